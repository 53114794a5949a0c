import UIKit

/// A bar that comes or goes while a screen is shown, so that the screen's safe area or frame changes.
public enum ContainerBar: String, Sendable, Hashable, CaseIterable {
  /// The navigation bar around the screen. A search controller hides it while its field is in use.
  case navigationBar = "navigation-bar"
  /// The tab bar or the toolbar around the screen.
  case bottomBar = "bottom-bar"
  /// The bar of a call on a phone with a home button.
  case callBar = "call-bar"

  /// The height by which the bar of a call makes the status bar taller, in points (JSQMessagesViewController 1092: 40
  /// instead of 20).
  package static let callBarHeight = 20.0

  /// Whether the bar is shown at the beginning of a scenario.
  package var isShownAtFirst: Bool { self != .callBar }

  /// The duration of the animation with which a bar comes or goes, in seconds (developer.apple.com:
  /// UINavigationController.hideShowBarDuration).
  package static let duration = Double(UINavigationController.hideShowBarDuration)

  /// The bar as a phrase.
  public var text: String {
    switch self {
    case .navigationBar: "the navigation bar"
    case .bottomBar: "the tab bar or toolbar"
    case .callBar: "the bar of a call"
    }
  }
}
