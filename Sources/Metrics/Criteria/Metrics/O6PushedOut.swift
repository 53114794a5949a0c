extension MetricID {
  /// The metric for the distance by which the field is pushed off the top.
  public static let O6 = MetricID(.pushedOut)
}

extension MetricDefinition {
  static let pushedOut = MetricDefinition(
    code: "O6", side: .occlusion, tier: .B, good: 1, poor: 22, score: .curve, rounding: 0.002,
    range: Self.distances, title: "Pushed off the top", unit: "pt", decimals: 1,
    formula: "max(0, yTop - min(F.minY, L.minY)); the caret's line instead of F if F is taller than U; "
      + "the upper edge of the pinned bar, if it is higher, F is in the bar and the bar is taller than U",
    what: "How far the field or its label was pushed above the usable part of the screen.",
    source:
      "UIView.safeAreaLayoutGuide (developer.apple.com/documentation/uikit/uiview/safearealayoutguide); "
      + Self.scaleOfPoints,
    words: Phrase("pushed {} pt off the top"),
    judging: .atRest { $0.judgeTop($1) })
}

extension CellPass {
  /// Evaluates O6.
  fileprivate mutating func judgeTop(_ at: RestLayout) {
    var top = at.box.y0
    if isJudgedByCaret(at.index, at.transition) || at.box.height > at.room, at.caret.height > 0 {
      top = at.caret.y0
    }
    // The label counts only if it can be shown together with the field.
    if at.input.label >= 0 && at.fitsLabel { top = min(top, at.rest.box(at.input.label).y0) }
    if let bar = tallBar(at) {
      top = min(top, bar.y0)
      contentFits = false
    }
    worst.offer(.O6, max(0, at.usable.top - top), at.index)
  }

  /// Returns the pinned bar if the field is in it and it is taller than the usable area, for example because its
  /// text grows without a limit.
  private func tallBar(_ at: RestLayout) -> Box? {
    guard let bar = scene.bottomBars.first(where: { $0.node == pinnedBar }),
      scene.nodes[at.input.node].bars & bar.bit != 0
    else { return nil }
    let box = at.rest.box(bar.node)
    return box.height > at.room + 0.01 ? box : nil
  }
}
