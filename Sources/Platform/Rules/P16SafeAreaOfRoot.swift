/// The settings of the rule `P16`.
enum SafeAreaOfRoot: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P16 }
  static let definition = PlatformRuleDefinition(
    SafeAreaOfRoot.self, "P16", .open,
    "Moving the root view away from the screen's bottom edge shrinks its bottom safe area.",
    evidence: "IQKeyboardManager 1977, the maintainer's reply",
    reach: .always)

  var meaning: String {
    switch self {
    case .on:
      "Views that are attached to the safe area are laid out again, nearer to the root view's bottom edge."
    case .off:
      "The safe area does not depend on the position of the root view."
    }
  }
}

extension PlatformRule {
  /// Moving the root view away from the screen's bottom edge shrinks its bottom safe area.
  public static let P16 = PlatformRule(SafeAreaOfRoot.self)
}

extension RuleSwitches {
  /// Whether the bottom safe area depends on the position of the root view.
  package var safeAreaFollowsRoot: Bool { isSet(to: SafeAreaOfRoot.on) }
}
