/// What stands on top of the keyboard for a first responder, as UIKit measures it.
public struct InputAccessory: Sendable, Equatable {
  /// Which view of the screen it is; nil for one that code made.
  public var view: ViewID?
  /// The height of one that code made, in points; 0 for a view of the screen, which the screen's layout knows.
  public var height: CGFloat
  /// Whether its content ends at its safe area, so that it is higher where nothing but the home indicator is below it.
  public var endsAtSafeArea: Bool

  /// Describes what stands on top of the keyboard.
  public init(view: ViewID? = nil, height: CGFloat, endsAtSafeArea: Bool = false) {
    self.view = view
    self.height = height
    self.endsAtSafeArea = endsAtSafeArea
  }
}

extension UIWorld {
  /// What code puts on top of the keyboard while an input is first responder, or the view controller itself for nil.
  ///
  /// An input's own accessory view comes first, then that of the next responder that has one: of a screen's responders
  /// the view controller alone can (InputBarAccessoryView 39: a field without one keeps the controller's bar on the keyboard,
  /// one with its own drops it).
  public func inputAccessory(of input: ViewID?) -> InputAccessory? {
    guard let view = accessoryView(of: input) else { return nil }
    observation.written.formUnion(.inputAccessory)
    return measured(view)
  }

  /// Whether code gave this very input an accessory view.
  public func hasOwnAccessory(_ input: ViewID) -> Bool {
    hasFieldAccessories && view(input).inputAccessoryView != nil
  }

  /// Whether the view controller accepts to be first responder.
  public var controllerCanBecomeFirstResponder: Bool { viewController?.canBecomeFirstResponder ?? false }

  /// Taps the button of the accessory view that says that a person is done: the item of that kind or style, else the last
  /// one that does something. False where there is none.
  public func tapDone() -> Bool {
    let bar = shownAccessory
    let items = ((bar as? UIToolbar)?.items ?? []).filter { $0.action != nil && $0.isEnabled }
    guard let item = items.first(where: { $0.systemItem == .done || $0.style == .done }) ?? items.last else {
      return false
    }
    item.action?.send(from: item)
    return true
  }

  /// Code gave an input an accessory view, or took it away.
  func noteFieldAccessory() {
    observation.written.formUnion(.inputAccessory)
    hasFieldAccessories = true
  }

  /// The accessory view that is on the screen now, as far as code made it or names it.
  var shownAccessory: UIView? {
    let first = host.firstResponder
    return first != nil || host.isControllerFirstResponder ? accessoryView(of: first) : nil
  }

  private func accessoryView(of input: ViewID?) -> UIView? {
    (hasFieldAccessories ? input.flatMap { view($0).inputAccessoryView } : nil)
      ?? viewController?.inputAccessoryView
  }

  private func measured(_ view: UIView) -> InputAccessory? {
    if let id = view.id {
      guard id != .root else {
        unsupported("inputAccessoryView that is the root view")
        return nil
      }
      return InputAccessory(view: id, height: 0, endsAtSafeArea: true)
    }
    let height = view.accessoryHeight()
    guard let height, height.points.isFinite, height.points >= 0 else {
      unsupported("inputAccessoryView without a height of its own")
      return nil
    }
    return InputAccessory(height: height.points, endsAtSafeArea: height.endsAtSafeArea)
  }
}

extension UIView {
  /// How high code made a view, and whether the safe area's inset comes on top.
  typealias MadeHeight = (points: CGFloat, endsAtSafeArea: Bool)

  /// The height that UIKit gives an accessory view: that of its frame, or, where its frame makes no constraints, what its
  /// constraints and its content ask for; nil where they ask for none.
  func accessoryHeight() -> MadeHeight? {
    if translatesAutoresizingMaskIntoConstraints { return (frame.height, false) }
    return fittingHeight(depth: 0)
  }

  /// A constraint of its own height, its content's height, or a view inside that is tied to its top and bottom edges.
  ///
  /// Chains of several views from top to bottom are not followed.
  private func fittingHeight(depth: Int) -> MadeHeight? {
    // Views inside views: nobody nests an accessory's content deeper.
    guard depth < 16 else { return nil }
    let own = constraints.filter {
      $0.firstItem === self && $0.firstAttribute == .height && $0.secondItem == nil
    }
    if let exact = own.first(where: { $0.relation == .equal }) { return (exact.pendingConstant, false) }
    let inner = subviews.compactMap { subview -> MadeHeight? in
      guard let top = distance(.top, of: subview), let bottom = distance(.bottom, of: subview),
        let height = subview.fittingHeight(depth: depth + 1)
      else { return nil }
      return (top.points + height.points + bottom.points, bottom.isToSafeArea)
    }
    let intrinsic = intrinsicContentSize.height
    let found =
      intrinsic != UIView.noIntrinsicMetric
      ? (intrinsic, false) : inner.max { $0.points < $1.points }
    let least = own.filter { $0.relation == .greaterThanOrEqual }.map(\.pendingConstant).max()
    guard let found else { return least.map { ($0, false) } }
    return (max(found.0, least ?? 0), found.1)
  }

  /// How far inside of an edge, or of the safe area's, a constraint holds the same edge of a view inside.
  private func distance(
    _ edge: NSLayoutConstraint.Attribute, of inner: UIView
  ) -> (points: CGFloat, isToSafeArea: Bool)? {
    for constraint in constraints
    where constraint.relation == .equal && constraint.firstAttribute == edge
      && constraint.secondAttribute == edge
    {
      guard let first = constraint.firstItem, let second = constraint.secondItem else { continue }
      let isForward = first === inner
      guard isForward || second === inner else { continue }
      let outer = isForward ? second : first
      let guide = (outer as? UILayoutGuide).flatMap { $0.kind == .safeArea ? $0.owningView : nil }
      guard outer === self || guide === self else { continue }
      let inwards = (edge == .top) == isForward ? constraint.pendingConstant : 0 - constraint.pendingConstant
      return (inwards, guide === self)
    }
    return nil
  }
}

// Where a view that code made is while it is on a keyboard, as an accessory view or in one.
extension UIView {
  /// Where the view begins on the screen; nil where it is on no keyboard.
  var originOnKeyboard: CGPoint? {
    guard space == nil, let shown = world.shownAccessory, let corner = world.host.accessoryOrigin else {
      return nil
    }
    let (top, origin) = placeInTop
    return top === shown ? CGPoint(x: corner.x + origin.x, y: corner.y + origin.y) : nil
  }

  /// Converts a rectangle between two views of which code made one at least, nil for the window; named as not supported
  /// where that one is on no screen.
  func convertOnKeyboard(_ rect: CGRect, from: UIView?, to: UIView?) -> CGRect {
    func place(_ view: UIView?) -> (space: CoordinateSpace, origin: CGPoint)? {
      guard let view else { return (.window, .zero) }
      if let space = view.space { return (space, .zero) }
      return view.originOnKeyboard.map { (.screen, $0) }
    }
    guard let source = place(from), let target = place(to) else {
      world.unsupported("UIView.convert of a view on no screen")
      return rect
    }
    world.read(.viewGeometry)
    let placed = rect.offsetBy(dx: source.origin.x, dy: source.origin.y)
    return world.host.convert(placed, from: source.space, to: target.space)
      .offsetBy(dx: 0 - target.origin.x, dy: 0 - target.origin.y)
  }
}
