/// The identity of a view of the screen, which is valid in one cell only.
public struct ViewID: Hashable, Sendable {
  /// The view's index in the screen's tree; 0 is the controller's root view.
  public let index: Int
  /// Creates an id from an index.
  public init(_ index: Int) { self.index = index }
  /// The controller's root view.
  public static let root = ViewID(0)
}

/// A coordinate space for conversions.
public enum CoordinateSpace: Sendable, Hashable {
  /// The screen, which is the space of keyboard frames.
  case screen
  /// The app's window.
  case window
  /// A view's own bounds, or the content of a scroll view.
  case view(ViewID)
  /// The space of a view's superview.
  case superview(ViewID)
}

/// The views that an app's controller would keep in outlets.
public enum Outlet: Hashable, Sendable {
  /// The button for the main action of the screen.
  case primaryAction
  /// The bar at the bottom that should stay on top of the keyboard: a toolbar, composer or footer.
  case pinnedBar
  /// The scroll view that contains the inputs.
  case scrollView
  /// The view whose bottom edge the screen's bottom constraint positions.
  case bottomView
  /// The label that names an input.
  case label(of: ViewID)
}

/// The anchor of the bottom constraint. Each case is a constraint that app code could make.
public enum BottomAnchor: Hashable, Sendable, CaseIterable {
  /// The constraint that the screen was designed with.
  case asDesigned
  /// `view.safeAreaLayoutGuide.bottomAnchor`.
  case safeArea
  /// `view.bottomAnchor`.
  case superview
  /// `view.keyboardLayoutGuide.topAnchor`, which follows docked keyboards only.
  case keyboardLayoutGuide
  /// The same anchor with `followsUndockedKeyboard`, which ignores a keyboard near the top edge.
  case undockedKeyboardLayoutGuide
}

/// The implementation behind the UIKit classes, provided by the simulation or by a screen made by hand.
///
/// `UIView` and its subclasses are handles. Their frames are stored here as model values in the superview's
/// coordinates, in points.
public protocol UIKitHost: AnyObject {
  /// The seconds since the start of the cell.
  var time: Double { get }
  /// The top edge of a docked keyboard in window coordinates; nil if no keyboard is docked.
  var keyboardTopInWindow: CGFloat? { get }
  /// The traits of the device and its interface.
  var traits: UITraitCollection { get }
  /// The insets that the controller adds to the safe area.
  var additionalSafeAreaInsets: UIEdgeInsets { get set }
  /// The number of views of the screen, whose ids are `0..<viewCount`.
  var viewCount: Int { get }
  /// Returns the superview of a view; nil for the root view.
  func superview(of view: ViewID) -> ViewID?
  /// Returns the frame in the superview's coordinates, without the transform.
  func frame(of view: ViewID) -> CGRect
  /// Sets the frame in the superview's coordinates.
  func setFrame(_ frame: CGRect, of view: ViewID)
  /// Returns the vertical translation of the view's transform.
  func translation(of view: ViewID) -> CGFloat
  /// Sets the vertical translation of the view's transform.
  func setTranslation(_ y: CGFloat, of view: ViewID)
  /// Converts a rectangle between spaces in the current layout (model values, with transforms).
  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect
  /// The input that is first responder.
  var firstResponder: ViewID? { get }
  /// Returns the class of an input; nil for other views.
  func inputKind(of view: ViewID) -> InputKind?
  /// Whether the view is a scroll view, which includes text views.
  func isScrollView(_ view: ViewID) -> Bool
  /// Whether the view is a stack view.
  func isStackView(_ view: ViewID) -> Bool
  /// Whether the scroll view is a table view.
  func isTable(_ view: ViewID) -> Bool
  /// Returns the caret's rectangle in the input's own coordinates (content coordinates of a text view).
  func caretRect(in input: ViewID) -> CGRect
  /// Returns the view for an outlet; nil if the screen has none.
  func outlet(_ outlet: Outlet) -> ViewID?
  /// All controls and texts of the screen, without bars and containers.
  var contentViews: [ViewID] { get }
  /// All inputs, in the order of the keyboard's next key.
  var inputs: [ViewID] { get }
  /// The opaque bars inside the root view.
  var opaqueBars: [ViewID] { get }
  /// The root view's safe area insets.
  var safeAreaInsets: UIEdgeInsets { get }
  /// Whether the controller's view is in a window, which is false while another screen covers it.
  var isInWindow: Bool { get }
  /// The window's bounds in window coordinates.
  var windowBounds: CGRect { get }
  /// The screen's bounds in screen coordinates, in the current orientation.
  var screenBounds: CGRect { get }
  /// Returns the content size of a scroll view or text view.
  func contentSize(of scrollView: ViewID) -> CGSize
  /// Returns the content inset of a scroll view or text view.
  func contentInset(of scrollView: ViewID) -> UIEdgeInsets
  /// Returns the content inset plus the inset that the system adds for the safe area.
  func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets
  /// Sets the content inset.
  func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID)
  /// Returns the content offset of a scroll view or text view.
  func contentOffset(of scrollView: ViewID) -> CGPoint
  /// Sets the content offset without clamping it, as `setContentOffset(_:animated: false)` does.
  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID)
  /// Returns the distance by which the constraint to `anchor` keeps the content's bottom edge above it, in
  /// points.
  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat
  /// Sets the distance of the constraint to `anchor`, in points.
  func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor)
  /// Activates the constraint to `anchor` and deactivates the other bottom constraints.
  func activateBottom(_ anchor: BottomAnchor)
  /// Whether the screen has a bottom constraint.
  var hasBottomConstraint: Bool { get }
  /// The anchor of the designed bottom constraint: the safe area, the superview or the keyboard's guide.
  var designedBottomAnchor: BottomAnchor { get }
  /// Requests a layout pass.
  func setNeedsLayout()
  /// Performs pending layout now.
  func layoutIfNeeded()
  /// Asks for another first responder, or none for nil. UIKit reacts after the current handler has returned.
  func requestFirstResponder(_ input: ViewID?)
  /// Whether the view controller itself is first responder.
  var isControllerFirstResponder: Bool { get }
  /// Asks the view controller to become or resign first responder. UIKit reacts after the current handler.
  func requestControllerFirstResponder(_ isWanted: Bool)
  /// Reloads the accessory view of the first responder. UIKit reacts after the current handler has returned.
  func reloadInputViews()
  /// The top left corner of the visible accessory view, in screen coordinates; nil if there is none.
  var accessoryOrigin: CGPoint? { get }
  /// Whether UIKit moved a view of the screen into the keyboard's window, as an accessory view or inside one.
  func isInKeyboardWindow(_ view: ViewID) -> Bool
  /// Opens an animation block, which contains all changes until the matching `endAnimation()`.
  func beginAnimation(duration: Double, options: UIView.AnimationOptions)
  /// Opens a block whose changes are not animated, even inside an animation block.
  func beginWithoutAnimation()
  /// Closes the innermost animation block.
  func endAnimation()
  /// The curve and the duration, in seconds, of a scroll view's own animation to an offset.
  var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { get }
}

extension UIKitHost {
  /// Returns false: no scroll view is a table view by default.
  public func isTable(_ view: ViewID) -> Bool { false }
  /// Whether the view is in a window; true by default.
  public var isInWindow: Bool { true }
  /// Returns the content inset without a safe area inset.
  public func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets { contentInset(of: scrollView) }
  /// An ease-in-out animation of 0.3 s.
  public var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { (.curveEaseInOut, 0.3) }
  /// Returns false: no view is a stack view by default.
  public func isStackView(_ view: ViewID) -> Bool { false }
  /// The window's bounds.
  public var screenBounds: CGRect { windowBounds }
  /// The safe area, which Interface Builder uses by default.
  public var designedBottomAnchor: BottomAnchor { .safeArea }
}

extension UIKitHost {
  /// Whether the view controller is first responder; false by default.
  public var isControllerFirstResponder: Bool { false }
  /// Does nothing.
  public func requestControllerFirstResponder(_ isWanted: Bool) {}
  /// Does nothing.
  public func reloadInputViews() {}
  /// The position of the accessory view; nil by default because the host has no keyboard.
  public var accessoryOrigin: CGPoint? { nil }
  /// Returns false: no view is in the keyboard's window by default.
  public func isInKeyboardWindow(_ view: ViewID) -> Bool { false }
}

extension UIKitHost {
  /// The top edge of the keyboard; nil by default because the host has no keyboard.
  public var keyboardTopInWindow: CGFloat? { nil }
}
