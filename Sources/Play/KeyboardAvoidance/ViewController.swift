import UIKit

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

/// Views and constraints that an app's controller would keep in outlets.
public enum Outlet: Hashable, Sendable {
  /// The button that the screen is about.
  case primaryAction
  /// The bar at the bottom that should stay on the keyboard: a toolbar, composer or footer.
  case pinnedBar
  /// The scroll view that holds the inputs.
  case scrollView
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

/// `UIView.AnimationOptions`, the bits that matter here.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
  /// UIKit's raw value.
  public let rawValue: UInt
  /// Makes options from UIKit's raw value; `curve << 16` selects a curve.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Lay out subviews inside the animation.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Allow touches while animating.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Start from what is on screen now instead of from the model value.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Use the given duration even inside another animation.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Use the given curve even inside another animation.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// The curve bits, 16 to 19.
  public var curve: Int { Int((rawValue >> 16) & 0xF) }
}

/// What the simulation offers to a strategy; strategies use `ViewController` and `View` instead.
///
/// Frames are model values in the superview's coordinates, in points.
public protocol AppHost: AnyObject {
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
  /// The scroll view nearest around `view`, itself included.
  func scrollView(around view: ViewID) -> ViewID?
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
  /// The constant of the bottom constraint attached to `anchor`.
  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat
  /// Sets the constant of the bottom constraint attached to `anchor`.
  func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor)
  /// Makes the constraint to `anchor` the only active one of the bottom outlet.
  func activateBottom(_ anchor: BottomAnchor)
  /// Whether the screen has a bottom outlet.
  var hasBottomConstraint: Bool { get }
  /// What the bottom outlet was designed to be attached to: the safe area or the superview.
  var designedBottomAnchor: BottomAnchor { get }
  /// Lays out now what needs layout.
  func layoutIfNeeded()
  /// Resigns the first responder.
  func endEditing()
  /// Opens an animation block; changes until the matching end belong to it.
  func beginAnimation(duration: Double, options: AnimationOptions)
  /// Closes the innermost animation block.
  func endAnimation()
}

extension AppHost {
  /// Always.
  public var isInWindow: Bool { true }
  /// The content inset: nothing is added.
  public func adjustedContentInset(of scrollView: ViewID) -> UIEdgeInsets { contentInset(of: scrollView) }
  /// As large as the window.
  public var screenBounds: CGRect { windowBounds }
  /// The safe area: what Interface Builder attaches to by default.
  public var designedBottomAnchor: BottomAnchor { .safeArea }
}

/// The app's view controller as a strategy sees it.
public struct ViewController {
  let host: any AppHost
  let gate: AccessGate

  /// Makes a controller on `host` whose reads and writes are checked by `gate`.
  public init(host: any AppHost, gate: AccessGate) {
    self.host = host
    self.gate = gate
  }

  func view(_ id: ViewID?) -> View? { id.map { View(id: $0, host: host, gate: gate) } }

  /// The controller's root view.
  public var view: View { View(id: .root, host: host, gate: gate) }

  /// The input that is first responder.
  public var firstResponder: View? { gate.allows(.firstResponder) ? view(host.firstResponder) : nil }

  /// The button that the screen is about.
  public var primaryAction: View? { gate.allows(.outlets) ? view(host.outlet(.primaryAction)) : nil }

  /// The bar that should stay on the keyboard.
  public var pinnedBar: View? { gate.allows(.outlets) ? view(host.outlet(.pinnedBar)) : nil }

  /// The scroll view that holds the inputs.
  public var scrollView: View? { gate.allows(.outlets) ? view(host.outlet(.scrollView)) : nil }

  /// The label that names `input`.
  public func label(of input: View) -> View? {
    gate.allows(.outlets) ? view(host.outlet(.label(of: input.id))) : nil
  }

  /// All inputs in the order of the next key.
  public var inputs: [View] {
    gate.allows(.outlets) ? host.inputs.map { View(id: $0, host: host, gate: gate) } : []
  }

  /// All controls and texts of the screen.
  public var contentViews: [View] {
    gate.allows(.outlets) ? host.contentViews.map { View(id: $0, host: host, gate: gate) } : []
  }

  /// The opaque bars inside the root view.
  public var opaqueBars: [View] {
    gate.allows(.outlets) ? host.opaqueBars.map { View(id: $0, host: host, gate: gate) } : []
  }

  /// Whether the view is in a window, as `view.window != nil` tells.
  public var isInWindow: Bool { gate.allows(.viewGeometry) && host.isInWindow }

  /// The window's bounds, in window coordinates.
  public var windowBounds: CGRect { gate.allows(.viewGeometry) ? host.windowBounds : .zero }

  /// The screen's bounds, in screen coordinates as the interface is turned.
  public var screenBounds: CGRect { gate.allows(.viewGeometry) ? host.screenBounds : .zero }

  /// Whether the screen has a constraint that holds its content's bottom edge.
  public var hasBottomConstraint: Bool { gate.allows(.constraints) && host.hasBottomConstraint }

  /// The constraint that holds the content's bottom edge to `anchor`.
  ///
  /// The constant is how far the content's bottom edge stays above the anchor, in points; the
  /// screen's resting margin is its value at first.
  public func bottomConstraint(to anchor: BottomAnchor = .asDesigned) -> BottomConstraint {
    BottomConstraint(anchor: anchor, host: host, gate: gate)
  }

  /// Resigns whichever view is first responder.
  public func endEditing() {
    if gate.allows(.resignFirstResponder) { host.endEditing() }
  }

  /// Runs `changes` in an animation block, as `UIView.animate(withDuration:delay:options:)` does.
  public func animate(
    withDuration duration: Double, options: AnimationOptions = [], changes: () -> Void
  ) {
    host.beginAnimation(duration: duration, options: options)
    changes()
    host.endAnimation()
  }
}

/// The constraint that holds the bottom edge of a screen's content.
public struct BottomConstraint {
  let anchor: BottomAnchor
  let host: any AppHost
  let gate: AccessGate

  /// What the constraint is attached to, as its second item would tell; never `asDesigned`.
  public var attachment: BottomAnchor {
    guard gate.allows(.constraints) else { return .safeArea }
    return anchor == .asDesigned ? host.designedBottomAnchor : anchor
  }

  /// How far the content's bottom edge stays above the anchor, in points; negative is below.
  public var constant: CGFloat {
    get { gate.allows(.constraints) ? host.bottomConstant(anchor) : 0 }
    nonmutating set {
      if gate.allows(.constraintConstant, newValue.isFinite) { host.setBottomConstant(newValue, anchor) }
    }
  }

  /// Makes this the only active constraint of the content's bottom edge.
  public func activate() {
    if gate.allows(.constraintActivation) { host.activateBottom(anchor) }
  }
}

/// A view of the app as a strategy sees it; coordinates are UIKit's, y grows downwards.
public struct View {
  /// Which view this is.
  public let id: ViewID
  let host: any AppHost
  let gate: AccessGate

  /// Makes a handle of a view on `host` whose reads and writes are checked by `gate`.
  public init(id: ViewID, host: any AppHost, gate: AccessGate) {
    self.id = id
    self.host = host
    self.gate = gate
  }

  /// The frame in the superview's coordinates (model value).
  public var frame: CGRect {
    get { gate.allows(.viewGeometry) ? host.frame(of: id) : .zero }
    nonmutating set {
      if gate.allows(id == .root ? .rootFrame : .subviewFrame, newValue.isAllFinite) {
        host.setFrame(newValue, of: id)
      }
    }
  }

  /// The vertical translation of the view's transform, in points.
  public var translationY: CGFloat {
    get { gate.allows(.viewGeometry) ? host.translation(of: id) : 0 }
    nonmutating set {
      if gate.allows(.transform, newValue.isFinite) { host.setTranslation(newValue, of: id) }
    }
  }

  /// The visible rectangle in the view's own coordinates; a scroll view's begins at its content offset.
  public var bounds: CGRect {
    guard gate.allows(.viewGeometry) else { return .zero }
    return CGRect(origin: host.contentOffset(of: id), size: host.frame(of: id).size)
  }

  /// The containing view, nil for the root view.
  public var superview: View? {
    guard gate.allows(.viewGeometry), let parent = host.superview(of: id) else { return nil }
    return View(id: parent, host: host, gate: gate)
  }

  /// The root view's insets covered by bars and the home indicator, whichever view is asked.
  public var safeAreaInsets: UIEdgeInsets { gate.allows(.safeArea) ? host.safeAreaInsets : UIEdgeInsets() }

  /// The class of an input, nil for other views.
  public var inputKind: InputKind? { gate.allows(.firstResponder) ? host.inputKind(of: id) : nil }

  /// The caret's rectangle in this input's own coordinates.
  public var caretRect: CGRect { gate.allows(.caret) ? host.caretRect(in: id) : .zero }

  /// The scroll view nearest around this view, itself included.
  public var enclosingScrollView: View? {
    guard gate.allows(.viewGeometry), let scroll = host.scrollView(around: id) else { return nil }
    return View(id: scroll, host: host, gate: gate)
  }

  /// The size of a scroll view's content.
  public var contentSize: CGSize { gate.allows(.scrollState) ? host.contentSize(of: id) : .zero }

  /// The content inset of a scroll view.
  public var contentInset: UIEdgeInsets {
    get { gate.allows(.scrollState) ? host.contentInset(of: id) : UIEdgeInsets() }
    nonmutating set {
      let isFinite =
        newValue.top.isFinite && newValue.left.isFinite && newValue.bottom.isFinite
        && newValue.right.isFinite
      if gate.allows(.contentInset, isFinite) { host.setContentInset(newValue, of: id) }
    }
  }

  /// The content inset with what the system adds for the safe area, as UIKit's `adjustedContentInset`.
  public var adjustedContentInset: UIEdgeInsets {
    gate.allows(.scrollState) ? host.adjustedContentInset(of: id) : UIEdgeInsets()
  }

  /// The content offset of a scroll view.
  public var contentOffset: CGPoint {
    get { gate.allows(.scrollState) ? host.contentOffset(of: id) : .zero }
    nonmutating set {
      let isFinite = newValue.x.isFinite && newValue.y.isFinite
      if gate.allows(.contentOffset, isFinite) { host.setContentOffset(newValue, of: id) }
    }
  }

  /// Converts a rectangle of this view's own coordinates to another space.
  public func convert(_ rect: CGRect, to space: CoordinateSpace) -> CGRect {
    gate.allows(.viewGeometry) ? host.convert(rect, from: .view(id), to: space) : .zero
  }

  /// Converts a rectangle of another space to this view's own coordinates.
  public func convert(_ rect: CGRect, from space: CoordinateSpace) -> CGRect {
    gate.allows(.viewGeometry) ? host.convert(rect, from: space, to: .view(id)) : .zero
  }

  /// Lays out now what needs layout, as inside an animation block.
  public func layoutIfNeeded() { host.layoutIfNeeded() }
}
