/// Rule beginFrame. The begin frame of a show has the height of the keyboard shown last.
public enum BeginFrame: String, RuleSetting {
  case last, own

  /// The rule.
  public static var rule: PlatformRule { .beginFrame }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    BeginFrame.self, "beginFrame", .open,
    "The begin frame of a show has the height of the keyboard shown last.",
    evidence:
      "printed logs of cold shows: 216 then 258 (375×667), 288 then 346 and 243 then 346 (414×896), 282 then 357 (375×812), "
      + "54 then 301 (414×896); about 5 of 22 printed cold shows differ, in the others the keyboard is the same as before or no other was shown",
    reach: .showsAgain)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .last:
      "The keyboard comes from below the screen with the height that the one before had."
    case .own:
      "It comes with its own height."
    }
  }
}

extension PlatformRule {
  /// The begin frame of a show has the height of the keyboard shown last.
  public static let beginFrame = PlatformRule(BeginFrame.self)
}

extension RuleSwitches {
  /// Whether a show begins with the height of the keyboard before.
  package var beginsWithLastHeight: Bool { isSet(to: BeginFrame.last) }
}
