extension MetricID {
  /// Out of step.
  public static let M2 = MetricID(.outOfStep)
}

extension MetricDefinition {
  static let outOfStep = MetricDefinition(
    code: "M2", side: .motion, tier: .B, good: 20, poor: 60, score: .curve,
    title: "Out of step", unit: "ms", decimals: 1,
    formula:
      "max(|τ5(q) - τ5(p)|, |τ95(q) - τ95(p)|), τx = time of crossing x %, p = keyboard, q = content",
    what: "How much earlier or later than the keyboard the content starts and arrives.",
    source:
      "order of two events is told apart from about 20 ms, typically 20 to 60 ms: Watson 2004, Semin Hear "
      + "25:219, doi 10.1055/s-2004-832856, summarising Hirsh & Sherrick 1961; Wittmann, Felt Time, "
      + "uw.pressbooks.pub/honors211ctime",
    words: Phrase("{} ms out of step with the keyboard"),
    worstMoment: .mostAstray)
}
