/// The settings of the rule `layoutDirection`.
enum LeadingSide: String, RuleSetting {
  case leftToRight = "left-to-right", rightToLeft = "right-to-left"

  static var rule: PlatformRule { .layoutDirection }
  static let definition = PlatformRuleDefinition(
    LeadingSide.self, "layoutDirection", .documented,
    "The leading side is the left, or the right in languages that are written from right to left.",
    evidence: "developer.apple.com: UIView.userInterfaceLayoutDirection",
    reach: .alwaysEvenWithoutKeyboard)

  var meaning: String {
    switch self {
    case .leftToRight:
      "The leading side is the left."
    case .rightToLeft:
      "The leading side is the right."
    }
  }
}

extension PlatformRule {
  /// The leading side is the left, or the right in languages that are written from right to left.
  public static let layoutDirection = PlatformRule(LeadingSide.self)
}

extension RuleSwitches {
  /// Whether the leading side is the right.
  package var rightToLeft: Bool { isSet(to: LeadingSide.rightToLeft) }
}
