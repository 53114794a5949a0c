/// The settings of the rule `autofillBar`.
enum AutofillBar: String, RuleSetting {
  case adds, replaces

  static var rule: PlatformRule { .autofillBar }
  static let definition = PlatformRuleDefinition(
    AutofillBar.self, "autofillBar", .recorded,
    "The effect of the bar of saved passwords on the keyboard's height.",
    evidence:
      "IQKeyboardManager 1823 (iOS 14.4, 414×896): 345 points, then 390; but in the tables, "
      + "keyboards with this bar are as tall as keyboards with predictions; firefox-ios PR 30146; "
      + "TPKeyboardAvoiding PR 279",
    reach: .passwordsBar)

  var meaning: String {
    switch self {
    case .adds:
      "The bar is added to the keyboard, which becomes 45 points taller."
    case .replaces:
      "The bar replaces the predictions, so a keyboard with predictions keeps its height."
    }
  }
}

extension PlatformRule {
  /// The effect of the bar of saved passwords on the keyboard's height.
  public static let autofillBar = PlatformRule(AutofillBar.self)
}

extension RuleSwitches {
  /// The height that the bar of saved passwords adds to a keyboard, in points.
  package var autofillAdds: Double { isSet(to: AutofillBar.adds) ? 45 : 0 }
}
