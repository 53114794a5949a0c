/// The settings of the rule `P5`.
public enum KeyboardMotion: String, RuleSetting {
  case spring, bezier, easeInOut = "ease-in-out"

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P5 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    KeyboardMotion.self, "P5", .recorded,
    "The keyboard moves on a critically damped spring (mass 3, stiffness 1000), regardless of the reported duration and curve.",
    evidence:
      "mass 3, stiffness 1000 and damping 500, as others have read them (react-native PR 15322; "
      + "flutter PR 37719 and 37604); Core Animation's own settling duration is 0.5 s; "
      + "developer.apple.com/forums/thread/48088 (spring and Bézier); OmniGroup OmniUIDocument log "
      + "(iOS 5: curve 0)",
    reach: .always,
    older: [(.easeInOut, 6...6, "curve 0 in the OmniGroup OmniUIDocument log (2012), curve 7 since iOS 7")])

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .spring:
      "The spring, which reaches its end after 0.7 s."
    case .bezier:
      "The Bézier curve (0.38, 0.7, 0.125, 1) over twice the reported duration, which is an approximation."
    case .easeInOut:
      "Ease-in-out over the reported duration, as up to iOS 6."
    }
  }
}

extension PlatformRule {
  /// The keyboard moves on a critically damped spring (mass 3, stiffness 1000), regardless of the duration
  /// and curve in the notification.
  public static let P5 = PlatformRule(KeyboardMotion.self)
}

extension RuleSwitches {
  /// The kind of motion of the keyboard.
  package var motion: KeyboardMotion { setting(KeyboardMotion.self) }
}
