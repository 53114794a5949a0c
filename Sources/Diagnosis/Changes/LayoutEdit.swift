import Layout

/// One change of a tree's constraints or views; constraints are known by their ids, which all trees of a screen share.
public enum LayoutEdit: Sendable, Equatable {
  /// Another constant, in points.
  case constant(constraint: String, Double)
  /// Another priority, 1...1000.
  case priority(constraint: String, Double)
  /// The constraint takes no part any more.
  case leaveOut(constraint: String)
  /// Another spacing of a stack view, by its index, in points.
  case spacing(view: Int, Double)
  /// Another priority against being lower than the intrinsic height, of a view by its index.
  case compression(view: Int, Double)
}

extension ViewTree {
  /// The tree with changes, and with constraints at its beginning and its end.
  ///
  /// - Parameters:
  ///   - edits: made in order; what the tree lacks, as for other size classes, is left alone.
  ///   - first: becomes the first constraint.
  ///   - last: come after all others.
  func edited(_ edits: [LayoutEdit], first: LayoutConstraint?, last: [LayoutConstraint]) -> ViewTree {
    var tree = self
    for edit in edits {
      switch edit {
      case .constant(let id, let value): tree.change(id) { $0.constant = value }
      case .priority(let id, let value): tree.change(id) { $0.priority = value }
      case .leaveOut(let id): tree.change(id) { $0.isActive = false }
      case .spacing(let view, let value):
        guard nodes.indices.contains(view), case .stack(var stack) = nodes[view].kind else { continue }
        stack.spacing = value
        tree.nodes[view].kind = .stack(stack)
      case .compression(let view, let value):
        if nodes.indices.contains(view) { tree.nodes[view].compressionVertical = value }
      }
    }
    if let first { tree.constraints.insert(first, at: 0) }
    tree.constraints += last
    return tree
  }

  private mutating func change(_ id: String, _ change: (inout LayoutConstraint) -> Void) {
    for index in constraints.indices where constraints[index].id == id { change(&constraints[index]) }
  }
}
