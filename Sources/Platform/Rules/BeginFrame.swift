/// The settings of the rule `beginFrame`.
enum BeginFrame: String, RuleSetting {
  case last, own

  static var rule: PlatformRule { .beginFrame }
  static let definition = PlatformRuleDefinition(
    BeginFrame.self, "beginFrame", .open,
    "The begin frame of a show has the height of the keyboard that was shown before.",
    evidence:
      "printed logs of shows that begin without a keyboard on the screen: 216 then 258 (375×667), "
      + "288 then 346 and 243 then 346 (414×896), 282 then 357 (375×812), 54 then 301 (414×896); "
      + "about 5 of 22 printed shows of this kind differ; in the others the keyboard is the same as "
      + "before, or no other keyboard was shown",
    reach: .showsAgain)

  var meaning: String {
    switch self {
    case .last:
      "The keyboard comes from below the screen with the height of the previous keyboard."
    case .own:
      "The keyboard comes from below the screen with its own height."
    }
  }
}

extension PlatformRule {
  /// The begin frame of a show has the height of the keyboard that was shown before.
  public static let beginFrame = PlatformRule(BeginFrame.self)
}

extension RuleSwitches {
  /// Whether the begin frame of a show has the height of the previous keyboard.
  package var beginsWithLastHeight: Bool { isSet(to: BeginFrame.last) }
}
