/// The settings of the rule `autofillFrame`.
public enum AutofillFrame: String, RuleSetting {
  case whole
  case withoutBar = "without-bar"

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .autofillFrame }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    AutofillFrame.self, "autofillFrame", .open,
    "The announced frame of a keyboard with the bar of saved passwords.",
    evidence:
      "firefox-ios PR 30146: on iOS 26, the end frame is sometimes wrong, in particular with suggested credentials "
      + "above the keyboard, and the layout guide is right",
    reach: .passwordsBar)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .whole:
      "Notifications announce the frame that the person sees."
    case .withoutBar:
      "Notifications announce the keyboard without the bar; the person sees the bar, and the layout guide "
        + "includes it."
    }
  }
}

extension PlatformRule {
  /// The announced frame of a keyboard with the bar of saved passwords.
  public static let autofillFrame = PlatformRule(AutofillFrame.self)
}

extension RuleSwitches {
  /// Whether notifications announce a keyboard without its bar of saved passwords.
  package var announcesWithoutAutofillBar: Bool { isSet(to: AutofillFrame.withoutBar) }
}
