/// The settings of the rule `P10`.
public enum CrossFade: String, RuleSetting {
  case off, zero

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P10 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    CrossFade.self, "P10", .open,
    "With Prefer Cross-Fade Transitions, the keyboard fades and the end frame of a hide is all zeros.",
    evidence:
      "react-native 29974, 31484, PR 34503; FinniversKit PR 1208; keyboard-controller PR 570; iOS 14 and later",
    reach: .always)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .off:
      "The user does not prefer cross-fades."
    case .zero:
      "The keyboard appears without motion, and the end frame of a hide is all zeros."
    }
  }
}

extension PlatformRule {
  /// With Prefer Cross-Fade Transitions, the keyboard fades and the end frame of a hide is all zeros.
  public static let P10 = PlatformRule(CrossFade.self)
}

extension RuleSwitches {
  /// Whether the keyboard fades and the end frame of a hide is all zeros.
  package var crossFade: Bool { isSet(to: CrossFade.zero) }
}
