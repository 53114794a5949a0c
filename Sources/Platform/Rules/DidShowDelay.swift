/// The settings of the rule `didShowDelay`.
public enum DidShowDelay: String, RuleSetting {
  case recorded = "0.28", ofDuration = "0.25", ofSpring = "0.5"

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .didShowDelay }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    DidShowDelay.self, "didShowDelay", .open,
    "The time from willShow to didShow, in seconds.",
    evidence:
      "there is no single delay: OmniGroup OmniUIDocument log (iOS 5, 2012, before the spring: "
      + "0.28); developer.apple.com/forums/thread/48088 (0.5); since iOS 17 the delay is not reliable "
      + "(react-native-keyboard-controller PR 1161)",
    reach: .always, reachNote: "with strategies that wait for a did notification")

  package var seconds: Double {
    switch self {
    case .recorded: 0.28
    case .ofDuration: 0.25
    case .ofSpring: 0.5
    }
  }

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .recorded:
      "didShow is posted after 0.28 s, as recorded on iOS 5."
    case .ofDuration:
      "didShow is posted at the end of the reported duration."
    case .ofSpring:
      "didShow is posted at the end of the spring's duration in Core Animation."
    }
  }
}

extension PlatformRule {
  /// The time from willShow to didShow, in seconds.
  public static let didShowDelay = PlatformRule(DidShowDelay.self)
}

extension RuleSwitches {
  /// The time from willShow to didShow, in seconds.
  package var didShowDelay: Double { setting(DidShowDelay.self).seconds }
}
