/// The identifier of a view of the screen. It is valid in one cell only.
public struct ViewID: Hashable, Sendable {
  /// The view's index in the screen's view tree. 0 is the controller's root view.
  public let index: Int
  /// Creates an id from an index.
  public init(_ index: Int) { self.index = index }
  /// The controller's root view.
  public static let root = ViewID(0)
}

/// A coordinate space from or to which rectangles can be converted.
public enum CoordinateSpace: Sendable, Hashable {
  /// The screen, which is the space of keyboard frames.
  case screen
  /// The app's window.
  case window
  /// The coordinates of a view's bounds, or of a scroll view's content.
  case view(ViewID)
  case superview(ViewID)
}

/// A view that an app's view controller would have an outlet for.
public enum Outlet: Hashable, Sendable {
  /// The button for the main action of the screen.
  case primaryAction
  /// The bar at the bottom that should stay on top of the keyboard: a toolbar, composer or footer.
  case pinnedBar
  case scrollView
  /// The view whose bottom edge the screen's bottom constraint positions.
  case bottomView
  case label(of: ViewID)
}

/// An anchor that the app's code can constrain the bottom edge of the content to.
public enum BottomAnchor: Hashable, Sendable, CaseIterable {
  /// The anchor of the constraint that the screen was designed with.
  case asDesigned
  /// `view.safeAreaLayoutGuide.bottomAnchor`.
  case safeArea
  /// `view.bottomAnchor`.
  case superview
  /// `view.keyboardLayoutGuide.topAnchor`, which follows docked keyboards only.
  case keyboardLayoutGuide
  /// `view.keyboardLayoutGuide.topAnchor` with `followsUndockedKeyboard`, which ignores a keyboard near the
  /// top edge of the screen.
  case undockedKeyboardLayoutGuide
}

/// The implementation behind the UIKit classes, provided by the simulation or by a hand-made screen.
///
/// `UIView` and its subclasses are handles. The host stores their frames as model values in the superview's
/// coordinates, in points.
public protocol UIKitHost: AnyObject {
  /// The seconds since the start of the cell.
  var time: Double { get }
  /// The frame of the keyboard layout guide in the root view's coordinates.
  var keyboardGuideFrame: CGRect { get }
  /// Calls a closure after every layout pass in which the keyboard layout guide may have moved, or no longer if it is
  /// nil.
  func observeKeyboardGuide(_ moved: (() -> Void)?)
  /// The traits of the device and its interface.
  var traits: UITraitCollection { get }
  /// The insets that the controller adds to the safe area.
  var additionalSafeAreaInsets: UIEdgeInsets { get set }
  /// The number of views of the screen, whose ids are `0..<viewCount`.
  var viewCount: Int { get }
  /// Returns the identifier of a view in the screen's file. Empty if it has none.
  func name(of view: ViewID) -> String
  /// Returns the superview of a view, or nil for the root view.
  func superview(of view: ViewID) -> ViewID?
  /// Returns the frame in the superview's coordinates, without the transform.
  func frame(of view: ViewID) -> CGRect
  /// Sets the frame in the superview's coordinates.
  func setFrame(_ frame: CGRect, of view: ViewID)
  /// Returns the vertical translation of the view's transform.
  func translation(of view: ViewID) -> CGFloat
  /// Sets the vertical translation of the view's transform.
  func setTranslation(_ y: CGFloat, of view: ViewID)
  /// Converts a rectangle between coordinate spaces in the layout that holds after all animations, with
  /// transforms.
  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect
  /// The input that is first responder. Nil if there is none.
  var firstResponder: ViewID? { get }
  /// Returns the class of an input, or nil for other views.
  func inputKind(of view: ViewID) -> InputKind?
  /// Returns whether the view is a scroll view. Text views are scroll views too.
  func isScrollView(_ view: ViewID) -> Bool
  /// Returns whether the view is a stack view.
  func isStackView(_ view: ViewID) -> Bool
  /// Returns whether a text view of the screen scrolls its text. Nil if the host does not know the view.
  func isScrollEnabled(_ textView: ViewID) -> Bool?
  /// Sets whether a text view scrolls its text.
  func setScrollEnabled(_ isEnabled: Bool, _ textView: ViewID)
  /// Returns whether the design lets a view receive touches, even if it is hidden.
  func receivesTouches(_ view: ViewID) -> Bool
  /// Returns whether the scroll view is a table view.
  func isTable(_ view: ViewID) -> Bool
  /// Returns the caret's rectangle in the input's own coordinates. For a text view, these are the content's
  /// coordinates.
  func caretRect(in input: ViewID) -> CGRect
  /// Returns the view for an outlet, or nil if the screen has none.
  func outlet(_ outlet: Outlet) -> ViewID?
  /// All controls and texts of the screen, without bars and containers.
  var contentViews: [ViewID] { get }
  /// The views of `contentViews` that a person can use.
  var controlViews: [ViewID] { get }
  /// All inputs, in the order in which the keyboard's next key visits them.
  var inputs: [ViewID] { get }
  /// The opaque bars inside the root view.
  var opaqueBars: [ViewID] { get }
  /// The root view's safe area insets.
  var safeAreaInsets: UIEdgeInsets { get }
  /// The window's safe area insets, which no bar of a container changes.
  var windowSafeAreaInsets: UIEdgeInsets { get }
  /// The frame of the root view's superview in window coordinates: the whole window, or a sheet.
  var containerFrame: CGRect { get }
  /// Returns the layout margins of a view of the screen's file.
  func margins(of view: ViewID) -> ViewMargins
  /// Returns a bar around the screen. Nil if the screen has none.
  func containerBar(_ kind: ContainerBarKind) -> ContainerBarDescription?
  /// Whether another controller presents the screen.
  var isPresented: Bool { get }
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
  /// Returns the content inset plus the inset that UIKit adds for the safe area.
  func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets
  /// Sets the content inset.
  func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID)
  /// Returns the content offset of a scroll view or text view.
  func contentOffset(of scrollView: ViewID) -> CGPoint
  /// Sets the content offset without clamping it, as `setContentOffset(_:animated: false)` does.
  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID)
  /// Returns the distance by which the bottom constraint keeps the content's bottom edge above `anchor`, in
  /// points.
  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat
  /// Sets the distance by which the bottom constraint keeps the content's bottom edge above `anchor`, in
  /// points. The constant of the code is this distance if the content is the second item of its constraint
  /// (`isReversed`), and the negative distance if it is the first one.
  func setBottomConstant(_ distance: CGFloat, _ anchor: BottomAnchor, isReversed: Bool)
  /// Activates the bottom constraint to `anchor` and deactivates the other bottom constraints.
  func activateBottom(_ anchor: BottomAnchor)
  /// Deactivates the bottom constraint, so that no constraint of the host holds the content's bottom edge.
  func deactivateBottom()
  /// Whether the screen has a bottom constraint.
  var hasBottomConstraint: Bool { get }
  /// The identifier of the designed bottom constraint among the screen's constraints. Nil if there is none.
  var bottomConstraintID: String? { get }
  /// Whether the design writes the bottom constraint with the content's bottom edge as the second item.
  var isBottomConstraintReversed: Bool { get }
  /// The identifiers of the constraints that the screen was designed with.
  var designedConstraints: [String] { get }
  /// Returns a constraint of the design or one that code added, or nil if there is none.
  func constraint(_ id: String) -> ConstraintDescription?
  /// Adds a constraint to the layout and returns its identifier, which contains the name if there is one.
  /// Nil if the host has no layout engine.
  func addConstraint(_ constraint: ConstraintDescription, named name: String?) -> String?
  /// Changes the constant, the priority or the activation of a constraint.
  func changeConstraint(_ id: String, to constraint: ConstraintDescription)
  /// Whether the host lays out views that the app's code adds.
  var laysOutViews: Bool { get }
  /// Adds a view to a view of the screen, at an index among its subviews, and returns its identifier. Nil if
  /// the host cannot show the view.
  func addView(_ view: ViewDescription, to parent: ViewID, at index: Int) -> ViewID?
  /// Removes a view and all views inside it.
  func removeView(_ view: ViewID)
  /// Returns a removed view of the screen's file to its superview.
  func restoreView(_ view: ViewID)
  /// Moves a view to another index among the subviews of its superview.
  func moveView(_ view: ViewID, to index: Int)
  /// Changes the properties of a view that the app's code made.
  func changeView(_ view: ViewID, to description: ViewDescription)
  /// Changes the text of a text view of the screen's file, and its font unless that is nil.
  func setText(_ text: String, _ font: UIFont?, of textView: ViewID)
  /// Returns whether a view is not on the screen, because code has not added it yet or has removed it.
  func isAbsent(_ view: ViewID) -> Bool
  /// Returns the configuration of a stack view of the screen's file. Nil if the view is not one.
  func stack(of view: ViewID) -> ViewDescription.Stack?
  /// Changes the configuration of a stack view of the screen's file.
  func setStack(_ stack: ViewDescription.Stack, of view: ViewID)
  /// Sets the content size that code gives a scroll view of the screen's file.
  func setContentSize(_ size: CGSize, of scrollView: ViewID)
  /// Sets the horizontal and the vertical scale and the horizontal translation of a view's transform.
  func setScale(_ x: CGFloat, _ y: CGFloat, _ translation: CGFloat, of view: ViewID)
  /// Whether the app's code makes the bottom constraint.
  var isBottomConstraintMade: Bool { get }
  /// The major version of iOS, on which the sizes of controls depend.
  var systemVersion: Int { get }
  /// Whether the controller is a `UITableViewController`.
  var isTableViewController: Bool { get }
  /// Whether the screen is in a navigation controller.
  var hasNavigationController: Bool { get }
  /// Whether the screen is in a tab bar controller.
  var hasTabBarController: Bool { get }
  /// Whether the keyboard layout guide also follows an undocked keyboard.
  var keyboardGuideFollowsUndocked: Bool { get set }
  /// Whether the keyboard layout guide is at the bottom safe area while no keyboard is above it.
  var keyboardGuideUsesBottomSafeArea: Bool { get set }
  /// The anchor of the designed bottom constraint: the safe area, the superview or the keyboard layout guide.
  var designedBottomAnchor: BottomAnchor { get }
  /// Returns whether the view is hidden.
  func isHidden(_ view: ViewID) -> Bool
  /// Hides or shows a view. Returns false if the host cannot do it.
  func setHidden(_ isHidden: Bool, _ view: ViewID) -> Bool
  /// Makes a view fully transparent, or visible again. Returns false if the host cannot do it.
  func setTransparent(_ isTransparent: Bool, _ view: ViewID) -> Bool
  /// Requests a layout pass.
  func setNeedsLayout()
  /// Performs pending layout now.
  func layoutIfNeeded()
  /// Requests an input as the new first responder, or no first responder if `input` is nil. UIKit reacts
  /// after the current event handler has returned.
  func requestFirstResponder(_ input: ViewID?)
  /// Whether the view controller itself is first responder.
  var isControllerFirstResponder: Bool { get }
  /// Asks the view controller to become or resign first responder. UIKit reacts after the current event
  /// handler has returned.
  func requestControllerFirstResponder(_ isWanted: Bool)
  /// Asks to present a screen over this one. UIKit reacts after the current event handler has returned.
  /// Returns false if the host cannot present screens.
  func requestPresentation(_ style: PresentedStyle) -> Bool
  /// Shows the keyboard of an input on the screen that code presented over this one. UIKit reacts after the current
  /// event handler has returned.
  func requestKeyboardOfPresented()
  /// Asks to dismiss the presented screen. UIKit reacts after the current event handler has returned. Returns
  /// false if the host cannot present screens.
  func requestDismissal() -> Bool
  /// Makes room for a search bar below the title of the navigation bar, as a part of the safe area. Returns false if the
  /// host has no navigation bar. The title makes room for the bar during a search if `replacingTitle` is true.
  func showSearchBar(replacingTitle: Bool) -> Bool
  /// Asks to hide the navigation bar or to show it again. UIKit reacts after the current event handler has returned.
  func requestNavigationBar(isHidden: Bool)
  /// Reloads the accessory view of the first responder. UIKit reacts after the current event handler has
  /// returned.
  func reloadInputViews()
  /// The top left corner of the visible accessory view, in screen coordinates. Nil if no accessory view is
  /// visible.
  var accessoryOrigin: CGPoint? { get }
  /// Returns whether UIKit moved a view of the screen into the keyboard's window. UIKit moves an accessory
  /// view and the views inside it.
  func isInKeyboardWindow(_ view: ViewID) -> Bool
  /// Opens an animation block that contains all changes until the matching `endAnimation()`.
  func beginAnimation(_ timing: AnimationTiming)
  /// Opens a block whose changes are not animated, even inside an animation block.
  func beginWithoutAnimation()
  /// Closes the innermost animation block.
  func endAnimation()
  /// The curve and the duration, in seconds, of the animation with which a scroll view scrolls to an offset.
  var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { get }
}

extension UIKitHost {
  /// Returns nil, because the host knows no text views by default.
  public func isScrollEnabled(_ textView: ViewID) -> Bool? { nil }
  /// Does nothing by default.
  public func setScrollEnabled(_ isEnabled: Bool, _ textView: ViewID) {}
  /// False, because the controller is a plain one by default.
  public var isTableViewController: Bool { false }
  /// Returns false, because no scroll view is a table view by default.
  public func isTable(_ view: ViewID) -> Bool { false }
  /// Returns true, because every view receives touches by default.
  public func receivesTouches(_ view: ViewID) -> Bool { true }
  /// False, because the screen is not presented by default.
  public var isPresented: Bool { false }
  /// Whether the view is in a window, which is true by default.
  public var isInWindow: Bool { true }
  /// Returns the content inset, because by default nothing is added for the safe area.
  public func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets { contentInset(of: scrollView) }
  /// An ease-in-out animation of 0.3 s, which is the default.
  public var scrollAnimation: (curve: UIView.AnimationOptions, duration: Double) { (.curveEaseInOut, 0.3) }
  /// Returns false, because no view is a stack view by default.
  public func isStackView(_ view: ViewID) -> Bool { false }
  /// The screen's bounds, which are the window's bounds by default.
  public var screenBounds: CGRect { windowBounds }
  /// The safe area, which Interface Builder uses by default.
  public var designedBottomAnchor: BottomAnchor { .safeArea }
}

extension UIKitHost {
  /// The root view's insets, because a host has no bars by default.
  public var windowSafeAreaInsets: UIEdgeInsets { safeAreaInsets }
  /// The window, because the screen is not a sheet by default.
  public var containerFrame: CGRect { windowBounds }
  /// Returns UIKit's margins by default: 16 points at the sides of the root view, and 8 points on each side of other
  /// views.
  public func margins(of view: ViewID) -> ViewMargins {
    view == .root
      ? ViewMargins(own: NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
      : ViewMargins()
  }
  /// Returns nil, because a host has no bars by default.
  public func containerBar(_ kind: ContainerBarKind) -> ContainerBarDescription? { nil }
}

extension UIKitHost {
  /// Returns false, because a host cannot present screens by default.
  public func requestPresentation(_ style: PresentedStyle) -> Bool { false }
  /// Does nothing, because a host cannot present screens by default.
  public func requestKeyboardOfPresented() {}
  /// Returns false, because a host cannot present screens by default.
  public func requestDismissal() -> Bool { false }
  /// Returns false, because a host has no navigation bar by default.
  public func showSearchBar(replacingTitle: Bool) -> Bool { false }
  /// Does nothing by default.
  public func requestNavigationBar(isHidden: Bool) {}
  /// Whether the view controller is first responder, which is false by default.
  public var isControllerFirstResponder: Bool { false }
  /// Does nothing by default.
  public func requestControllerFirstResponder(_ isWanted: Bool) {}
  /// Does nothing by default.
  public func reloadInputViews() {}
  /// The position of the accessory view. Nil by default, because the host has no keyboard.
  public var accessoryOrigin: CGPoint? { nil }
  /// Returns false, because no view is in the keyboard's window by default.
  public func isInKeyboardWindow(_ view: ViewID) -> Bool { false }
}

extension UIKitHost {
  /// The frame of the guide without a keyboard, at the bottom of the safe area.
  public var keyboardGuideFrame: CGRect {
    let (size, bottom) = (frame(of: .root).size, safeAreaInsets.bottom)
    return CGRect(x: 0, y: size.height - bottom, width: size.width, height: bottom)
  }
  /// Does nothing by default, because the host has no keyboard.
  public func observeKeyboardGuide(_ moved: (() -> Void)?) {}
}

extension UIKitHost {
  /// Returns an empty name by default.
  public func name(of view: ViewID) -> String { "" }
  /// Returns false, because no view is hidden by default.
  public func isHidden(_ view: ViewID) -> Bool { false }
  /// Returns false, because a host can hide no views by default.
  public func setHidden(_ isHidden: Bool, _ view: ViewID) -> Bool { false }
  /// Returns false, because a host can hide no views by default.
  public func setTransparent(_ isTransparent: Bool, _ view: ViewID) -> Bool { false }
}

// A host without a layout engine has the bottom constraint only.
extension UIKitHost {
  /// Does nothing by default.
  public func deactivateBottom() {}
  /// The identifier of the bottom constraint. Nil by default.
  public var bottomConstraintID: String? { nil }
  /// Whether the content's bottom edge is the second item, which is false by default.
  public var isBottomConstraintReversed: Bool { false }
  /// The constraints of the design. Empty by default.
  public var designedConstraints: [String] { [] }
  /// Returns nil, because the host has no layout engine by default.
  public func constraint(_ id: String) -> ConstraintDescription? { nil }
  /// Returns nil, because the host has no layout engine by default.
  public func addConstraint(_ constraint: ConstraintDescription, named name: String?) -> String? { nil }
  /// Does nothing by default.
  public func changeConstraint(_ id: String, to constraint: ConstraintDescription) {}
  /// Whether the guide uses the safe area, which is true by default. Setting it does nothing.
  public var keyboardGuideUsesBottomSafeArea: Bool {
    get { true }
    set {}
  }
  /// Whether the guide follows undocked keyboards, which is false by default. Setting it does nothing.
  public var keyboardGuideFollowsUndocked: Bool {
    get { false }
    set {}
  }
}

// A host without a layout engine has the views of its screen only.
extension UIKitHost {
  /// Whether the host lays out added views, which is false by default.
  public var laysOutViews: Bool { false }
  /// Returns nil, because the host has no layout engine by default.
  public func addView(_ view: ViewDescription, to parent: ViewID, at index: Int) -> ViewID? { nil }
  /// Does nothing by default.
  public func removeView(_ view: ViewID) {}
  /// Does nothing by default.
  public func restoreView(_ view: ViewID) {}
  /// Does nothing by default.
  public func moveView(_ view: ViewID, to index: Int) {}
  /// Does nothing by default.
  public func changeView(_ view: ViewID, to description: ViewDescription) {}
  /// Does nothing by default.
  public func setText(_ text: String, _ font: UIFont?, of textView: ViewID) {}
  /// Returns false by default.
  public func isAbsent(_ view: ViewID) -> Bool { false }
  /// Returns nil by default.
  public func stack(of view: ViewID) -> ViewDescription.Stack? { nil }
  /// Does nothing by default.
  public func setStack(_ stack: ViewDescription.Stack, of view: ViewID) {}
  /// Does nothing by default.
  public func setContentSize(_ size: CGSize, of scrollView: ViewID) {}
  /// Does nothing by default.
  public func setScale(_ x: CGFloat, _ y: CGFloat, _ translation: CGFloat, of view: ViewID) {}
  /// Whether code makes the bottom constraint, which is false by default.
  public var isBottomConstraintMade: Bool { false }
  /// Whether there is a navigation controller, which is false by default.
  public var hasNavigationController: Bool { false }
  /// Whether there is a tab bar controller, which is false by default.
  public var hasTabBarController: Bool { false }
  /// The version of iOS, which is 26 by default.
  public var systemVersion: Int { 26 }
}
