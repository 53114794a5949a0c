import Foundation
import PlatformRules
import TraceRecording

/// The timing that a change of the model gets on screen.
struct AppliedAnimation: Equatable {
  var curve: AnimationCurve
  var duration: Double
  /// Whether it starts from what is on screen; matters only on systems without additive animations.
  var fromCurrentState: Bool

  /// A sentence for the trace.
  var text: String {
    curve == .keyboard ? "keyboard spring" : "\(curve) \(duration) s"
  }
}

extension RuleSwitches {
  /// The duration that notifications report, in seconds.
  static let reportedDuration = 0.25

  /// How the keyboard moves, and what moves with it (P5).
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

/// Appends model states and animations to a trace.
struct TraceBuilder {
  var trace: Trace
  let additive: Bool
  /// Four values a node: the newest model state.
  private var newest: [Double] = []

  init(trace: Trace, additive: Bool) {
    self.trace = trace
    self.additive = additive
  }

  /// Records a model state that holds from `time` on.
  ///
  /// Nothing is recorded when nothing changed. The caret does not animate when the focus changes.
  mutating func commit(
    time: Double, rects: [Double], scrolls: [ScrollState], geometry: Int, focus: Int, isCut: Bool,
    animation: AppliedAnimation?
  ) {
    let count = trace.nodes.count * 4
    if trace.stages.isEmpty || isCut {
      for i in trace.motions.indices where trace.motions[i].end > time { trace.motions[i].end = time }
      append(time: time, rects: rects, scrolls: scrolls, geometry: geometry, focus: focus, isCut: isCut)
      return
    }
    guard let last = trace.stages.last else { return }
    var moved = false
    for i in 0..<count where rects[i] != newest[i] {
      moved = true
      break
    }
    let tail = trace.scrolls.count - trace.scrollNodes.count
    var scrolled = false
    for i in scrolls.indices where trace.scrolls[tail + i] != scrolls[i] {
      scrolled = true
      break
    }
    guard moved || scrolled || focus != last.focus else { return }

    if moved, let animation {
      let length = animation.curve.length(duration: animation.duration)
      if length > 0 {
        let start = trace.deltas.count
        if additive {
          for i in 0..<count { trace.deltas.append(newest[i] - rects[i]) }
        } else {
          // A new animation replaces what runs, from the screen or the model. What it does not touch rides its
          // curve from where it is, a simplification: really only the same property is replaced.
          let stage = trace.stages.count - 1
          for node in 0..<trace.nodes.count {
            let shown = trace.presentation(node, at: time, stage: stage)
            let values = [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
            for k in 0..<4 {
              let i = node * 4 + k
              let changed = newest[i] != rects[i]
              let from = animation.fromCurrentState || !changed ? values[k] : newest[i]
              trace.deltas.append(from - rects[i])
            }
          }
          for i in trace.motions.indices where trace.motions[i].end > time { trace.motions[i].end = time }
        }
        // The caret appears where it is needed; it does not travel from field to field.
        if focus != last.focus {
          for k in 0..<4 { trace.deltas[start + trace.caret * 4 + k] = 0 }
        }
        trace.motions.append(
          Motion(
            start: time, end: time + length, curve: animation.curve, duration: animation.duration,
            deltas: start))
      }
    }
    append(time: time, rects: rects, scrolls: scrolls, geometry: geometry, focus: focus, isCut: false)
  }

  private mutating func append(
    time: Double, rects: [Double], scrolls: [ScrollState], geometry: Int, focus: Int, isCut: Bool
  ) {
    newest = rects
    trace.stages.append(Stage(time: time, geometry: geometry, focus: focus, isCut: isCut))
    trace.rects.append(contentsOf: rects)
    trace.scrolls.append(contentsOf: scrolls)
  }
}
