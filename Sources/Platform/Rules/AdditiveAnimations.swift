/// Rule additiveAnimations. Animations that interrupt one another add up, since iOS 8; before, a new one starts from the model value unless it begins from the current state.
public enum AdditiveAnimations: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .additiveAnimations }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    AdditiveAnimations.self, "additiveAnimations", .documented,
    "Animations that interrupt one another add up, since iOS 8; before, a new one starts from the model value unless it begins from the current state.",
    evidence: "WWDC14 session 236, Building Interruptible and Responsive Interactions",
    reach: .always,
    older: [(.off, 6...7, "WWDC14 session 236")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "Animations add up."
    case .off:
      "A new animation replaces the old one, from where the model is or, if asked to, from what is on the screen."
    }
  }
}

extension PlatformRule {
  /// Animations that interrupt one another add up, since iOS 8; before, a new one starts from the model value unless it begins from the current state.
  public static let additiveAnimations = PlatformRule(AdditiveAnimations.self)
}

extension RuleSwitches {
  /// Whether animations add up.
  package var additive: Bool { isSet(to: AdditiveAnimations.on) }
}
