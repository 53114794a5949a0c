import Foundation
import Platform
import Trace

/// The timing of a change in a view's model values on the screen.
struct AppliedAnimation: Equatable {
  var curve: AnimationCurve
  var duration: Double
  /// Whether the animation starts from the current position on the screen. This matters only on systems
  /// without additive animations.
  var fromCurrentState: Bool
  /// The seconds before the first motion.
  var delay = 0.0

  var text: String {
    let length = curve == .keyboard ? "" : " \(duration) s"
    return curve.name + length + (delay > 0 ? " after \(delay) s" : "")
  }
}

extension RuleSwitches {
  /// The duration that notifications report by default, in seconds.
  static let reportedDuration = 0.25

  /// The animation of the keyboard and of everything that moves with it (rule P5).
  var keyboardAnimation: AppliedAnimation {
    let (curve, duration): (AnimationCurve, Double) =
      switch motion {
      case .spring: (.keyboard, Self.reportedDuration)
      case .bezier: (.keyboardBezier, 2 * Self.reportedDuration)
      case .easeInOut: (.easeInOut, Self.reportedDuration)
      }
    return AppliedAnimation(curve: curve, duration: duration, fromCurrentState: true)
  }
}

struct TraceBuilder {
  var trace: Trace
  let additive: Bool
  /// The model state that the next commit writes, with four values for each node.
  private var rects: [Double]
  private var scrolls: [ScrollState]

  init(trace: consuming Trace, additive: Bool) {
    self.trace = trace
    self.additive = additive
    rects = [Double](repeating: 0, count: trace.nodes.count * 4)
    scrolls = [ScrollState](repeating: ScrollState(), count: trace.scrollNodes.count)
    // The capacity is enough for a show and a hide with their layout passes.
    self.trace.rects.reserveCapacity(rects.count * 12)
    self.trace.deltas.reserveCapacity(rects.count * 12)
  }

  mutating func end() -> Trace {
    var whole = Trace(
      frameRate: trace.frameRate, scale: trace.scale, nodes: [], inputs: [], primaryAction: -1, pinnedBar: -1,
      scrollNodes: [])
    swap(&whole, &trace)
    (rects, scrolls) = ([], [])
    return whole
  }

  /// Sets the rectangle of a node on the screen for the next commit.
  mutating func put(_ node: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let i = node * 4
    rects[i] = x
    rects[i + 1] = y
    rects[i + 2] = width
    rects[i + 3] = height
  }

  mutating func put(_ scroll: Int, _ state: ScrollState) { scrolls[scroll] = state }

  /// Records the model state from `time` on, if it has changed.
  ///
  /// The caret does not animate when the focus changes.
  mutating func commit(
    time: Double, geometry: Int, focus: Int, isCut: Bool, animation: AppliedAnimation?
  ) {
    guard let last = trace.stages.last, !isCut else {
      for i in trace.motions.indices where trace.motions[i].end > time { trace.motions[i].end = time }
      append(Stage(time: time, geometry: geometry, focus: focus, isCut: isCut))
      return
    }
    let moved = hasMoved
    guard moved || hasScrolled || focus != last.focus else { return }
    if moved, let animation {
      let length = animation.curve.length(duration: animation.duration)
      if length > 0 {
        let start = trace.deltas.count
        if additive { addDeltas() } else { replaceAnimations(at: time, animation) }
        // The caret appears at its new position. It does not move from field to field.
        if focus != last.focus {
          for k in 0..<4 { trace.deltas[start + trace.caret * 4 + k] = 0 }
        }
        trace.motions.append(
          Motion(
            start: time, end: time + animation.delay + length, curve: animation.curve,
            duration: animation.duration, delay: animation.delay, deltas: start))
      }
    }
    append(Stage(time: time, geometry: geometry, focus: focus, isCut: false))
  }

  /// The index in `trace.rects` of the newest stage's first rectangle.
  private var newest: Int { trace.rects.count - rects.count }

  private var hasMoved: Bool {
    let newest = newest
    for i in rects.indices where rects[i] != trace.rects[newest + i] { return true }
    return false
  }

  private var hasScrolled: Bool {
    let newest = trace.scrolls.count - scrolls.count
    for i in scrolls.indices where scrolls[i] != trace.scrolls[newest + i] { return true }
    return false
  }

  private mutating func addDeltas() {
    let newest = newest
    for i in rects.indices { trace.deltas.append(trace.rects[newest + i] - rects[i]) }
  }

  /// Replaces the running animations by a new one, which starts from the positions on the screen or from the
  /// model values. Views that the new animation does not change follow its curve from their current
  /// positions. This is a simplification, because UIKit replaces only animations of the same property.
  private mutating func replaceAnimations(at time: Double, _ animation: AppliedAnimation) {
    let (newest, stage) = (newest, trace.stages.count - 1)
    for node in 0..<trace.nodes.count {
      let shown = trace.presentation(node, at: time, stage: stage)
      let values = [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
      for k in 0..<4 {
        let i = node * 4 + k
        let before = trace.rects[newest + i]
        let from = animation.fromCurrentState || before == rects[i] ? values[k] : before
        trace.deltas.append(from - rects[i])
      }
    }
    for i in trace.motions.indices where trace.motions[i].end > time { trace.motions[i].end = time }
  }

  private mutating func append(_ stage: Stage) {
    trace.stages.append(stage)
    trace.rects.append(contentsOf: rects)
    trace.scrolls.append(contentsOf: scrolls)
  }
}
