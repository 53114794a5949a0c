/// Rule P18. Observers registered twice fire twice.
public enum DoubleObservers: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P18 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    DoubleObservers.self, "P18", .open,
    "Observers registered twice fire twice.",
    evidence:
      "Eureka PR 1037 (added again by every cancelled swipe back); TPKeyboardAvoiding PR 48, JGProgressHUD 62",
    reach: .reappears, reachNote: "with strategies that never remove their observers")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "An observer added at every appearance and never removed hears everything once more each time."
    case .off:
      "However often it was added, an observer hears everything once."
    }
  }
}

extension PlatformRule {
  /// Observers registered twice fire twice.
  public static let P18 = PlatformRule(DoubleObservers.self)
}

extension RuleSwitches {
  /// Whether every registration of an observer fires.
  package var doubleObserversFireTwice: Bool { isSet(to: DoubleObservers.on) }
}
