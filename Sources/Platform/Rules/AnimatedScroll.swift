/// Rule animatedScroll. How a scroll view moves when code asks it for an animated change of its offset.
public enum AnimatedScroll: String, RuleSetting {
  case easeInOut = "ease-in-out"
  case constant

  /// The rule.
  public static var rule: PlatformRule { .animatedScroll }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    AnimatedScroll.self, "animatedScroll", .open,
    "How a scroll view moves when code asks it for an animated change of its offset.",
    evidence:
      "constant: Apple's Scroll View Programming Guide (archived) speaks of a constant rate. For easing: what people see, "
      + "and nobody's measurement. That it takes 0.3 s, whatever surrounds it, is a choice of this project",
    reach: .scrollView,
    reachNote: "with strategies that scroll animated, on screens with a scroll view around other views")

  /// What happens then.
  public var meaning: String {
    switch self {
    case .easeInOut: "It starts and ends slowly, over 0.3 s."
    case .constant: "It moves at a constant rate, over 0.3 s."
    }
  }
}

extension PlatformRule {
  /// How a scroll view moves when code asks it for an animated change of its offset.
  public static let animatedScroll = PlatformRule(AnimatedScroll.self)
}

extension RuleSwitches {
  /// Whether an animated scroll keeps its rate.
  package var animatedScrollIsConstant: Bool { isSet(to: AnimatedScroll.constant) }
}
