/// The settings of the rule `floatingShow`.
public enum FloatingShow: String, RuleSetting {
  case silent, panel, zero

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .floatingShow }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    FloatingShow.self, "floatingShow", .open,
    "The notifications that a keyboard off the dock posts when it appears and when it leaves.",
    evidence:
      "flutter_keyboard_visibility PR 162, react-native-community/hooks 314, QuickDialog PR 444 (silent); freshOS/KeyboardLayoutGuide 37, KUIKeyboard PR 7 (panel); Flutter's iOS embedder (zero)",
    reach: .detached)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .silent:
      "Only didChangeFrame; a split or undocked keyboard also posts willChangeFrame."
    case .panel:
      "A show with the panel's frame, and a hide."
    case .zero:
      "A show with a frame of zeros, and a hide."
    }
  }
}

extension PlatformRule {
  /// The notifications that a keyboard off the dock posts when it appears and when it leaves.
  public static let floatingShow = PlatformRule(FloatingShow.self)
}

extension RuleSwitches {
  /// The kind of notifications that a keyboard off the dock posts when it appears and leaves.
  package var floatingShow: FloatingShow { setting(FloatingShow.self) }
}
