/// The settings of the rule `P3`.
enum HandlersInsideAnimation: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P3 }
  static let definition = PlatformRuleDefinition(
    HandlersInsideAnimation.self, "P3", .open,
    "Handlers of the will notifications run inside the keyboard's own animation.",
    evidence:
      "uptech.team/blog/uiresponder-keyboard-notification-handler-animate; developer.apple.com/forums/thread/701769",
    reach: .always)

  var meaning: String {
    switch self {
    case .on:
      "A change that a handler makes without its own animation moves with the keyboard."
    case .off:
      "A change that a handler makes without its own animation is immediate."
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
