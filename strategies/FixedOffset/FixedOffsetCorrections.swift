import KeyboardAvoidance

extension FixedOffsetFamily {
  /// From `fixed-offset-300` to `fixed-offset-if-covered`.
  static let corrections = [
    Correction(
      "Zero is not always where the view rests: below an opaque bar the first hide leaves it under the bar. Remember the "
        + "place, with the top of the safe area there, and go back to it when the keyboard hides.",
      mentions: ["struct Rest", "var rest:", "let rest else"]),
    Correction(
      "How far to move: not at all unless the docked keyboard will cover the focused field, and never so far that the "
        + "field leaves at the top. The field is measured where it is without the shift, so a second notification does not "
        + "add to the first.",
      mentions: ["func lift"]),
    Correction(
      "Move that far from the resting place, with the keyboard's own duration and curve, also where the handler does not "
        + "run inside its animation. Leave another app's keyboard and a screen that is not shown alone.",
      mentions: ["let lift = lift"]),
    .listensToDidShow,
  ]
}
