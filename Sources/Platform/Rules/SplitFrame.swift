/// The settings of the rule `splitFrame`.
enum SplitFrame: String, RuleSetting {
  case undocked, zero

  /// The rule.
  public static var rule: PlatformRule { .splitFrame }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    SplitFrame.self, "splitFrame", .open,
    "The frame that a split keyboard reports off the dock.",
    evidence:
      "DAKeyboardControl 48: {{9.86e-32, -64}, {0, 0}} in a view below a bar of 64 points, which is "
      + "an end frame of zeros; QuickDialog PR 444",
    reach: .splits)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .undocked:
      "It reports its frame, as an undocked keyboard does."
    case .zero:
      "It reports an end frame of zeros."
    }
  }
}

extension PlatformRule {
  /// The frame that a split keyboard reports off the dock.
  public static let splitFrame = PlatformRule(SplitFrame.self)
}

extension RuleSwitches {
  /// Whether a split keyboard reports an end frame of zeros.
  package var splitFrameIsZero: Bool { isSet(to: SplitFrame.zero) }
}
