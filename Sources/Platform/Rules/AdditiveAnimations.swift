/// The settings of the rule `additiveAnimations`.
enum AdditiveAnimations: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .additiveAnimations }
  static let definition = PlatformRuleDefinition(
    AdditiveAnimations.self, "additiveAnimations", .documented,
    "Since iOS 8, animations that interrupt one another add up; before, a new animation starts "
      + "from the model value unless it begins from the current state.",
    evidence: "WWDC14 session 236, Building Interruptible and Responsive Interactions",
    reach: .always,
    older: [(.off, 6...7, "WWDC14 session 236")])

  var meaning: String {
    switch self {
    case .on:
      "Animations add up."
    case .off:
      "A new animation replaces the old one and starts from the model value or, if its options "
        + "ask for that, from the position on the screen."
    }
  }
}

extension PlatformRule {
  /// Since iOS 8, animations that interrupt one another add up. Before, a new animation starts from the model
  /// value unless it begins from the current state.
  public static let additiveAnimations = PlatformRule(AdditiveAnimations.self)
}

extension RuleSwitches {
  /// Whether animations that interrupt one another add up.
  package var additive: Bool { isSet(to: AdditiveAnimations.on) }
}
