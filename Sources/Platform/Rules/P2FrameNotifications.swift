/// Rule P2. On show willChangeFrame comes first, then willShow, didChangeFrame, didShow; the same shape on hide.
public enum FrameNotifications: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P2 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FrameNotifications.self, "P2", .recorded,
    "On show willChangeFrame comes first, then willShow, didChangeFrame, didShow; the same shape on hide.",
    evidence: "OmniGroup OmniUIDocument log (2012); comments in InputBarAccessoryView's keyboard manager",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "All four come."
    case .off:
      "The two frame notifications do not come; nobody reports that, it shows who needs them."
    }
  }
}

extension PlatformRule {
  /// On show willChangeFrame comes first, then willShow, didChangeFrame, didShow; the same shape on hide.
  public static let P2 = PlatformRule(FrameNotifications.self)
}

extension RuleSwitches {
  /// Whether willChangeFrame and didChangeFrame are posted.
  package var frameNotifications: Bool { isSet(to: FrameNotifications.on) }
}
