extension MetricID {
  /// The metric for reversals of direction.
  public static let M5 = MetricID(.reversals)
}

extension MetricDefinition {
  static let reversals = MetricDefinition(
    code: "M5", side: .motion, tier: .C, good: 0, poor: 1, score: .turns,
    title: "Reversals", unit: "", decimals: 0,
    formula:
      "sign changes of Δy, moves below 1 px ignored, minus those of the keyboard itself; not while typing",
    what: "How often the content reversed its direction.",
    source:
      "a choice of this project: the system's keyboard curve has no reversals, and the Apple Human Interface "
      + "Guidelines ask to tighten springs (Accessibility, Reduce Motion)",
    words: Phrase("reverses direction {}", .times),
    worstMoment: .farthestFromOracle)
}
