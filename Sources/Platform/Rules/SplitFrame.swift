/// The settings of the rule `splitFrame`.
enum SplitFrame: String, RuleSetting {
  case undocked, zero

  static var rule: PlatformRule { .splitFrame }
  static let definition = PlatformRuleDefinition(
    SplitFrame.self, "splitFrame", .open,
    "The frame that a split keyboard reports while it is off the dock.",
    evidence:
      "DAKeyboardControl 48: {{9.86e-32, -64}, {0, 0}} in a view below a bar of 64 points, which is "
      + "an end frame of zeros; QuickDialog PR 444",
    reach: .splits)

  var meaning: String {
    switch self {
    case .undocked:
      "A split keyboard reports its frame, as an undocked keyboard does."
    case .zero:
      "A split keyboard reports an end frame of zeros."
    }
  }
}

extension PlatformRule {
  /// The frame that a split keyboard reports while it is off the dock.
  public static let splitFrame = PlatformRule(SplitFrame.self)
}

extension RuleSwitches {
  /// Whether a split keyboard reports an end frame of zeros.
  package var splitFrameIsZero: Bool { isSet(to: SplitFrame.zero) }
}
