/// Rule P17. On hide the end frame may leave the input accessory view on the screen.
public enum HideFrame: String, RuleSetting {
  case off, accessory

  /// The rule.
  public static var rule: PlatformRule { .P17 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    HideFrame.self, "P17", .open,
    "On hide the end frame may leave the input accessory view on the screen.",
    evidence:
      "IQKeyboardManager 2124 (iOS 26: 44 points are left, by the library's measure from the frame's top edge); hackiftekhar/IQKeyboardNotification @efa705d",
    reach: .accessory, reachNote: "where code or the screen puts an accessory view on the keyboard")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .off:
      "The end frame is below the screen, as high as the keyboard was."
    case .accessory:
      "The end frame is as high as the accessory view and stands on the screen's bottom edge."
    }
  }
}

extension PlatformRule {
  /// On hide the end frame may leave the input accessory view on the screen.
  public static let P17 = PlatformRule(HideFrame.self)
}

extension RuleSwitches {
  /// Whether the end frame on hide leaves the accessory view on the screen.
  package var hideLeavesAccessory: Bool { isSet(to: HideFrame.accessory) }
}
