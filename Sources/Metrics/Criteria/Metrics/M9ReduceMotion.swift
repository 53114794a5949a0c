extension MetricID {
  /// The metric for motion that is added although the user asks for less motion.
  public static let M9 = MetricID(.reduceMotion)
}

extension MetricDefinition {
  static let reduceMotion = MetricDefinition(
    code: "M9", side: .motion, tier: .info, higherIsBetter: true, score: .none,
    range: 0...1, title: "Reduce motion", unit: "pass", decimals: 0,
    formula: "with the setting on: excess travel ≤ 1 px and overshoot ≤ 1 px",
    what:
      "Whether no motion is added when the user asks for less motion. No strategy here reads the setting, so "
      + "the motion without the setting is evaluated.",
    source:
      "WCAG 2.2 success criterion 2.3.3, github.com/w3c/wcag @58080bd; Apple Human Interface Guidelines, "
      + "Accessibility")
}
