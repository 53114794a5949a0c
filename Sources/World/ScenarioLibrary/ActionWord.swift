import UIKit

/// The word of an action in a scenario file.
enum ActionWord: String, CaseIterable {
  case focus, next, nextThroughAll, type, paste, scrollToEnd, switchKeyboard, suggestions, reshow, hide,
    rotate
  case move, dragKeyboard, attachHardwareKeyboard, detachHardwareKeyboard, dragDismiss, swipeBackAndCancel
  case leaveAndReturn, push, pop, showElsewhere, hideElsewhere, relayout
  case becomeFirstResponder, resignFirstResponder, post

  /// The action of a word that says everything, nil for a word that needs a value.
  var action: ScenarioAction? {
    switch self {
    case .next: .next
    case .nextThroughAll: .nextThroughAll
    case .scrollToEnd: .scrollToEnd
    case .reshow: .reshow
    case .hide: .hide
    case .rotate: .rotate
    case .attachHardwareKeyboard: .attachHardwareKeyboard
    case .detachHardwareKeyboard: .detachHardwareKeyboard
    case .swipeBackAndCancel: .swipeBackAndCancel
    case .leaveAndReturn: .leaveAndReturn
    case .push: .push
    case .pop: .pop
    case .relayout: .relayout
    case .resignFirstResponder: .resignFirstResponder
    case .focus, .type, .paste, .switchKeyboard, .suggestions, .move, .dragKeyboard, .dragDismiss,
      .showElsewhere, .hideElsewhere, .becomeFirstResponder, .post:
      nil
    }
  }

  /// The keys that a step may have beside the word itself and `after`.
  var companions: [String] {
    switch self {
    case .move: ["byDragging"]
    case .dragDismiss: ["release"]
    default: []
    }
  }
}

/// Whose keyboard is shown elsewhere, in a scenario file.
enum KeyboardOwner: String, CaseIterable {
  /// Another screen of the app.
  case sameApp = "same-app"
  case otherApp = "other-app"
}

/// A notification's name in a scenario file: UIKit's own, without what all six have in common.
enum NotificationWord: String, CaseIterable {
  case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

  init(_ name: KeyboardNotificationName) {
    self =
      switch name {
      case .willShow: .willShow
      case .didShow: .didShow
      case .willHide: .willHide
      case .didHide: .didHide
      case .willChangeFrame: .willChangeFrame
      case .didChangeFrame: .didChangeFrame
      }
  }

  var name: KeyboardNotificationName {
    switch self {
    case .willShow: .willShow
    case .didShow: .didShow
    case .willHide: .willHide
    case .didHide: .didHide
    case .willChangeFrame: .willChangeFrame
    case .didChangeFrame: .didChangeFrame
    }
  }
}
