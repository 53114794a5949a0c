import KeyboardAvoidance

extension ContentInsetFamily {
  /// The steps from `content-inset-archived` to `content-inset`.
  static let archivedCorrections =
    [
      Correction(
        "Begin together with the keyboard: didShow arrives after its animation. The begin frame is the "
          + "keyboard's previous position, so use the height of the scroll view that the docked keyboard "
          + "will cover, less the safe area that the system adds. One handler serves a show, a new height "
          + "and a keyboard that leaves the dock. Ignore another app's keyboard, and ignore notifications "
          + "while the screen is not visible.",
        mentions: ["keyboardWasShown", "keyboardWillBeHidden"]),
      Correction(
        "The delegate calls know only text fields. Look up the first responder when it is needed, so that "
          + "text views are included.",
        mentions: ["activeField", "UITextFieldDelegate", "field.delegate"]),
    ] + shared

  /// The steps from `content-inset-plain` to `content-inset`.
  static let plainCorrections =
    [
      Correction(
        "A keyboard that changes its height or leaves the dock posts only a change of its frame, so observe "
          + "changes of the frame, which every show posts as well. The reported height is not the height "
          + "that the keyboard covers: it includes the area below the scroll view and the safe area, which "
          + "the system adds automatically, and a hardware keyboard's bar reports the full height. Use the "
          + "height that the docked keyboard covers. Ignore another app's keyboard, and ignore "
          + "notifications while the screen is not visible.",
        mentions: ["keyboardWillShow", "dockedTop"])
    ] + shared

  private static let shared = [
    Correction(
      "An inset of 0 loses the scroll view's original inset. Remember the original inset before the first "
        + "change, and keep the keyboard's timing for later animations.",
      mentions: ["var resting", "let rest = resting, let"]),
    Correction(
      "Change the insets with the keyboard's duration and curve, and keep the offset within the content.",
      mentions: ["func setInsets"]),
    Correction(
      "Scroll by the smallest amount that shows the caret with a margin. Convert the caret's rectangle to "
        + "the scroll view's coordinates, because the field may be nested.",
      mentions: ["func reveal"]),
    Correction(
      "Scroll again when another field gets the focus and when the text grows.",
      mentions: ["textDidChangeNotification"]),
    .listensToDidShow,
  ]
}
