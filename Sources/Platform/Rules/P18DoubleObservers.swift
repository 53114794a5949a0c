/// The settings of the rule `P18`.
enum DoubleObservers: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P18 }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    DoubleObservers.self, "P18", .open,
    "An observer that is registered twice is called twice.",
    evidence:
      "Eureka PR 1037 (every cancelled swipe back adds it again); TPKeyboardAvoiding PR 48, JGProgressHUD 62",
    reach: .reappears, reachNote: "with strategies that never remove their observers")

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .on:
      "An observer that is added at every appearance and never removed is called once more for each."
    case .off:
      "An observer is called once, however often it was added."
    }
  }
}

extension PlatformRule {
  /// An observer that is registered twice is called twice.
  public static let P18 = PlatformRule(DoubleObservers.self)
}

extension RuleSwitches {
  /// Whether every registration of an observer is called.
  package var doubleObserversFireTwice: Bool { isSet(to: DoubleObservers.on) }
}
