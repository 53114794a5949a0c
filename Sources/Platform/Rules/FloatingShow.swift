/// Rule floatingShow. What a keyboard posts that comes and leaves off the dock.
public enum FloatingShow: String, RuleSetting {
  case silent, panel, zero

  /// The rule.
  public static var rule: PlatformRule { .floatingShow }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    FloatingShow.self, "floatingShow", .open,
    "What a keyboard posts that comes and leaves off the dock.",
    evidence:
      "flutter_keyboard_visibility PR 162, react-native-community/hooks 314, QuickDialog PR 444 (silent); freshOS/KeyboardLayoutGuide 37, KUIKeyboard PR 7 (panel); Flutter's iOS embedder (zero)",
    reach: .detached)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .silent:
      "didChangeFrame alone; split or undocked, willChangeFrame as well."
    case .panel:
      "A show with the panel's frame, and a hide."
    case .zero:
      "A show with a frame of zeros, and a hide."
    }
  }
}

extension PlatformRule {
  /// What a keyboard posts that comes and leaves off the dock.
  public static let floatingShow = PlatformRule(FloatingShow.self)
}

extension RuleSwitches {
  /// What a floating keyboard's show says.
  package var floatingShow: FloatingShow { setting(FloatingShow.self) }
}
