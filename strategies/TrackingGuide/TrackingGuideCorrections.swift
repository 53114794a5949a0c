import KeyboardAvoidance

extension TrackingGuideFamily {
  /// From `tracking-guide` to `tracking-guide-scroll`.
  static let corrections = [
    Correction(
      "The guide moves an edge and nothing else: a scroll view that ends elsewhere, or a text view, stays under the "
        + "keyboard. Inset it by what is still covered once the guide has done its part, and again after every layout pass. "
        + "Scroll the focused input, or its caret when the input is too tall, into what is left by the smallest amount: "
        + "when the keyboard comes, when the focus moves and when the text grows. When the keyboard goes, scroll back to "
        + "where the person was; what they scrolled themselves and what they typed in the meantime stays.",
      mentions: ["func adjustInsets"]),
    Correction(
      "What has to be known for that: where the keyboard's top edge is, how it moves, and how everything was before.",
      mentions: ["var restingInsets"]),
    Correction(
      "A screen without a bottom constraint has scroll views all the same, and the notifications tell when to look at them.",
      mentions: ["if let designed", "addObserver"]),
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
