/// Rule P9. With a hardware keyboard the end frame keeps its full height but leaves only the shortcuts bar on screen.
public enum HardwareFrame: String, RuleSetting {
  case tall, bar

  /// The rule.
  public static var rule: PlatformRule { .P9 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    HardwareFrame.self, "P9", .open,
    "With a hardware keyboard the end frame keeps its full height but leaves only the shortcuts bar on screen.",
    evidence:
      "ionic-plugin-keyboard PR 273 (313 reported, 55 visible); MessageKit 1474; IQKeyboardManager 469; capacitor-plugins 2403 (bar)",
    reach: .hardwareOnTablet, reachNote: "on tablets")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .tall:
      "The frame is as high as the keyboard; most of it is below the screen."
    case .bar:
      "The frame is as high as the bar, as recent reports have it."
    }
  }
}

extension PlatformRule {
  /// With a hardware keyboard the end frame keeps its full height but leaves only the shortcuts bar on screen.
  public static let P9 = PlatformRule(HardwareFrame.self)
}

extension RuleSwitches {
  /// Whether a hardware keyboard's frame keeps its full height.
  package var hardwareFrameIsTall: Bool { isSet(to: HardwareFrame.tall) }
}
