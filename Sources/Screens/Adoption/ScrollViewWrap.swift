import Layout
import Platform

/// Puts a part of a screen into a scroll view as libraries' first pages ask for it: a view with the content, tied to the
/// scroll view's content layout guide, as wide as its frame layout guide and at least as high.
///
/// What tied the content to the host or to a bar above and below ties it to the content view's edges, and the scroll view
/// takes that place. What ties it sideways stays: nothing scrolls that way. Its views are two more than before.
struct ScrollViewWrap {
  /// The ids of the two views.
  static let ids = (scrollView: "adopted-scroll-view", content: "adopted-content")
  /// How hard the content holds on to the scroll view's height where something ties the form to the bottom: as on the
  /// built-in screens, less than fields hold on to theirs, so that the form gives way first as it did before it scrolls.
  private static let stretch = 740.0
  /// How hard it does where nothing does: no more than `UILayoutPriority.fittingSizeLevel`.
  private static let fitting = 50.0

  let screen: Screen
  let part: WrappedPart
  /// The number of the scroll view; the content view's is the next.
  let scrollView: Int

  init(_ screen: Screen, _ part: WrappedPart) {
    self.screen = screen
    self.part = part
    scrollView = part.tops[0]
  }

  var content: Int { scrollView + 1 }

  /// A view's number in the wrapped screen.
  func moved(_ view: Int) -> Int { view < scrollView ? view : view + 2 }

  /// The screen with its part wrapped, not yet looked at.
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
        // What is left to differ from the windows that were looked at is tied to the first edge that there is.
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
    // The scroll view is tied anew.
    if isOutletMoved(screen.tree) { result.isBottomConstraintTurned = false }
    result.structure = .scrollView
    if screen.kind == .fixedForm { result.kind = .scrollingForm }
    return result
  }

  /// A tree of the screen with its part wrapped.
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
        // A constraint that is called by what it says says something else now.
        if constraint.id.contains(" ") { changed.id = ScreenWriter.text(changed, result.nodes.map(\.id)) }
        if edge == .bottom, let room = crossing.room, !crossing.isRigid {
          added.append(
            held("room-\(index)", .view(content), .bottom, renumbered(crossing.inside), room))
        }
        // The outlet of the content's bottom edge becomes that of the scroll view's.
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

  /// Whether the outlet of the content's bottom edge becomes the scroll view's.
  private func isOutletMoved(_ tree: ViewTree) -> Bool {
    screen.bottomConstraint.map { Crossing(tree.constraints[$0], part) != nil } ?? false
  }

  private func nodes(_ nodes: [LayoutNode]) -> [LayoutNode] {
    var result: [LayoutNode] = []
    for (view, node) in nodes.enumerated() {
      if view == scrollView {
        var scroll = LayoutNode(id: Self.ids.scrollView, parent: moved(part.host), kind: .scroll)
        var content = LayoutNode(id: Self.ids.content, parent: scrollView)
        // Margins of the host reach through both, to views that keep clear of them.
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

  /// The content ends some points below a view's edge, or lower.
  private func held(
    _ id: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ second: LayoutItem, _ room: Double
  ) -> LayoutConstraint {
    var constraint = constraint(id, first, attribute, second, relation: .greaterThanOrEqual)
    constraint.constant = room
    return constraint
  }

  /// The scroll view fills what the content did.
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

  /// The content view fills the scroll view's content and holds all that a person reads or touches.
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
    // What is tied to the bottom stays below what it is below: content needs an unbroken chain from top to bottom.
    for hold in Holds(self, edges, tree).needed {
      let (lower, edge) =
        hold.below.map { (LayoutItem.view(moved($0)), LayoutAttribute.top) } ?? (view, .bottom)
      constraints.append(
        constraint(
          "content-holds-\(tree.nodes[hold.view].id)", lower, edge, .view(moved(hold.view)), .bottom,
          relation: .greaterThanOrEqual))
    }
    return constraints
  }

  /// Whether a view lies above another, and not in it.
  func isAbove(_ view: Int, _ other: Int, _ tree: ViewTree) -> Bool {
    var next: Int? = view
    while let current = next, current != other { next = tree.nodes[current].parent }
    return next == nil && part.frames[view].bottom <= part.frames[other].y + 0.5
  }

  /// Whether a view is one that a person reads or touches, and in no scroll view of its own.
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
