/// The settings of the rule `textViewAutoScroll`.
enum TextViewAutoScroll: String, RuleSetting {
  case off, on

  static var rule: PlatformRule { .textViewAutoScroll }
  static let definition = PlatformRuleDefinition(
    TextViewAutoScroll.self, "textViewAutoScroll", .open,
    "Whether UIKit scrolls a scroll view around a focused text view to the caret.",
    evidence:
      "against: EKKeyboardAvoiding issue 10 and IQKeyboardManager issues 859 and 1589 (in tables, "
      + "text fields are scrolled but text views are not), BSKeyboardControls issue 1, "
      + "shadowfacts.net 2020 (its code scrolls the outer scroll view while typing). For: openradar "
      + "27085954 (a table should scroll, but does not always), GrowingTextView pull request 6 (a "
      + "scroll view scrolls to a text view that does not scroll)",
    reach: .scrollingTextView, reachNote: "on screens with a text view in a scroll view")

  var meaning: String {
    switch self {
    case .off:
      "UIKit does not scroll the scroll view; the text view scrolls only its own text."
    case .on:
      "UIKit scrolls by the smallest amount that shows the caret's line inside the bounds minus "
        + "the adjusted content insets. It does so at the same times as for a text field under "
        + "fieldAutoScroll=on, and while typing."
    }
  }
}

extension PlatformRule {
  /// Whether UIKit scrolls a scroll view around a focused text view to the caret.
  public static let textViewAutoScroll = PlatformRule(TextViewAutoScroll.self)
}

extension RuleSwitches {
  /// Whether UIKit scrolls a scroll view around a focused text view to the caret.
  package var textViewAutoScroll: Bool { isSet(to: TextViewAutoScroll.on) }
}
