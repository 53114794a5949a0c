import KeyboardAvoidance
import Trace

/// The way in which a criterion is judged when a transition is over. The pass itself observes the motion and
/// judges criteria that share an observation.
enum Judging: Sendable {
  /// Judged in the final layout while an input is focused, except when the keyboard hides or is dragged.
  case atRest(@Sendable (inout CellPass, RestLayout) -> Void)
  /// Always judged, with the index of the transition and its final layout.
  case whenOver(@Sendable (inout CellPass, Int, Transition, Arrangement) -> Void)

  private static let all =
    MetricDefinition.all.compactMap(\.judging) + GateDefinition.all.compactMap(\.judging)

  static let atRest = all.compactMap { if case .atRest(let judge) = $0 { judge } else { nil } }
  static let whenOver = all.compactMap { if case .whenOver(let judge) = $0 { judge } else { nil } }
}

/// The final layout of a transition while an input is focused.
struct RestLayout {
  let index: Int
  let transition: Transition
  let rest: Arrangement
  /// The focused input, its rectangle and that of its caret's line.
  let input: TraceInput
  let box: Box
  let caret: Box
  /// The upper and the lower edge of the usable area for the input, and its height.
  let usable: (top: Double, bottom: Double)
  let room: Double
  let states: UnsafePointer<ScrollState>?
  /// The content that fits around the input.
  let fit: RevealTarget.Content
  /// The layout without avoidance.
  let resting: RestingLayout

  /// Whether there is a keyboard. A hardware keyboard may leave nothing to avoid. Content that does not fit
  /// on the screen is then not held against the strategy, but content that it moved off the screen is.
  var hasKeyboard: Bool { !rest.keyboard.isEmpty }
  /// Whether the label can be shown together with the input.
  var fitsLabel: Bool { fit.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue }
}
