extension MetricID {
  /// The metric for the visibility of the caret's line.
  public static let O2 = MetricID(.caretLineVisible)
}

extension MetricDefinition {
  static let caretLineVisible = MetricDefinition(
    code: "O2", side: .occlusion, tier: .info, good: 1, poor: 1, higherIsBetter: true, score: .none,
    range: 0...1, title: "Caret line visible", unit: "fraction", decimals: 2,
    formula: "VF(C, rest), C = the line with the caret, with its height without avoidance",
    what:
      "How much of the line you are typing can be seen after everything has stopped moving. O1 scores the same "
      + "fact.",
    source: "Understanding WCAG 2.2 success criterion 2.4.11 (focus marks the point of interaction), "
      + "github.com/w3c/wcag @58080bd",
    complaint: "typed line cut",
    words: Phrase(
      "only {}% of the line you are typing can be seen", .percent,
      atZero: "the line you are typing is hidden",
      unknown: "the line you are typing is hidden"),
    judging: .atRest { $0.judgeCaretLine($1) })
}

extension CellPass {
  /// Evaluates O2 and G2.
  fileprivate mutating func judgeCaretLine(_ at: RestLayout) {
    let (node, caret) = (at.input.node, at.caret)
    if caret.height > natural(node, at.index).height + pixel + Tolerance.rounding {
      // O2 does not apply if the field is shorter than a line even in the baseline.
      worst.skip(.O2, .doesNotFit)
    } else if caret.height > 0 || at.resting.size(trace.caret).height > 0 {
      let visible = lineVisible(at)
      worst.offer(.O2, visible, at.index)
      if !at.rest.isUnderPanel(node) { fail(.G2, visible < 1 - 1e-6, about: [node]) }
    }
  }

  /// Returns the visible fraction of the caret's line.
  func lineVisible(_ at: RestLayout) -> Double {
    let (node, caret, whole) = (at.input.node, at.caret, at.resting.size(trace.caret).height)
    // A field that is shorter than its line cuts off a part of the line. See RestingSize for the pixel.
    let left = caret.height < whole - pixel - Tolerance.rounding ? caret.height / whole : 1
    return left
      * at.rest.fraction(caret, of: node, inside: at.input.scrollsInside || trace.nodes[node].clips)
  }
}
