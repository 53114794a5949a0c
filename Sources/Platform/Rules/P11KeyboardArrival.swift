/// The settings of the rule `P11`.
public enum KeyboardArrival: String, RuleSetting {
  case steps, off

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P11 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    KeyboardArrival.self, "P11", .open,
    "A third-party keyboard posts several willShow in a row, with different heights.",
    evidence:
      "openradar 25032907; IQKeyboardManager 1445, 2165; VEditorKit PR 15; the times are from "
      + "developer.apple.com/forums/thread/813579",
    reach: .thirdParty)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .steps:
      "The keyboard shows three times: with height 0, with 216 points and with its own height."
    case .off:
      "The keyboard shows once, with its own height."
    }
  }
}

extension PlatformRule {
  /// A third-party keyboard posts several willShow in a row, with different heights.
  public static let P11 = PlatformRule(KeyboardArrival.self)
}

extension RuleSwitches {
  /// Whether a third-party keyboard is shown in several steps with different heights.
  package var thirdPartySteps: Bool { isSet(to: KeyboardArrival.steps) }
}
