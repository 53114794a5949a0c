/// The settings of the rule `P2`.
enum FrameNotifications: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P2 }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    FrameNotifications.self, "P2", .recorded,
    "A show posts willChangeFrame, willShow, didChangeFrame and didShow, in this order; a hide "
      + "does the same with willHide and didHide.",
    evidence: "OmniGroup OmniUIDocument log (2012); comments in InputBarAccessoryView's keyboard manager",
    reach: .always)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .on:
      "All four are posted."
    case .off:
      "The two frame notifications are not posted. Nobody reports this; the setting shows which "
        + "strategies need them."
    }
  }
}

extension PlatformRule {
  /// A show posts willChangeFrame, willShow, didChangeFrame and didShow, in this order; a hide does the same
  /// with willHide and didHide.
  public static let P2 = PlatformRule(FrameNotifications.self)
}

extension RuleSwitches {
  /// Whether willChangeFrame and didChangeFrame are posted.
  package var frameNotifications: Bool { isSet(to: FrameNotifications.on) }
}
