import Layout

/// The constraints that make a content view tall enough for all views that a user reads or touches in it.
///
/// Each constraint keeps a view above the content's bottom edge, or above a view that is pinned to that edge.
/// Constraints that follow from others are left out.
struct BottomConstraints {
  /// A view that stays above another view, which is pinned to the bottom. If `below` is nil, the view stays
  /// above the content's bottom edge.
  struct BottomHold: Equatable {
    var view: Int
    var below: Int?
  }

  private(set) var needed: [BottomHold] = []
  private let part: WrappedPart
  private let tree: ViewTree

  init(_ wrap: ScrollViewWrap, _ edges: Edges, _ tree: ViewTree) {
    part = wrap.part
    self.tree = tree
    var all: [BottomHold] = []
    for view in wrap.screen.views.indices where part.isInside[view] && wrap.isHeld(view, tree) {
      let carrier = carrier(of: view)
      let hold = BottomHold(view: carrier, below: edges.tiedViews.first { wrap.isAbove(carrier, $0, tree) })
      if !all.contains(hold) { all.append(hold) }
    }
    let ties = tree.constraints.filter { $0.isActive && $0.priority == 1000 && $0.multiplier == 1 }
    needed = all.filter { hold in
      let isAboveOther = all.contains {
        wrap.isAbove(hold.view, $0.view, tree) && $0.below == hold.below && ties.separate(hold.view, $0.view)
      }
      guard let below = hold.below else { return !isAboveOther && !isTied(hold.view, edges) }
      return !isAboveOther && !ties.separate(hold.view, below)
    }
  }

  /// Whether an existing constraint keeps a view's bottom edge above the content's bottom edge, either by
  /// pinning the two edges together or by keeping a distance between them.
  private func isTied(_ view: Int, _ edges: Edges) -> Bool {
    tree.constraints.filter(\.isActive).compactMap { Crossing($0, part) }.contains {
      $0.inside == .view(view) && $0.insideAttribute == .bottom && $0.anchor == edges.bottom
        && ($0.room != nil || ($0.isRigid && $0.constraint.constant == 0))
    }
  }

  /// Returns the outermost stack view that contains a view, or the view itself if there is none. A stack view
  /// is as tall as its views.
  private func carrier(of view: Int) -> Int {
    var carrier = view
    while let parent = tree.nodes[carrier].parent, part.isInside[parent],
      case .stack = tree.nodes[parent].kind
    { carrier = parent }
    return carrier
  }
}

extension [LayoutConstraint] {
  /// Whether any of the constraints keeps a view's bottom edge at or above another view's top edge.
  fileprivate func separate(_ upper: Int, _ lower: Int) -> Bool {
    contains { constraint in
      let isDown =
        constraint.first == .view(lower) && constraint.firstAttribute == .top
        && constraint.second == .view(upper) && constraint.secondAttribute == .bottom
        && constraint.relation != .lessThanOrEqual && constraint.constant >= 0
      let isUp =
        constraint.first == .view(upper) && constraint.firstAttribute == .bottom
        && constraint.second == .view(lower) && constraint.secondAttribute == .top
        && constraint.relation != .greaterThanOrEqual && constraint.constant <= 0
      return isDown || isUp
    }
  }
}
