import KeyboardAvoidance

extension TrackingGuideFamily {
  /// From `tracking-guide` to `tracking-guide-scroll`.
  static let corrections = [
    Correction(
      "The guide moves an edge and nothing else: a scroll view that ends elsewhere, or a text view, stays under the "
        + "keyboard. Inset every scroll view around an input by what is still covered of it once the guide has done its "
        + "part.",
      mentions: ["func adjustInsets", "func scroller"]),
    Correction(
      "What has to be known for that, and for what follows: where the keyboard's top edge is, how the keyboard moves, and how "
        + "everything was before.",
      mentions: ["var restingInsets"]),
    Correction(
      "Take it from the notifications, and leave another app's keyboard and a screen that is not shown alone. The guide "
        + "has done its part after a layout pass inside the animation.",
      mentions: ["func keyboardWillShow", "func keyboardWillHide", "func follow"]),
    Correction(
      "The guide may resize a scroll view after the notification was handled: look again after every layout pass.",
      mentions: ["viewDidLayoutSubviews"]),
    Correction(
      "Scroll the focused input, or its caret when the input is too tall, into what is left by the smallest amount. What "
        + "the person scrolled in between stays theirs.",
      mentions: ["func reveal", "func usable"]),
    Correction(
      "Text that grows needs a look as well, and stays where it was read last.",
      mentions: ["func textDidChange"]),
    Correction(
      "When the keyboard goes, restore the insets and scroll back to where the person was, as far as the content reaches.",
      mentions: ["func restore"]),
    Correction(
      "Listen: when the keyboard comes and goes, when the focus moves and when the text grows. A screen without a bottom "
        + "constraint has scroll views all the same.",
      mentions: ["if let designed"]),
  ]

  /// From `tracking-guide-undocked`.
  static let undockedCorrections =
    [
      Correction(
        "Let the guide stay at the bottom while the keyboard floats: tied to a small panel, the content would have to be as "
          + "narrow as the panel.",
        mentions: ["followsUndockedKeyboard"])
    ] + corrections
}
