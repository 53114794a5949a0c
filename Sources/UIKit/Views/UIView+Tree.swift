extension UIView {
  // MARK: The order of subviews

  /// Moves a subview in front of the others.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }
  /// Moves a subview behind the others.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }
  /// Exchanges the places of two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard views.indices.contains(index1), views.indices.contains(index2), index1 != index2 else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    move(views[high], to: low)
    move(views[low], to: high)
  }

  private func move(_ view: UIView, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
    guard id == nil || world.host.laysOutViews else { return world.unsupported("UIView.addSubview(_:)") }
    guard let id else {
      made.subviews.remove(at: old)
      made.subviews.insert(view, at: index)
      return
    }
    world.move(view, in: id, to: index)
  }

  // MARK: Adding and removing

  /// The superview, without recording that code reads it.
  var outer: UIView? { parent ?? parts?.superview }

  /// Adds a subview at an index among the others, or in front if the index is nil.
  func insert(_ view: UIView, at index: Int?) {
    if view.outer === self {
      let last = subviews.count - 1
      return move(view, to: min(max(0, index ?? last), last))
    }
    guard view !== self, !isInside(view), view.id != .root else {
      return world.unsupported("UIView.addSubview(_:) of a view that contains the superview")
    }
    guard isMade || view.isMade || view.space == nil, view.isMade || view.outer == nil else {
      return world.unsupported("UIView.addSubview(_:) of a view that the screen's file puts elsewhere")
    }
    view.willMove(toSuperview: self)
    if view.outer != nil { view.remove(tells: false) }
    if id != nil {
      world.attach(view, to: self, at: index)
    } else {
      if space != nil { world.noteInert("UIWindow.addSubview(_:)") }
      let count = made.subviews.count
      made.subviews.insert(view, at: min(max(0, index ?? count), count))
      view.made.superview = self
    }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Whether this view is another one or inside it, without recording that code reads the tree.
  func isInside(_ view: UIView) -> Bool { sequence(first: self, next: \.outer).contains { $0 === view } }

  func remove(tells: Bool = true) {
    guard id != .root else { return world.unsupported("UIView.removeFromSuperview() of the root view") }
    guard let outer else { return }
    if tells { willMove(toSuperview: nil) }
    outer.willRemoveSubview(self)
    if id != nil {
      world.detach(self)
    } else {
      outer.parts?.subviews.removeAll { $0 === self }
    }
    parts?.superview = nil
    if tells { didMoveToSuperview() }
  }

  // MARK: Frames of views that code made

  /// Whether this is a root view that code created without a size. It gets the size of the window after it is
  /// loaded, as in UIKit.
  var isUnsizedRoot: Bool { isMade && id == .root && world.isLoadingView }

  /// The size to which a mask refers.
  private var sizeForMask: CGSize {
    guard let id, !isUnsizedRoot else { return ownFrame.size }
    return world.host.frame(of: id).size
  }

  /// Gives a view of the screen that code made a frame, which it keeps if its mask is translated.
  func place(_ frame: CGRect, _ id: ViewID) {
    if translatesAutoresizingMaskIntoConstraints {
      let outer = outer?.sizeForMask ?? .zero
      made.placement = ViewDescription.Placement(frame: frame, outer: outer, mask: autoresizingMask.rawValue)
      contentChanged()
    }
    if world.host.frame(of: id) != frame { world.host.setFrame(frame, of: id) }
  }

  /// The description of the view for the host.
  var described: ViewDescription {
    var description = ViewDescription()
    description.intrinsicSize = intrinsicContentSize
    description.frame = ownFrame
    description.takesTouches =
      isUserInteractionEnabled == receivesTouchesByDefault ? nil : isUserInteractionEnabled
    if let parts {
      description.identifier = parts.accessibility.identifier ?? ""
      (description.hugging, description.compression) = (parts.hugging, parts.compression)
      if let margins = parts.margins { description.margins = margins }
      description.insetsMarginsFromSafeArea = parts.insetsMarginsFromSafeArea
      description.preservesSuperviewMargins = parts.preservesMargins
      description.isHidden = parts.isHidden
      description.spacingAfter = parts.spacingAfter
      description.hasBackground = (parts.background?.cgColor.alpha ?? 0) > 0
      description.clips = parts.clips
      description.isTransparent = parts.alpha < 0.01
      description.text = parts.accessibility.label ?? ""
    }
    if translatesAutoresizingMaskIntoConstraints {
      description.placement =
        parts?.placement
        ?? ViewDescription.Placement(
          frame: ownFrame, outer: outer?.sizeForMask ?? .zero, mask: autoresizingMask.rawValue)
    }
    describe(&description)
    return description
  }

  /// Resizes the subviews of a detached view by their masks, as UIKit does if its size changes.
  func resizeSubviews(from old: CGSize) {
    guard id == nil || isUnsizedRoot else { return }
    for view in subviews where !view.autoresizingMask.isEmpty && view.id == nil {
      let mask = view.autoresizingMask
      let frame = view.ownFrame
      let across = Self.resized(
        frame.minX, frame.width, old.width, ownFrame.width,
        [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
      let down = Self.resized(
        frame.minY, frame.height, old.height, ownFrame.height,
        [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
      view.ownFrame = CGRect(x: across.origin, y: down.origin, width: across.size, height: down.size)
    }
  }

  /// Distributes a change of the superview's size among the flexible parts in proportion to their sizes.
  private static func resized(
    _ origin: CGFloat, _ size: CGFloat, _ old: CGFloat, _ new: CGFloat, _ isFlexible: [Bool]
  ) -> (origin: CGFloat, size: CGFloat) {
    let parts = zip([origin, size, old - origin - size], isFlexible).map { $1 ? $0 : nil }
    let sum = parts.reduce(0) { $0 + ($1 ?? 0) }
    let count = CGFloat(max(1, isFlexible.count { $0 }))
    func gain(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return (new - old) * (abs(sum) > 1e-9 ? part / sum : 1 / count)
    }
    return (origin + gain(parts[0]), size + gain(parts[1]))
  }

  /// This view and all views inside it, superviews first.
  var withDescendants: [UIView] { [self] + subviewsUnread.flatMap(\.withDescendants) }

  /// The subviews, without recording that code reads them.
  var subviewsUnread: [UIView] { id.map(world.subviews) ?? parts?.subviews ?? [] }

  /// The controller whose view this is, if it is not the controller of the screen.
  var controller: UIViewController? { parts?.controller }
}

extension UIWorld {
  /// Adds a detached view with everything inside it to a view of the screen.
  func attach(_ view: UIView, to outer: UIView, at index: Int?) {
    guard let parent = outer.id else { return }
    let count = subviews(of: parent).count
    let place = min(max(0, index ?? count), count)
    if let id = view.id {
      // A view of the screen's file returns to its place.
      host.restoreView(id)
      insert(view, in: parent, at: place)
      view.parent = outer
      return
    }
    var entered: [UIView] = []
    guard enter(view, outer, parent, at: place, &entered) else { return }
    let stored = entered.flatMap { $0.parts?.constraints ?? [] }
    for view in entered { view.parts?.constraints = [] }
    for constraint in stored { constraint.enterScreen() }
    for view in entered {
      view.needsUpdateConstraints = true
      if host.isInWindow { view.didMoveToWindow() }
    }
    needsUpdateConstraints = true
  }

  private func enter(
    _ view: UIView, _ outer: UIView, _ parent: ViewID, at index: Int, _ entered: inout [UIView]
  ) -> Bool {
    view.made.superview = outer
    guard let id = host.addView(view.described, to: parent, at: index) else {
      view.made.superview = nil
      unsupported(
        host.laysOutViews
          ? "UIView.addSubview(_:) of a \(type(of: view)) that takes text, after the screen has appeared"
          : "UIView.addSubview(_:)")
      return false
    }
    let inner = view.parts?.subviews ?? []
    view.parts?.subviews = []
    bind(view, id, outer, at: view.parts?.isStand == true ? nil : index)
    entered.append(view)
    for (index, subview) in inner.enumerated() {
      if !enter(subview, view, id, at: index, &entered) { return true }
    }
    for guide in view.parts?.guides ?? [] {
      _ = enter(guide.stand, view, id, at: subviews(of: id).count, &entered)
    }
    return true
  }

  /// Removes a view with everything inside it from the screen.
  func detach(_ view: UIView) {
    guard let id = view.id, let parent = view.parent?.id else { return }
    withdrawConstraints(of: view)
    host.removeView(id)
    removeSubview(view, from: parent)
    view.parent = nil
    if view.isMade { leave(view) }
  }

  private func leave(_ view: UIView) {
    guard let id = view.id else { return }
    let inner = subviews(of: id)
    view.ownFrame = host.frame(of: id)
    unbind(view, id)
    for subview in inner where subview.isMade {
      leave(subview)
      subview.parent = nil
      subview.made.superview = view
      view.made.subviews.append(subview)
    }
    for guide in view.parts?.guides ?? [] where guide.stand.id != nil { leave(guide.stand) }
    if host.isInWindow { view.didMoveToWindow() }
  }

  /// Takes the constraints of a view that leaves the screen out of the layout. The constraints between views
  /// inside it stay active, and the others are deactivated, as in UIKit.
  private func withdrawConstraints(of view: UIView) {
    for constraint in activeConstraints where constraint.touches(view) {
      constraint.leaveScreen(staysActive: view.isMade && constraint.isInside(view))
    }
  }

  func move(_ view: UIView, in parent: ViewID, to index: Int) {
    removeSubview(view, from: parent)
    insert(view, in: parent, at: index)
    if let id = view.id { host.moveView(id, to: index) }
  }
}
