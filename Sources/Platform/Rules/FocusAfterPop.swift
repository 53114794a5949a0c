/// The settings of the rule `focusAfterPop`.
enum FocusAfterPop: String, RuleSetting {
  case restored, lost

  static var rule: PlatformRule { .focusAfterPop }
  static let definition = PlatformRuleDefinition(
    FocusAfterPop.self, "focusAfterPop", .open,
    "Whether the input that lost the keyboard to a pushed screen gets it back when that screen is popped.",
    evidence:
      "MMDrawerController 335 (in Messages, the keyboard is there on the way back); react-native-screens 67 (with "
      + "UIKit's own navigation, the keyboard comes back, on iOS only); stackoverflow 23075747 and 41846155 (a "
      + "controller that is shown again gets its first responder back); against it tsurukame 369 (the focus is "
      + "lost after Back) and WordPress-iOS PR 6689 (the app stores and restores the first responder itself)",
    reach: .leaves)

  var meaning: String {
    switch self {
    case .restored:
      "The input becomes first responder again as the screen begins to appear, and the keyboard comes with it "
        + "(rule pushedKeyboard)."
    case .lost:
      "The input does not become first responder again."
    }
  }
}

extension PlatformRule {
  /// Whether the input that lost the keyboard to a pushed screen gets it back when that screen is popped.
  public static let focusAfterPop = PlatformRule(FocusAfterPop.self)
}

extension RuleSwitches {
  /// Whether the input that lost the keyboard to a pushed screen gets it back.
  package var focusReturnsAfterPop: Bool { isSet(to: FocusAfterPop.restored) }
}
