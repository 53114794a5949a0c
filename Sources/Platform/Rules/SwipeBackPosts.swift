/// Rule swipeBackPosts. What a swipe back that is cancelled posts.
public enum SwipeBackPosts: String, RuleSetting {
  case hideAndShow = "hide+show", silent

  /// The rule.
  public static var rule: PlatformRule { .swipeBackPosts }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SwipeBackPosts.self, "swipeBackPosts", .open,
    "What a swipe back that is cancelled posts.",
    evidence:
      "IQKeyboardManager 1361; JSQMessagesViewController 1174; InputBarAccessoryView PR 282; flutter 85055",
    reach: .swipesBack)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .hideAndShow:
      "A hide when it begins and a show when it is cancelled; the keyboard goes and comes."
    case .silent:
      "Nothing is posted; the keyboard stays."
    }
  }
}

extension PlatformRule {
  /// What a swipe back that is cancelled posts.
  public static let swipeBackPosts = PlatformRule(SwipeBackPosts.self)
}

extension RuleSwitches {
  /// Whether a cancelled swipe back posts a hide and a show.
  package var swipeBackPosts: Bool { isSet(to: SwipeBackPosts.hideAndShow) }
}
