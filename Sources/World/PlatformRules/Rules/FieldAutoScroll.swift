/// Rule fieldAutoScroll. Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.
public enum FieldAutoScroll: String, RuleSetting {
  case off, on

  /// The rule.
  public static var rule: PlatformRule { .fieldAutoScroll }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FieldAutoScroll.self, "fieldAutoScroll", .open,
    "Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.",
    evidence:
      "openradar 20798351 (since iOS 8, the field's own frame) and 22600028 (table view controllers); react-native 7789 switches it off; no source says when, so the moment is a choice",
    reach: .scrollingField, reachNote: "on screens with a text field in a scroll view")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .off:
      "It does not scroll."
    case .on:
      "It scrolls by the smallest amount that shows the field's frame inside the content insets, once the will notifications were handled."
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
