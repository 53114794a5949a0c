extension MetricID {
  /// The metric for unnecessary motion between fields.
  public static let M8 = MetricID(.churnBetweenFields)
}

extension MetricDefinition {
  static let churnBetweenFields = MetricDefinition(
    code: "M8", side: .motion, tier: .C, good: 0.1, poor: 0.25, score: .curve,
    range: Self.multiples, title: "Churn between fields", unit: "fraction", decimals: 3,
    formula:
      "mean over focus changes of max(0, Σ |Δy| - Dmin) / Lmax; minus the same of the oracle if the content "
      + "does not fit",
    what: "How much the screen moves unnecessarily when the focus moves to another field.",
    source: "UIScrollView.scrollRectToVisible does nothing if the area is visible "
      + "(developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:)); scale of M4",
    words: Phrase("moves {}% of the screen unnecessarily between fields", .percent),
    worstMoment: .farthestFromOracle)
}
