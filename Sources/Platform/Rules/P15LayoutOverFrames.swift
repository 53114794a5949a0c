/// The settings of the rule `P15`.
enum LayoutOverFrames: String, RuleSetting {
  case on, off

  static var rule: PlatformRule { .P15 }
  static let definition = PlatformRuleDefinition(
    LayoutOverFrames.self, "P15", .open,
    "A layout pass applies constraints again and overwrites frames that the app has set; the root "
      + "view keeps its origin until its container lays it out.",
    evidence: "IQKeyboardManager 129, 1377; seed blog post 000",
    reach: .alwaysEvenWithoutKeyboard)

  var meaning: String {
    switch self {
    case .on:
      "Frames that the app has set last until the next layout pass."
    case .off:
      "Frames that the app has set last until the device is rotated."
    }
  }
}

extension PlatformRule {
  /// A layout pass applies the constraints again and overwrites frames that the app has set. The root view keeps
  /// its origin until its container lays it out.
  public static let P15 = PlatformRule(LayoutOverFrames.self)
}

extension RuleSwitches {
  /// Whether a layout pass overwrites frames that the app has set.
  package var layoutOverwritesFrames: Bool { isSet(to: LayoutOverFrames.on) }
}
