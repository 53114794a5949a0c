import Foundation

/// The position of an announced keyboard relative to the app.
///
/// Taken from Flutter's iOS embedder, whose unit tests serve as the reference for this table (flutter/flutter
/// FlutterViewControllerTest.mm @02228a8e, FlutterKeyboardInsetManager.mm @16bb5a3c).
public enum KeyboardMode: String, Sendable {
  /// At the bottom edge, over the app.
  case docked
  /// On the screen, but not at its bottom edge: floating, undocked or split.
  case floating
  /// Not on the screen.
  case hidden

  /// Derives the mode from a notification; both rectangles are in screen coordinates.
  public init(_ name: KeyboardNotificationName, endFrame: CGRect, screen: CGRect) {
    if name == .willHide || name == .didHide {
      self = .hidden
    } else if endFrame == .zero {
      self = .floating
    } else if !endFrame.isAllFinite || endFrame.size.width <= 0 || endFrame.size.height <= 0 {
      self = .hidden
    } else {
      // Floating keyboards can miss the edge by a small fraction of a point.
      let shown = endFrame.intersection(screen)
      guard !shown.isNull, shown.size.width.rounded() > 0, shown.size.height.rounded() > 0 else {
        self = .hidden
        return
      }
      self = endFrame.maxY.rounded() < screen.maxY ? .floating : .docked
    }
  }

  /// Returns whether a notification should be ignored: a change of frame to all zeros, which is posted while
  /// a floating keyboard is dragged, or another app's keyboard. A hide is never ignored, nor is an end frame
  /// without width or height, which is posted when multitasking changes.
  public static func ignores(_ name: KeyboardNotificationName, endFrame: CGRect, isLocal: Bool) -> Bool {
    switch name {
    case .willHide, .didHide: return false
    case .willChangeFrame, .didChangeFrame: if endFrame == .zero { return true }
    case .willShow, .didShow: break
    }
    return !isLocal && endFrame.size.width > 0 && endFrame.size.height > 0
  }
}
