/// The settings of the rule `accessoryInFrame`.
enum AccessoryInFrame: String, RuleSetting {
  case included, excluded

  static var rule: PlatformRule { .accessoryInFrame }
  static let definition = PlatformRuleDefinition(
    AccessoryInFrame.self, "accessoryInFrame", .open,
    "Whether reported frames include the input accessory view.",
    evidence:
      "developer.apple.com: keyboardFrameEndUserInfoKey (included); Chatto PR 797 (excluded on iOS 26), which IQKeyboardManager 2124 contradicts",
    reach: .accessory, reachNote: "if the strategy or the screen puts an accessory view on the keyboard")

  var meaning: String {
    switch self {
    case .included:
      "Frames include the accessory view, as documented and as recorded up to iOS 18."
    case .excluded:
      "Frames do not include the accessory view."
    }
  }
}

extension PlatformRule {
  /// Whether reported frames include the input accessory view.
  public static let accessoryInFrame = PlatformRule(AccessoryInFrame.self)
}

extension RuleSwitches {
  /// Whether reported frames include the input accessory view.
  package var accessoryInFrame: Bool { isSet(to: AccessoryInFrame.included) }
}
