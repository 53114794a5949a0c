/// Rule offsetAfterHide. Where a scroll view is expected to be scrolled to once the keyboard has gone: what is judged, not
/// what is played.
public enum OffsetAfterHide: String, RuleSetting {
  case either, restored, kept

  /// The rule.
  public static var rule: PlatformRule { .offsetAfterHide }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    OffsetAfterHide.self, "offsetAfterHide", .open,
    "Where a scroll view is expected to be scrolled to once the keyboard has gone; it is judged by that (M7).",
    evidence:
      "michaeltyson/TPKeyboardAvoiding issue 84 and hackiftekhar/IQKeyboardManager issue 233 ask for restoring; "
      + "IQKeyboardManager issue 184, APSL/react-native-keyboard-aware-scroll-view issues 287 and 554 complain of it; "
      + "UIKit itself does not restore",
    reach: .scrollView, reachNote: "on screens with a scroll view around other views")

  /// What is expected then.
  public var meaning: String {
    switch self {
    case .either:
      "Anywhere that the scroll view can rest: neither restoring nor leaving the offset is charged."
    case .restored:
      "Where it was when the keyboard came, as far as it can rest there."
    case .kept:
      "Where it was before the keyboard went, as far as it can rest there."
    }
  }
}

extension PlatformRule {
  /// Where a scroll view is expected to be scrolled to once the keyboard has gone.
  public static let offsetAfterHide = PlatformRule(OffsetAfterHide.self)
}

extension RuleSwitches {
  /// Where a scroll view is expected to be scrolled to once the keyboard has gone.
  package var offsetAfterHide: OffsetAfterHide { setting(OffsetAfterHide.self) }
}
