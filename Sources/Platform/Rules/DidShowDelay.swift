/// Rule didShowDelay. Seconds from willShow to didShow.
public enum DidShowDelay: String, RuleSetting {
  case recorded = "0.28", ofDuration = "0.25", ofSpring = "0.5"

  /// The rule.
  public static var rule: PlatformRule { .didShowDelay }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    DidShowDelay.self, "didShowDelay", .open,
    "Seconds from willShow to didShow.",
    evidence:
      "no single delay: OmniGroup OmniUIDocument log (iOS 5, 2012, before the spring: 0.28); "
      + "developer.apple.com/forums/thread/48088 (0.5); since iOS 17 it cannot be relied on (react-native-keyboard-controller PR "
      + "1161)",
    reach: .always, reachNote: "with strategies that wait for a did notification")

  /// How long that is.
  package var seconds: Double {
    switch self {
    case .recorded: 0.28
    case .ofDuration: 0.25
    case .ofSpring: 0.5
    }
  }

  /// The longest of all, in seconds.
  package static let longest = allCases.map(\.seconds).reduce(0, max)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .recorded:
      "didShow comes as recorded on iOS 5."
    case .ofDuration:
      "It comes with the end of the reported duration."
    case .ofSpring:
      "It comes with the end of the spring's duration in Core Animation."
    }
  }
}

extension PlatformRule {
  /// Seconds from willShow to didShow.
  public static let didShowDelay = PlatformRule(DidShowDelay.self)
}

extension RuleSwitches {
  /// Seconds from willShow to didShow.
  package var didShowDelay: Double { setting(DidShowDelay.self).seconds }
}
