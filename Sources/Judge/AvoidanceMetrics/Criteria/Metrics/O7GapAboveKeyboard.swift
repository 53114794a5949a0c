extension MetricID {
  /// Gap above the keyboard.
  public static let O7 = MetricID(.gapAboveKeyboard)
}

extension MetricDefinition {
  static let gapAboveKeyboard = MetricDefinition(
    code: "O7", side: .occlusion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    title: "Gap above the keyboard", unit: "pt", decimals: 1,
    formula:
      "min(max(0, U.maxY - X.maxY - gHi), displacement of X); pinned bar: X = bar, gHi = 0, or for "
      + "a button without a bar its distance from the safe area at rest, at most 24; else X = what the field was moved with, gHi = 24; counted in the transition that moved it",
    what:
      "How much more than needed the moved content, or the bar on the keyboard, stays away from the keyboard.",
    source:
      "24 pt: padding of the Apple Human Interface Guidelines, Accessibility; 0 for a bar: a keyboard layout "
      + "guide leaves no gap (developer.apple.com/design/human-interface-guidelines/virtual-keyboards); "
      + Self.scaleOfPoints,
    words: Phrase("a gap of {} pt above the keyboard"))
}
