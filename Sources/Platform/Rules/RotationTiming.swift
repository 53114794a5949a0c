/// Rule rotationTiming. When the show of a rotation comes.
public enum RotationTiming: String, RuleSetting {
  case during, after

  /// The rule.
  public static var rule: PlatformRule { .rotationTiming }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    RotationTiming.self, "rotationTiming", .open,
    "When the show of a rotation comes.",
    evidence:
      "OmniGroup OmniUIDocument log (iOS 5, 2012): 0.15 s after the turn began, while it runs; "
      + "drewolbrich/ScrollingContentViewController README: after the turn",
    reach: .turns)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .during:
      "It comes 0.15 s after the turn began, and the did pair when the turn is over."
    case .after:
      "It comes when the turn is over, 0.57 s after it began, as long as the turn of the log of 2012 takes."
    }
  }
}

extension PlatformRule {
  /// When the show of a rotation comes.
  public static let rotationTiming = PlatformRule(RotationTiming.self)
}

extension RuleSwitches {
  /// Seconds from the beginning of a turn to its show.
  package var rotationShowDelay: Double { isSet(to: RotationTiming.after) ? 0.57 : 0.15 }
}
