/// The settings of the rule `P14`.
public enum SafeAreaForKeyboard: String, RuleSetting {
  case on, off, frame

  /// The rule that the settings belong to.
  public static var rule: PlatformRule { .P14 }
  /// The rule's title, settings and evidence.
  public static let definition = PlatformRuleDefinition(
    SafeAreaForKeyboard.self, "P14", .documented,
    "UIKit's safe area does not grow for the keyboard.",
    evidence:
      "developer.apple.com: SafeAreaRegions.keyboard, UIHostingController.safeAreaRegions; IQKeyboardManager 1977 "
      + "and 1994, stripe-ios 2803 (a screen that avoids the keyboard twice)",
    reach: .always)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .on:
      "The bottom safe area does not change."
    case .off:
      "The bottom safe area reaches up to the docked keyboard, as SwiftUI's region does."
    case .frame:
      "The frame of the screen's view ends at the docked keyboard, as in a SwiftUI view that hosts a UIKit screen "
        + "and does not ignore the keyboard's region."
    }
  }
}

extension PlatformRule {
  /// UIKit's safe area does not grow for the keyboard.
  public static let P14 = PlatformRule(SafeAreaForKeyboard.self)
}

extension RuleSwitches {
  /// Whether the safe area ignores the keyboard.
  package var safeAreaIgnoresKeyboard: Bool { !isSet(to: SafeAreaForKeyboard.off) }
  /// Whether the view of the screen ends at the docked keyboard.
  package var hostShrinksView: Bool { isSet(to: SafeAreaForKeyboard.frame) }
}
