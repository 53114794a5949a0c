extension MetricID {
  /// Drift after hide.
  public static let M7 = MetricID(.driftAfterHide)
}

extension MetricDefinition {
  static let driftAfterHide = MetricDefinition(
    code: "M7", side: .motion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    title: "Drift after hide", unit: "pt", decimals: 1,
    formula: "max over elements |(y after hide - y before) - the same under the floor strategy|",
    what:
      "How far from its old place the screen is left once the keyboard has gone; also when it left the "
      + "dock and covers nothing, and while another app's keyboard is up.", source: Self.scaleOfPoints,
    words: Phrase("the screen stays {} pt off once the keyboard has gone"))
}
