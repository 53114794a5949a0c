extension MetricID {
  /// The metric for the visibility of the field's label.
  public static let O5 = MetricID(.labelVisible)
}

extension MetricDefinition {
  static let labelVisible = MetricDefinition(
    code: "O5", side: .occlusion, tier: .info, good: 1, poor: 0, higherIsBetter: true, score: .none,
    range: 0...1, title: "Label visible", unit: "fraction", decimals: 2,
    formula: "VF(L, rest), L = the label of the focused input; a squeezed label counts as in O1",
    what: "How much of the focused input's label can be seen after everything has stopped moving. O1 scores "
      + "nearly the same fact.",
    source:
      "a choice of this project, based on the rationale of WCAG 2.2 success criterion 3.3.2 (labels or "
      + "instructions), github.com/w3c/wcag @58080bd",
    complaint: "label hidden",
    words: Phrase("only {}% of its label can be seen", .percent, atZero: "its label is hidden"),
    judging: .atRest { $0.judgeLabel($1) })
}

extension CellPass {
  /// Evaluates O5.
  fileprivate mutating func judgeLabel(_ at: RestLayout) {
    let node = at.input.label
    guard node >= 0 else { return worst.skip(.O5, .noLabel) }
    guard at.fitsLabel else { return worst.skip(.O5, .doesNotFit) }
    let label = at.rest.box(node)
    let left = at.resting.size(node).left(label, room: at.room)
    worst.offer(.O5, at.rest.fraction(label, of: node) * left, at.index)
  }
}
