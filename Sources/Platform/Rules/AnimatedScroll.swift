/// The settings of the rule `animatedScroll`.
enum AnimatedScroll: String, RuleSetting {
  case easeInOut = "ease-in-out"
  case constant

  static var rule: PlatformRule { .animatedScroll }
  static let definition = PlatformRuleDefinition(
    AnimatedScroll.self, "animatedScroll", .open,
    "The motion of a scroll view when the app's code changes its offset with an animation.",
    evidence:
      "constant: Apple's Scroll View Programming Guide (archived) describes a constant rate. "
      + "Easing: what people see; nobody has measured it. The duration of 0.3 s, which does not "
      + "depend on a surrounding animation, is a choice of this project",
    reach: .scrollView,
    reachNote: "with strategies that scroll with an animation, on screens with a scroll view around other "
      + "views")

  var meaning: String {
    switch self {
    case .easeInOut: "The scroll view starts and stops slowly, over 0.3 s."
    case .constant: "The scroll view moves at a constant rate, over 0.3 s."
    }
  }
}

extension PlatformRule {
  /// The motion of a scroll view when the app's code changes its offset with an animation.
  public static let animatedScroll = PlatformRule(AnimatedScroll.self)
}

extension RuleSwitches {
  /// Whether an animated scroll moves at a constant rate rather than with easing.
  package var animatedScrollIsConstant: Bool { isSet(to: AnimatedScroll.constant) }
}
