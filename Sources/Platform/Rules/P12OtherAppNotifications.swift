/// Rule P12. Notifications of another app's keyboard arrive with isLocal false.
public enum OtherAppNotifications: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P12 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    OtherAppNotifications.self, "P12", .documented,
    "Notifications of another app's keyboard arrive with isLocal false.",
    evidence: "developer.apple.com: keyboardIsLocalUserInfoKey; flutter 27769, 34490",
    reach: .otherApps,
    older: [(.off, 6...8, "developer.apple.com: keyboardIsLocalUserInfoKey, iOS 9 and later")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "They arrive with isLocal false."
    case .off:
      "Nothing arrives, as before the key existed (iOS 9)."
    }
  }
}

extension PlatformRule {
  /// Notifications of another app's keyboard arrive with isLocal false.
  public static let P12 = PlatformRule(OtherAppNotifications.self)
}

extension RuleSwitches {
  /// Whether another app's keyboard posts.
  package var otherAppPosts: Bool { isSet(to: OtherAppNotifications.on) }
}
