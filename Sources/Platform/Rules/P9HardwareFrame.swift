/// The settings of the rule `P9`.
enum HardwareFrame: String, RuleSetting {
  case tall, bar

  static var rule: PlatformRule { .P9 }
  static let definition = PlatformRuleDefinition(
    HardwareFrame.self, "P9", .open,
    "With a hardware keyboard, the end frame keeps its full height, but only the shortcuts bar is "
      + "on the screen.",
    evidence:
      "ionic-plugin-keyboard PR 273 (313 reported, 55 visible); MessageKit 1474; IQKeyboardManager 469; capacitor-plugins 2403 (bar)",
    reach: .hardwareOnTablet, reachNote: "on tablets")

  var meaning: String {
    switch self {
    case .tall:
      "The frame is as tall as the keyboard; most of it is below the screen."
    case .bar:
      "The frame is as tall as the bar, as in recent reports."
    }
  }
}

extension PlatformRule {
  /// With a hardware keyboard, the end frame keeps its full height, but only the shortcuts bar is on the
  /// screen.
  public static let P9 = PlatformRule(HardwareFrame.self)
}

extension RuleSwitches {
  /// Whether the end frame keeps its full height with a hardware keyboard.
  package var hardwareFrameIsTall: Bool { isSet(to: HardwareFrame.tall) }
}
