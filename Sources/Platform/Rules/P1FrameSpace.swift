/// The settings of the rule `P1`.
public enum FrameSpace: String, RuleSetting {
  case modern, preRotation

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P1 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    FrameSpace.self, "P1", .documented,
    "Keyboard frames are in screen coordinates; up to iOS 7 they are not rotated, so their axes "
      + "are swapped in landscape.",
    evidence:
      "developer.apple.com: keyboardFrameEndUserInfoKey; seed blog post 000 (2013 logs: 162x480, 162x568, 352x1024); OmniGroup OmniUIDocument log (2012)",
    reach: .always, reachNote: "in landscape",
    older: [(.preRotation, 6...7, "seed blog post 000 (2013 logs), OmniGroup OmniUIDocument log (2012)")])

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .modern:
      "Frames rotate with the interface."
    case .preRotation:
      "Frames stay in the coordinates of the portrait screen."
    }
  }
}

extension PlatformRule {
  /// Keyboard frames are in screen coordinates. Up to iOS 7 they are not rotated, so their axes are swapped
  /// in landscape.
  public static let P1 = PlatformRule(FrameSpace.self)
}

extension RuleSwitches {
  /// Whether frames stay in the coordinates of the portrait screen in landscape.
  package var preRotation: Bool { isSet(to: FrameSpace.preRotation) }
}
