/// The settings of the rule `accessoryStays`.
enum AccessoryStays: String, RuleSetting {
  case hide
  case hideAndShow = "hide-and-show"

  static var rule: PlatformRule { .accessoryStays }
  static let definition = PlatformRuleDefinition(
    AccessoryStays.self, "accessoryStays", .open,
    "The notifications that are posted when the keyboard leaves but the view controller's "
      + "accessory view stays.",
    evidence:
      "MessageKit 977 (a show when the bar appears with its screen, a hide when the keyboard was "
      + "closed); RxKeyboard 116; nobody has printed the frames",
    reach: .controller, reachNote: "if a view controller that can be first responder has an accessory view"
  )

  var meaning: String {
    switch self {
    case .hide:
      "A hide whose end frame is the accessory view at the screen's bottom edge."
    case .hideAndShow:
      "A hide whose end frame is below the screen, and immediately a show of the accessory view, "
        + "as when it first appears."
    }
  }
}

extension PlatformRule {
  /// The notifications that are posted when the keyboard leaves but the view controller's accessory view
  /// stays.
  public static let accessoryStays = PlatformRule(AccessoryStays.self)
}

extension RuleSwitches {
  /// Whether the hide is immediately followed by a show of only the accessory view.
  package var accessoryIsShownAgain: Bool { isSet(to: AccessoryStays.hideAndShow) }
}
