extension MetricID {
  /// The metric for excess layout shift.
  public static let M1 = MetricID(.excessLayoutShift)
}

extension MetricDefinition {
  static let excessLayoutShift = MetricDefinition(
    code: "M1", side: .motion, tier: .A, good: 0.1, poor: 0.25, score: .curve,
    range: Self.multiples, title: "Excess layout shift", unit: "", decimals: 3,
    formula:
      "max(0, KLS - KLS of the oracle); KLS = largest session window of Σ impact fraction · distance "
      + "fraction, without the keyboard, the user's own scrolling and content that follows a keyboard under a "
      + "finger, rectangles clipped to the window above the keyboard",
    what:
      "How much more of the screen moved, and how much farther, than in the smallest move that shows the "
      + "field.",
    source:
      "Layout Instability API, github.com/WICG/layout-instability @0fac6d6; thresholds and session windows "
      + "of cumulative layout shift, GoogleChrome/web-vitals @d889518 and GoogleChrome/lighthouse @f8eac39",
    words: Phrase("far more of the screen moves than needed, layout shift {}", decimals: 2),
    worstMoment: .largestShift)
}
