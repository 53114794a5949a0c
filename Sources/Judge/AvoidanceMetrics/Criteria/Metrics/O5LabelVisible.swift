extension MetricID {
  /// Label visible.
  public static let O5 = MetricID(.labelVisible)
}

extension MetricDefinition {
  static let labelVisible = MetricDefinition(
    code: "O5", side: .occlusion, tier: .C, good: 1, poor: 0, higherIsBetter: true, score: .share,
    title: "Label visible", unit: "fraction", decimals: 2,
    formula: "VF(L, rest), L = the label of the focused input, squeezed or not, as in O1",
    what: "How much of the focused input's label can be seen once everything is at rest.",
    source:
      "a choice of this project, after the rationale of WCAG 2.2 success criterion 3.3.2 (labels or "
      + "instructions), github.com/w3c/wcag @58080bd",
    complaint: "label hidden",
    words: Phrase("only {}% of its label can be seen", .percent, atZero: "its label is hidden"))
}
