/// Rule textViewResize. Whether a focused text view scrolls to its caret when its frame or its insets change.
public enum TextViewResize: String, RuleSetting {
  case stays, follows

  /// The rule.
  public static var rule: PlatformRule { .textViewResize }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    TextViewResize.self, "textViewResize", .open,
    "Whether a focused text view scrolls to its caret when its frame or its insets change.",
    evidence:
      "hackingwithswift.com/read/16/7 scrolls to the selected range itself after it changed the insets; openradar "
      + "15148548 (iOS 7: the caret stays behind the keyboard); no source says that later systems differ",
    reach: .textView, reachNote: "on screens with a text view")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .stays:
      "It keeps its content offset; it follows the caret while typing only."
    case .follows:
      "It scrolls by the smallest amount that shows the caret's line inside the content insets."
    }
  }
}

extension PlatformRule {
  /// Whether a focused text view scrolls to its caret when its frame or its insets change.
  public static let textViewResize = PlatformRule(TextViewResize.self)
}

extension RuleSwitches {
  /// Whether a focused text view that is resized scrolls to its caret.
  package var textViewFollowsCaret: Bool { isSet(to: TextViewResize.follows) }
}
