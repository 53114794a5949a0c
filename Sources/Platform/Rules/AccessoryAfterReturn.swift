/// The settings of the rule `accessoryAfterReturn`.
public enum AccessoryAfterReturn: String, RuleSetting {
  case stays
  case lost

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .accessoryAfterReturn }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    AccessoryAfterReturn.self, "accessoryAfterReturn", .open,
    "The view controller's accessory view at the bottom of the screen when the person returns to the app.",
    evidence:
      "InputBarAccessoryView 86 (the bar is gone after the app was in the background); "
      + "InputBarAccessoryView 219 (the bar is shown after the device was locked, even below a sheet)",
    reach: .controller, reachNote: "if a view controller that can be first responder has an accessory view")

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .stays: "The accessory view is where it was."
    case .lost:
      "The controller is no longer first responder, and its accessory view is gone until code or a person makes it "
        + "first responder again."
    }
  }
}

extension PlatformRule {
  /// The view controller's accessory view when the person returns to the app.
  public static let accessoryAfterReturn = PlatformRule(AccessoryAfterReturn.self)
}

extension RuleSwitches {
  /// Whether the view controller's accessory view is gone when the person returns to the app.
  package var accessoryIsLostOnReturn: Bool { isSet(to: AccessoryAfterReturn.lost) }
}
