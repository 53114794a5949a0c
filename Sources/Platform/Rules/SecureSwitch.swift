/// The settings of the rule `secureSwitch`.
enum SecureSwitch: String, RuleSetting {
  case usual, burst

  static var rule: PlatformRule { .secureSwitch }
  static let definition = PlatformRuleDefinition(
    SecureSwitch.self, "secureSwitch", .open,
    "The notifications that are posted when the focus moves from a plain input to a secure one.",
    evidence:
      "freshOS/KeyboardLayoutGuide 31 (iOS 10 and 11): three willChangeFrame of duration 0, the first with an odd frame",
    reach: .focusMoves, reachNote: "between a plain and a secure input")

  var meaning: String {
    switch self {
    case .usual:
      "The same as for every change of focus."
    case .burst:
      "If the keyboard keeps its height, only three willChangeFrame with a duration of 0, which report "
        + "a frame without height below the screen and then the old frame."
    }
  }
}

extension PlatformRule {
  /// The notifications that are posted when the focus moves from a plain input to a secure one.
  public static let secureSwitch = PlatformRule(SecureSwitch.self)
}

extension RuleSwitches {
  /// Whether moving the focus from a plain to a secure input posts three willChangeFrame notifications.
  package var secureSwitchIsBurst: Bool { isSet(to: SecureSwitch.burst) }
}
