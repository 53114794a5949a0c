import UIKit

/// A screen's view controller with code that avoids the keyboard, as in an app.
///
/// A new instance is made for every cell and installed on the screen's root view; `outlets` are connected
/// before `viewDidLoad`. It declares nothing: the simulated UIKit records what it observes, reads and
/// changes.
public protocol KeyboardAvoidanceStrategy: UIViewController {}

extension KeyboardAvoidanceStrategy {
  /// The views and constraints that an app would connect in Interface Builder.
  public var outlets: ScreenOutlets { ScreenOutlets(world: world) }
}

/// The views and constraints of a screen that code can use as outlets.
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

  /// The inputs in the order of the Next key.
  public var inputs: [UIView] {
    world?.read(.outlets)
    return world?.inputs ?? []
  }

  /// The input that is first responder; nil if there is none.
  public var focusedInput: UIView? { inputs.first(where: \.isFirstResponder) }

  /// The scroll view that holds the inputs.
  public var scrollView: UIScrollView? { view(.scrollView) as? UIScrollView }

  /// The scroll view that code with content insets would use as its outlet: the one that holds the inputs, or
  /// the screen's only input if that is a text view in the root view, as in an editor.
  public var scrollingContent: UIScrollView? {
    if let scrollView { return scrollView }
    guard inputs.count == 1, let text = inputs.first as? UITextView, text.superview?.id == .root else {
      return nil
    }
    return text
  }

  /// The main button of the screen.
  public var primaryAction: UIView? { view(.primaryAction) }

  /// The bar at the bottom that should stay directly above the keyboard: a toolbar, composer or footer.
  public var bar: UIView? { view(.pinnedBar) }

  /// Returns the label that names an input.
  public func label(of input: UIView) -> UIView? { input.id.flatMap { view(.label(of: $0)) } }

  /// All controls and texts of the screen, without bars and containers.
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
