import Trace

extension MetricID {
  /// The metric for a bar that does not stay on the keyboard while a finger drags the keyboard.
  public static let M12 = MetricID(.offTheDraggedKeyboard)
}

extension MetricDefinition {
  static let offTheDraggedKeyboard = MetricDefinition(
    code: "M12", side: .motion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    range: Self.distances, title: "Off the dragged keyboard", unit: "pt", decimals: 1,
    formula:
      "max over the frames of a drag of |bar.maxY - min(keyboard.minY, bar.maxY without avoidance)|",
    what:
      "The largest gap between the pinned bar and the keyboard under a finger that drags the keyboard, or the "
      + "largest part of the bar that this keyboard covers.",
    source:
      "0: a keyboard layout guide leaves no gap "
      + "(developer.apple.com/design/human-interface-guidelines/virtual-keyboards); " + Self.scaleOfPoints,
    words: Phrase("the bar is {} pt away from the keyboard under the finger"),
    worstMoment: .farthestFromOracle,
    judging: .whenOver { pass, index, transition, _ in pass.judgeDraggedBar(index, transition) })
}

extension CellPass {
  /// Evaluates M12 while a finger drags the keyboard, even if the bar does not move.
  fileprivate mutating func judgeDraggedBar(_ index: Int, _ transition: Transition) {
    guard transition.kind == .drag, pinnedBar >= 0 else { return }
    worst.offer(.M12, barMisalignment(natural: natural(pinnedBar, index).y1), index)
  }
}
