/// The settings of the rule `slideOverFrame`.
enum SlideOverFrame: String, RuleSetting {
  case shifted, exact = "true"

  /// The rule.
  public static var rule: PlatformRule { .slideOverFrame }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    SlideOverFrame.self, "slideOverFrame", .open,
    "In Slide Over, the reported frame ignores the strip below the window, so it is too high by "
      + "the strip's height.",
    evidence:
      "Flutter's iOS embedder and its tests add the strip to tell a docked from a floating keyboard "
      + "(flutter engine PR 37719); freshOS/KeyboardLayoutGuide PR 14 is right if the frame is "
      + "shifted like this",
    reach: .slideOver)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .shifted:
      "The frame is too high by the strip's height."
    case .exact:
      "The frame is where the keyboard is."
    }
  }
}

extension PlatformRule {
  /// In Slide Over, the reported frame ignores the strip below the window, so it is too high by the strip's
  /// height.
  public static let slideOverFrame = PlatformRule(SlideOverFrame.self)
}

extension RuleSwitches {
  /// Whether frames in Slide Over are too high.
  package var slideOverFrameIsShifted: Bool { isSet(to: SlideOverFrame.shifted) }
}
