/// A constraint between two views or layout guides, or on the size of one.
///
/// Constraints between views of the screen are laid out with their own relation and priority, as in UIKit:
/// `constraint(equalTo:)` is equal and required, and it may conflict with the constraints of the screen. A
/// constraint with the relation and the priority of the designed bottom constraint, from the bottom edge of the
/// screen's content to the safe area, the superview or the keyboard layout guide, is laid out in its place.
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
  private var anchor: BottomAnchor?
  /// Whether the content's bottom edge is the second item. A positive constant then moves the edge up.
  private var isReversed: Bool
  /// The constant that the app's code set. The simulated UIKit reads this property, because each read of
  /// `constant` is recorded as a read by the app.
  private(set) var pendingConstant: CGFloat
  /// The distance in the host's terms that belongs to the constant.
  private var pendingDistance: CGFloat { isReversed ? pendingConstant : 0 - pendingConstant }
  private var pendingPriority: UILayoutPriority
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
  private var isOffScreen: Bool {
    (firstItem.map(Self.isDetached) ?? true) && (secondItem.map(Self.isDetached) ?? true)
  }
  /// The identifier of a constraint that the host lays out with its own relation and priority. Nil for the
  /// bottom constraints, for detached views, and before the first activation.
  private var hostID: String?
  /// A name of the constraint for log messages.
  public var identifier: String?

  /// Creates the constraint that positions the content's bottom edge in the screen's design.
  ///
  /// `isReversed` says whether the code sees the content's bottom edge as the second item.
  init(designedIn world: UIWorld, isReversed: Bool = false) {
    self.world = world
    anchor = .asDesigned
    self.isReversed = isReversed
    pendingConstant = 0
    let designed = world.designedBottom
    pendingPriority = designed.priority
    (relation, multiplier) = (isReversed ? designed.relation.flipped : designed.relation, 1)
    let content = world.host.outlet(.bottomView).map(world.view)
    let (outer, edge): (AnyObject, Attribute) =
      switch world.host.designedBottomAnchor {
      case .superview: (world.view(.root), .bottom)
      case .keyboardLayoutGuide, .undockedKeyboardLayoutGuide: (world.keyboardLayoutGuide, .top)
      default: (world.safeAreaLayoutGuide, .bottom)
      }
    (firstItem, firstAttribute) = isReversed ? (outer, edge) : (content, .bottom)
    (secondItem, secondAttribute) = isReversed ? (content, .bottom) : (outer, edge)
  }

  /// Creates a constraint without items, which code replaces later. UIKit raises an exception if it becomes active; here
  /// this is reported as an error of the cell.
  public override init() {
    world = UIWorld.current
    (anchor, isReversed) = (nil, false)
    (pendingConstant, pendingPriority) = (0, .required)
    (firstItem, firstAttribute, secondItem, secondAttribute) = (nil, .notAnAttribute, nil, .notAnAttribute)
    (relation, multiplier) = (.equal, 1)
    super.init()
  }

  /// Creates the object for another constraint that the screen was designed with.
  init(designed id: String, _ description: ConstraintDescription, in world: UIWorld) {
    self.world = world
    (anchor, isReversed) = (nil, false)
    hostID = id
    identifier = id
    pendingConstant = description.constant
    pendingPriority = description.priority
    firstItem = world.object(description.first)
    firstAttribute = description.firstAttribute
    secondItem = description.second.map(world.object)
    secondAttribute = description.secondAttribute
    (relation, multiplier) = (description.relation, description.multiplier)
  }

  /// Creates a constraint that relates `first` to `second` · multiplier + constant.
  init(
    _ first: any LayoutAnchor, _ relation: Relation, _ second: (any LayoutAnchor)?, multiplier: CGFloat = 1,
    constant: CGFloat, world: UIWorld
  ) {
    self.world = world
    pendingConstant = constant
    pendingPriority = .required
    (firstItem, firstAttribute) = (first.item, first.attribute)
    (secondItem, secondAttribute) = (second?.item, second?.attribute ?? .notAnAttribute)
    (self.relation, self.multiplier) = (relation, multiplier)
    (anchor, isReversed) = (nil, false)
    super.init()
    if multiplier == 1, let first = first as? NSLayoutYAxisAnchor,
      let second = second as? NSLayoutYAxisAnchor, !isOffScreen, !world.host.isBottomConstraintMade
    {
      let designed = world.designedBottom.relation
      if let anchor = second.bottomAnchor, first.isBottomOfContent, relation == designed {
        (self.anchor, isReversed) = (anchor, false)
      } else if let anchor = first.bottomAnchor, second.isBottomOfContent, relation == designed.flipped {
        (self.anchor, isReversed) = (anchor, true)
      }
    }
  }

  /// Creates a constraint between two items, or on the size of one item if `view2` is nil.
  ///
  /// UIKit raises an exception for attributes that do not belong together, such as a top edge and a width.
  /// Here they are reported as an error of the cell.
  ///
  /// The constraint lives at least until the current event handler has returned. Some apps assign it to a weak outlet and then
  /// activate the outlet (github.com/getbittr/bittr-ios-app, RestoreViewController.keyboardWillAppear(_:)). They would crash if
  /// the constraint were released at once.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let world = UIWorld.current
    let first = Self.anchor(view1 as AnyObject, attr1, world)
    let second = attr2 == .notAnAttribute ? nil : view2.map { Self.anchor($0 as AnyObject, attr2, world) }
    self.init(first, relation, second, multiplier: multiplier, constant: c, world: world)
    world.later(0) { withExtendedLifetime(self) {} }
    if !attr1.canBeRelated(to: second?.attribute) {
      world.unsupported("NSLayoutConstraint(item:…) with attributes that do not belong together")
    }
  }

  private static func anchor(
    _ item: AnyObject, _ attribute: Attribute, _ world: UIWorld
  ) -> any LayoutAnchor {
    attribute.kind == .vertical
      ? NSLayoutYAxisAnchor(item, attribute, world: world) : PlainAnchor(item: item, attribute: attribute)
  }

  private static func isDetached(_ item: AnyObject) -> Bool { owner(item)?.space == nil }

  private static func owner(_ item: AnyObject) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  // MARK: Views that enter and leave the screen

  private var owners: [UIView] { [firstItem, secondItem].compactMap { $0 }.compactMap(Self.owner) }

  /// Whether an item is a view or inside it.
  func touches(_ view: UIView) -> Bool { owners.contains { $0.isInside(view) } }

  /// Whether both items are a view or inside it.
  func isInside(_ view: UIView) -> Bool { owners.allSatisfy { $0.isInside(view) } }

  /// Puts an active constraint between views that have entered the screen into its layout.
  func enterScreen() { activate() }

  /// Takes the constraint out of the layout of the screen, because a view leaves it.
  func leaveScreen(staysActive: Bool) {
    let holder = holder
    updateHost { $0.isActive = false }
    hostID = nil
    world.activeConstraints.removeAll { $0 === self }
    if staysActive { holder?.made.constraints.append(self) }
  }

  /// The nearest view that contains both items. It stores the constraint while the constraint is active.
  var holder: UIView? {
    guard let first = firstItem.flatMap(Self.owner) else { return nil }
    guard let second = secondItem.flatMap(Self.owner) else { return first }
    return sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
  }

  // MARK: Values

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
      let isNew = pendingConstant != newValue
      pendingConstant = newValue
      if let anchor = hostAnchor, isStoredByHost {
        world.host.setBottomConstant(pendingDistance, anchor, isReversed: isReversed)
      } else if isNew {
        updateHost { $0.constant = newValue }
      }
    }
  }

  /// Whether the host stores the constant of a bottom constraint. It does for the designed constraint, and
  /// for any other one after the first activation.
  private var isStoredByHost: Bool { anchor == .asDesigned || (wasActive && hostID == nil) }
  private var wasActive = false

  /// The priority of the constraint.
  ///
  /// UIKit raises an exception if the priority of an active constraint changes from required to optional or
  /// back. Here this is reported as an error of the cell.
  public var priority: UILayoutPriority {
    get { pendingPriority }
    set {
      guard newValue != pendingPriority else { return }
      guard newValue.rawValue > 0, newValue.rawValue <= 1000 else {
        return world.unsupported("NSLayoutConstraint.priority outside of 1 to 1000")
      }
      let crosses = (newValue == .required) != (pendingPriority == .required)
      if crosses, !isOffScreen, isActive {
        return world.unsupported(
          "NSLayoutConstraint.priority of an active constraint from required to optional or back")
      }
      let isInPlace = anchor != nil && anchor != .asDesigned && hostID == nil && world.activeBottom === self
      if isInPlace { deactivate() }
      pendingPriority = newValue
      if isInPlace { return activate() }
      if anchor == .asDesigned, let id = world.host.bottomConstraintID {
        change(id) { $0.priority = newValue }
      } else {
        updateHost { $0.priority = newValue }
      }
    }
  }

  // MARK: Activation

  /// Whether the constraint takes part in layout.
  public var isActive: Bool {
    get {
      if isOffScreen { return holder?.parts?.constraints.contains { $0 === self } ?? false }
      if let hostID { return world.host.constraint(hostID)?.isActive ?? false }
      guard let active = world.activeBottom else { return false }
      return active === self || (anchor == .asDesigned && active.anchor == .asDesigned)
    }
    set {
      guard newValue != isActive else { return }
      if isOffScreen {
        setStored(newValue)
      } else if newValue {
        activate()
      } else {
        deactivate()
      }
    }
  }

  /// Stores the constraint in its holder, or removes it from there, because detached views are not laid out.
  private func setStored(_ isStored: Bool) {
    guard let holder else {
      return world.unsupported("NSLayoutConstraint between views without a common superview")
    }
    if isStored {
      holder.made.constraints.append(self)
    } else {
      holder.made.constraints.removeAll { $0 === self }
    }
  }

  private func deactivate() {
    guard world.mayWrite(.constraintActivation) else { return }
    if hostID != nil {
      updateHost { $0.isActive = false }
      world.activeConstraints.removeAll { $0 === self }
    } else {
      world.activeBottom = nil
      world.host.deactivateBottom()
    }
  }

  private func activate() {
    guard pendingConstant.isFinite, multiplier.isFinite else {
      _ = world.mayWrite(.constraintConstant, isFinite: false)
      return
    }
    if let anchor = hostAnchor, hostID == nil, world.host.hasBottomConstraint, world.activeBottom == nil,
      anchor == .asDesigned || pendingPriority == world.designedBottom.priority
    {
      activateBottom(anchor)
    } else {
      activateOnScreen()
    }
  }

  private func activateBottom(_ anchor: BottomAnchor) {
    guard world.mayWrite(.constraintActivation) else { return }
    world.activeBottom = self
    if !isStoredByHost, world.host.bottomConstant(anchor) != pendingDistance {
      world.host.setBottomConstant(pendingDistance, anchor, isReversed: isReversed)
    }
    wasActive = true
    world.host.activateBottom(anchor)
  }

  /// Activates the constraint with its own relation and priority.
  private func activateOnScreen() {
    guard let first = firstItem.flatMap(world.item) else {
      return world.unsupported("NSLayoutConstraint between a view of the screen and a view outside of it")
    }
    let second = secondItem.flatMap(world.item)
    guard secondItem == nil || second != nil else {
      return world.unsupported("NSLayoutConstraint between a view of the screen and a view outside of it")
    }
    guard world.mayWrite(.constraintActivation) else { return }
    if hostID != nil {
      updateHost { $0.isActive = true }
    } else {
      let description = ConstraintDescription(
        first: first, firstAttribute: firstAttribute, relation: relation, second: second,
        secondAttribute: secondAttribute, multiplier: multiplier, constant: pendingConstant,
        priority: pendingPriority, isActive: true)
      hostID = world.host.addConstraint(description, named: identifier)
      guard hostID != nil else {
        return world.unsupported("NSLayoutConstraint other than the content's bottom constraint")
      }
      if world.host.isBottomConstraintMade, hostID == world.host.bottomConstraintID { return becomeBottom() }
    }
    world.activeConstraints.append(self)
  }

  /// Becomes the bottom constraint of a screen on which code makes that constraint.
  private func becomeBottom() {
    hostID = nil
    anchor = .asDesigned
    let content = world.host.outlet(.bottomView)
    isReversed = (firstItem as? UIView)?.id != content
    world.adoptBottom(self)
    wasActive = true
    if world.host.bottomConstant(.asDesigned) != pendingDistance {
      world.host.setBottomConstant(pendingDistance, .asDesigned, isReversed: isReversed)
    }
    world.host.activateBottom(.asDesigned)
  }

  /// Changes the constraint that the host lays out, if there is one.
  private func updateHost(_ body: (inout ConstraintDescription) -> Void) {
    if let hostID { change(hostID, body) }
  }

  private func change(_ id: String, _ body: (inout ConstraintDescription) -> Void) {
    guard var description = world.host.constraint(id) else { return }
    body(&description)
    world.host.changeConstraint(id, to: description)
  }

  /// Tells the host that `followsUndockedKeyboard` of the keyboard layout guide has changed.
  func guideChanged() {
    guard anchor == .keyboardLayoutGuide, let anchor = hostAnchor else { return }
    world.host.activateBottom(anchor)
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

extension NSLayoutConstraint.Relation {
  /// The relation of the same constraint with its items exchanged.
  var flipped: NSLayoutConstraint.Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kinds of attributes. UIKit relates only attributes of the same kind.
  enum Kind { case none, size, vertical, horizontal, horizontalInReadingDirection }

  var kind: Kind {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .size
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    case .left, .right, .leftMargin, .rightMargin: .horizontal
    case .leading, .trailing, .leadingMargin, .trailingMargin: .horizontalInReadingDirection
    case .centerX, .centerXWithinMargins: .horizontal
    }
  }

  /// Whether UIKit accepts a constraint between this attribute and another one, or a constant if `other` is
  /// nil.
  func canBeRelated(to other: NSLayoutConstraint.Attribute?) -> Bool {
    guard let other else { return kind == .size }
    let isCenter = [self, other].contains { $0 == .centerX || $0 == .centerXWithinMargins }
    let sides: [Kind] = [.horizontal, .horizontalInReadingDirection]
    return kind == other.kind || (isCenter && sides.contains(kind) && sides.contains(other.kind))
  }
}
