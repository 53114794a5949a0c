/// The settings of the rule `swipeBackPosts`.
public enum SwipeBackPosts: String, RuleSetting {
  case hideAndShow = "hide+show", silent

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .swipeBackPosts }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    SwipeBackPosts.self, "swipeBackPosts", .open,
    "The notifications that a cancelled swipe back posts.",
    evidence:
      "IQKeyboardManager 1361; JSQMessagesViewController 1174; InputBarAccessoryView PR 282; flutter 85055",
    reach: .swipesBack)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .hideAndShow:
      "A hide at the beginning of the swipe and a show when it is cancelled; the keyboard leaves "
        + "and comes back."
    case .silent:
      "None; the keyboard stays."
    }
  }
}

extension PlatformRule {
  /// The notifications that a cancelled swipe back posts.
  public static let swipeBackPosts = PlatformRule(SwipeBackPosts.self)
}

extension RuleSwitches {
  /// Whether a cancelled swipe back posts a hide and a show.
  package var swipeBackPosts: Bool { isSet(to: SwipeBackPosts.hideAndShow) }
}
