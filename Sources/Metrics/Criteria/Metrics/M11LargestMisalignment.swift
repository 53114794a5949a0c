extension MetricID {
  /// Largest misalignment.
  public static let M11 = MetricID(.largestMisalignment)
}

extension MetricDefinition {
  static let largestMisalignment = MetricDefinition(
    code: "M11", side: .motion, tier: .info, good: 1, poor: 22, score: .none,
    title: "Largest misalignment", unit: "pt", decimals: 1,
    formula: "pinned bar: max |bar.maxY - keyboard.minY|; other content: max |q - p| · d",
    what:
      "The largest distance of the content from the position that follows from the keyboard's motion.",
    source: Self.scaleOfPoints,
    worstMoment: .farthestFromOracle)
}
