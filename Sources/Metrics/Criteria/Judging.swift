import KeyboardAvoidance
import Trace

/// A function that evaluates a criterion when a transition is over. Criteria that share observations have no
/// such function and are evaluated in `CellPass`.
enum Judging: Sendable {
  /// Evaluates the final layout while an input is focused, unless the keyboard hides or is dragged.
  case atRest(@Sendable (inout CellPass, RestLayout) -> Void)
  /// Evaluates every transition, given its index and its final layout.
  case whenOver(@Sendable (inout CellPass, Int, Transition, Arrangement) -> Void)

  private static let all =
    MetricDefinition.all.compactMap(\.judging) + GateDefinition.all.compactMap(\.judging)

  static let atRest = all.compactMap { if case .atRest(let judge) = $0 { judge } else { nil } }
  static let whenOver = all.compactMap { if case .whenOver(let judge) = $0 { judge } else { nil } }
}

/// The final layout of a transition in which an input is focused.
struct RestLayout {
  let index: Int
  let transition: Transition
  let rest: Arrangement
  /// The focused input, the rectangle of the input, and the rectangle of its caret's line.
  let input: TraceInput
  let box: Box
  let caret: Box
  /// The edges of the usable area for the input, and the height of that area.
  let usable: (top: Double, bottom: Double)
  let room: Double
  let states: UnsafePointer<ScrollState>?
  /// The largest content around the input that fits into the usable area.
  let fit: RevealTarget.Content
  /// The layout without avoidance.
  let resting: RestingLayout

  /// Whether there is a keyboard on the screen. With a hardware keyboard there may be none, and content that
  /// does not fit is then not held against the strategy. Content that the strategy moved off the screen still
  /// is.
  var hasKeyboard: Bool { !rest.keyboard.isEmpty }
  /// Whether the label can be shown together with the input.
  var fitsLabel: Bool { fit.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue }
}
