import KeyboardAvoidance
import Trace

/// How a criterion is judged when a transition is over. What is observed along the way, and what several criteria share,
/// is judged by the pass itself.
enum Judging: Sendable {
  /// In the layout at rest while an input is focused, except when the keyboard hides or is dragged.
  case atRest(@Sendable (inout CellPass, RestLayout) -> Void)
  /// Always: with the transition's index, and the layout in which it ends.
  case whenOver(@Sendable (inout CellPass, Int, Transition, Arrangement) -> Void)

  private static let all =
    MetricDefinition.all.compactMap(\.judging) + GateDefinition.all.compactMap(\.judging)

  /// What judges a layout at rest.
  static let atRest = all.compactMap { if case .atRest(let judge) = $0 { judge } else { nil } }
  /// What judges every transition.
  static let whenOver = all.compactMap { if case .whenOver(let judge) = $0 { judge } else { nil } }
}

/// The layout in which a transition comes to rest while an input is focused.
struct RestLayout {
  /// The transition's place in the trace.
  let index: Int
  let transition: Transition
  let rest: Arrangement
  /// The focused input, and where it and the line of its caret are.
  let input: TraceInput
  let box: Box
  let caret: Box
  /// Between what the input is usable, and how much that is.
  let usable: (top: Double, bottom: Double)
  let room: Double
  let states: UnsafePointer<ScrollState>?
  /// How much fits around the input.
  let fit: RevealTarget.Content
  /// The layout where nothing avoids the keyboard.
  let resting: RestingLayout

  /// A hardware keyboard may leave nothing to avoid. What does not fit on the screen then is no strategy's doing, what is
  /// thrown off it is.
  var hasKeyboard: Bool { !rest.keyboard.isEmpty }
  /// Whether the label can be shown together with the input.
  var fitsLabel: Bool { fit.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue }
}
