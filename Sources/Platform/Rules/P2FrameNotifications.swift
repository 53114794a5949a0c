/// The settings of the rule `P2`.
enum FrameNotifications: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P2 }
  static let definition = PlatformRuleDefinition(
    FrameNotifications.self, "P2", .recorded,
    "A show posts willChangeFrame, willShow, didChangeFrame and didShow, in this order; a hide "
      + "posts willHide and didHide instead of willShow and didShow.",
    evidence: "OmniGroup OmniUIDocument log (2012); comments in InputBarAccessoryView's keyboard manager",
    reach: .always)

  var meaning: String {
    switch self {
    case .on:
      "All four notifications are posted."
    case .off:
      "The two frame notifications are not posted. Nobody reports this; the setting shows which "
        + "strategies need them."
    }
  }
}

extension PlatformRule {
  /// A show posts willChangeFrame, willShow, didChangeFrame and didShow, in this order. A hide posts willHide
  /// and didHide instead of willShow and didShow.
  public static let P2 = PlatformRule(FrameNotifications.self)
}

extension RuleSwitches {
  /// Whether willChangeFrame and didChangeFrame are posted.
  package var frameNotifications: Bool { isSet(to: FrameNotifications.on) }
}
