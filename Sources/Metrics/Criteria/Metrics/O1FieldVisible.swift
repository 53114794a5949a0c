extension MetricID {
  /// The metric for the visibility of the focused field.
  public static let O1 = MetricID(.fieldVisible)
}

extension MetricDefinition {
  static let fieldVisible = MetricDefinition(
    code: "O1", side: .occlusion, tier: .A, good: 1, poor: 0, higherIsBetter: true, score: .share,
    title: "Field visible", unit: "fraction", decimals: 2,
    formula:
      "VF(F, rest) = area(seen part of F) / (F.w inside window and clip · min(F.h, U.h)) · share left of a "
      + "squeezed F: side / least side; rest = the layout after the animations, least = 24 pt, or the side "
      + "without avoidance if that is less; O2 instead for a text view that is taller than U without "
      + "avoidance",
    what: "How much of the focused input can be seen after everything has stopped moving.",
    source: "WCAG 2.2 success criteria 2.4.12 (good: nothing hidden) and 2.4.11 (poor: entirely hidden), "
      + "github.com/w3c/wcag @58080bd; the ratio is intersectionRatio of Intersection Observer, "
      + "github.com/w3c/IntersectionObserver @8f41a7d",
    complaint: "field hidden",
    words: Phrase("only {}% of the field can be seen", .percent, atZero: "the field is hidden"),
    judging: .atRest { $0.judgeField($1) })
}

extension CellPass {
  /// Evaluates O1 and G1.
  fileprivate mutating func judgeField(_ at: RestLayout) {
    let node = at.input.node
    let visible = at.rest.fraction(at.box, of: node) * at.resting.size(node).left(at.box, room: at.room)
    // If no strategy can show the whole field at once, the caret's line counts instead.
    worst.offer(.O1, isJudgedByCaret(at.index, at.transition) ? lineVisible(at) : visible, at.index)
    if !at.rest.isUnderPanel(node) { fail(.G1, visible <= 0, about: [node]) }
  }
}
