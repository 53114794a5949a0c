/// Rule P15. A layout pass re-applies constraints and overwrites frames set by hand; the root view keeps its origin until its container lays it out.
public enum LayoutOverFrames: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P15 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    LayoutOverFrames.self, "P15", .open,
    "A layout pass re-applies constraints and overwrites frames set by hand; the root view keeps its origin until its container lays it out.",
    evidence: "IQKeyboardManager 129, 1377; seed blog post 000",
    reach: .alwaysEvenWithoutKeyboard)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .on:
      "Frames set by hand last until the next layout pass."
    case .off:
      "Frames set by hand last until the device is turned."
    }
  }
}

extension PlatformRule {
  /// A layout pass re-applies constraints and overwrites frames set by hand; the root view keeps its origin until its container lays it out.
  public static let P15 = PlatformRule(LayoutOverFrames.self)
}

extension RuleSwitches {
  /// Whether layout overwrites frames set by hand.
  package var layoutOverwritesFrames: Bool { isSet(to: LayoutOverFrames.on) }
}
