/// The settings of the rule `P18`.
enum DoubleObservers: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P18 }
  static let definition = PlatformRuleDefinition(
    DoubleObservers.self, "P18", .open,
    "An observer that is registered twice is called twice.",
    evidence:
      "Eureka PR 1037 (every cancelled swipe back adds it again); TPKeyboardAvoiding PR 48, JGProgressHUD 62",
    reach: .reappears, reachNote: "with strategies that never remove their observers")

  var meaning: String {
    switch self {
    case .on:
      "An observer that is added at every appearance and never removed is called once for each appearance."
    case .off:
      "An observer is called once, even if it was added several times."
    }
  }
}

extension PlatformRule {
  /// An observer that is registered twice is called twice.
  public static let P18 = PlatformRule(DoubleObservers.self)
}

extension RuleSwitches {
  /// Whether an observer is called once for each of its registrations.
  package var doubleObserversFireTwice: Bool { isSet(to: DoubleObservers.on) }
}
