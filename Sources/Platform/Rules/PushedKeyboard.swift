/// The settings of the rule `pushedKeyboard`.
enum PushedKeyboard: String, RuleSetting {
  case unannounced = "with-screen"
  case down, sideways

  static var rule: PlatformRule { .pushedKeyboard }
  static let definition = PlatformRuleDefinition(
    PushedKeyboard.self, "pushedKeyboard", .recorded,
    "The way in which the keyboard leaves or comes with a screen that is pushed or popped, and its announced frames.",
    evidence:
      "openradar 15054825 (openradar-mirror 4479): before iOS 7, x is the screen's width and the duration is "
      + "0.35 s; since iOS 7, x is always 0; the keyboard is seen to move horizontally (DAKeyboardControl PR 71), "
      + "or it is there at once (openradar 15025238); SlackTextViewController PR 416: it moves in window "
      + "coordinates, but not in those of the view, and begin and end frames can be equal",
    reach: .leaves,
    older: [(.sideways, 1...6, "openradar-mirror 4479")])

  var meaning: String {
    switch self {
    case .unannounced:
      "The keyboard moves sideways together with its screen, so it keeps its place on the screen. The "
        + "notifications say that it leaves downward, or comes from below."
    case .down:
      "The keyboard slides down, as in every hide, or up, as in every show."
    case .sideways:
      "The keyboard moves sideways together with its screen in 0.35 s, and the notifications say so: to the left "
        + "on a push, to the right on a pop."
    }
  }
}

extension PlatformRule {
  /// The way in which the keyboard leaves or comes with a screen that is pushed or popped.
  public static let pushedKeyboard = PlatformRule(PushedKeyboard.self)
}

extension RuleSwitches {
  /// Whether the keyboard moves together with a screen that is pushed or popped.
  package var keyboardMovesWithScreen: Bool { !isSet(to: PushedKeyboard.down) }
  /// Whether notifications say that a keyboard moves sideways with its screen.
  package var sidewaysIsAnnounced: Bool { isSet(to: PushedKeyboard.sideways) }
}
