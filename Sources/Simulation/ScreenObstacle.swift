import Platform
import Scenarios
import Trace
import UIKit

/// Finds reasons why a screen cannot be used on a device even without a keyboard.
///
/// A screen designed for one device may not work on another one, most often in landscape, where fields become
/// too small or lie below the screen. A strategy cannot be scored on such a screen.
public enum ScreenObstacle {
  /// The smallest height and width of a view that users recognize as a field or a button, in points. It is a
  /// choice of this project.
  private static let least = 12.0

  /// Returns a description of the first obstacle as a phrase; nil if the screen can be used.
  public static func find(
    on prepared: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation,
    window: WindowKind,
    profile: PlatformProfile
  ) -> String? {
    let app = SimulatedApp(
      prepared: prepared, device: device, orientation: orientation, window: window,
      rules: profile.switches(with: []), frameRate: 60, isDetailed: false)
    app.commit()
    let trace = app.builder.trace
    guard let stage = trace.stages.first, trace.geometries.indices.contains(stage.geometry) else {
      return nil
    }
    let screen = trace.geometries[stage.geometry].window
    for input in trace.inputs {
      if let obstacle = obstacle(input.node, trace, screen) {
        return "the input '\(trace.nodes[input.node].id)' \(obstacle)"
      }
    }
    if let overlap = prepared.screen.file == nil ? overlap(trace) : nil { return overlap }
    guard trace.primaryAction >= 0 else { return nil }
    let button = rect(trace.primaryAction, trace)
    let name = "the button '\(trace.nodes[trace.primaryAction].id)'"
    // On a screen from a file, the primary action is inferred and may be wrong.
    if prepared.screen.file == nil, let obstacle = obstacle(trace.primaryAction, trace, screen) {
      return "\(name) \(obstacle)"
    }
    guard button.height < least || button.width < least else { return nil }
    return "\(name) is squeezed to \(size(button)) points"
  }

  /// Returns a description of the first two overlapping controls; nil if there are none. In published apps,
  /// controls do not overlap.
  private static func overlap(_ trace: Trace) -> String? {
    let controls = trace.nodes.indices.filter { node in
      trace.nodes[node].isLeaf && [.input, .primaryAction, .control].contains(trace.nodes[node].role)
    }
    for (n, first) in controls.enumerated() {
      for second in controls[(n + 1)...] where trace.nodes[first].scroll == trace.nodes[second].scroll {
        let shared = rect(first, trace).intersection(rect(second, trace))
        if shared.isNull || shared.width < 1 || shared.height < 1 { continue }
        return "'\(trace.nodes[first].id)' and '\(trace.nodes[second].id)' overlap"
      }
    }
    return nil
  }

  private static func rect(_ node: Int, _ trace: Trace) -> CGRect {
    CGRect(
      x: trace.rects[node * 4], y: trace.rects[node * 4 + 1], width: trace.rects[node * 4 + 2],
      height: trace.rects[node * 4 + 3])
  }

  private static func obstacle(_ node: Int, _ trace: Trace, _ screen: CGRect) -> String? {
    let own = rect(node, trace)
    if own.height < least || own.width < least { return "is squeezed to \(size(own)) points" }
    let scroll = trace.nodes[node].scroll
    if let index = trace.scrollNodes.firstIndex(of: scroll), scroll >= 0 {
      let outer = rect(scroll, trace)
      let state = trace.scrolls[index]
      let bottom = own.maxY - outer.minY + state.offsetY
      if bottom > max(state.contentHeight, outer.height - state.offsetY) + 1 {
        return "is outside the scrollable content"
      }
      return nil
    }
    var seen = own.intersection(screen)
    var clip = trace.nodes[node].clip
    var steps = 0
    while trace.nodes.indices.contains(clip), steps < trace.nodes.count, !seen.isNull {
      seen = seen.intersection(rect(clip, trace))
      clip = trace.nodes[clip].clip
      steps += 1
    }
    if seen.isNull || seen.height < own.height - 1 || seen.width < least {
      let isCut = own.minY >= screen.minY - 1 && own.maxY <= screen.maxY + 1 && own.minX < screen.maxX
      return isCut ? "is cut off by a view around it" : "is off the screen (\(place(own, screen)))"
    }
    return nil
  }

  private static func size(_ rect: CGRect) -> String { "\(whole(rect.width))×\(whole(rect.height))" }

  private static func place(_ rect: CGRect, _ screen: CGRect) -> String {
    "y \(whole(rect.minY)) to \(whole(rect.maxY)), the window ends at y \(whole(screen.maxY))"
  }

  private static func whole(_ value: CGFloat) -> Int { Int(max(-1e6, min(1e6, value)).rounded()) }
}
