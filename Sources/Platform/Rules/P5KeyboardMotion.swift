/// Rule P5. The keyboard moves on a critically damped spring (mass 3, stiffness 1000), whatever the notification reports.
public enum KeyboardMotion: String, RuleSetting {
  case spring, bezier, easeInOut = "ease-in-out"

  /// The rule.
  public static var rule: PlatformRule { .P5 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    KeyboardMotion.self, "P5", .recorded,
    "The keyboard moves on a critically damped spring (mass 3, stiffness 1000), whatever the notification reports.",
    evidence:
      "mass 3, stiffness 1000, damping 500 as read out by others (react-native PR 15322; flutter PR 37719 and 37604), Core "
      + "Animation's own settling duration 0.5 s; developer.apple.com/forums/thread/48088 (spring and Bézier); OmniGroup OmniUIDocument log (iOS 5: curve 0)",
    reach: .always,
    older: [(.easeInOut, 6...6, "curve 0 in the OmniGroup OmniUIDocument log (2012), curve 7 since iOS 7")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .spring:
      "The spring, at its end after 0.7 s."
    case .bezier:
      "The Bézier curve (0.38, 0.7, 0.125, 1) over twice the reported duration, an approximation."
    case .easeInOut:
      "Ease-in-out over the reported duration, as up to iOS 6."
    }
  }
}

extension PlatformRule {
  /// The keyboard moves on a critically damped spring (mass 3, stiffness 1000), whatever the notification reports.
  public static let P5 = PlatformRule(KeyboardMotion.self)
}

extension RuleSwitches {
  /// How the keyboard moves.
  package var motion: KeyboardMotion { setting(KeyboardMotion.self) }
}
