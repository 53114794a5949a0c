import Layout

/// One change of a tree's constraints or views. Constraints are identified by their ids, which all trees of a
/// screen share.
public enum LayoutEdit: Sendable, Equatable {
  /// Sets a constant, in points.
  case constant(constraint: String, Double)
  /// Sets a priority, 1...1000.
  case priority(constraint: String, Double)
  /// Deactivates the constraint.
  case leaveOut(constraint: String)
  /// Sets the spacing of a stack view, by its index, in points.
  case spacing(view: Int, Double)
  /// Sets the vertical compression resistance priority of a view, by its index.
  case compression(view: Int, Double)
}

extension ViewTree {
  /// Returns the tree with changes, and with more constraints at its beginning and its end.
  ///
  /// - Parameters:
  ///   - edits: the changes in their order; changes of constraints that this tree does not have are ignored,
  ///     because trees of other size classes may have them.
  ///   - first: a constraint that becomes the first one.
  ///   - last: constraints that are added at the end.
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
