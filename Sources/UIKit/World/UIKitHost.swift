/// Identifies a view of the screen; meaningful in one cell only.
public struct ViewID: Hashable, Sendable {
  /// The view's index in the screen's tree; 0 is the controller's root view.
  public let index: Int
  /// Makes an id from an index.
  public init(_ index: Int) { self.index = index }
  /// The controller's root view.
  public static let root = ViewID(0)
}

/// A coordinate space for conversions.
public enum CoordinateSpace: Sendable, Hashable {
  /// The screen: where keyboard frames are given.
  case screen
  /// The app's window.
  case window
  /// A view's own bounds; for a scroll view, its content.
  case view(ViewID)
  /// The space of the view that contains a view.
  case superview(ViewID)
}

/// Views that an app's controller would keep in outlets.
public enum Outlet: Hashable, Sendable {
  /// The button that the screen is about.
  case primaryAction
  /// The bar at the bottom that should stay on the keyboard: a toolbar, composer or footer.
  case pinnedBar
  /// The scroll view that holds the inputs.
  case scrollView
  /// The view whose bottom edge the screen's bottom constraint holds.
  case bottomView
  /// The label that names an input.
  case label(of: ViewID)
}

/// What the bottom outlet is attached to; each is a constraint that app code could make.
public enum BottomAnchor: Hashable, Sendable, CaseIterable {
  /// The constraint the screen was designed with.
  case asDesigned
  /// `view.safeAreaLayoutGuide.bottomAnchor`.
  case safeArea
  /// `view.bottomAnchor`.
  case superview
  /// `view.keyboardLayoutGuide.topAnchor`, docked keyboards only.
  case keyboardLayoutGuide
  /// The same with `followsUndockedKeyboard`, active away from the top edge.
  case undockedKeyboardLayoutGuide
}

/// The views behind the classes: what a simulation, or a screen made by hand, offers to them.
///
/// `UIView` and its kin are handles; their frames live here, as model values in the superview's coordinates, in points.
public protocol UIKitHost: AnyObject {
  /// Seconds since the cell began.
  var time: Double { get }
  /// The top edge in the window of a docked keyboard, nil without one.
  var keyboardTopInWindow: CGFloat? { get }
  /// What the app can know of the device.
  var traits: UITraitCollection { get }
  /// What the controller adds to the safe area.
  var additionalSafeAreaInsets: UIEdgeInsets { get set }
  /// How many views the screen has; their ids are 0 up to this.
  var viewCount: Int { get }
  /// Whether `view` exists and what it is inside of; nil for the root view.
  func superview(of view: ViewID) -> ViewID?
  /// The frame in the superview's coordinates, without the transform.
  func frame(of view: ViewID) -> CGRect
  /// Sets the frame in the superview's coordinates.
  func setFrame(_ frame: CGRect, of view: ViewID)
  /// The vertical translation of the view's transform.
  func translation(of view: ViewID) -> CGFloat
  /// Sets the vertical translation of the view's transform.
  func setTranslation(_ y: CGFloat, of view: ViewID)
  /// Converts a rectangle between spaces, as laid out now (model values, transforms included).
  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect
  /// The input that is first responder.
  var firstResponder: ViewID? { get }
  /// The class of an input, nil for other views.
  func inputKind(of view: ViewID) -> InputKind?
  /// Whether the view is a scroll view; text views are as well.
  func isScrollView(_ view: ViewID) -> Bool
  /// Whether the view is a stack view.
  func isStackView(_ view: ViewID) -> Bool
  /// Whether the scroll view is a table, whose rows hold the content.
  func isTable(_ view: ViewID) -> Bool
  /// The caret's rectangle in the input's own coordinates (content coordinates of a text view).
  func caretRect(in input: ViewID) -> CGRect
  /// The view behind an outlet, if the screen has it.
  func outlet(_ outlet: Outlet) -> ViewID?
  /// All controls and texts of the screen, bars and containers excluded.
  var contentViews: [ViewID] { get }
  /// All inputs in the order of the next key.
  var inputs: [ViewID] { get }
  /// The opaque bars inside the root view.
  var opaqueBars: [ViewID] { get }
  /// The root view's safe area insets.
  var safeAreaInsets: UIEdgeInsets { get }
  /// Whether the controller's view is in a window: not while another screen covers it.
  var isInWindow: Bool { get }
  /// The window's bounds in window coordinates.
  var windowBounds: CGRect { get }
  /// The screen's bounds in screen coordinates as the interface is turned.
  var screenBounds: CGRect { get }
  /// Content size of a scroll view or text view.
  func contentSize(of scrollView: ViewID) -> CGSize
  /// Content inset of a scroll view or text view.
  func contentInset(of scrollView: ViewID) -> UIEdgeInsets
  /// The content inset with what the system adds for the safe area.
  func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets
  /// Sets the content inset.
  func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID)
  /// The vertical and horizontal content offset.
  func contentOffset(of scrollView: ViewID) -> CGPoint
  /// Sets the content offset, unclamped, as `setContentOffset(_:animated: false)` does.
  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID)
  /// How far the bottom constraint attached to `anchor` keeps the content's bottom edge above it, in points.
  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat
  /// Sets the distance of the bottom constraint attached to `anchor`.
  func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor)
  /// Makes the constraint to `anchor` the only active one of the bottom outlet.
  func activateBottom(_ anchor: BottomAnchor)
  /// Whether the screen has a bottom outlet.
  var hasBottomConstraint: Bool { get }
  /// What the bottom outlet was designed to be attached to: the safe area, the superview or the keyboard's guide.
  var designedBottomAnchor: BottomAnchor { get }
  /// Asks for a layout pass.
  func setNeedsLayout()
  /// Lays out now what needs layout.
  func layoutIfNeeded()
  /// Asks for another first responder, nil for none; UIKit's answer follows when the handler has returned.
  func requestFirstResponder(_ input: ViewID?)
  /// Whether the view controller itself is first responder.
  var isControllerFirstResponder: Bool { get }
  /// Asks for the view controller as first responder, or for it to resign; UIKit's answer follows when the handler has
  /// returned.
  func requestControllerFirstResponder(_ isWanted: Bool)
  /// Asks the first responder for its accessory view again; what follows comes when the handler has returned.
  func reloadInputViews()
  /// The upper left corner, on the screen, of the accessory view that is shown now; nil without one.
  var accessoryOrigin: CGPoint? { get }
  /// Whether UIKit took a view of the screen into the keyboard's window, as an accessory view or in one.
  func isInKeyboardWindow(_ view: ViewID) -> Bool
  /// Opens an animation block; changes until the matching end belong to it.
  func beginAnimation(duration: Double, options: UIView.AnimationOptions)
  /// Opens a block whose changes are not animated, whatever surrounds it.
  func beginWithoutAnimation()
  /// Closes the innermost animation block.
  func endAnimation()
  /// The curve and the duration in seconds with which a scroll view goes to an offset by itself.
  var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { get }
}

extension UIKitHost {
  /// Never.
  public func isTable(_ view: ViewID) -> Bool { false }
  /// Always.
  public var isInWindow: Bool { true }
  /// The content inset: nothing is added.
  public func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets { contentInset(of: scrollView) }
  /// Slow at both ends, 0.3 s.
  public var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { (.curveEaseInOut, 0.3) }
  /// None is one.
  public func isStackView(_ view: ViewID) -> Bool { false }
  /// As large as the window.
  public var screenBounds: CGRect { windowBounds }
  /// The safe area: what Interface Builder attaches to by default.
  public var designedBottomAnchor: BottomAnchor { .safeArea }
}

extension UIKitHost {
  /// Never: a host whose controller has no accessory view.
  public var isControllerFirstResponder: Bool { false }
  /// Does nothing.
  public func requestControllerFirstResponder(_ isWanted: Bool) {}
  /// Does nothing.
  public func reloadInputViews() {}
  /// None: a host without a keyboard.
  public var accessoryOrigin: CGPoint? { nil }
  /// None is.
  public func isInKeyboardWindow(_ view: ViewID) -> Bool { false }
}

extension UIKitHost {
  /// None: a host without a keyboard.
  public var keyboardTopInWindow: CGFloat? { nil }
}
