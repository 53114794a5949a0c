/// Rule secureSwitch. What is posted when a plain input gives way to a secure one.
public enum SecureSwitch: String, RuleSetting {
  case usual, burst

  /// The rule.
  public static var rule: PlatformRule { .secureSwitch }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SecureSwitch.self, "secureSwitch", .open,
    "What is posted when a plain input gives way to a secure one.",
    evidence:
      "freshOS/KeyboardLayoutGuide 31 (iOS 10 and 11): three willChangeFrame of duration 0, the first with an odd frame",
    reach: .focusMoves, reachNote: "between a plain and a secure input")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .usual:
      "What every change of focus posts."
    case .burst:
      "Where the keyboard stays as high, three willChangeFrame of duration 0 and nothing else: to a frame without height below the screen, and back."
    }
  }
}

extension PlatformRule {
  /// What is posted when a plain input gives way to a secure one.
  public static let secureSwitch = PlatformRule(SecureSwitch.self)
}

extension RuleSwitches {
  /// Whether a change to a secure input posts three changes first.
  package var secureSwitchIsBurst: Bool { isSet(to: SecureSwitch.burst) }
}
