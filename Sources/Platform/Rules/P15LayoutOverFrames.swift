/// The settings of the rule `P15`.
enum LayoutOverFrames: String, RuleSetting {
  case on, off

  /// The rule.
  public static var rule: PlatformRule { .P15 }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    LayoutOverFrames.self, "P15", .open,
    "A layout pass applies constraints again and overwrites frames that code has set; the root "
      + "view keeps its origin until its container lays it out.",
    evidence: "IQKeyboardManager 129, 1377; seed blog post 000",
    reach: .alwaysEvenWithoutKeyboard)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .on:
      "Frames that code has set last until the next layout pass."
    case .off:
      "Frames that code has set last until the device is rotated."
    }
  }
}

extension PlatformRule {
  /// A layout pass applies constraints again and overwrites frames that code has set; the root view keeps its
  /// origin until its container lays it out.
  public static let P15 = PlatformRule(LayoutOverFrames.self)
}

extension RuleSwitches {
  /// Whether layout overwrites frames that code has set.
  package var layoutOverwritesFrames: Bool { isSet(to: LayoutOverFrames.on) }
}
