import Layout
import Platform

/// Puts a part of a screen into a scroll view as the READMEs of libraries describe. A content view is pinned
/// to the scroll view's content layout guide. It is as wide as the frame layout guide and at least as tall.
///
/// For a framework with a layout of its own, a plain view takes the place of the scroll view. The content view
/// is then at its top or at its centre, and what does not fit overflows.
///
/// Constraints that pinned the part to the host, or to a bar above or below, now pin it to the edges of the
/// content view. The scroll view is placed where the part was. Horizontal constraints stay, because nothing
/// scrolls sideways. The tree gets two more views.
struct ScrollViewWrap {
  /// Whether the content scrolls. In the layout of a framework, it overflows.
  private var isScrolled: Bool { !adoption.isLayoutOfFramework }
  /// The ids of the added views.
  var ids: (scrollView: String, content: String) {
    isScrolled
      ? ("adopted-scroll-view", "adopted-content") : ("adopted-space", "adopted-column")
  }
  /// The priority at which the content is as tall as the scroll view if the form is pinned to the bottom. As
  /// on the built-in screens, it is lower than the priority of the fields' heights, so that everything except
  /// the fields shrinks before the form scrolls.
  private static let stretch = 740.0
  /// The priority at which the content is as tall as the scroll view if the form is not pinned to the bottom.
  /// It is at most `UILayoutPriority.fittingSizeLevel`.
  private static let fitting = 50.0

  let screen: Screen
  let part: WrappedPart
  let adoption: Adoption
  /// The index of the scroll view. The content view has the next index.
  let scrollView: Int

  init(_ screen: Screen, _ part: WrappedPart, _ adoption: Adoption) {
    (self.screen, self.part, self.adoption) = (screen, part, adoption)
    scrollView = part.tops[0]
  }

  var content: Int { scrollView + 1 }

  func moved(_ view: Int) -> Int { view < scrollView ? view : view + 2 }

  func wrapped() throws(NotAdopted) -> Screen {
    var result = screen
    result.tree = try tree(screen.tree, isStrict: true)
    if let adapted = screen.adapted {
      for window in ComparedWindow.all(for: screen) {
        _ = try tree(adapted(window.surroundings), isStrict: true)
      }
      let wrap = self
      result.adapted = { surroundings in
        let tree = adapted(surroundings)
        // This tree may differ from the trees of the compared windows. If its content is pinned to several
        // edges at the top or the bottom, only the first edge is used.
        return (try? wrap.tree(tree, isStrict: false)) ?? tree
      }
    }
    let holder = isScrolled ? ScreenView(role: .scrollView, clips: true) : ScreenView(role: .container)
    result.views.insert(contentsOf: [holder, ScreenView(role: .container)], at: scrollView)
    for n in result.inputs.indices {
      result.inputs[n].view = moved(result.inputs[n].view)
      result.inputs[n].label = result.inputs[n].label.map(moved)
    }
    result.primaryAction = screen.primaryAction.map(moved)
    result.pinnedBar = screen.pinnedBar.flatMap { isScrolled && part.isInside[$0] ? nil : moved($0) }
    result.scrollView = isScrolled ? scrollView : screen.scrollView.map(moved)
    // In its bottom constraint, the scroll view is the first item.
    if isOutletMoved(screen.tree) { result.isBottomConstraintSwapped = false }
    guard isScrolled else {
      // A body or a hosting controller always ends at the safe area.
      if screen.bottomConstraint == nil, screen.adapted == nil {
        result.bottomConstraint = result.tree.constraints.firstIndex {
          $0.id == "adopted-bottom" && [.guide(0, .safeArea), .view(0)].contains($0.second)
        }
      }
      return result
    }
    result.structure = .scrollView
    if screen.kind == .fixedForm { result.kind = .scrollingForm }
    return result
  }

  /// Returns a tree of the screen with its part wrapped.
  ///
  /// - Parameter isStrict: whether to throw an error if the content is pinned to more than one edge at the
  ///   top or the bottom.
  private func tree(_ tree: ViewTree, isStrict: Bool) throws(NotAdopted) -> ViewTree {
    var result = tree
    result.nodes = nodes(tree.nodes)
    let edges = try Edges(tree, part, isStrict: isStrict)
    var added: [LayoutConstraint] = []
    for (index, constraint) in tree.constraints.enumerated() {
      var changed = constraint
      changed.first = renumbered(constraint.first)
      changed.second = constraint.second.map(renumbered)
      if let crossing = Crossing(constraint, part) {
        let edge = try edges.attribute(for: crossing, isStrict: isStrict)
        if crossing.isFirstInside {
          (changed.second, changed.secondAttribute) = (.view(content), edge)
        } else {
          (changed.first, changed.firstAttribute) = (.view(content), edge)
        }
        // If the id is the text of the constraint, the id changes with the constraint.
        if constraint.id.contains(" ") { changed.id = ScreenWriter.text(changed, result.nodes.map(\.id)) }
        if edge == .bottom, let room = crossing.room, !crossing.isRigid {
          added.append(
            held("room-\(index)", .view(content), .bottom, renumbered(crossing.inside), room))
        }
        // The screen's bottom constraint now holds the bottom edge of the scroll view instead of the
        // content's.
        if index == screen.bottomConstraint {
          var outlet = constraint
          outlet.first = .view(scrollView)
          outlet.relation = .equal
          outlet.constant = 0
          outlet.priority = 1000
          result.constraints[index] = outlet
          changed.id += "-of-content"
          added.append(changed)
          continue
        }
      }
      result.constraints[index] = changed
    }
    added += frameConstraints(edges, hasOutlet: isOutletMoved(tree)) + contentConstraints(edges, tree)
    result.constraints += added
    return result
  }

  /// Whether the scroll view takes over the screen's bottom constraint from the content.
  private func isOutletMoved(_ tree: ViewTree) -> Bool {
    screen.bottomConstraint.map { Crossing(tree.constraints[$0], part) != nil } ?? false
  }

  private func nodes(_ nodes: [LayoutNode]) -> [LayoutNode] {
    var result: [LayoutNode] = []
    for (view, node) in nodes.enumerated() {
      if view == scrollView {
        let kind: LayoutKind = isScrolled ? .scroll : .plain
        var scroll = LayoutNode(id: ids.scrollView, parent: moved(part.host), kind: kind)
        var content = LayoutNode(id: ids.content, parent: scrollView)
        // Views that preserve the host's margins get them through the scroll view and the content view.
        (scroll.margins, content.margins) = (.init(), .init())
        if part.tops.contains(where: { nodes[$0].preservesSuperviewMargins }) {
          (scroll.preservesSuperviewMargins, content.preservesSuperviewMargins) = (true, true)
        }
        result += [scroll, content]
      }
      var node = node
      node.renumber(moved)
      if part.tops.contains(view) { node.parent = content }
      result.append(node)
    }
    return result
  }

  private func renumbered(_ item: LayoutItem) -> LayoutItem {
    switch item {
    case .view(let view): .view(moved(view))
    case .guide(let view, let kind): .guide(moved(view), kind)
    }
  }

  private func constraint(
    _ id: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ second: LayoutItem,
    _ other: LayoutAttribute? = nil, relation: LayoutRelation = .equal, priority: Double = 1000
  ) -> LayoutConstraint {
    LayoutConstraint(
      id: "adopted-\(id)", first: first, firstAttribute: attribute, relation: relation, second: second,
      secondAttribute: other, priority: priority)
  }

  /// Returns a constraint that keeps the first item's edge at least `room` points below the same edge of the
  /// second item.
  private func held(
    _ id: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ second: LayoutItem, _ room: Double
  ) -> LayoutConstraint {
    var constraint = constraint(id, first, attribute, second, relation: .greaterThanOrEqual)
    constraint.constant = room
    return constraint
  }

  /// Returns the constraints that make the scroll view fill the area in which the content was.
  private func frameConstraints(_ edges: Edges, hasOutlet: Bool) -> [LayoutConstraint] {
    let host = LayoutItem.view(moved(part.host))
    let (scroll, top, bottom) = (LayoutItem.view(scrollView), edges.top, edges.bottom)
    var constraints = [
      constraint("top", scroll, .top, renumbered(top.item), top.attribute),
      constraint("leading", scroll, .leading, host),
      constraint("trailing", scroll, .trailing, host),
    ]
    if !hasOutlet {
      constraints.append(constraint("bottom", scroll, .bottom, renumbered(bottom.item), bottom.attribute))
    }
    return constraints
  }

  /// Returns the constraints that make the content view fill the scroll view's content and contain all views
  /// that a user reads or touches.
  private func contentConstraints(_ edges: Edges, _ tree: ViewTree) -> [LayoutConstraint] {
    let view = LayoutItem.view(content)
    let frame = isScrolled ? LayoutItem.guide(scrollView, .scrollFrame) : .view(scrollView)
    let inner = isScrolled ? LayoutItem.guide(scrollView, .scrollContent) : .view(scrollView)
    let held: [LayoutAttribute] =
      switch adoption {
      case .scrollView: [.top, .leading, .trailing, .bottom]
      case .column: [.top, .leading, .trailing]
      case .centredColumn: [.centerY, .leading, .trailing]
      }
    var constraints = held.map { constraint("content-\($0.rawValue)", view, $0, inner) }
    constraints += [
      constraint("content-width", view, .width, frame),
      constraint("content-least-height", view, .height, frame, relation: .greaterThanOrEqual),
      constraint(
        "content-height", view, .height, frame,
        priority: edges.bottomPriority.map { min($0, Self.stretch) }
          ?? (isScrolled ? Self.fitting : Self.stretch)),
    ]
    // Scrolled content needs an unbroken chain of constraints from top to bottom, so views that are pinned to
    // the bottom must stay below the views above them.
    for hold in BottomConstraints(self, edges, tree).needed {
      let (lower, edge) =
        hold.below.map { (LayoutItem.view(moved($0)), LayoutAttribute.top) } ?? (view, .bottom)
      constraints.append(
        constraint(
          "content-holds-\(tree.nodes[hold.view].id)", lower, edge, .view(moved(hold.view)), .bottom,
          relation: .greaterThanOrEqual))
    }
    return constraints
  }

  func isAbove(_ view: Int, _ other: Int, _ tree: ViewTree) -> Bool {
    var next: Int? = view
    while let current = next, current != other { next = tree.nodes[current].parent }
    return next == nil && part.frames[view].bottom <= part.frames[other].y + 0.5
  }

  /// Whether the user reads or touches a view, and the view is not in an inner scroll view.
  func isHeld(_ view: Int, _ tree: ViewTree) -> Bool {
    guard [.input, .label, .primaryAction, .control, .text].contains(screen.views[view].role),
      screen.views[view].isVisible
    else { return false }
    var next = tree.nodes[view].parent
    while let current = next, part.isInside[current] {
      if case .scroll = tree.nodes[current].kind { return false }
      next = tree.nodes[current].parent
    }
    return true
  }
}
