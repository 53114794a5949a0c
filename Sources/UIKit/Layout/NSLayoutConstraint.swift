/// A constraint between two anchors.
///
/// The simulation supports constraints on the bottom edge of the screen's content. They are the constraint
/// that the screen was designed with, and constraints that the app's code creates from the same edge to the
/// safe area, the superview or the keyboard layout guide. A constraint that the app's code creates gets the
/// relation and priority of the designed constraint. If the design allows the form to end above the anchor,
/// the app would create its constraint with the same relation.
public final class NSLayoutConstraint: NSObject {
  /// The edge, size, center or baseline that a constraint refers to, with Apple's raw values.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline,
      firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin,
      centerXWithinMargins, centerYWithinMargins
  }

  /// The relation between the two sides of a constraint, with Apple's raw values.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A direction of layout, with Apple's raw values.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  private let world: UIWorld
  /// The anchor that the bottom edge of the screen's content is constrained to. Nil for all other
  /// constraints.
  private let anchor: BottomAnchor?
  /// Whether the content's bottom edge is the second item. A positive constant then moves the edge up.
  private let isReversed: Bool
  /// The constant that the app's code set. The simulated UIKit reads this property, because each read of
  /// `constant` is recorded as a read by the app.
  private(set) var pendingConstant: CGFloat
  /// The item on the left side of the constraint's equation.
  public let firstItem: AnyObject?
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The item on the right side of the constraint's equation.
  public let secondItem: AnyObject?
  /// The attribute of the second item.
  public let secondAttribute: Attribute
  /// The relation between the two sides of the constraint's equation.
  public let relation: Relation
  /// The factor that the second attribute is multiplied by.
  public let multiplier: CGFloat
  /// Whether all items are detached views. The constraint is then stored but not laid out.
  private let isOffScreen: Bool
  /// A name of the constraint for log messages.
  public var identifier: String?

  init(designedIn world: UIWorld) {
    self.world = world
    anchor = .asDesigned
    isReversed = false
    pendingConstant = 0
    (relation, multiplier, isOffScreen) = (.equal, 1, false)
    firstItem = world.host.outlet(.bottomView).map(world.view)
    firstAttribute = .bottom
    switch world.host.designedBottomAnchor {
    case .superview: (secondItem, secondAttribute) = (world.view(.root), .bottom)
    case .keyboardLayoutGuide, .undockedKeyboardLayoutGuide:
      (secondItem, secondAttribute) = (world.keyboardLayoutGuide, .top)
    default: (secondItem, secondAttribute) = (world.safeAreaLayoutGuide, .bottom)
    }
  }

  /// Creates a constraint that relates `first` to `second` · multiplier + constant.
  init(
    _ first: any LayoutAnchor, _ relation: Relation, _ second: (any LayoutAnchor)?, multiplier: CGFloat = 1,
    constant: CGFloat, world: UIWorld
  ) {
    self.world = world
    pendingConstant = constant
    (firstItem, firstAttribute) = (first.item, first.attribute)
    (secondItem, secondAttribute) = (second?.item, second?.attribute ?? .notAnAttribute)
    (self.relation, self.multiplier) = (relation, multiplier)
    isOffScreen = [firstItem, secondItem].allSatisfy { item in item.map(Self.isDetached) ?? true }
    if relation == .equal, !isOffScreen, let first = first as? NSLayoutYAxisAnchor,
      let second = second as? NSLayoutYAxisAnchor
    {
      if let anchor = second.bottomAnchor, first.isBottomOfContent {
        (self.anchor, isReversed) = (anchor, false)
        return
      } else if let anchor = first.bottomAnchor, second.isBottomOfContent {
        (self.anchor, isReversed) = (anchor, true)
        return
      }
    }
    (anchor, isReversed) = (nil, false)
  }

  private static func isDetached(_ item: AnyObject) -> Bool { owner(item)?.space == nil }

  private static func owner(_ item: AnyObject) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// The nearest view that contains both items. It stores the constraint while the constraint is active.
  private var holder: UIView? {
    guard let first = firstItem.flatMap(Self.owner) else { return nil }
    guard let second = secondItem.flatMap(Self.owner) else { return first }
    return sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
  }

  /// The anchor in the host's terms. The host has a separate anchor for a guide that follows undocked
  /// keyboards.
  private var hostAnchor: BottomAnchor? {
    guard anchor == .keyboardLayoutGuide, world.keyboardLayoutGuide.followsUndockedKeyboard else {
      return anchor
    }
    return .undockedKeyboardLayoutGuide
  }

  /// The constant in points. If the content's bottom edge is the first item, a negative constant moves the
  /// edge up.
  public var constant: CGFloat {
    get {
      world.read(.constraints)
      guard let anchor = hostAnchor, isStoredByHost else { return pendingConstant }
      let distance = world.host.bottomConstant(anchor)
      return isReversed ? distance : 0 - distance
    }
    set {
      guard world.mayWrite(.constraintConstant, isFinite: newValue.isFinite) else { return }
      pendingConstant = newValue
      guard let anchor = hostAnchor, isStoredByHost else { return }
      world.host.setBottomConstant(isReversed ? newValue : 0 - newValue, anchor)
    }
  }

  /// Whether the host stores the constant. It does for the designed constraint, and for any other constraint
  /// after the first activation.
  private var isStoredByHost: Bool { anchor == .asDesigned || wasActive }
  private var wasActive = false

  /// Whether the constraint takes part in layout.
  public var isActive: Bool {
    get { isOffScreen ? holder?.constraints.contains { $0 === self } ?? false : world.activeBottom === self }
    set {
      guard newValue != isActive else { return }
      if isOffScreen, let holder {
        if newValue {
          holder.made.constraints.append(self)
        } else {
          holder.made.constraints.removeAll { $0 === self }
        }
        return
      }
      guard newValue else { return world.activeBottom = nil }
      activate()
    }
  }

  private func activate() {
    guard let anchor = hostAnchor, world.host.hasBottomConstraint else {
      return world.unsupported("NSLayoutConstraint other than the content's bottom constraint")
    }
    guard world.activeBottom == nil else {
      return world.unsupported("two active constraints on the content's bottom edge")
    }
    guard world.mayWrite(.constraintActivation) else { return }
    world.activeBottom = self
    let distance = isReversed ? pendingConstant : 0 - pendingConstant
    if !isStoredByHost, world.host.bottomConstant(anchor) != distance {
      world.host.setBottomConstant(distance, anchor)
    }
    wasActive = true
    world.host.activateBottom(anchor)
  }

  /// Tells the host that `followsUndockedKeyboard` of the keyboard layout guide has changed.
  func guideChanged() {
    guard anchor == .keyboardLayoutGuide, let anchor = hostAnchor else { return }
    world.host.activateBottom(anchor)
  }

  /// The priority of the constraint. Changing it is reported as unsupported.
  public var priority = UILayoutPriority.required {
    didSet { if priority != oldValue, !isOffScreen { world.unsupported("NSLayoutConstraint.priority") } }
  }

  /// Activates constraints.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

/// The priority of a constraint, from 1 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority as a number.
  public var rawValue: Float
  /// Creates a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The priority of a required constraint, which is 1000.
  public static let required = UILayoutPriority(1000)
}

/// An edge, center, baseline or size of a view or a guide.
protocol LayoutAnchor {
  var item: AnyObject { get }
  var attribute: NSLayoutConstraint.Attribute { get }
}

/// An edge or size of a view or a guide. Constraints connect two anchors of the same type.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, LayoutAnchor {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute
  let world: UIWorld

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, world: UIWorld) {
    self.item = item
    self.attribute = attribute
    self.world = world
  }

  /// Returns a constraint that makes this anchor equal to `anchor`.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: 0)
  }

  /// Returns a constraint that makes this anchor equal to `anchor` plus a constant.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(self, .equal, anchor, constant: constant, world: world) }

  /// Returns a constraint that makes this anchor at most `anchor` plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .lessThanOrEqual, anchor, constant: constant, world: world)
  }

  /// Returns a constraint that makes this anchor at least `anchor` plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, anchor, constant: constant, world: world)
  }
}

/// A horizontal edge of a view or a guide, such as the top or the bottom.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Whether this edge is the one that the screen's bottom constraint positions.
  var isBottomOfContent: Bool {
    guard attribute == .bottom, let view = item as? UIView, let id = view.id else { return false }
    return world.host.outlet(.bottomView) == id
  }

  /// The bottom anchor that this edge represents. Nil if the content's bottom edge cannot be constrained to
  /// this edge.
  var bottomAnchor: BottomAnchor? {
    switch (item, attribute) {
    case (let view as UIView, .bottom) where view.id == .root: .superview
    case (is UIKeyboardLayoutGuide, .top): .keyboardLayoutGuide
    case (let guide as UILayoutGuide, .bottom) where guide.kind == .safeArea: .safeArea
    default: nil
    }
  }
}

/// A vertical edge of a view or a guide, such as leading or trailing. Its constraints are not simulated.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// The width or height of a view or a guide. Its constraints are not simulated.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes this size equal to a constant.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, nil, constant: c, world: world)
  }

  /// Returns a constraint that makes this size at least as large as a constant.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant: c, world: world)
  }

  /// Returns a constraint that makes this size equal to `anchor` times a multiplier.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, anchor, multiplier: m, constant: 0, world: world)
  }
}

/// A rectangle inside a view that constraints can refer to.
open class UILayoutGuide: NSObject {
  enum Kind { case own, safeArea, keyboard, margins, readable, scrollContent, scrollFrame }

  let kind: Kind
  let world: UIWorld
  /// The detached view that owns the guide. Nil for the guides of the screen's root view.
  weak var owner: UIView?

  init(kind: Kind, world: UIWorld) {
    self.kind = kind
    self.world = world
  }

  /// Creates a guide for a detached view.
  public override init() {
    (kind, world) = (.own, .current)
    super.init()
  }

  /// The guide's top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top, world: world) }
  /// The guide's bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom, world: world) }
  /// The guide's leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading, world: world) }
  /// The guide's trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing, world: world) }
  /// The guide's frame in the coordinates of its owning view. If that view is detached, the frame is the
  /// whole view.
  ///
  /// The frame of a keyboard layout guide ignores undocked keyboards.
  public var layoutFrame: CGRect {
    if let owner { return owner.bounds }
    let view = world.view(.root)
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    guard kind == .keyboard else { return safe }
    let keyboard = world.host.keyboardTopInWindow.map { view.convert(CGPoint(x: 0, y: $0), from: nil).y }
    let top = min(safe.maxY, keyboard ?? .infinity)
    return CGRect(x: 0, y: top, width: view.bounds.width, height: view.bounds.maxY - top)
  }
  /// The view that owns the guide.
  public var owningView: UIView? { owner ?? (kind == .own ? nil : world.view(.root)) }
  /// The guide's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The guide's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
}

/// The layout guide that follows the keyboard.
public final class UIKeyboardLayoutGuide: UILayoutGuide {
  init(world: UIWorld) { super.init(kind: .keyboard, world: world) }

  /// Whether the guide also follows an undocked keyboard, unless the keyboard is near the top edge of the
  /// screen.
  public var followsUndockedKeyboard = false {
    didSet { if followsUndockedKeyboard != oldValue { world.activeBottom?.guideChanged() } }
  }
}

extension UIView {
  /// The view's top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top, world: world) }
  /// The view's bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom, world: world) }
  /// The view's leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading, world: world) }
  /// The view's trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing, world: world) }
  /// The view's horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX, world: world) }
  /// The view's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The view's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
  /// The part of the view that is not covered by bars.
  public var safeAreaLayoutGuide: UILayoutGuide {
    space == nil ? guide(.safeArea) : world.safeAreaLayoutGuide
  }
  /// The layout guide that follows the keyboard.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    space == nil
      ? guide(.keyboard) as? UIKeyboardLayoutGuide ?? world.keyboardLayoutGuide
      : world.keyboardLayoutGuide
  }
}
