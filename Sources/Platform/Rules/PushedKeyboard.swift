/// The settings of the rule `pushedKeyboard`.
enum PushedKeyboard: String, RuleSetting {
  case down, sideways

  static var rule: PlatformRule { .pushedKeyboard }
  static let definition = PlatformRuleDefinition(
    PushedKeyboard.self, "pushedKeyboard", .recorded,
    "The direction in which the keyboard leaves with a screen that is pushed or popped.",
    evidence:
      "openradar-mirror 4479: before iOS 7 it slides out sideways with the screen, x is the width "
      + "and the duration is 0.35 s; since iOS 7 x is always 0",
    reach: .leaves,
    older: [(.sideways, 1...6, "openradar-mirror 4479")])

  var meaning: String {
    switch self {
    case .down:
      "The keyboard slides down, as in every hide."
    case .sideways:
      "The keyboard slides out with the screen in 0.35 s: to the left on a push, to the right on a pop."
    }
  }
}

extension PlatformRule {
  /// The direction in which the keyboard leaves with a screen that is pushed or popped.
  public static let pushedKeyboard = PlatformRule(PushedKeyboard.self)
}

extension RuleSwitches {
  /// Whether the keyboard leaves sideways with a screen that is pushed or popped.
  package var keyboardLeavesSideways: Bool { isSet(to: PushedKeyboard.sideways) }
}
