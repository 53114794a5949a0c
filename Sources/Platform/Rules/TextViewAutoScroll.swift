/// Rule textViewAutoScroll. Whether UIKit itself scrolls a scroll view around a focused text view to the caret.
public enum TextViewAutoScroll: String, RuleSetting {
  case off, on

  /// The rule.
  public static var rule: PlatformRule { .textViewAutoScroll }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    TextViewAutoScroll.self, "textViewAutoScroll", .open,
    "Whether UIKit itself scrolls a scroll view around a focused text view to the caret.",
    evidence:
      "against: EKKeyboardAvoiding issue 10 and IQKeyboardManager issues 859 and 1589 (text views are not scrolled "
      + "where text fields are, in tables), BSKeyboardControls issue 1, "
      + "shadowfacts.net 2020 (scrolls the outer scroll view itself while typing). For: openradar 27085954 (a table should, and "
      + "does not always), GrowingTextView pull request 6 (a scroll view goes to a text view that does not scroll)",
    reach: .scrollingTextView, reachNote: "on screens with a text view in a scroll view")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .off:
      "It does not scroll; the text view scrolls its own text alone."
    case .on:
      "It scrolls by the smallest amount that shows the caret's line inside the bounds less the adjusted content insets: as a text field's frame under fieldAutoScroll=on, and while typing."
    }
  }
}

extension PlatformRule {
  /// Whether UIKit itself scrolls a scroll view around a focused text view to the caret.
  public static let textViewAutoScroll = PlatformRule(TextViewAutoScroll.self)
}

extension RuleSwitches {
  /// Whether UIKit scrolls what is around a focused text view.
  package var textViewAutoScroll: Bool { isSet(to: TextViewAutoScroll.on) }
}
