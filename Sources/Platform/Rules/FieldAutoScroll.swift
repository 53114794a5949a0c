/// The settings of the rule `fieldAutoScroll`.
public enum FieldAutoScroll: String, RuleSetting {
  case on, off

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .fieldAutoScroll }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    FieldAutoScroll.self, "fieldAutoScroll", .settled,
    "Whether UIKit scrolls a focused text field into the visible part of its scroll view.",
    evidence:
      "openradar 20798351 (since iOS 8, the field's own frame, the smallest move); "
      + "drewolbrich/ScrollingContentViewController README (margin 0 is the default behaviour; UIKit "
      + "scrolls again after changes of the keyboard); comments in lynx's BDXLynxInput and in "
      + "TPKeyboardAvoiding; splinter.com.au on scroll views (2014); openradar 22600028 (table view "
      + "controllers); react-native 7789 switches it off. It is a choice of this project that the app "
      + "learns of the focus before UIKit scrolls",
    reach: .scrollingField, reachNote: "on screens with a text field in a scroll view",
    older: [(.off, 6...7, "openradar 20798351: since iOS 8")])

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .on:
      "When the field becomes first responder, UIKit scrolls by the smallest amount that shows "
        + "the field's frame inside the bounds minus the adjusted content insets. It scrolls again, in "
        + "the same animation, whenever those insets or the size change while the keyboard is up."
    case .off:
      "UIKit does not scroll."
    }
  }
}

extension PlatformRule {
  /// Whether UIKit scrolls a focused text field into the visible part of its scroll view.
  public static let fieldAutoScroll = PlatformRule(FieldAutoScroll.self)
}

extension RuleSwitches {
  /// Whether UIKit scrolls a focused text field into the visible part of its scroll view.
  package var fieldAutoScroll: Bool { isSet(to: FieldAutoScroll.on) }
}
