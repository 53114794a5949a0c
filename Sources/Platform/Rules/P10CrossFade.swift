/// Rule P10. With Prefer Cross-Fade Transitions the keyboard fades and the end frame on hide is all zeros.
public enum CrossFade: String, RuleSetting {
  case off, zero

  /// The rule.
  public static var rule: PlatformRule { .P10 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    CrossFade.self, "P10", .open,
    "With Prefer Cross-Fade Transitions the keyboard fades and the end frame on hide is all zeros.",
    evidence:
      "react-native 29974, 31484, PR 34503; FinniversKit PR 1208; keyboard-controller PR 570; iOS 14 and later",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .off:
      "The person does not prefer cross-fades."
    case .zero:
      "The keyboard appears in place; on hide the end frame is all zeros."
    }
  }
}

extension PlatformRule {
  /// With Prefer Cross-Fade Transitions the keyboard fades and the end frame on hide is all zeros.
  public static let P10 = PlatformRule(CrossFade.self)
}

extension RuleSwitches {
  /// Whether the keyboard fades and the end frame on hide is zero.
  package var crossFade: Bool { isSet(to: CrossFade.zero) }
}
