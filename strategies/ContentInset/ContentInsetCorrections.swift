import KeyboardAvoidance

extension ContentInsetFamily {
  /// From `content-inset-archived` to `content-inset`.
  static let archivedCorrections =
    [
      Correction(
        "Begin with the keyboard, not after it: did-show comes when it has arrived. The begin frame is where it comes from; "
          + "take what the docked keyboard will cover of the scroll view, less the safe area that the system adds, in one "
          + "place for a show, another height and a keyboard that leaves the dock. Another app's keyboard and a screen that "
          + "is not shown are left alone.",
        mentions: ["keyboardWasShown", "keyboardWillBeHidden"]),
      Correction(
        "The delegate calls name text fields only. Whoever is first responder is asked for when it matters, text views "
          + "included.",
        mentions: ["activeField", "UITextFieldDelegate", "field.delegate"]),
    ] + shared

  /// From `content-inset-plain`.
  static let plainCorrections =
    [
      Correction(
        "A keyboard that changes its height or leaves the dock tells its frame and nothing else: listen to changes of "
          + "frame, which come with every show as well. The height is not what the keyboard covers: it reaches below the "
          + "scroll view and below the safe area, which the system adds by itself; a hardware keyboard's bar reports a full "
          + "height. Take what the docked keyboard covers, and leave another app's keyboard and a screen that is not shown "
          + "alone.",
        mentions: ["keyboardWillShow", "dockedTop"])
    ] + shared

  /// What both need.
  private static let shared = [
    Correction(
      "Zero loses an inset that the scroll view has at rest. Remember it before the first change, with the keyboard's "
        + "timing for what follows.",
      mentions: ["var resting", "let rest = resting, let"]),
    Correction(
      "Change the insets on the keyboard's own duration and curve, and keep the offset within the content.",
      mentions: ["func setInsets"]),
    Correction(
      "Scroll by the smallest amount that shows the caret with a margin. The rectangle is converted to the scroll view's "
        + "coordinates, however deep the field is inside.",
      mentions: ["func reveal"]),
    Correction(
      "Look again when another field gets the focus and when the text grows.",
      mentions: ["textDidChangeNotification"]),
    .listensToDidShow,
  ]
}
