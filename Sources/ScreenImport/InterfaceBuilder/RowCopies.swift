import Layout
import Screens

/// The rows of prototype cells whose number a roles file sets.
///
/// The copies of a cell are below it and have its size, and the cells below move down. A cell without rows stays in the
/// tree as a hidden view without height.
struct RowCopies: Sendable {
  private let counts: [Int: Int]
  /// The cells that have no row.
  private let removed: Set<Int>
  /// The copied cell that contains each view; nil for other views.
  private let cells: [Int?]
  /// The index of the first copy of each view in the new tree.
  private let places: [Int]

  /// - Parameters:
  ///   - tree: the tree with one row of each cell.
  ///   - counts: the numbers of rows, by the index of the cell in the tree.
  init(_ tree: ViewTree, counts: [Int: Int]) {
    var cells: [Int?] = []
    var places: [Int] = []
    var count = 0
    for (index, node) in tree.nodes.enumerated() {
      let cell = node.parent.flatMap { cells[$0] } ?? (counts[index] == nil ? nil : index)
      cells.append(cell)
      places.append(count)
      count += max(1, cell.flatMap { counts[$0] } ?? 1)
    }
    removed = Set(counts.filter { $0.value == 0 }.keys)
    self.counts = counts.mapValues { max(1, $0) }
    self.cells = cells
    self.places = places
  }

  private func copies(_ view: Int) -> Int { cells[view].flatMap { counts[$0] } ?? 1 }

  /// Returns the index of a copy of a view; the view's only index if it is not copied.
  private func place(_ view: Int, _ copy: Int) -> Int { places[view] + (cells[view] == nil ? 0 : copy) }

  /// Copies the rows of a screen.
  func apply(to screen: inout Screen) {
    screen.tree = copied(screen.tree)
    if let adapted = screen.adapted { screen.adapted = { copied(adapted($0)) } }
    screen.views = screen.views.enumerated().flatMap { view, value in
      [ScreenView](repeating: value, count: copies(view))
    }
    var done: Set<Int> = []
    screen.inputs = screen.inputs.flatMap { input -> [ScreenInput] in
      guard let cell = cells[input.view] else { return [moved(input, 0)] }
      guard done.insert(cell).inserted else { return [] }
      let row = screen.inputs.filter { cells[$0.view] == cell }
      return (0..<copies(cell)).flatMap { copy in row.map { moved($0, copy) } }
    }
    screen.primaryAction = screen.primaryAction.map { place($0, 0) }
    screen.pinnedBar = screen.pinnedBar.map { place($0, 0) }
    screen.scrollView = screen.scrollView.map { place($0, 0) }
  }

  private func moved(_ input: ScreenInput, _ copy: Int) -> ScreenInput {
    var input = input
    input.label = input.label.map { place($0, cells[$0] == cells[input.view] ? copy : 0) }
    input.view = place(input.view, copy)
    return input
  }

  private func copied(_ tree: ViewTree) -> ViewTree {
    var result = tree
    result.nodes = tree.nodes.enumerated().flatMap { index, node in
      (0..<copies(index)).map { self.node(node, index, $0) }
    }
    for (cell, count) in counts {
      guard let table = tree.nodes[cell].parent, let row = tree.nodes[cell].placement else { continue }
      let rows = removed.contains(cell) ? 0 : count
      result.nodes[place(table, 0)].restingContentSize?.height += Double(rows - 1) * row.vertical.size
    }
    // The first constraint is the bottom constraint, so the copies come last.
    result.constraints =
      tree.constraints.filter { !isRemoved($0) }.map { constraint($0, 0) }
      + tree.constraints.flatMap { original -> [LayoutConstraint] in
        let cell = cells[original.first.view]
        guard let cell, original.second.map({ cells[$0.view] == cell }) ?? true else { return [] }
        return (1..<copies(cell)).map { constraint(original, $0) }
      }
    return result
  }

  /// Whether a constraint is inside of a cell without rows. The bottom constraint, which is the first one, is in no cell.
  private func isRemoved(_ constraint: LayoutConstraint) -> Bool {
    [constraint.first.view, constraint.second?.view].contains { view in
      view.flatMap { cells[$0] }.map(removed.contains) ?? false
    }
  }

  private func node(_ original: LayoutNode, _ index: Int, _ copy: Int) -> LayoutNode {
    var node = original
    if copy > 0 { node.id += "-row-\(copy + 1)" }
    node.parent = original.parent.map { place($0, copy) }
    node.placement?.below = original.placement?.below.map { place($0, copies($0) - 1) }
    if removed.contains(index) {
      node.isHidden = true
      node.placement?.vertical.size = 0
    }
    if cells[index] == index, copy > 0 {
      node.placement?.below = place(index, copy - 1)
      node.placement?.vertical.origin = 0
    }
    return node
  }

  private func constraint(_ original: LayoutConstraint, _ copy: Int) -> LayoutConstraint {
    func item(_ item: LayoutItem) -> LayoutItem {
      switch item {
      case .view(let view): .view(place(view, copy))
      case .guide(let view, let kind): .guide(place(view, copy), kind)
      }
    }
    var constraint = original
    if copy > 0 { constraint.id += "-row-\(copy + 1)" }
    constraint.first = item(original.first)
    constraint.second = original.second.map(item)
    return constraint
  }
}
