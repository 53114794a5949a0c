/// Rule P6. When focus moves while the keyboard is up, willShow is posted again with begin equal to end.
public enum FocusRepost: String, RuleSetting {
  case repost, never

  /// The rule.
  public static var rule: PlatformRule { .P6 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FocusRepost.self, "P6", .open,
    "When focus moves while the keyboard is up, willShow is posted again with begin equal to end.",
    evidence: "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8, PR 192",
    reach: .focusMoves,
    older: [(.never, 6...8, "TPKeyboardAvoiding PR 8, newbe.dev")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .repost:
      "The whole show sequence comes again."
    case .never:
      "Nothing comes while the keyboard stays the same, as up to iOS 8."
    }
  }
}

extension PlatformRule {
  /// When focus moves while the keyboard is up, willShow is posted again with begin equal to end.
  public static let P6 = PlatformRule(FocusRepost.self)
}

extension RuleSwitches {
  /// Whether a change of focus posts willShow again.
  package var repostOnFocus: Bool { isSet(to: FocusRepost.repost) }
}
