import KeyboardAvoidance
import Trace

extension MetricID {
  /// The metric for the gap above the keyboard.
  public static let O7 = MetricID(.gapAboveKeyboard)
}

extension MetricDefinition {
  static let gapAboveKeyboard = MetricDefinition(
    code: "O7", side: .occlusion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    range: Self.distances, title: "Gap above the keyboard", unit: "pt", decimals: 1,
    formula:
      "min(max(0, U.maxY - X.maxY - gHi), displacement of X); pinned bar: X = bar, gHi = 0, or for "
      + "a button without a bar its distance from the safe area without avoidance, at most 24; else "
      + "X = the target that moved with the field, gHi = 24; counted in the transition that moved it",
    what:
      "How much more than needed the distance is from the keyboard to the moved content, or to the bar on "
      + "top of the keyboard.",
    source:
      "24 pt: padding of the Apple Human Interface Guidelines, Accessibility; 0 for a bar: a keyboard layout "
      + "guide leaves no gap (developer.apple.com/design/human-interface-guidelines/virtual-keyboards); "
      + Self.scaleOfPoints,
    words: Phrase("a gap of {} pt above the keyboard"),
    judging: .atRest { $0.judgeGap($1) })
}

extension CellPass {
  /// Evaluates O7.
  fileprivate mutating func judgeGap(_ at: RestLayout) {
    let (index, rest) = (at.index, at.rest)
    if pinnedBar >= 0 {
      let bar = rest.box(pinnedBar)
      let resting = natural(pinnedBar, index)
      let moved = abs(resting.y1 - bar.y1)
      let allowed = pinnedBar == trace.primaryAction ? designedDistance(resting, index) : 0
      let gap = rest.bottomEdge(under: resting) - bar.y1 - allowed
      worst.offer(.O7, min(max(0, gap), moved), index)
      return
    }
    let y = observed.tracked * 4 + 1
    // The start includes the move of a sheet out of the keyboard's way, which moves all views inside it.
    var start = memory.start[y]
    if !startsAtRest(index) {
      // Content in motion is compared with the place where that motion would have ended. A caret may never have
      // been moving there.
      guard observed.tracked != trace.caret, !observed.wasCut else { return worst.skip(.O7, .startsInMotion) }
      // A motion that another transition interrupted at once has moved nothing.
      if trace.transitions[index - 1].start < at.transition.start {
        start += scene.model(at.transition.stageBefore)[y] - tools.series.field[0]
      }
    }
    let moved = start - rest.rects[y]
    // A gap counts only in the transition that caused it. Other transitions may correctly leave a visible
    // input where it is.
    guard abs(moved) > pixel else { return worst.skip(.O7, .noPinnedBarOrMove) }
    let spans = RevealSpans(
      rest, input: at.input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    let span = spans.target(at.fit).span
    let gap = rest.area(for: at.input.node).part(for: span).maxY - span.maxY
    let excess = min(max(0, gap - Self.mostDistance), max(0, moved))
    details[index].gap = excess
    worst.offer(.O7, avoidable(excess, \.gap, index, at.transition), index)
  }

  /// The maximum distance to the keyboard that is not a gap, in points. It is the padding around controls in
  /// the Human Interface Guidelines (Accessibility).
  static let mostDistance = 24.0

  /// Returns the distance from the keyboard that a pinned button may keep. It is the button's distance from
  /// the bottom of the safe area without avoidance, and at most 24 points.
  private func designedDistance(_ resting: Box, _ index: Int) -> Double {
    min(Self.mostDistance, max(0, safeBottom(index) - resting.y1))
  }

  /// Returns the lower edge of the safe area at the end of a transition.
  func safeBottom(_ index: Int) -> Double {
    let geometry = trace.geometries[trace.stages[trace.transitions[index].stageAfter].geometry]
    return Double(geometry.window.maxY) - geometry.safeBottom
  }
}
