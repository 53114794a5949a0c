extension MetricID {
  /// The metric for the largest misalignment with the keyboard.
  public static let M11 = MetricID(.largestMisalignment)
}

extension MetricDefinition {
  static let largestMisalignment = MetricDefinition(
    code: "M11", side: .motion, tier: .info, good: 1, poor: 22, score: .none,
    range: Self.distances, title: "Largest misalignment", unit: "pt", decimals: 1,
    formula: "pinned bar: max |bar.maxY - keyboard.minY|; other content: max |q - p| · d",
    what:
      "The largest distance between the content and the position at which the keyboard's motion would put it.",
    source: Self.scaleOfPoints,
    worstMoment: .farthestFromOracle)
}
