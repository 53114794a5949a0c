import KeyboardAvoidance
import Trace

extension MetricID {
  /// Gap above the keyboard.
  public static let O7 = MetricID(.gapAboveKeyboard)
}

extension MetricDefinition {
  static let gapAboveKeyboard = MetricDefinition(
    code: "O7", side: .occlusion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    title: "Gap above the keyboard", unit: "pt", decimals: 1,
    formula:
      "min(max(0, U.maxY - X.maxY - gHi), displacement of X); pinned bar: X = bar, gHi = 0, or for "
      + "a button without a bar its distance from the safe area at rest, at most 24; else X = what the field was moved with, gHi = 24; counted in the transition that moved it",
    what:
      "How much more than needed the moved content, or the bar on the keyboard, stays away from the keyboard.",
    source:
      "24 pt: padding of the Apple Human Interface Guidelines, Accessibility; 0 for a bar: a keyboard layout "
      + "guide leaves no gap (developer.apple.com/design/human-interface-guidelines/virtual-keyboards); "
      + Self.scaleOfPoints,
    words: Phrase("a gap of {} pt above the keyboard"),
    judging: .atRest { $0.judgeGap($1) })
}

extension CellPass {
  /// O7.
  fileprivate mutating func judgeGap(_ at: RestLayout) {
    let (index, rest) = (at.index, at.rest)
    if pinnedBar >= 0 {
      let bar = rest.box(pinnedBar)
      let resting = natural(pinnedBar, index)
      let moved = abs(resting.y1 - bar.y1)
      let allowed = pinnedBar == trace.primaryAction ? designedDistance(resting, index) : 0
      let gap = rest.floorEdge(under: resting) - bar.y1 - allowed
      worst.offer(.O7, min(max(0, gap), moved), index)
      return
    }
    // A gap counts in the transition that made it: who does not move an input that is visible does right.
    guard startsAtRest(index) else { return worst.skip(.O7, .startsInMotion) }
    // A sheet that gives way moves everything in it.
    let moved = memory.start[observed.tracked * 4 + 1] - rest.rects[observed.tracked * 4 + 1]
    guard abs(moved) > pixel else { return worst.skip(.O7, .noPinnedBarOrMove) }
    let spans = RevealSpans(
      rest, input: at.input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    let span = spans.target(at.fit).span
    let gap = rest.area(for: at.input.node).part(for: span).maxY - span.maxY
    worst.offer(.O7, min(max(0, gap - Self.mostDistance), max(0, moved)), index)
  }

  /// The distance to the keyboard that is no gap yet, in points: the padding that the Human Interface Guidelines
  /// (Accessibility) ask for around controls.
  private static let mostDistance = 24.0

  /// A bar lies on the keyboard; a button alone may stay as far from it as it rests from the safe area's bottom.
  private func designedDistance(_ resting: Box, _ index: Int) -> Double {
    let geometry = trace.geometries[trace.stages[trace.transitions[index].stageAfter].geometry]
    let bottom = Double(geometry.window.maxY) - geometry.safeBottom
    return min(Self.mostDistance, max(0, bottom - resting.y1))
  }
}
