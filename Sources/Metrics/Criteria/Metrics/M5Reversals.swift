extension MetricID {
  /// The metric for reversals of direction.
  public static let M5 = MetricID(.reversals)
}

extension MetricDefinition {
  static let reversals = MetricDefinition(
    code: "M5", side: .motion, tier: .C, good: 0, poor: 1, score: .turns,
    range: 0...10_000, title: "Reversals", unit: "", decimals: 0,
    formula:
      "sign changes of Δy of the field, the pinned bar and the primary action, and the largest of the three; moves below 1 px "
      + "ignored, minus those of the keyboard itself; while typing, only of the bar's lower edge (R43)",
    what: "How often the field, the bar or the main button reversed its direction.",
    source:
      "a choice of this project: the system's keyboard curve has no reversals, and the Apple Human Interface "
      + "Guidelines ask to tighten springs (Accessibility, Reduce Motion)",
    words: Phrase("reverses direction {}", .times),
    worstMoment: .farthestFromOracle)
}
