/// Rule layoutDirection. Leading is left, or right in languages written from right to left.
public enum LeadingSide: String, RuleSetting {
  case leftToRight = "left-to-right", rightToLeft = "right-to-left"

  /// The rule.
  public static var rule: PlatformRule { .layoutDirection }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    LeadingSide.self, "layoutDirection", .documented,
    "Leading is left, or right in languages written from right to left.",
    evidence: "developer.apple.com: UIView.userInterfaceLayoutDirection",
    reach: .alwaysEvenWithoutKeyboard)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .leftToRight:
      "Leading is left."
    case .rightToLeft:
      "Leading is right."
    }
  }
}

extension PlatformRule {
  /// Leading is left, or right in languages written from right to left.
  public static let layoutDirection = PlatformRule(LeadingSide.self)
}

extension RuleSwitches {
  /// Whether leading is right.
  package var rightToLeft: Bool { isSet(to: LeadingSide.rightToLeft) }
}
