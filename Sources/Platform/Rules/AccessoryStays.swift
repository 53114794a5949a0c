/// Rule accessoryStays. What is posted when the keyboard leaves and the view controller's accessory view stays.
public enum AccessoryStays: String, RuleSetting {
  case hide
  case hideAndShow = "hide-and-show"

  /// The rule.
  public static var rule: PlatformRule { .accessoryStays }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    AccessoryStays.self, "accessoryStays", .open,
    "What is posted when the keyboard leaves and the view controller's accessory view stays.",
    evidence:
      "MessageKit 977 (a show when the bar appears with its screen, a hide when the keyboard was closed); RxKeyboard 116; nobody printed the frames",
    reach: .controller, reachNote: "where a view controller that can be first responder has an accessory view"
  )

  /// What happens then.
  public var meaning: String {
    switch self {
    case .hide:
      "A hide whose end frame is the accessory view on the screen's bottom edge."
    case .hideAndShow:
      "A hide whose end frame is below the screen, and at once a show of the accessory view, as when it first appears."
    }
  }
}

extension PlatformRule {
  /// What is posted when the keyboard leaves and the view controller's accessory view stays.
  public static let accessoryStays = PlatformRule(AccessoryStays.self)
}

extension RuleSwitches {
  /// Whether a show of the accessory view alone follows the hide.
  package var accessoryIsShownAgain: Bool { isSet(to: AccessoryStays.hideAndShow) }
}
