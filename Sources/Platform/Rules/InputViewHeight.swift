/// The settings of the rule `inputViewHeight`.
enum InputViewHeight: String, RuleSetting {
  case withInset = "with-inset"
  case exact

  static var rule: PlatformRule { .inputViewHeight }
  static let definition = PlatformRuleDefinition(
    InputViewHeight.self, "inputViewHeight", .open,
    "The height of the keyboard while a view of the app's own replaces the keys.",
    evidence:
      "developer.apple.com/forums/thread/668644 (iPhone X: a view of 30 points is reported as 69, 34 of which are "
      + "the bottom safe area); ISEmojiView 48 (iPhone X: the panel is not as tall as the keyboard)",
    reach: .always, reachNote: "only strategies that set inputView")

  var meaning: String {
    switch self {
    case .withInset:
      "The keyboard is as tall as the view plus the bottom safe area of the screen."
    case .exact:
      "The keyboard is as tall as the view."
    }
  }
}

extension PlatformRule {
  /// The height of the keyboard while a view of the app's own replaces the keys.
  public static let inputViewHeight = PlatformRule(InputViewHeight.self)
}

extension RuleSwitches {
  /// Whether the bottom safe area is added to the height of a view that replaces the keys.
  package var inputViewAddsInset: Bool { isSet(to: InputViewHeight.withInset) }
}
