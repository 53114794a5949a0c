extension MetricID {
  /// The metric for the time for which the field is hidden during the motion.
  public static let O3 = MetricID(.hiddenWhileMoving)
}

extension MetricDefinition {
  static let hiddenWhileMoving = MetricDefinition(
    code: "O3", side: .occlusion, tier: .C, good: 100, poor: 500, score: .curve,
    range: Self.times, title: "Hidden while moving", unit: "ms", decimals: 0,
    formula:
      "Σ (1 - VF(F, t)) · Δ over the transition (R10), in shows, in changes of the "
      + "keyboard or the focus, and in rotations; the worst transition; for the caret's line if a text view is taller than U; in a "
      + "show, not for a field that was hidden before; in the others, less the oracle's time",
    what:
      "How long the focused input was hidden while the keyboard moved, or after it rotated with the device, weighted by "
      + "its hidden share.",
    source:
      "borrowed scales: response within 100 ms from RAIL, web.dev/articles/rail; 500 ms, the poor bound of "
      + "INP, GoogleChrome/web-vitals @d889518",
    words: Phrase("the field is hidden for {} s during the motion", .seconds, decimals: 2),
    worstMoment: .mostHidden)
}
