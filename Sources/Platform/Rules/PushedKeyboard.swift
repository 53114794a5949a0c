/// Rule pushedKeyboard. Which way the keyboard leaves with a screen that is pushed or popped.
public enum PushedKeyboard: String, RuleSetting {
  case down, sideways

  /// The rule.
  public static var rule: PlatformRule { .pushedKeyboard }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    PushedKeyboard.self, "pushedKeyboard", .recorded,
    "Which way the keyboard leaves with a screen that is pushed or popped.",
    evidence:
      "openradar-mirror 4479: below iOS 7 it slides out sideways with the screen, x is the width and the duration 0.35 s; "
      + "from iOS 7 on x is always 0",
    reach: .leaves,
    older: [(.sideways, 1...6, "openradar-mirror 4479")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .down:
      "It slides down, as with every hide."
    case .sideways:
      "It slides out with the screen, to the left on a push and to the right on a pop, in 0.35 s."
    }
  }
}

extension PlatformRule {
  /// Which way the keyboard leaves with a screen that is pushed or popped.
  public static let pushedKeyboard = PlatformRule(PushedKeyboard.self)
}

extension RuleSwitches {
  /// Whether the keyboard leaves sideways with a screen.
  package var keyboardLeavesSideways: Bool { isSet(to: PushedKeyboard.sideways) }
}
