/// Rule returnPosts. What an app gets that returns to the foreground with the keyboard up.
public enum ReturnPosts: String, RuleSetting {
  case hideAndShow = "hide+show", silent

  /// The rule.
  public static var rule: PlatformRule { .returnPosts }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    ReturnPosts.self, "returnPosts", .open,
    "What an app gets that returns to the foreground with the keyboard up.",
    evidence: "IQKeyboardManager 556, 1377, 1688; react-native 33473; keyboard-controller 1315; no log",
    reach: .returns)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .hideAndShow:
      "It gets a hide and a show."
    case .silent:
      "It gets nothing."
    }
  }
}

extension PlatformRule {
  /// What an app gets that returns to the foreground with the keyboard up.
  public static let returnPosts = PlatformRule(ReturnPosts.self)
}

extension RuleSwitches {
  /// Whether a return to the foreground posts a hide and a show.
  package var returnPosts: Bool { isSet(to: ReturnPosts.hideAndShow) }
}
