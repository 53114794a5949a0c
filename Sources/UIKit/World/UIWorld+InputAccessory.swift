/// The accessory view of a first responder, with its height as UIKit measures it.
public struct InputAccessory: Sendable, Equatable {
  /// The identifier of the accessory view. Nil if the app's code created the view.
  public var view: ViewID?
  /// The height in points of a view that the app's code created. It is 0 for a view of the screen, which is
  /// laid out together with the screen.
  public var height: CGFloat
  /// Whether the content ends at the safe area. The view is then taller when it is directly above the home
  /// indicator.
  public var endsAtSafeArea: Bool

  /// Creates a description of an accessory view.
  public init(view: ViewID? = nil, height: CGFloat, endsAtSafeArea: Bool = false) {
    self.view = view
    self.height = height
    self.endsAtSafeArea = endsAtSafeArea
  }
}

extension UIWorld {
  /// Returns the accessory view that is shown while an input is first responder. If `input` is nil, the view
  /// controller is taken as first responder.
  ///
  /// An input's own accessory view has priority over the view controller's (InputBarAccessoryView 39: the
  /// controller's bar stays on the keyboard for a field without an accessory view, and is replaced for a
  /// field with one).
  public func inputAccessory(of input: ViewID?) -> InputAccessory? {
    guard let view = accessoryView(of: input) else { return nil }
    observation.written.formUnion(.inputAccessory)
    return measured(view)
  }

  /// Returns the height of the view that replaces the keys while an input is first responder, in points. Nil if
  /// the input has the system's keyboard.
  public func inputViewHeight(of input: ViewID) -> CGFloat? {
    guard hasInputViews, let panel = view(input).inputView else { return nil }
    guard panel.id == nil else {
      unsupported("a view of the screen as inputView")
      return nil
    }
    let fitting = panel.accessoryHeight()?.points ?? 0
    let wheels = panel is UIPickerView || panel is UIDatePicker ? UIPickerView.wheelHeight : 0
    let height = fitting > 0 ? fitting : max(panel.intrinsicContentSize.height, wheels)
    guard height.isFinite, height > 0 else {
      unsupported("inputView without a height")
      return nil
    }
    return height
  }

  /// Returns the `keyboardDismissMode` of a scroll view; `none` for another view.
  public func dismissMode(ofScrollView id: ViewID) -> UIScrollView.KeyboardDismissMode {
    (view(id) as? UIScrollView)?.keyboardDismissMode ?? .none
  }

  /// Returns whether the app's code gave an input its own accessory view.
  public func hasOwnAccessory(_ input: ViewID) -> Bool {
    hasFieldAccessories && view(input).inputAccessoryView != nil
  }

  /// Whether the view controller can become first responder.
  public var controllerCanBecomeFirstResponder: Bool { viewController?.canBecomeFirstResponder ?? false }

  /// Taps the Done item of the accessory view, or the last item with an action if no item is Done.
  ///
  /// - Returns: Whether an item was tapped.
  public func tapDone() -> Bool {
    guard let item = doneItem else { return false }
    item.boundAction?.send(from: item)
    return true
  }

  /// Whether the accessory view has an item that `tapDone` would tap.
  public var hasDoneItem: Bool { doneItem != nil }

  private var doneItem: UIBarButtonItem? {
    let items = ((shownAccessory as? UIToolbar)?.items ?? []).filter { $0.action != nil && $0.isEnabled }
    return items.first { $0.systemItem == .done || $0.style == .done } ?? items.last
  }

  /// Puts an accessory view of the controller that contains inputs on the screen, at the bottom of the safe
  /// area, so that its inputs can be focused and its text can make it grow. UIKit moves such a view to the
  /// keyboard's window.
  func adoptAccessory() {
    guard let controller = viewController, controller.canBecomeFirstResponder,
      let bar = controller.inputAccessoryView, bar.id == nil, bar.isMade, bar.containsInput
    else { return }
    let root = view(.root)
    let height = bar.translatesAutoresizingMaskIntoConstraints ? bar.frame.height : 0
    bar.translatesAutoresizingMaskIntoConstraints = false
    root.insert(bar, at: nil)
    guard bar.id != nil else { return }
    var constraints = [
      bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor),
    ]
    // A bar laid out by frame keeps its frame's height, unless it has an intrinsic height.
    if height > 0, bar.intrinsicContentSize.height < 0 {
      constraints.append(bar.heightAnchor.constraint(equalToConstant: height))
    }
    NSLayoutConstraint.activate(constraints)
  }

  func noteFieldAccessory() {
    observation.written.formUnion(.inputAccessory)
    hasFieldAccessories = true
  }

  /// The accessory view that is on the screen now. Nil if there is none.
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
        unsupported("the root view as inputAccessoryView")
        return nil
      }
      return InputAccessory(view: id, height: 0, endsAtSafeArea: true)
    }
    let height = view.accessoryHeight()
    guard let height, height.points.isFinite, height.points >= 0 else {
      unsupported("inputAccessoryView without a height")
      return nil
    }
    return InputAccessory(height: height.points, endsAtSafeArea: height.endsAtSafeArea)
  }
}

extension UIView {
  /// Whether the view takes text or contains a view that does.
  fileprivate var containsInput: Bool {
    withDescendants.contains { view in
      if case .input = view.described.content { true } else { false }
    }
  }
}

extension UIView {
  /// The height of an accessory view that the app's code created, and whether the safe area's inset is added
  /// to that height.
  typealias AccessoryHeight = (points: CGFloat, endsAtSafeArea: Bool)

  /// Returns the height that UIKit gives an accessory view. If the frame is translated into constraints, it
  /// is the frame's height. If not, constraints and content determine it. Nil if they do not.
  func accessoryHeight() -> AccessoryHeight? {
    if translatesAutoresizingMaskIntoConstraints { return (frame.height, false) }
    return fittingHeight(depth: 0)
  }

  /// Returns the height from a constraint, the intrinsic size, or a subview that is constrained to the top
  /// and bottom edges. Vertical chains of several subviews are not resolved.
  private func fittingHeight(depth: Int) -> AccessoryHeight? {
    // Accessory views are never nested this deeply. The limit stops a cycle.
    guard depth < 16 else { return nil }
    let own = constraints.filter {
      $0.firstItem === self && $0.firstAttribute == .height && $0.secondItem == nil
    }
    if let exact = own.first(where: { $0.relation == .equal }) { return (exact.pendingConstant, false) }
    let inner = subviews.compactMap { subview -> AccessoryHeight? in
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

  /// Returns the distance from an edge of this view, or of its safe area, to the same edge of a subview. Nil
  /// if no constraint connects the two edges.
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

// These functions position a detached view while it is an accessory view or inside one.
extension UIView {
  /// The view's origin in screen coordinates. Nil if the view is not part of the visible accessory view.
  var originOnKeyboard: CGPoint? {
    guard space == nil, let shown = world.shownAccessory, let corner = world.host.accessoryOrigin else {
      return nil
    }
    let (top, origin) = placeInTop
    return top === shown ? CGPoint(x: corner.x + origin.x, y: corner.y + origin.y) : nil
  }

  /// Converts a rectangle between two views, at least one of which is detached. Nil means the window. A
  /// detached view that is not on the screen is reported as unsupported.
  func convertOnKeyboard(_ rect: CGRect, from: UIView?, to: UIView?) -> CGRect {
    func place(_ view: UIView?) -> (space: CoordinateSpace, origin: CGPoint)? {
      guard let view else { return (.window, .zero) }
      if let space = view.space { return (space, .zero) }
      if let bar = view.containerBar { return (.superview(.root), bar.frame.origin) }
      return view.originOnKeyboard.map { (.screen, $0) }
    }
    guard let source = place(from), let target = place(to) else {
      world.unsupported("UIView.convert of a view that is not on the screen")
      return rect
    }
    world.read(.viewGeometry)
    let placed = rect.offsetBy(dx: source.origin.x, dy: source.origin.y)
    return world.host.convert(placed, from: source.space, to: target.space)
      .offsetBy(dx: 0 - target.origin.x, dy: 0 - target.origin.y)
  }
}
