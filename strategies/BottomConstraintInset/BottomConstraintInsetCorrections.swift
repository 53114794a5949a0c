import KeyboardAvoidance

extension BottomConstraintInsetFamily {
  /// The steps from `bottom-inset-safe-area` to `bottom-inset`.
  static let corrections =
    [
      Correction(
        "Use the constraint that the screen already has; a new one is not needed.",
        mentions: ["guard bottom != nil"])
    ] + shared

  /// The steps from `bottom-inset-superview` to `bottom-inset`.
  static let superviewCorrections =
    [
      Correction(
        "A footer attached to the view's bottom edge covers the home indicator when the keyboard is hidden. "
          + "Use the screen's constraint to the safe area, which keeps the footer above the home indicator. "
          + "A later step subtracts the safe area from the height.",
        mentions: ["to: view.bottomAnchor"])
    ] + shared

  /// The steps from `bottom-inset-reversed` to `bottom-inset`.
  static let reversedCorrections =
    [
      Correction(
        "With the view first and the footer second, the same negative constant moves the footer down. The "
          + "screen's constraint names the footer first.",
        mentions: ["to: footer.bottomAnchor"])
    ] + shared

  private static let shared = [
    Correction(
      "A constant of 0 loses a margin that the constraint has without the keyboard. Remember the constant "
        + "before the first change, and restore it when the keyboard hides.",
      mentions: ["restingConstant: CGFloat", "let resting = restingConstant else"]),
    Correction(
      "The reported height is not the height that the keyboard covers. It includes the safe area, which the "
        + "constraint already leaves free. A hardware keyboard's bar reports the full height but shows 55 "
        + "points, and a floating keyboard does not cover the bottom edge. Use the height of the view that "
        + "the docked keyboard covers, less the safe area.",
      mentions: ["func covered"]),
    Correction(
      "Add the covered height to the original constant on every show, so that a second show adds nothing. "
        + "Ignore another app's keyboard, and ignore notifications while the screen is not visible.",
      mentions: ["concerns"]),
    Correction(
      "Read the curve as well as the duration. With another curve the footer and the keyboard do not move "
        + "together.",
      mentions: ["animateAlongKeyboard"]),
    .listensToDidShow,
  ]
}
