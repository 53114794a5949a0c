import Layout

/// One change of a constraint or view in a tree. A constraint is identified by its id, which is the same in
/// all trees of a screen.
public enum LayoutEdit: Sendable, Equatable {
  /// Sets the constant of a constraint, in points.
  case constant(constraint: String, Double)
  /// Sets the priority of a constraint, 1...1000.
  case priority(constraint: String, Double)
  /// Deactivates a constraint.
  case leaveOut(constraint: String)
  /// Sets the spacing of a stack view in points. The view is given by its index.
  case spacing(view: Int, Double)
  /// Sets the vertical compression resistance priority of a view. The view is given by its index.
  case compression(view: Int, Double)
}

extension ViewTree {
  /// Returns the tree with changes and with additional constraints.
  ///
  /// - Parameters:
  ///   - edits: the changes in their order. A change of a constraint that this tree does not have is ignored,
  ///     because the constraint may be in the tree of another size class.
  ///   - first: a constraint that is inserted before all others.
  ///   - last: constraints that are added after all others.
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
