/// The settings of the rule `P6`.
enum FocusRepost: String, RuleSetting {
  case repost, never

  static var rule: PlatformRule { .P6 }
  static let definition = PlatformRuleDefinition(
    FocusRepost.self, "P6", .open,
    "When the focus moves while the keyboard is up, willShow is posted again with equal begin and end frames.",
    evidence: "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8, PR 192",
    reach: .focusMoves,
    older: [(.never, 6...8, "TPKeyboardAvoiding PR 8, newbe.dev")])

  var meaning: String {
    switch self {
    case .repost:
      "All notifications of a show are posted again."
    case .never:
      "Nothing is posted while the keyboard stays the same, as up to iOS 8."
    }
  }
}

extension PlatformRule {
  /// When the focus moves while the keyboard is up, willShow is posted again with equal begin and end frames.
  public static let P6 = PlatformRule(FocusRepost.self)
}

extension RuleSwitches {
  /// Whether willShow is posted again when the focus moves while the keyboard is up.
  package var repostOnFocus: Bool { isSet(to: FocusRepost.repost) }
}
