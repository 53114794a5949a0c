import UIKit

/// A screen's view controller with code that answers the keyboard, as an app would write it.
///
/// It is made afresh for every cell and installed on the screen's root view; `outlets` are connected before
/// `viewDidLoad`. It declares nothing: the simulated UIKit observes what it listens to, reads and changes.
public protocol KeyboardAvoidanceStrategy: UIViewController {}

extension KeyboardAvoidanceStrategy {
  /// The views and constraints that an app would have connected in Interface Builder.
  public var outlets: ScreenOutlets { ScreenOutlets(world: world) }
}

/// The views and constraints of a screen that code can have in outlets.
public struct ScreenOutlets {
  let world: UIWorld?

  private func view(_ outlet: Outlet) -> UIView? {
    world?.read(.outlets)
    return world?.outlet(outlet)
  }

  /// The constraint that holds the bottom edge of the content; its first item is that content.
  public var bottomConstraint: NSLayoutConstraint? {
    world?.read(.constraints)
    return world?.bottomConstraint
  }

  /// The inputs in the order of the next key.
  public var inputs: [UIView] {
    world?.read(.outlets)
    return world?.inputs ?? []
  }

  /// The input that is first responder; nil where none is.
  public var focusedInput: UIView? { inputs.first(where: \.isFirstResponder) }

  /// The scroll view that holds the inputs.
  public var scrollView: UIScrollView? { view(.scrollView) as? UIScrollView }

  /// What code with content insets would have in its outlet: the scroll view that holds the inputs, or the screen's only
  /// input where that is a text view in the root view, as in an editor.
  public var scrollingContent: UIScrollView? {
    if let scrollView { return scrollView }
    guard inputs.count == 1, let text = inputs.first as? UITextView, text.superview?.id == .root else {
      return nil
    }
    return text
  }

  /// The button that the screen is about.
  public var primaryAction: UIView? { view(.primaryAction) }

  /// The bar at the bottom that should stay on the keyboard: a toolbar, composer or footer.
  public var bar: UIView? { view(.pinnedBar) }

  /// The label that names an input.
  public func label(of input: UIView) -> UIView? { input.id.flatMap { view(.label(of: $0)) } }

  /// All controls and texts of the screen, bars and containers excluded.
  public var contentViews: [UIView] {
    world?.read(.outlets)
    return world?.contentViews ?? []
  }

  /// The opaque bars inside the root view.
  public var opaqueBars: [UIView] {
    world?.read(.outlets)
    return world?.opaqueBars ?? []
  }
}
