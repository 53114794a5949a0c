/// A constraint between two anchors.
///
/// Played are the constraints that hold the bottom edge of a screen's content: the one that the screen was designed
/// with, and those that code makes from the same edge to the safe area, the superview or the keyboard layout guide. One
/// that code makes has the designed one's relation and priority: where a form may end higher, the app's code says so, too.
public final class NSLayoutConstraint: NSObject {
  /// An edge that a constraint holds on to; Apple's raw values.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline,
      firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin,
      centerXWithinMargins, centerYWithinMargins
  }

  /// How the two sides of a constraint compare; Apple's raw values.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A direction; Apple's raw values.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  private let world: UIWorld
  /// What the bottom edge is held to.
  private let anchor: BottomAnchor?
  /// Whether the content's edge is the second item, so that a positive constant moves it up.
  private let isReversed: Bool
  /// The distance as code gave it; UIKit itself reads it here, where nobody takes it for the screen's code.
  private(set) var pendingConstant: CGFloat
  /// The object whose edge comes first.
  public let firstItem: AnyObject?
  /// The first edge.
  public let firstAttribute: Attribute
  /// The object whose edge comes second.
  public let secondItem: AnyObject?
  /// The second edge.
  public let secondAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// What the second side is multiplied by.
  public let multiplier: CGFloat
  /// Whether it is between views that code made and that are on no screen: it is kept, and nothing is laid out.
  private let isKept: Bool
  /// A name for logs.
  public var identifier: String?

  /// The constraint that the screen was designed with.
  init(designedIn world: UIWorld) {
    self.world = world
    anchor = .asDesigned
    isReversed = false
    pendingConstant = 0
    (relation, multiplier, isKept) = (.equal, 1, false)
    firstItem = world.host.outlet(.bottomView).map(world.view)
    firstAttribute = .bottom
    switch world.host.designedBottomAnchor {
    case .superview: (secondItem, secondAttribute) = (world.view(.root), .bottom)
    case .keyboardLayoutGuide, .undockedKeyboardLayoutGuide:
      (secondItem, secondAttribute) = (world.keyboardLayoutGuide, .top)
    default: (secondItem, secondAttribute) = (world.safeAreaLayoutGuide, .bottom)
    }
  }

  /// A constraint that code makes: first = second · multiplier + constant. Played is one that holds the content's
  /// bottom edge; others are named when they are activated.
  init(
    _ first: any LayoutAnchor, _ relation: Relation, _ second: (any LayoutAnchor)?, multiplier: CGFloat = 1,
    constant: CGFloat, world: UIWorld
  ) {
    self.world = world
    pendingConstant = constant
    (firstItem, firstAttribute) = (first.item, first.attribute)
    (secondItem, secondAttribute) = (second?.item, second?.attribute ?? .notAnAttribute)
    (self.relation, self.multiplier) = (relation, multiplier)
    isKept = [firstItem, secondItem].allSatisfy { item in item.map(Self.isOnNoScreen) ?? true }
    if relation == .equal, !isKept, let first = first as? NSLayoutYAxisAnchor,
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

  private static func isOnNoScreen(_ item: AnyObject) -> Bool { owner(item)?.space == nil }

  /// The view that an item is or belongs to.
  private static func owner(_ item: AnyObject) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// The view that holds the constraint while it is active: the nearest one that contains both items.
  private var holder: UIView? {
    guard let first = firstItem.flatMap(Self.owner) else { return nil }
    guard let second = secondItem.flatMap(Self.owner) else { return first }
    return sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
  }

  /// What the host knows the constraint by; the keyboard's guide may be told to follow undocked keyboards.
  private var hostAnchor: BottomAnchor? {
    guard anchor == .keyboardLayoutGuide, world.keyboardLayoutGuide.followsUndockedKeyboard else {
      return anchor
    }
    return .undockedKeyboardLayoutGuide
  }

  /// The distance in points: for the content's bottom edge first, negative is above the second edge.
  public var constant: CGFloat {
    get {
      world.read(.constraints)
      guard let anchor = hostAnchor, isKnown else { return pendingConstant }
      let distance = world.host.bottomConstant(anchor)
      return isReversed ? distance : 0 - distance
    }
    set {
      guard world.mayWrite(.constraintConstant, isFinite: newValue.isFinite) else { return }
      pendingConstant = newValue
      guard let anchor = hostAnchor, isKnown else { return }
      world.host.setBottomConstant(isReversed ? newValue : 0 - newValue, anchor)
    }
  }

  /// Whether the host has the constraint: the designed one always, another once it was active.
  private var isKnown: Bool { anchor == .asDesigned || wasActive }
  private var wasActive = false

  /// Whether layout obeys the constraint.
  public var isActive: Bool {
    get { isKept ? holder?.constraints.contains { $0 === self } ?? false : world.activeBottom === self }
    set {
      guard newValue != isActive else { return }
      if isKept, let holder {
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
      return world.unsupported("NSLayoutConstraint other than of the content's bottom edge")
    }
    guard world.activeBottom == nil else {
      return world.unsupported("two active constraints of the content's bottom edge")
    }
    guard world.mayWrite(.constraintActivation) else { return }
    world.activeBottom = self
    let distance = isReversed ? pendingConstant : 0 - pendingConstant
    if !isKnown, world.host.bottomConstant(anchor) != distance {
      world.host.setBottomConstant(distance, anchor)
    }
    wasActive = true
    world.host.activateBottom(anchor)
  }

  /// Follows a change of what the keyboard's guide follows.
  func guideChanged() {
    guard anchor == .keyboardLayoutGuide, let anchor = hostAnchor else { return }
    world.host.activateBottom(anchor)
  }

  /// How strongly the constraint holds. Changes are not played: they are named where they are made.
  public var priority = UILayoutPriority.required {
    didSet { if priority != oldValue, !isKept { world.unsupported("NSLayoutConstraint.priority") } }
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

/// How strongly a constraint holds, 1...1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Float
  /// A priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// What must hold: 1000.
  public static let required = UILayoutPriority(1000)
}

/// An edge, a middle, a baseline or a size of a view or a guide.
protocol LayoutAnchor {
  var item: AnyObject { get }
  var attribute: NSLayoutConstraint.Attribute { get }
}

/// An edge or a size to make constraints from, to others of its kind.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, LayoutAnchor {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute
  let world: UIWorld

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, world: UIWorld) {
    self.item = item
    self.attribute = attribute
    self.world = world
  }

  /// The constraint: this anchor = that anchor.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: 0)
  }

  /// The constraint: this anchor = that anchor + constant.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(self, .equal, anchor, constant: constant, world: world) }

  /// The constraint: this anchor ≤ that anchor + constant.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .lessThanOrEqual, anchor, constant: constant, world: world)
  }

  /// The constraint: this anchor ≥ that anchor + constant.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, anchor, constant: constant, world: world)
  }
}

/// A horizontal edge to make constraints from.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Whether this is the edge that the screen's bottom constraint holds.
  var isBottomOfContent: Bool {
    guard attribute == .bottom, let view = item as? UIView, let id = view.id else { return false }
    return world.host.outlet(.bottomView) == id
  }

  /// What the content's bottom edge can be held to, if this is it.
  var bottomAnchor: BottomAnchor? {
    switch (item, attribute) {
    case (let view as UIView, .bottom) where view.id == .root: .superview
    case (is UIKeyboardLayoutGuide, .top): .keyboardLayoutGuide
    case (let guide as UILayoutGuide, .bottom) where guide.kind == .safeArea: .safeArea
    default: nil
    }
  }
}

/// A vertical edge to make constraints from; none of them is played.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A width or a height to make constraints from; none of them is played.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The constraint: this size = constant.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, nil, constant: c, world: world)
  }

  /// The constraint: this size ≥ constant.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant: c, world: world)
  }

  /// The constraint: this size = that size · multiplier.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, anchor, multiplier: m, constant: 0, world: world)
  }
}

/// A rectangle in a view to make constraints to.
open class UILayoutGuide: NSObject {
  enum Kind { case own, safeArea, keyboard, margins, readable, scrollContent, scrollFrame }

  let kind: Kind
  let world: UIWorld
  /// The view on no screen that has the guide; nil for the guides of the screen's root view.
  weak var owner: UIView?

  init(kind: Kind, world: UIWorld) {
    self.kind = kind
    self.world = world
  }

  /// Makes a guide for a view on no screen.
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
  /// The guide's frame in the coordinates of its view; the keyboard's as long as it follows docked keyboards only.
  ///
  /// Of a view on no screen, where nothing is laid out, it is the whole view.
  public var layoutFrame: CGRect {
    if let owner { return owner.bounds }
    let view = world.view(.root)
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    guard kind == .keyboard else { return safe }
    let keyboard = world.host.keyboardTopInWindow.map { view.convert(CGPoint(x: 0, y: $0), from: nil).y }
    let top = min(safe.maxY, keyboard ?? .infinity)
    return CGRect(x: 0, y: top, width: view.bounds.width, height: view.bounds.maxY - top)
  }
  /// The view that has the guide.
  public var owningView: UIView? { owner ?? (kind == .own ? nil : world.view(.root)) }
  /// The guide's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The guide's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
}

/// The guide that follows the keyboard.
public final class UIKeyboardLayoutGuide: UILayoutGuide {
  init(world: UIWorld) { super.init(kind: .keyboard, world: world) }

  /// Whether the guide follows a keyboard off the dock as well, away from the top edge.
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
  /// The view's middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX, world: world) }
  /// The view's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The view's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
  /// The part of the view that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide {
    space == nil ? guide(.safeArea) : world.safeAreaLayoutGuide
  }
  /// The guide that follows the keyboard.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    space == nil
      ? guide(.keyboard) as? UIKeyboardLayoutGuide ?? world.keyboardLayoutGuide
      : world.keyboardLayoutGuide
  }
}
