/// Rule P1. Keyboard frames are in screen space; up to iOS 7 they are not rotated and arrive with swapped axes in landscape.
public enum FrameSpace: String, RuleSetting {
  case modern, preRotation

  /// The rule.
  public static var rule: PlatformRule { .P1 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FrameSpace.self, "P1", .documented,
    "Keyboard frames are in screen space; up to iOS 7 they are not rotated and arrive with swapped axes in landscape.",
    evidence:
      "developer.apple.com: keyboardFrameEndUserInfoKey; seed blog post 000 (2013 logs: 162x480, 162x568, 352x1024); OmniGroup OmniUIDocument log (2012)",
    reach: .always, reachNote: "in landscape",
    older: [(.preRotation, 6...7, "seed blog post 000 (2013 logs), OmniGroup OmniUIDocument log (2012)")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .modern:
      "Frames are turned with the interface."
    case .preRotation:
      "Frames stay in the portrait screen's coordinates."
    }
  }
}

extension PlatformRule {
  /// Keyboard frames are in screen space; up to iOS 7 they are not rotated and arrive with swapped axes in landscape.
  public static let P1 = PlatformRule(FrameSpace.self)
}

extension RuleSwitches {
  /// Whether frames stay in the portrait screen's coordinates.
  package var preRotation: Bool { isSet(to: FrameSpace.preRotation) }
}
