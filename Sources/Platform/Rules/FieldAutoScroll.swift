/// Rule fieldAutoScroll. Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.
public enum FieldAutoScroll: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .fieldAutoScroll }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FieldAutoScroll.self, "fieldAutoScroll", .settled,
    "Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.",
    evidence:
      "openradar 20798351 (since iOS 8, the field's own frame, the smallest move); drewolbrich/ScrollingContentViewController README "
      + "(margin 0 is the default behaviour, and again after changes of the keyboard); comments in lynx's BDXLynxInput and in "
      + "TPKeyboardAvoiding; splinter.com.au on scroll views (2014); openradar 22600028 (table view controllers); react-native "
      + "7789 switches it off. That the app hears of the focus first is a choice",
    reach: .scrollingField, reachNote: "on screens with a text field in a scroll view",
    older: [(.off, 6...7, "openradar 20798351: since iOS 8")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "It scrolls by the smallest amount that shows the field's frame inside the bounds less the adjusted content insets: when the field becomes first responder, and again whenever those insets or the size change while the keyboard is up, in the same animation."
    case .off:
      "It does not scroll."
    }
  }
}

extension PlatformRule {
  /// Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.
  public static let fieldAutoScroll = PlatformRule(FieldAutoScroll.self)
}

extension RuleSwitches {
  /// Whether UIKit scrolls a focused field by itself.
  package var fieldAutoScroll: Bool { isSet(to: FieldAutoScroll.on) }
}
