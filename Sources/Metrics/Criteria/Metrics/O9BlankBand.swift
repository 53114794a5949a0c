import KeyboardAvoidance
import Trace

extension MetricID {
  /// The metric for a blank band at the end of a list.
  public static let O9 = MetricID(.blankBand)
}

extension MetricDefinition {
  static let blankBand = MetricDefinition(
    code: "O9", side: .occlusion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    title: "Blank band at the end", unit: "pt", decimals: 1,
    formula:
      "max over scroll views with views of max(0, last offset - last offset needed - 10); last offset = "
      + "max(-inset top, content height + inset bottom - height); needed: with the inset bottom that the "
      + "scroll view's design has, plus the larger of the height that the keyboard and bars cover of it and the "
      + "adjustment for the safe area; or the offset, if it is larger and was needed earlier",
    what:
      "How much farther than needed a list can be scrolled while the keyboard is shown, so that a blank band "
      + "stays between its end and the keyboard.",
    source:
      "10 pt: the default distance of IQKeyboardManager and TPKeyboardAvoiding (hackiftekhar/IQKeyboardManager "
      + "@a55dbfc, michaeltyson/TPKeyboardAvoiding @3217d62); the band is a field report "
      + "(github.com/hackiftekhar/IQKeyboardManager issue 1568); " + Self.scaleOfPoints,
    words: Phrase("a blank band of {} pt at the end of the list"),
    judging: .atRest { $0.judgeBlankBand($1) })
}

extension CellPass {
  /// Evaluates O9.
  fileprivate mutating func judgeBlankBand(_ at: RestLayout) {
    // A keyboard that leaves a sheet uncovered still posts notifications to the code of the sheet.
    guard at.hasKeyboard else { return worst.skip(.O9, .noKeyboard) }
    guard let states = at.states else { return worst.skip(.O9, .noContent) }
    var band: Double?
    for (n, node) in trace.scrollNodes.enumerated()
    where leaves.contains(where: { scene.nodes[$0].scrollState == n }) {
      let box = at.rest.box(node)
      if box.clipped(to: at.rest.window).isEmpty { continue }
      let state = states[n]
      let end = min(at.rest.usable(for: node).bottom, at.rest.bottomEdge(under: box))
      let covered = max(0, box.y1 - end)
      func last(_ inset: Double) -> Double {
        max(-state.insetTop, state.contentHeight + inset - box.height)
      }
      // The keyboard covers the safe area below it, so the larger of the two is needed, and not their sum.
      let rest = restingState(n, at.index)
      let design = rest.insetBottom - rest.bottomAdjustment
      let needed = design + max(covered, rest.bottomAdjustment)
      // A list that a taller keyboard needed to be scrolled farther keeps its place.
      let below = at.rest.window.y1 - box.y1
      let earlier = neededDistances[node].map { $0 - below } ?? needed
      neededDistances[node] = max(needed, earlier) + below
      let offset = max(last(needed), min(state.offsetY, last(earlier)))
      band = max(band ?? 0, last(state.insetBottom) - offset - RevealTarget.gap)
    }
    guard let band else { return worst.skip(.O9, .noContent) }
    worst.offer(.O9, max(0, band), at.index)
  }

  /// Returns the state that a scroll view has in the baseline or, without a baseline, had at the start of the
  /// cell.
  private func restingState(_ n: Int, _ index: Int) -> ScrollState {
    guard let floor, let (_, _, after) = baselineStages(index) else { return scrolls[n] }
    return floor.scrolls[after * trace.scrollNodes.count + n]
  }
}
