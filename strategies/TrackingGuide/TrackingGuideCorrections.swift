import KeyboardAvoidance

extension TrackingGuideFamily {
  /// The steps from `tracking-guide` to `tracking-guide-scroll`.
  static let corrections = [
    Correction(
      "The guide moves only one edge, so a scroll view that ends elsewhere, or a text view, stays under the "
        + "keyboard. Inset every scroll view around an input by the height that is still covered after the "
        + "guide has moved.",
      mentions: ["func adjustInsets", "func scroller"]),
    Correction(
      "Keep the state that this and the next steps need: the keyboard's top edge, its timing, and the "
        + "original insets and offsets.",
      mentions: ["var restingInsets"]),
    Correction(
      "Read the keyboard's state from the notifications. Ignore another app's keyboard, and ignore "
        + "notifications while the screen is not visible. The guide has moved after a layout pass inside "
        + "the animation.",
      mentions: ["func keyboardWillShow", "func keyboardWillHide", "func follow"]),
    Correction(
      "The guide may resize a scroll view after the notification was handled, so adjust the insets after "
        + "every layout pass.",
      mentions: ["viewDidLayoutSubviews"]),
    Correction(
      "Scroll the focused input, or its caret if the input is too tall, into the visible part by the "
        + "smallest amount. Keep the distance that the person scrolled in the meantime.",
      mentions: ["func reveal", "func usable"]),
    Correction(
      "Growing text also needs a scroll, and it keeps its position after the keyboard hides.",
      mentions: ["func textDidChange"]),
    Correction(
      "When the keyboard hides, restore the insets and scroll back to the person's original position, if the "
        + "content permits it.",
      mentions: ["func restore"]),
    Correction(
      "Observe the keyboard's show and hide, changes of the focus and growing text. A screen without a "
        + "bottom constraint can also have scroll views.",
      mentions: ["if let designed"]),
  ]

  /// The steps from `tracking-guide-undocked` to `tracking-guide-scroll`.
  static let undockedCorrections =
    [
      Correction(
        "Keep the guide at the bottom while the keyboard floats. If it were attached to a small panel, the "
          + "content would have to be as narrow as the panel.",
        mentions: ["followsUndockedKeyboard"])
    ] + corrections
}
