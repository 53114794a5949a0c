/// Rule P16. Moving the root view away from the screen's bottom edge shrinks its bottom safe area.
public enum SafeAreaOfRoot: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P16 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SafeAreaOfRoot.self, "P16", .open,
    "Moving the root view away from the screen's bottom edge shrinks its bottom safe area.",
    evidence: "IQKeyboardManager 1977, maintainer's answer",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "What is attached to the safe area is laid out again, nearer to the view's bottom edge."
    case .off:
      "The safe area stays as it was, wherever the view is."
    }
  }
}

extension PlatformRule {
  /// Moving the root view away from the screen's bottom edge shrinks its bottom safe area.
  public static let P16 = PlatformRule(SafeAreaOfRoot.self)
}

extension RuleSwitches {
  /// Whether the bottom safe area follows the root view.
  package var safeAreaFollowsRoot: Bool { isSet(to: SafeAreaOfRoot.on) }
}
