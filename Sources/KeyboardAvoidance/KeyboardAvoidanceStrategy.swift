import UIKit

/// A screen's view controller with code that avoids the keyboard, as in an app.
///
/// A new instance is created for every cell and installed on the screen's root view. Its `outlets` are
/// connected before `viewDidLoad`. It declares nothing: the simulated UIKit records what the instance
/// observes, reads and changes.
public protocol KeyboardAvoidanceStrategy: UIViewController {}

extension KeyboardAvoidanceStrategy {
  /// The views and constraints that an app would connect in Interface Builder.
  public var outlets: ScreenOutlets { ScreenOutlets(world: world) }
}

/// The views and constraints of a screen that a strategy can use as outlets.
public struct ScreenOutlets {
  let world: UIWorld?

  private func view(_ outlet: Outlet) -> UIView? {
    world?.read(.outlets)
    return world?.outlet(outlet)
  }

  /// The constraint that positions the bottom edge of the content. Its first item is the content.
  public var bottomConstraint: NSLayoutConstraint? {
    world?.read(.constraints)
    return world?.bottomConstraint
  }

  /// The constraint that positions the bottom edge of the content, with its items in the order of the screen's
  /// file.
  public var designedBottomConstraint: NSLayoutConstraint? {
    world?.read(.constraints)
    return world?.designedBottomConstraint
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

  /// The scroll view that a strategy with content insets would use as its outlet.
  ///
  /// It is the scroll view that holds the inputs. If the only input is a text view in the root view, as in an
  /// editor, it is that text view.
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

  /// The inputs, buttons and other controls among ``contentViews``.
  public var controlViews: [UIView] {
    world?.read(.outlets)
    return world?.controlViews ?? []
  }

  /// Whether the screen's controller is a `UITableViewController`.
  public var isTableViewController: Bool {
    world?.read(.outlets)
    return world?.host.isTableViewController ?? false
  }

  /// The opaque bars inside the root view.
  public var opaqueBars: [UIView] {
    world?.read(.outlets)
    return world?.opaqueBars ?? []
  }
}
