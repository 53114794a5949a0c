/// Rule accessoryInFrame. Whether reported frames include the input accessory view.
public enum AccessoryInFrame: String, RuleSetting {
  case included, excluded

  /// The rule.
  public static var rule: PlatformRule { .accessoryInFrame }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    AccessoryInFrame.self, "accessoryInFrame", .open,
    "Whether reported frames include the input accessory view.",
    evidence:
      "developer.apple.com: keyboardFrameEndUserInfoKey (included); Chatto PR 797 (excluded on iOS 26), which IQKeyboardManager 2124 contradicts",
    reach: .accessory, reachNote: "where code or the screen puts an accessory view on the keyboard")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .included:
      "Frames include it, as documented and as recorded up to iOS 18."
    case .excluded:
      "Frames leave it out."
    }
  }
}

extension PlatformRule {
  /// Whether reported frames include the input accessory view.
  public static let accessoryInFrame = PlatformRule(AccessoryInFrame.self)
}

extension RuleSwitches {
  /// Whether reported frames include the accessory view.
  package var accessoryInFrame: Bool { isSet(to: AccessoryInFrame.included) }
}
