/// Rule autofillBar. What the bar of saved passwords does to the keyboard's height.
public enum AutofillBar: String, RuleSetting {
  case adds, replaces

  /// The rule.
  public static var rule: PlatformRule { .autofillBar }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    AutofillBar.self, "autofillBar", .recorded,
    "What the bar of saved passwords does to the keyboard's height.",
    evidence:
      "IQKeyboardManager 1823 (iOS 14.4, 414×896): 345 points, then 390, while the tables' keyboards with that bar are as high as "
      + "with predictions; firefox-ios PR 30146; TPKeyboardAvoiding PR 279",
    reach: .passwordsBar)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .adds:
      "It joins what is there: 45 points more."
    case .replaces:
      "It takes the place of the predictions, so that a keyboard with them stays as high."
    }
  }
}

extension PlatformRule {
  /// What the bar of saved passwords does to the keyboard's height.
  public static let autofillBar = PlatformRule(AutofillBar.self)
}

extension RuleSwitches {
  /// Points that the bar of saved passwords adds to a keyboard.
  package var autofillAdds: Double { isSet(to: AutofillBar.adds) ? 45 : 0 }
}
