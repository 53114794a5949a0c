/// The settings of the rule `focusAfterDismissal`.
enum FocusAfterDismissal: String, RuleSetting {
  case atOnce = "at-once"
  case afterwards, lost

  static var rule: PlatformRule { .focusAfterDismissal }
  static let definition = PlatformRuleDefinition(
    FocusAfterDismissal.self, "focusAfterDismissal", .settled,
    "The time at which the input that lost the keyboard to a presented screen gets it back.",
    evidence:
      "firefox-ios 22196 (the field is focused again and the keyboard reappears); SwiftAlertView PR 6 (the "
      + "behaviour of UIAlertController, which hides and restores the keyboard); against it VENTouchLock 91 (the "
      + "keyboard stays away after a system alert with a field)",
    reach: .presents)

  var meaning: String {
    switch self {
    case .atOnce:
      "The input becomes first responder again as soon as the presented screen begins to leave."
    case .afterwards:
      "The input becomes first responder again when the presented screen has left, 0.5 s later."
    case .lost:
      "The input does not become first responder again."
    }
  }
}

extension PlatformRule {
  /// The time at which the input that lost the keyboard to a presented screen gets it back.
  public static let focusAfterDismissal = PlatformRule(FocusAfterDismissal.self)
}

extension RuleSwitches {
  /// Whether the input that lost the keyboard to a presented screen gets it back.
  package var focusReturnsAfterDismissal: Bool { !isSet(to: FocusAfterDismissal.lost) }
  /// Whether that input gets the keyboard back only when the presented screen has left.
  package var focusReturnsLate: Bool { isSet(to: FocusAfterDismissal.afterwards) }
}
