import Layout
import Platform

/// Puts a part of a screen into a scroll view in the way that the READMEs of libraries describe: a view with
/// the content is tied to the scroll view's content layout guide, is as wide as its frame layout guide and at
/// least as high.
///
/// Constraints that tied the content to the host or to a bar above or below now tie it to the content view's
/// edges, and the scroll view takes its place. Horizontal constraints stay, because nothing scrolls sideways.
/// The tree gets two more views.
struct ScrollViewWrap {
  static let ids = (scrollView: "adopted-scroll-view", content: "adopted-content")
  /// The priority at which the content is as high as the scroll view if the form is tied to the bottom. As on
  /// the built-in screens, it is lower than the priority at which fields keep their height, so that the rest
  /// of the form shrinks before it scrolls.
  private static let stretch = 740.0
  /// The priority if the form is not tied to the bottom: no more than `UILayoutPriority.fittingSizeLevel`.
  private static let fitting = 50.0

  let screen: Screen
  let part: WrappedPart
  /// The index of the scroll view. The content view has the next index.
  let scrollView: Int

  init(_ screen: Screen, _ part: WrappedPart) {
    self.screen = screen
    self.part = part
    scrollView = part.tops[0]
  }

  var content: Int { scrollView + 1 }

  func moved(_ view: Int) -> Int { view < scrollView ? view : view + 2 }

  /// Returns the screen with its part wrapped, before the check.
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
        // The tree may differ from those of the compared windows. If it is tied to more edges, only the first
        // ones are used.
        return (try? wrap.tree(tree, isStrict: false)) ?? tree
      }
    }
    result.views.insert(
      contentsOf: [ScreenView(role: .scrollView, clips: true), ScreenView(role: .container)],
      at: scrollView)
    for n in result.inputs.indices {
      result.inputs[n].view = moved(result.inputs[n].view)
      result.inputs[n].label = result.inputs[n].label.map(moved)
    }
    result.primaryAction = screen.primaryAction.map(moved)
    result.pinnedBar = screen.pinnedBar.flatMap { part.isInside[$0] ? nil : moved($0) }
    result.scrollView = scrollView
    // The scroll view is the first item of its bottom constraint.
    if isOutletMoved(screen.tree) { result.isBottomConstraintSwapped = false }
    result.structure = .scrollView
    if screen.kind == .fixedForm { result.kind = .scrollingForm }
    return result
  }

  /// Returns a tree of the screen with its part wrapped.
  ///
  /// - Parameter isStrict: whether ties to more than one edge are refused.
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
        // An id that is the text of the constraint changes with the constraint.
        if constraint.id.contains(" ") { changed.id = ScreenWriter.text(changed, result.nodes.map(\.id)) }
        if edge == .bottom, let room = crossing.room, !crossing.isRigid {
          added.append(
            held("room-\(index)", .view(content), .bottom, renumbered(crossing.inside), room))
        }
        // The bottom constraint now holds the scroll view's bottom edge, not the content's.
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

  /// Whether the bottom constraint of the content becomes that of the scroll view.
  private func isOutletMoved(_ tree: ViewTree) -> Bool {
    screen.bottomConstraint.map { Crossing(tree.constraints[$0], part) != nil } ?? false
  }

  private func nodes(_ nodes: [LayoutNode]) -> [LayoutNode] {
    var result: [LayoutNode] = []
    for (view, node) in nodes.enumerated() {
      if view == scrollView {
        var scroll = LayoutNode(id: Self.ids.scrollView, parent: moved(part.host), kind: .scroll)
        var content = LayoutNode(id: Self.ids.content, parent: scrollView)
        // The margins of the host pass through both views to views that preserve them.
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

  /// Returns a constraint that makes the content end at least some points below a view's edge.
  private func held(
    _ id: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ second: LayoutItem, _ room: Double
  ) -> LayoutConstraint {
    var constraint = constraint(id, first, attribute, second, relation: .greaterThanOrEqual)
    constraint.constant = room
    return constraint
  }

  /// Returns the constraints with which the scroll view fills the area that the content had.
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

  /// Returns the constraints with which the content view fills the scroll view's content and contains
  /// everything that a user reads or touches.
  private func contentConstraints(_ edges: Edges, _ tree: ViewTree) -> [LayoutConstraint] {
    let (view, frame) = (LayoutItem.view(content), LayoutItem.guide(scrollView, .scrollFrame))
    let inner = LayoutItem.guide(scrollView, .scrollContent)
    var constraints = [LayoutAttribute.top, .leading, .trailing, .bottom].map {
      constraint("content-\($0.rawValue)", view, $0, inner)
    }
    constraints += [
      constraint("content-width", view, .width, frame),
      constraint("content-least-height", view, .height, frame, relation: .greaterThanOrEqual),
      constraint(
        "content-height", view, .height, frame,
        priority: edges.bottomPriority.map { min($0, Self.stretch) } ?? Self.fitting),
    ]
    // Scrolled content needs an unbroken chain of constraints from top to bottom, so views tied to the bottom
    // stay below those above them.
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

  /// Whether a view is one that the user reads or touches, and not in an inner scroll view.
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
