/// The settings of the rule `P17`.
enum HideFrame: String, RuleSetting {
  case off, accessory

  static var rule: PlatformRule { .P17 }
  static let definition = PlatformRuleDefinition(
    HideFrame.self, "P17", .open,
    "The end frame of a hide may leave the input accessory view on the screen.",
    evidence:
      "IQKeyboardManager 2124 (iOS 26: 44 points are left, which the library measures from the "
      + "frame's top edge); hackiftekhar/IQKeyboardNotification @efa705d",
    reach: .accessory, reachNote: "if the strategy or the screen puts an accessory view on the keyboard")

  var meaning: String {
    switch self {
    case .off:
      "The end frame is below the screen and as tall as the keyboard was."
    case .accessory:
      "The end frame is as tall as the accessory view and is at the screen's bottom edge."
    }
  }
}

extension PlatformRule {
  /// The end frame of a hide may leave the input accessory view on the screen.
  public static let P17 = PlatformRule(HideFrame.self)
}

extension RuleSwitches {
  /// Whether the end frame of a hide leaves the accessory view on the screen.
  package var hideLeavesAccessory: Bool { isSet(to: HideFrame.accessory) }
}
