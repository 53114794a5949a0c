/// The settings of the rule `offsetAfterHide`, which changes only the metrics and not the simulation.
public enum OffsetAfterHide: String, RuleSetting {
  case either, restored, kept

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .offsetAfterHide }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    OffsetAfterHide.self, "offsetAfterHide", .open,
    "The content offset that a scroll view should have after the keyboard has left, which M7 checks.",
    evidence:
      "michaeltyson/TPKeyboardAvoiding issue 84 and hackiftekhar/IQKeyboardManager issue 233 ask "
      + "for the offset to be restored; IQKeyboardManager issue 184, "
      + "APSL/react-native-keyboard-aware-scroll-view issues 287 and 554 complain about it; UIKit "
      + "itself does not restore the offset",
    reach: .scrollView, reachNote: "on screens with a scroll view around other views")

  /// The offset that is expected under the setting.
  public var meaning: String {
    switch self {
    case .either:
      "Any offset that the scroll view's content allows: neither restoring nor keeping the offset "
        + "counts as a fault."
    case .restored:
      "The offset from before the keyboard came, as far as the scroll view's content allows it."
    case .kept:
      "The offset from before the keyboard left, as far as the scroll view's content allows it."
    }
  }
}

extension PlatformRule {
  /// The content offset that a scroll view should have after the keyboard has left, which the metric M7
  /// checks.
  public static let offsetAfterHide = PlatformRule(OffsetAfterHide.self)
}

extension RuleSwitches {
  /// The content offset that a scroll view should have after the keyboard has left.
  package var offsetAfterHide: OffsetAfterHide { setting(OffsetAfterHide.self) }
}
