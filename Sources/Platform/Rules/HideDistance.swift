/// Rule hideDistance. How far down the end frame of a hide lies.
public enum HideDistance: String, RuleSetting {
  case own, screen

  /// The rule.
  public static var rule: PlatformRule { .hideDistance }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    HideDistance.self, "hideDistance", .open,
    "How far down the end frame of a hide lies.",
    evidence:
      "nearly every printed log has it at the bottom edge; KGKeyboardChangeManager 2 (iOS 6): y 744 on a screen of 480 points, "
      + "which is 264 and the screen's height",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .own:
      "It begins at the bottom edge: the keyboard moves by its own height."
    case .screen:
      "It lies a screen's height below the begin frame."
    }
  }
}

extension PlatformRule {
  /// How far down the end frame of a hide lies.
  public static let hideDistance = PlatformRule(HideDistance.self)
}

extension RuleSwitches {
  /// Whether the end frame of a hide lies a screen's height below its begin frame.
  package var hideIsFar: Bool { isSet(to: HideDistance.screen) }
}
