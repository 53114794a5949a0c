/// The settings of the rule `P12`.
enum OtherAppNotifications: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P12 }
  static let definition = PlatformRuleDefinition(
    OtherAppNotifications.self, "P12", .documented,
    "Notifications of another app's keyboard arrive with isLocal false.",
    evidence: "developer.apple.com: keyboardIsLocalUserInfoKey; flutter 27769, 34490",
    reach: .otherApps,
    older: [(.off, 6...8, "developer.apple.com: keyboardIsLocalUserInfoKey, iOS 9 and later")])

  var meaning: String {
    switch self {
    case .on:
      "The notifications arrive with isLocal false."
    case .off:
      "No notifications arrive, as before iOS 9, which introduced the key."
    }
  }
}

extension PlatformRule {
  /// Notifications of another app's keyboard arrive with isLocal false.
  public static let P12 = PlatformRule(OtherAppNotifications.self)
}

extension RuleSwitches {
  /// Whether another app's keyboard posts notifications.
  package var otherAppPosts: Bool { isSet(to: OtherAppNotifications.on) }
}
