/// The settings of the rule `textViewResize`.
enum TextViewResize: String, RuleSetting {
  case follows, stays

  static var rule: PlatformRule { .textViewResize }
  static let definition = PlatformRuleDefinition(
    TextViewResize.self, "textViewResize", .open,
    "Whether a focused text view scrolls to its caret when its frame or its insets change.",
    evidence:
      "for: the selection is set after willShow (openradar 15149060; BottleRocket PR 23) and a text "
      + "view scrolls when its caret moves (shadowfacts 2020); IQKeyboardManager sets only insets. "
      + "Against: EKKeyboardAvoiding 10; hackingwithswift.com/read/16/7 scrolls to the selected range "
      + "in its own code after it changed the insets",
    reach: .textView, reachNote: "on screens with a text view",
    older: [(.stays, 6...7, "openradar 15148548 (iOS 7: the caret stays behind the keyboard)")])

  var meaning: String {
    switch self {
    case .follows:
      "The text view scrolls by the smallest amount that shows the caret's line inside the content insets; "
        + "so does a text view that becomes first responder while the keyboard is up."
    case .stays:
      "The text view keeps its content offset and follows the caret only while the user types."
    }
  }
}

extension PlatformRule {
  /// Whether a focused text view scrolls to its caret when its frame or its insets change.
  public static let textViewResize = PlatformRule(TextViewResize.self)
}

extension RuleSwitches {
  /// Whether a focused text view scrolls to its caret when its frame or its insets change.
  package var textViewFollowsCaret: Bool { isSet(to: TextViewResize.follows) }
}
