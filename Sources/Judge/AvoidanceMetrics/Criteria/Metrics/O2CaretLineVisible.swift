extension MetricID {
  /// Caret line visible.
  public static let O2 = MetricID(.caretLineVisible)
}

extension MetricDefinition {
  static let caretLineVisible = MetricDefinition(
    code: "O2", side: .occlusion, tier: .B, good: 1, poor: 1, higherIsBetter: true, score: .share,
    title: "Caret line visible", unit: "fraction", decimals: 2,
    formula: "VF(C, rest), C = the line the caret is in, as high as where nothing avoids the keyboard",
    what: "How much of the line being typed in can be seen once everything is at rest.",
    source: "Understanding WCAG 2.2 success criterion 2.4.11 (focus marks the point of interaction), "
      + "github.com/w3c/wcag @58080bd",
    complaint: "typed line hidden",
    words: Phrase(
      "only {}% of the line being typed in can be seen", .percent,
      atZero: "the line being typed in is hidden",
      unknown: "the line being typed in is hidden"))
}
