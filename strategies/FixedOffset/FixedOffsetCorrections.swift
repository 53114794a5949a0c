import KeyboardAvoidance

extension FixedOffsetFamily {
  /// The steps from `fixed-offset-300` to `fixed-offset-if-covered`.
  static let corrections = [
    Correction(
      "An origin of 0 is not always the original one: below an opaque bar, the first hide leaves the view "
        + "under the bar. Remember the original origin, with the top of the safe area at that time, and "
        + "restore it when the keyboard hides.",
      mentions: ["struct Rest", "var rest:", "let rest else"]),
    Correction(
      "Move only if the docked keyboard will cover the focused field, and only so far that the field does "
        + "not leave the screen at the top. The field is measured without the shift, so a second "
        + "notification does not add to the first.",
      mentions: ["func lift"]),
    Correction(
      "Move by that distance from the original origin, with the keyboard's duration and curve, because the "
        + "handler may run outside the keyboard's animation. Ignore another app's keyboard, and ignore "
        + "notifications while the screen is not visible.",
      mentions: ["let lift = lift"]),
    .listensToDidShow,
  ]
}
