import UIKit

// Helpers that most corrected strategies need. An app can copy this file unchanged. Casts to a class come
// first because UIKit puts objects into the dictionary, and casts to value types take several times as long.

extension Notification {
  /// The keyboard's end frame as stored in the notification, in screen coordinates; zero if there is none.
  public var keyboardFrameEnd: CGRect {
    let value = userInfo?[UIResponder.keyboardFrameEndUserInfoKey]
    return (value as? NSValue)?.cgRectValue ?? value as? CGRect ?? .zero
  }

  /// The duration of the keyboard's animation in seconds; 0.25 if there is none.
  public var keyboardAnimationDuration: TimeInterval {
    let value = userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey]
    return (value as? NSNumber)?.doubleValue ?? value as? TimeInterval ?? 0.25
  }

  /// The keyboard's curve as animation options. UIKit expects the curve shifted left by 16 bits in the
  /// options.
  public var keyboardAnimationOptions: UIView.AnimationOptions {
    let value = userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey]
    let curve = (value as? NSNumber)?.intValue ?? value as? Int ?? 7
    return UIView.AnimationOptions(rawValue: UInt(truncatingIfNeeded: curve & 0xF) << 16)
  }

  /// Whether the keyboard belongs to this app, and not to another app on the screen.
  public var isKeyboardLocal: Bool {
    let value = userInfo?[UIResponder.keyboardIsLocalUserInfoKey]
    return (value as? NSNumber)?.boolValue ?? value as? Bool ?? true
  }

  /// Returns the top edge that the docked keyboard will have in the view's window, in window coordinates.
  ///
  /// Returns nil if the keyboard hides, floats, is split or undocked, or does not reach the window. It also
  /// returns nil if the end frame is not a valid rectangle. A docked keyboard spans the window's width and
  /// reaches its bottom edge.
  public func dockedTop(in view: UIView) -> CGFloat? {
    guard let end = keyboardFrame(in: view), let window = view.window?.bounds else { return nil }
    // Allow half a point of tolerance, because some systems report frames that are not on whole pixels.
    guard end.minX <= window.minX + 0.5, end.maxX >= window.maxX - 0.5,
      end.maxY >= window.maxY - 0.5, end.minY < window.maxY
    else { return nil }
    return end.minY
  }

  /// Returns the keyboard's end frame in window coordinates, or nil if it covers no part of the view's
  /// window.
  public func keyboardFrame(in view: UIView) -> CGRect? {
    let reported = keyboardFrameEnd
    guard reported.isFinite, reported.size.width > 0, reported.size.height > 0,
      let window = view.window
    else { return nil }
    let screen = window.screen.coordinateSpace
    var end = view.convert(view.convert(reported, from: screen), to: nil)
    // In Slide Over the reported frame omits the height of the strip below the window.
    let bottom = screen.bounds.maxY
    let below = bottom - view.convert(view.convert(window.bounds, from: nil), to: screen).maxY
    let onScreen = view.convert(view.convert(end, from: nil), to: screen)
    if below > 0.5, abs(onScreen.maxY + below - bottom) < 0.5 { end.origin.y += below }
    guard end.covers(window.bounds) else { return nil }
    return end
  }

  /// Whether the notification concerns this screen. The screen's view must be in a window, and the keyboard
  /// must belong to this app or be hiding.
  public func concerns(_ viewController: UIViewController) -> Bool {
    guard viewController.view.window != nil else { return false }
    return name == UIResponder.keyboardWillHideNotification
      || name == UIResponder.keyboardDidHideNotification || isKeyboardLocal
  }

  /// Runs the changes in an animation block with the keyboard's duration and curve.
  public func animateAlongKeyboard(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: keyboardAnimationDuration, delay: 0, options: keyboardAnimationOptions,
      animations: changes)
  }
}

extension CGRect {
  /// Whether all coordinates are finite. The coordinates of `CGRect.null` are not.
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// Whether the two rectangles overlap. A common edge is not enough.
  fileprivate func covers(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}

extension NSLayoutYAxisAnchor {
  /// Returns a constraint to another anchor, with the relation and the priority of the constraint that it
  /// replaces, so that it fits every screen that the old one fitted.
  public func constraint(
    like old: NSLayoutConstraint, to anchor: NSLayoutYAxisAnchor, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(old.relation, old.priority, to: anchor, constant: constant)
  }

  /// Returns a constraint as ``constraint(like:to:constant:)`` does, for items in the opposite order.
  public func constraint(
    opposite old: NSLayoutConstraint, to anchor: NSLayoutYAxisAnchor, constant: CGFloat
  ) -> NSLayoutConstraint {
    let flipped: NSLayoutConstraint.Relation =
      switch old.relation {
      case .lessThanOrEqual: .greaterThanOrEqual
      case .greaterThanOrEqual: .lessThanOrEqual
      default: .equal
      }
    return constraint(flipped, old.priority, to: anchor, constant: constant)
  }

  private func constraint(
    _ relation: NSLayoutConstraint.Relation, _ priority: UILayoutPriority, to anchor: NSLayoutYAxisAnchor,
    constant: CGFloat
  ) -> NSLayoutConstraint {
    let new =
      switch relation {
      case .lessThanOrEqual: constraint(lessThanOrEqualTo: anchor, constant: constant)
      case .greaterThanOrEqual: constraint(greaterThanOrEqualTo: anchor, constant: constant)
      default: constraint(equalTo: anchor, constant: constant)
      }
    new.priority = priority
    return new
  }
}

extension UIScrollView {
  /// Returns the vertical offset nearest to `y` that the content size and the insets permit.
  public func permittedOffset(_ y: CGFloat) -> CGFloat {
    let inset = adjustedContentInset
    return max(-inset.top, min(y, contentSize.height + inset.bottom - bounds.size.height))
  }
}

extension UIView {
  /// The frame in window coordinates, including the view's own transform.
  public var frameInWindow: CGRect {
    // Convert from the superview, because the coordinates inside a scroll view are those of its content.
    superview?.convert(frame, to: nil) ?? frame
  }

  /// The nearest scroll view around this view. A scroll view is not around itself.
  public var outerScrollView: UIScrollView? {
    var next = superview
    while let view = next {
      if let scroll = view as? UIScrollView { return scroll }
      next = view.superview
    }
    return nil
  }

  /// The caret's rectangle in the input's own coordinates; zero if the view takes no text.
  public var caretRect: CGRect {
    switch self {
    case let field as UITextField: field.caretRect(for: field.endOfDocument)
    case let text as UITextView: text.caretRect(for: text.endOfDocument)
    default: .zero
    }
  }
}
