import KeyboardAvoidance

extension BottomConstraintInsetFamily {
  /// From the constraint to the safe area to `bottom-inset`.
  static let corrections = [
    Correction(
      "Remember the constant that the constraint has at rest, add to it and restore it: zero loses a margin. The "
        + "constraint that the screen has serves; none has to be made.",
      mentions: ["restingConstant: CGFloat", "footer", "guard bottom != nil"]),
    Correction(
      "The reported height is not what the keyboard covers. It reaches below the safe area, which the constraint leaves "
        + "free already; a hardware keyboard's bar reports a full height and shows 55 points; a floating keyboard covers "
        + "no bottom edge. Take what the docked keyboard covers of the view, less the safe area, and leave another app's "
        + "keyboard and a screen that is not shown alone.",
      mentions: ["covered", "concerns"]),
    Correction("Read the curve as well as the duration.", mentions: ["animateAlongKeyboard"]),
    .listensToDidShow,
  ]

  /// From the constraint to the superview.
  static let superviewCorrections =
    [
      Correction(
        "Attached to the view's bottom edge the footer stands on the home indicator at rest. The constraint to the safe "
          + "area, which the screen has, keeps it above; the height needs the safe area taken off, see below.",
        mentions: ["equalTo: view.bottomAnchor"])
    ] + corrections

  /// From the constraint with its items the other way round.
  static let reversedCorrections =
    [
      Correction(
        "With the view first and the footer second the same negative constant sends the footer down. The constraint that "
          + "the screen has names the footer first.",
        mentions: ["equalTo: footer.bottomAnchor"])
    ] + corrections
}
