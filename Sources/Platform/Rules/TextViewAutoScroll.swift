/// The settings of the rule `textViewAutoScroll`.
enum TextViewAutoScroll: String, RuleSetting {
  case off, on

  static var rule: PlatformRule { .textViewAutoScroll }
  static let definition = PlatformRuleDefinition(
    TextViewAutoScroll.self, "textViewAutoScroll", .open,
    "Whether UIKit scrolls a scroll view around a text view to the caret while the person types.",
    evidence:
      "against: shadowfacts.net 2020 (its code scrolls the outer scroll view while typing), "
      + "IQKeyboardManager issues 1285 and 1310 and EKKeyboardAvoiding issue 10 (a text view grows behind the "
      + "keyboard). For: react-native pull request 58436 and GrowingTextView pull request 6 (UIKit scrolls to "
      + "a text view that does not scroll its own text). On focus this is settled: UIKit scrolls to text views "
      + "that do not scroll, as to text fields, and not to those that do (IQKeyboardManager issue 1589)",
    reach: .scrollingTextView, reachNote: "on screens with a text view in a scroll view")

  var meaning: String {
    switch self {
    case .off:
      "UIKit does not scroll the scroll view while the person types."
    case .on:
      "After each change of the text, UIKit scrolls by the smallest amount that shows the caret's line inside "
        + "the bounds minus the adjusted content insets."
    }
  }
}

extension PlatformRule {
  /// Whether UIKit scrolls a scroll view around a text view to the caret while the person types.
  public static let textViewAutoScroll = PlatformRule(TextViewAutoScroll.self)
}

extension RuleSwitches {
  /// Whether UIKit scrolls a scroll view around a text view to the caret while the person types.
  package var textViewAutoScroll: Bool { isSet(to: TextViewAutoScroll.on) }
}
