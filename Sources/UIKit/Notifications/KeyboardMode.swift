import Foundation

/// The position of the keyboard that a notification announces, relative to the app.
///
/// The rules are those of Flutter's iOS embedder, whose unit tests are the reference for them
/// (flutter/flutter FlutterViewControllerTest.mm @02228a8e, FlutterKeyboardInsetManager.mm @16bb5a3c).
public enum KeyboardMode: String, Sendable {
  /// The keyboard is at the bottom edge of the screen, over the app.
  case docked
  /// The keyboard is on the screen but not at the bottom edge: it is floating, undocked or split.
  case floating
  /// The keyboard is not on the screen.
  case hidden

  /// Derives the mode from a keyboard notification. Both rectangles are in screen coordinates.
  public init(_ name: KeyboardNotificationName, endFrame: CGRect, screen: CGRect) {
    if name == .willHide || name == .didHide {
      self = .hidden
    } else if endFrame == .zero {
      self = .floating
    } else if !endFrame.isAllFinite || endFrame.size.width <= 0 || endFrame.size.height <= 0 {
      self = .hidden
    } else {
      // Values are rounded, because a floating keyboard can miss the edge of the screen by a small fraction
      // of a point.
      let shown = endFrame.intersection(screen)
      guard !shown.isNull, shown.size.width.rounded() > 0, shown.size.height.rounded() > 0 else {
        self = .hidden
        return
      }
      self = endFrame.maxY.rounded() < screen.maxY ? .floating : .docked
    }
  }

  /// Returns whether an app should ignore a keyboard notification.
  ///
  /// It should ignore a frame change to all zeros, which is posted while a floating keyboard is dragged, and
  /// notifications about another app's keyboard. It should never ignore a hide, or an end frame without width
  /// or height, which is posted when multitasking changes.
  public static func ignores(_ name: KeyboardNotificationName, endFrame: CGRect, isLocal: Bool) -> Bool {
    switch name {
    case .willHide, .didHide: return false
    case .willChangeFrame, .didChangeFrame: if endFrame == .zero { return true }
    case .willShow, .didShow: break
    }
    return !isLocal && endFrame.size.width > 0 && endFrame.size.height > 0
  }
}
