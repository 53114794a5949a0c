/// Rule splitFrame. What a keyboard that is split off the dock tells of its frame.
public enum SplitFrame: String, RuleSetting {
  case undocked, zero

  /// The rule.
  public static var rule: PlatformRule { .splitFrame }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SplitFrame.self, "splitFrame", .open,
    "What a keyboard that is split off the dock tells of its frame.",
    evidence:
      "DAKeyboardControl 48: {{9.86e-32, -64}, {0, 0}} in a view below a bar of 64 points, so an end frame of zeros; "
      + "QuickDialog PR 444",
    reach: .splits)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .undocked:
      "It tells its frame, as the undocked keyboard does."
    case .zero:
      "Its end frame is zero."
    }
  }
}

extension PlatformRule {
  /// What a keyboard that is split off the dock tells of its frame.
  public static let splitFrame = PlatformRule(SplitFrame.self)
}

extension RuleSwitches {
  /// Whether a split keyboard's end frame is zero.
  package var splitFrameIsZero: Bool { isSet(to: SplitFrame.zero) }
}
