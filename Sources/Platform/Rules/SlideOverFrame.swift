/// The settings of the rule `slideOverFrame`.
enum SlideOverFrame: String, RuleSetting {
  case shifted, exact = "true"

  static var rule: PlatformRule { .slideOverFrame }
  static let definition = PlatformRuleDefinition(
    SlideOverFrame.self, "slideOverFrame", .open,
    "In Slide Over, the reported frame ignores the strip below the window, so it is too far up by "
      + "the strip's height.",
    evidence:
      "Flutter's iOS embedder and its tests add the strip to distinguish a docked from a floating keyboard "
      + "(flutter engine PR 37719); freshOS/KeyboardLayoutGuide PR 14 is correct if the frame is "
      + "shifted in this way",
    reach: .slideOver)

  var meaning: String {
    switch self {
    case .shifted:
      "The frame is too far up by the strip's height."
    case .exact:
      "The frame is the keyboard's true position."
    }
  }
}

extension PlatformRule {
  /// In Slide Over, the reported frame ignores the strip below the window, so it is too far up by the strip's
  /// height.
  public static let slideOverFrame = PlatformRule(SlideOverFrame.self)
}

extension RuleSwitches {
  /// Whether reported frames in Slide Over are too far up.
  package var slideOverFrameIsShifted: Bool { isSet(to: SlideOverFrame.shifted) }
}
