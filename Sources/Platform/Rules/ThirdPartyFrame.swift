/// The settings of the rule `thirdPartyFrame`.
public enum ThirdPartyFrame: String, RuleSetting {
  case announced
  case frameChangeOnly = "frame-change-only"

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .thirdPartyFrame }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    ThirdPartyFrame.self, "thirdPartyFrame", .open,
    "The notifications for the last height of a third-party keyboard that is shown for the first time.",
    evidence:
      "firefox-ios 10095 and PR 10107 (SwiftKey covers a bar that follows willShow only, until the app listens to "
      + "the frame changes); IQKeyboardManager 2165",
    reach: .thirdParty)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .announced:
      "A show, as for every other height."
    case .frameChangeOnly:
      "Only frame changes; the last show announces a lower keyboard than the person sees."
    }
  }
}

extension PlatformRule {
  /// The notifications for the last height of a third-party keyboard that is shown for the first time.
  public static let thirdPartyFrame = PlatformRule(ThirdPartyFrame.self)
}

extension RuleSwitches {
  /// Whether the last height of a third-party keyboard posts frame changes only.
  package var lastHeightIsFrameChangeOnly: Bool { isSet(to: ThirdPartyFrame.frameChangeOnly) }
}
