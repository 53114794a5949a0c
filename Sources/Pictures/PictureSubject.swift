import Foundation
import Metrics
import Platform
import Record
import Trace
import UIKit

/// A played cell to draw. All pictures of a cell depend only on this value.
public struct PictureSubject: Sendable {
  /// The id of the strategy.
  public var strategy: String
  /// The cell's id without the strategy: device, orientation, scenario and screen.
  public var situation: String
  /// The trace of the cell.
  public var trace: Trace
  var measurement: CellMeasurement
  /// The oracle's trace in the same situation. Nil leaves the oracle out, for example in its own cells.
  public var oracle: Trace?
  /// The hardware of the device.
  public var device: DeviceShape
  /// Whether the device is in landscape at the start.
  public var isLandscape: Bool
  /// The kind of window in which the app is shown.
  public var window: WindowStyle
  /// Whether the device is rotated from its first orientation, for each stage of the trace.
  private var turned: [Bool]

  /// The outcome of the cell. It follows from the gates if it is not set.
  public var outcome: ShownOutcome
  /// Whether the content of the screen does not fit, so that the screen is at fault for a failure.
  public var isScreenAtFault = false

  /// Creates a subject.
  public init(
    strategy: String, situation: String, trace: Trace, measurement: CellMeasurement, oracle: Trace?,
    device: DeviceShape, isLandscape: Bool, window: WindowStyle
  ) {
    self.strategy = strategy
    self.situation = situation
    self.trace = trace
    self.measurement = measurement
    outcome = measurement.gates.contains(.failed) ? .fail : .pass
    self.oracle = oracle
    self.device = device
    self.isLandscape = isLandscape
    self.window = window
    turned = Self.turned(trace)
  }

  /// Returns whether the device is rotated from its first orientation, for each stage.
  ///
  /// A rotation is a cut that moves the window's left or right edge. A sheet that moves for the keyboard
  /// keeps both edges.
  private static func turned(_ trace: Trace) -> [Bool] {
    var isTurned = false
    var turned: [Bool] = []
    for (n, stage) in trace.stages.enumerated() {
      if n > 0, stage.isCut, trace.geometries.indices.contains(stage.geometry) {
        let (old, new) = (
          trace.geometries[trace.stages[n - 1].geometry].window, trace.geometries[stage.geometry].window
        )
        if old.minX != new.minX || old.width != new.width { isTurned.toggle() }
      }
      turned.append(isTurned)
    }
    return turned
  }

  var isDrawable: Bool {
    !trace.stages.isEmpty && !trace.geometries.isEmpty && trace.nodes.count >= 2
      && trace.rects.count == trace.stages.count * trace.nodes.count * 4
  }

  /// The subject with the oracle's trace of the same situation; nil if there is none.
  var oracleSubject: PictureSubject? {
    guard let oracle else { return nil }
    var other = self
    other.strategy = ReferenceStrategy.ceiling.rawValue
    other.trace = oracle
    other.turned = Self.turned(oracle)
    return other.isDrawable ? other : nil
  }

  func scene(at time: Double) -> PictureScene { PictureScene(self, at: time) }

  func isLandscape(stage: Int) -> Bool {
    turned.indices.contains(stage) ? isLandscape != turned[stage] : isLandscape
  }

  func name(_ node: Int) -> String {
    guard trace.nodes.indices.contains(node) else { return "field" }
    let id = trace.nodes[node].id
    return id.unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(id.unicodeScalars.prefix(59))) + "…" : id
  }
}

/// The screen at a moment of a cell, in screen coordinates and points.
struct PictureScene {
  enum Keyboard: Equatable {
    case hidden
    case docked
    /// The bar that stays on the screen with a hardware keyboard.
    case hardwareBar
    case floating
    case undocked
  }

  let time: Double
  let stage: Int
  let screen: CGSize
  let isLandscape: Bool
  let geometry: WindowGeometry
  /// The frame of the window or sheet.
  var container: CGRect { geometry.window }
  let rects: [CGRect]
  let keyboard: CGRect
  let keyboardKind: Keyboard
  /// The index of the focused input in the trace; -1 if no input has the focus.
  let focus: Int
  /// The node of the focused input; -1 if no input has the focus.
  let focusNode: Int
  let caret: CGRect
  /// The end frame that the last notification announced, if the person sees the keyboard elsewhere; nil if it
  /// is right.
  let announced: CGRect?
  /// The style of the screen that is presented over this one, or nil.
  let presented: PresentedStyle?

  init(_ subject: PictureSubject, at time: Double) {
    let trace = subject.trace
    let last = trace.notifications.last { $0.time <= time + 1e-9 && $0.name.contains("Will") }
    announced = last.flatMap { $0.seenEnd == nil ? nil : $0.endFrame.drawable }
    presented = trace.presented.last { $0.start <= time + 1e-9 && time < $0.end }?.style
    self.time = time
    stage = trace.stage(at: time)
    isLandscape = subject.isLandscape(stage: stage)
    screen = subject.device.size(isLandscape: isLandscape)
    let state = trace.stages[stage]
    geometry = trace.geometries[min(max(0, state.geometry), trace.geometries.count - 1)]
    var rects: [CGRect] = []
    rects.reserveCapacity(trace.nodes.count)
    for node in trace.nodes.indices {
      rects.append(trace.presentation(node, at: time, stage: stage).drawable)
    }
    self.rects = rects
    keyboard = rects[trace.keyboard]
    caret = rects[trace.caret]
    focus = trace.inputs.indices.contains(state.focus) ? state.focus : -1
    focusNode = focus >= 0 ? trace.inputs[focus].node : -1
    if keyboard.isEmpty || keyboard.minY >= screen.height - 0.5 || keyboard.maxY <= 0 {
      keyboardKind = .hidden
    } else if keyboard.width < screen.width - 1 {
      keyboardKind = .floating
    } else if keyboard.maxY < screen.height - 1 {
      keyboardKind = .undocked
    } else if keyboard.height < 100 {
      // The shortest keyboard of any device is 162 points tall; a shortcut bar is 55 to 75 points tall.
      keyboardKind = .hardwareBar
    } else {
      keyboardKind = .docked
    }
  }

  /// Returns the bottom edge of the safe area at the container's top, or of an opaque bar there.
  func usableTop(_ trace: Trace) -> Double {
    var top = container.minY + geometry.safeTop
    for (n, node) in trace.nodes.enumerated() where node.opaqueBar == .top && !rects[n].isEmpty {
      if rects[n].minY <= top + 1 { top = max(top, rects[n].maxY) }
    }
    return top
  }

  /// Returns the part of a node that is inside the window and all views that clip the node. The keyboard may
  /// cover this part.
  func clipped(_ node: Int, _ trace: Trace) -> CGRect? {
    var rect = rects[node]
    var clip = trace.nodes[node].clip
    var steps = 0
    while trace.nodes.indices.contains(clip), steps < trace.nodes.count {
      rect = rect.intersection(rects[clip])
      if rect.isNull { return nil }
      clip = trace.nodes[clip].clip
      steps += 1
    }
    rect = rect.intersection(container)
    return rect.isNull ? nil : rect
  }

  /// Returns the part of a node that the keyboard covers, or nil if it covers none.
  func covered(_ node: Int, _ trace: Trace) -> CGRect? {
    guard keyboardKind != .hidden, let rect = clipped(node, trace) else { return nil }
    let hit = rect.intersection(keyboard)
    return hit.isNull || hit.width < 0.5 || hit.height < 0.5 ? nil : hit
  }

  /// Returns the views that cover a node only because of the keyboard. Bars at the top are left out.
  func covers(_ node: Int, _ trace: Trace) -> [(view: Int, rect: CGRect)] {
    let rect = rects[node]
    func isNear(_ other: Int) -> Bool {
      other != node && trace.nodes[other].covers && !rects[other].intersection(rect).isEmpty
    }
    // Most fields have no view over them, which is faster to check than the exact covers.
    guard (0..<trace.keyboard).contains(where: isNear) else { return [] }
    return trace.covers(of: node, in: rects, stage: stage).compactMap { cover in
      guard case .node(let view) = cover.source, view != trace.keyboard, trace.nodes[view].opaqueBar != .top,
        cover.rect.height >= 0.5, cover.rect.width >= 0.5
      else { return nil }
      return (view, cover.rect)
    }
  }

  func sight(_ node: Int, _ trace: Trace) -> Sight {
    let rect = rects[node]
    let top = usableTop(trace)
    // A node in a bar is visible up to the window's top, other nodes up to the bars and the safe area.
    let isInBar = trace.isInBar(node)
    let limit = isInBar ? container.minY : top
    var sight = Sight(height: rect.height)
    sight.aboveTop = max(0, min(rect.height, limit - rect.minY))
    sight.beyondTop = max(0, limit - rect.minY)
    if let hit = covered(node, trace) {
      sight.underKeyboard = hit.height
      sight.coveredWidth = min(1, hit.width / max(rect.width, 0.01))
    }
    for cover in covers(node, trace) {
      sight.behind += cover.rect.height * cover.rect.width / max(rect.width, 0.01)
      if sight.behindView < 0 { sight.behindView = cover.view }
    }
    let seen = clipped(node, trace)?.height ?? 0
    sight.cut = max(0, rect.height - seen - max(0, min(rect.height, container.minY - rect.minY)))
    return sight
  }

  /// The hidden parts of a node. Lengths are in points.
  struct Sight {
    var height: Double
    /// The height of the part above the usable area of the window.
    var aboveTop = 0.0
    /// The distance from the node's top edge down to the usable area, if the edge is above that area.
    var beyondTop = 0.0
    var underKeyboard = 0.0
    /// The fraction of the node's width that the keyboard covers, 0...1.
    var coveredWidth = 1.0
    /// The height of the part that a scroll view or the window's bottom edge cuts off.
    var cut = 0.0
    /// The height of the part behind other views, converted to the full width of the node.
    var behind = 0.0
    /// The front-most view that covers the node; -1 if there is none.
    var behindView = -1

    var hidden: Double {
      height > 0 ? min(1, (aboveTop + underKeyboard * coveredWidth + cut + behind) / height) : 0
    }
    var isWhole: Bool { aboveTop + underKeyboard + cut + behind < 0.5 }
  }
}

extension Trace {
  func isInBar(_ node: Int) -> Bool {
    ancestry(of: node).contains { nodes[$0].role == .bar || nodes[$0].opaqueBar != nil || $0 == pinnedBar }
  }

  /// Returns the last time of a transition, at which motion has ended or is closest to its end.
  func rest(of transition: Transition) -> Double { max(transition.start, transition.end - 1e-4) }
}

extension CGRect {
  /// The rectangle, or an empty one if a coordinate is not finite or too large for a picture.
  var drawable: CGRect {
    let limit = 1e6
    let isSound = [origin.x, origin.y, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < limit }
    return isSound && size.width >= 0 && size.height >= 0 ? self : .zero
  }
}
