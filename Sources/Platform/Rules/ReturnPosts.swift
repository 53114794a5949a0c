/// The settings of the rule `returnPosts`.
enum ReturnPosts: String, RuleSetting {
  case hideAndShow = "hide+show", silent

  static var rule: PlatformRule { .returnPosts }
  static let definition = PlatformRuleDefinition(
    ReturnPosts.self, "returnPosts", .open,
    "The notifications that an app receives when it returns to the foreground with the keyboard up.",
    evidence:
      "IQKeyboardManager 556, 1377, 1688; react-native 33473; keyboard-controller 1315; there is no log",
    reach: .returns)

  var meaning: String {
    switch self {
    case .hideAndShow:
      "A hide and a show."
    case .silent:
      "None."
    }
  }
}

extension PlatformRule {
  /// The notifications that an app receives when it returns to the foreground with the keyboard up.
  public static let returnPosts = PlatformRule(ReturnPosts.self)
}

extension RuleSwitches {
  /// Whether a return to the foreground posts a hide and a show.
  package var returnPosts: Bool { isSet(to: ReturnPosts.hideAndShow) }
}
