/// Rule P3. Handlers of the will notifications run inside the keyboard's own animation.
public enum HandlersInsideAnimation: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P3 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    HandlersInsideAnimation.self, "P3", .open,
    "Handlers of the will notifications run inside the keyboard's own animation.",
    evidence:
      "uptech.team/blog/uiresponder-keyboard-notification-handler-animate; developer.apple.com/forums/thread/701769",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "What a handler changes without an animation of its own moves with the keyboard."
    case .off:
      "What a handler changes without an animation of its own jumps."
    }
  }
}

extension PlatformRule {
  /// Handlers of the will notifications run inside the keyboard's own animation.
  public static let P3 = PlatformRule(HandlersInsideAnimation.self)
}

extension RuleSwitches {
  /// Whether handlers of will notifications run inside the keyboard's animation.
  package var handlersInsideAnimation: Bool { isSet(to: HandlersInsideAnimation.on) }
}
