/// The settings of the rule `hideDistance`.
public enum HideDistance: String, RuleSetting {
  case own, screen

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .hideDistance }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    HideDistance.self, "hideDistance", .open,
    "The distance from the begin frame to the end frame of a hide.",
    evidence:
      "in nearly every printed log it is at the bottom edge; KGKeyboardChangeManager 2 (iOS 6): y "
      + "is 744 on a screen of 480 points, which is 264 plus the screen's height",
    reach: .always)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .own:
      "The end frame begins at the screen's bottom edge, so the keyboard moves by its own height."
    case .screen:
      "The end frame is a screen's height below the begin frame."
    }
  }
}

extension PlatformRule {
  /// The distance from the begin frame to the end frame of a hide.
  public static let hideDistance = PlatformRule(HideDistance.self)
}

extension RuleSwitches {
  /// Whether the end frame of a hide is a screen's height below its begin frame.
  package var hideIsFar: Bool { isSet(to: HideDistance.screen) }
}
