import KeyboardAvoidance
import Trace

extension MetricID {
  /// The metric for a blank band at the end of a list.
  public static let O9 = MetricID(.blankBand)
}

extension MetricDefinition {
  static let blankBand = MetricDefinition(
    code: "O9", side: .occlusion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    range: Self.distances, title: "Blank band at the end", unit: "pt", decimals: 1,
    formula:
      "max over scroll views with views, and text views, of max(0, last offset - last offset needed - 10); last offset = "
      + "max(-inset top, content height + inset bottom - height); needed: with the inset bottom that leaves, above the "
      + "window's lower edge, the inset that the design has, plus the height that the keyboard and bars cover, or "
      + "that the scroll view leaves in its design if that is more (R37); or the offset, if it is larger and was needed "
      + "earlier",
    what:
      "How much farther than needed a list or a text can be scrolled while the keyboard is shown, so that a blank band "
      + "stays between its end and the keyboard. A frame that ends above the keyboard makes such a band, too.",
    source:
      "10 pt: the default distance of IQKeyboardManager and TPKeyboardAvoiding (hackiftekhar/IQKeyboardManager "
      + "@a55dbfc, michaeltyson/TPKeyboardAvoiding @3217d62); the band is a field report "
      + "(github.com/hackiftekhar/IQKeyboardManager issue 1568); " + Self.scaleOfPoints,
    words: Phrase("a blank band of {} pt at the end of the list or text"),
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
    where leaves.contains(where: { $0 == node || scene.nodes[$0].scrollState == n }) {
      let box = at.rest.box(node)
      if box.clipped(to: at.rest.window).isEmpty { continue }
      let state = states[n]
      func last(_ inset: Double) -> Double {
        max(-state.insetTop, state.contentHeight + inset - box.height)
      }
      let needed = neededInset(node, n, box, at)
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

  /// Returns the smallest bottom inset with which nothing covers the end of a scroll view's content. It is negative if the frame
  /// of the scroll view ends above the keyboard.
  private func neededInset(_ node: Int, _ n: Int, _ box: Box, _ at: RestLayout) -> Double {
    let rest = restingState(n, at.index)
    let place = natural(node, at.index)
    let design = rest.insetBottom - rest.bottomAdjustment
    let end = min(
      at.rest.usable(for: node).bottom, at.rest.bottomEdge(under: box), at.rest.bottomEdge(under: place))
    let strip = end - box.y1
    // The keyboard covers the safe area below it, so the larger of the two is needed, and not their sum.
    guard scene.nodes[node].scroll < 0, !scene.nodes[node].inBar, !isUsed(below: box, to: end, node, at.rest)
    else {
      return design + max(0, -strip, rest.bottomAdjustment)
    }
    let covered = strip > 0 ? -max(0, strip - designedMargin(node, place, at)) : -strip
    return design + max(covered, rest.bottomAdjustment + box.y1 - place.y1)
  }

  /// Returns whether another view begins below a scroll view and above the upper edge of the keyboard or bar, so that the
  /// strip between them is not blank.
  private func isUsed(below box: Box, to end: Double, _ node: Int, _ rest: Arrangement) -> Bool {
    leaves.contains { leaf in
      guard scene.nodes[leaf].scroll != node else { return false }
      let other = rest.box(leaf)
      return !other.isEmpty && other.x0 < box.x1 && other.x1 > box.x0 && other.y0 >= box.y1 - 0.01
        && other.y0 < end - 0.01
    }
  }

  /// Returns the distance that a scroll view may keep from the keyboard. It is the distance from the lower edge of the
  /// safe area, or from a bar above it, in the baseline, and at most 24 points.
  private func designedMargin(_ node: Int, _ place: Box, _ at: RestLayout) -> Double {
    let end = min(at.rest.withoutKeyboard.usable(for: node).bottom, safeBottom(at.index))
    return min(Self.mostDistance, max(0, end - place.y1))
  }

  /// Returns the state that a scroll view has in the baseline or, without a baseline, had at the start of the
  /// cell.
  private func restingState(_ n: Int, _ index: Int) -> ScrollState {
    guard let floor, let (_, _, after) = baselineStages(index) else { return scrolls[n] }
    return floor.scrolls[after * trace.scrollNodes.count + n]
  }
}
