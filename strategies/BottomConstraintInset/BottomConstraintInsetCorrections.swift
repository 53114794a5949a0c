import KeyboardAvoidance

extension BottomConstraintInsetFamily {
  /// From the constraint to the safe area to `bottom-inset`.
  static let corrections =
    [
      Correction(
        "The constraint that the screen has serves; none has to be made.", mentions: ["guard bottom != nil"])
    ] + shared

  /// From the constraint to the superview.
  static let superviewCorrections =
    [
      Correction(
        "Attached to the view's bottom edge the footer stands on the home indicator at rest. The constraint to the safe "
          + "area, which the screen has, keeps it above; the height needs the safe area taken off, see below.",
        mentions: ["equalTo: view.bottomAnchor"])
    ] + shared

  /// From the constraint with its items the other way round.
  static let reversedCorrections =
    [
      Correction(
        "With the view first and the footer second the same negative constant sends the footer down. The constraint that "
          + "the screen has names the footer first.",
        mentions: ["equalTo: footer.bottomAnchor"])
    ] + shared

  /// What all three need.
  private static let shared = [
    Correction(
      "Zero loses a margin that the constraint has at rest. Remember the constant before the first change, and restore it "
        + "when the keyboard hides.",
      mentions: ["restingConstant: CGFloat", "let resting = restingConstant else"]),
    Correction(
      "The reported height is not what the keyboard covers: it reaches below the safe area, which the constraint leaves "
        + "free already; a hardware keyboard's bar reports a full height and shows 55 points; a floating keyboard covers "
        + "no bottom edge. Take what the docked keyboard covers of the view, less the safe area.",
      mentions: ["func covered"]),
    Correction(
      "Add that to the resting constant on every show, so that a second one adds nothing. Leave another app's keyboard and "
        + "a screen that is not shown alone.",
      mentions: ["concerns"]),
    Correction(
      "Read the curve as well as the duration: with another curve the footer is not in step with the keyboard.",
      mentions: ["animateAlongKeyboard"]),
    .listensToDidShow,
  ]
}
