/// The settings of the rule `animatedScroll`.
enum AnimatedScroll: String, RuleSetting {
  case easeInOut = "ease-in-out"
  case constant

  /// The rule.
  public static var rule: PlatformRule { .animatedScroll }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    AnimatedScroll.self, "animatedScroll", .open,
    "How a scroll view moves when code changes its offset with an animation.",
    evidence:
      "constant: Apple's Scroll View Programming Guide (archived) describes a constant rate. "
      + "Easing: what people see; nobody has measured it. The duration of 0.3 s, which does not "
      + "depend on a surrounding animation, is a choice of this project",
    reach: .scrollView,
    reachNote: "with strategies that scroll with an animation, on screens with a scroll view around other "
      + "views")

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .easeInOut: "It starts and ends slowly, over 0.3 s."
    case .constant: "It moves at a constant rate, over 0.3 s."
    }
  }
}

extension PlatformRule {
  /// How a scroll view moves when code changes its offset with an animation.
  public static let animatedScroll = PlatformRule(AnimatedScroll.self)
}

extension RuleSwitches {
  /// Whether an animated scroll moves at a constant rate.
  package var animatedScrollIsConstant: Bool { isSet(to: AnimatedScroll.constant) }
}
