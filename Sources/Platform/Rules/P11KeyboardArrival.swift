/// Rule P11. A keyboard of another maker posts several willShow in a row with other heights.
public enum KeyboardArrival: String, RuleSetting {
  case steps, off

  /// The rule.
  public static var rule: PlatformRule { .P11 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    KeyboardArrival.self, "P11", .open,
    "A keyboard of another maker posts several willShow in a row with other heights.",
    evidence:
      "openradar 25032907; IQKeyboardManager 1445, 2165; VEditorKit PR 15; times of developer.apple.com/forums/thread/813579",
    reach: .thirdParty)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .steps:
      "It shows three times: with height 0, with 216 points, with its own height."
    case .off:
      "It shows once, with its own height."
    }
  }
}

extension PlatformRule {
  /// A keyboard of another maker posts several willShow in a row with other heights.
  public static let P11 = PlatformRule(KeyboardArrival.self)
}

extension RuleSwitches {
  /// Whether a keyboard of another maker arrives in steps.
  package var thirdPartySteps: Bool { isSet(to: KeyboardArrival.steps) }
}
