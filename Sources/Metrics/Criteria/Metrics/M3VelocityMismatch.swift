extension MetricID {
  /// The metric for a velocity that differs from the keyboard's.
  public static let M3 = MetricID(.velocityMismatch)
}

extension MetricDefinition {
  static let velocityMismatch = MetricDefinition(
    code: "M3", side: .motion, tier: .info, good: 0.07, poor: 0.30, score: .none,
    range: Self.multiples, title: "Velocity mismatch", unit: "", decimals: 3,
    formula: "Σ |Δ(q - p)| / Σ |Δp|, p = keyboard, q = content",
    what:
      "How much the motion of the content differs from that of the keyboard. 0 means the same motion, and 2 "
      + "means an unrelated motion. M2 scores the same fact.",
    source:
      "Weber fraction of speed 0.07 and 0.06, threshold of a speed modulation 0.30: De Bruyn & Orban 1988, "
      + "Vision Res 28:1323; Snowden & Braddick 1991, Vision Res 31:907",
    words: Phrase("moves at a different speed than the keyboard, mismatch {}", decimals: 2),
    worstMoment: .farthestFromOracle)
}
