extension MetricID {
  /// The metric for travel beyond the needed move.
  public static let M4 = MetricID(.excessTravel)
}

extension MetricDefinition {
  static let excessTravel = MetricDefinition(
    code: "M4", side: .motion, tier: .B, good: 0.1, poor: 0.25, score: .curve,
    range: Self.multiples, title: "Excess travel", unit: "fraction", decimals: 3,
    formula:
      "max(0, Σ |Δy| - Dmin) / Lmax, Dmin = the smallest move that shows the target, 0 for a move in "
      + "the wrong direction; motion that also happens without avoidance, such as growing text, is not counted, except "
      + "in the other direction (R42); minus the same of the oracle if the content does not fit",
    what: "How much farther than needed the field travelled, as a share of the longer side of the window.",
    source:
      "derived: for content that fills the window the bands of cumulative layout shift become bands of "
      + "distance (GoogleChrome/web-vitals @d889518)",
    words: Phrase("travels {}% of the screen too far", .percent),
    worstMoment: .farthestFromOracle)
}
