extension MetricID {
  /// The metric for jumps.
  public static let M6 = MetricID(.jumps)
}

extension MetricDefinition {
  static let jumps = MetricDefinition(
    code: "M6", side: .motion, tier: .B, good: 10, poor: 25, score: .curve,
    range: 0...100_000, title: "Jumps", unit: "ms/s", decimals: 1,
    formula:
      "s = |Δy| / (Kh · ω0 / e); Σ (s - Δ) over steps with s ≥ 1.5 Δ, per 0.5 s, of the field, the pinned bar and the primary "
      + "action, and the largest of the three; Kh = the keyboard's "
      + "height, or the distance moved if that is more; for a faster keyboard, its own peak speed instead of ω0 / e "
      + "(R44); while typing, only of the bar's lower edge",
    what:
      "How much the field, the bar or the main button jumps. Each jump counts as the hitch time of a late frame that covers the "
      + "same distance.",
    source:
      "hitch rate: developer.apple.com/documentation/xcode/understanding-hitches-in-your-app; ω0 / e is the "
      + "peak speed of the keyboard's spring",
    words: Phrase("jumps, {} ms/s", decimals: 1),
    worstMoment: .farthestFromOracle)
}
