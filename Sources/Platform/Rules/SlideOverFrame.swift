/// Rule slideOverFrame. In Slide Over the reported frame leaves out the strip below the window: it lies that much too high.
public enum SlideOverFrame: String, RuleSetting {
  case shifted, exact = "true"

  /// The rule.
  public static var rule: PlatformRule { .slideOverFrame }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    SlideOverFrame.self, "slideOverFrame", .open,
    "In Slide Over the reported frame leaves out the strip below the window: it lies that much too high.",
    evidence:
      "Flutter's iOS embedder adds the strip to tell docked from floating, its tests too (flutter engine PR 37719); freshOS/KeyboardLayoutGuide PR 14, which is right if the frame is so shifted",
    reach: .slideOver)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .shifted:
      "The frame is too high by the strip."
    case .exact:
      "The frame is where the keyboard is."
    }
  }
}

extension PlatformRule {
  /// In Slide Over the reported frame leaves out the strip below the window: it lies that much too high.
  public static let slideOverFrame = PlatformRule(SlideOverFrame.self)
}

extension RuleSwitches {
  /// Whether frames in Slide Over lie too high.
  package var slideOverFrameIsShifted: Bool { isSet(to: SlideOverFrame.shifted) }
}
