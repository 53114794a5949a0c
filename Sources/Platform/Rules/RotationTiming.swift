/// The settings of the rule `rotationTiming`.
enum RotationTiming: String, RuleSetting {
  case during, after

  static var rule: PlatformRule { .rotationTiming }
  static let definition = PlatformRuleDefinition(
    RotationTiming.self, "rotationTiming", .open,
    "The time at which a rotation posts its show.",
    evidence:
      "OmniGroup OmniUIDocument log (iOS 5, 2012): 0.15 s after the rotation began, while it runs; "
      + "drewolbrich/ScrollingContentViewController README: after the rotation",
    reach: .turns)

  var meaning: String {
    switch self {
    case .during:
      "The show is posted 0.15 s after the rotation began, and the did notifications at its end."
    case .after:
      "The show is posted at the end of the rotation, 0.57 s after it began; the rotation in the "
        + "2012 log takes as long."
    }
  }
}

extension PlatformRule {
  /// The time at which a rotation posts its show.
  public static let rotationTiming = PlatformRule(RotationTiming.self)
}

extension RuleSwitches {
  /// The time from the beginning of a rotation to its show, in seconds.
  package var rotationShowDelay: Double { isSet(to: RotationTiming.after) ? 0.57 : 0.15 }
}
