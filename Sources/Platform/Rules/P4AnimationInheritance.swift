/// The settings of the rule `P4`.
public enum AnimationInheritance: String, RuleSetting {
  case uikit, literal

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P4 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    AnimationInheritance.self, "P4", .documented,
    "An animation block inside another inherits its duration and curve unless it overrides them.",
    evidence: "developer.apple.com: overrideInheritedCurve, overrideInheritedDuration",
    reach: .always)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .uikit:
      "A handler's own animation gets the keyboard's duration and curve."
    case .literal:
      "A handler's own animation keeps the duration and curve that it asked for."
    }
  }
}

extension PlatformRule {
  /// An animation block inside another inherits its duration and curve unless it overrides them.
  public static let P4 = PlatformRule(AnimationInheritance.self)
}

extension RuleSwitches {
  /// Whether an inner animation block inherits the curve and the duration of the outer one.
  package var inheritance: Bool { isSet(to: AnimationInheritance.uikit) }
}
