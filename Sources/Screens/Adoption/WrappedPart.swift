import Layout
import Platform

/// The part of a screen that goes into the scroll view: some subviews of one view, with all of their
/// descendants.
struct WrappedPart {
  /// The index of the part's superview.
  var host: Int
  var tops: [Int]
  var isInside: [Bool]
  /// The nearest bars of the host above and below the form; nil if there are none.
  var bars: (above: Int?, below: Int?)
  /// Whether each view is the host or contains it, by index.
  var surrounds: [Bool]
  /// The frames of the screen's views in the first of the compared windows.
  var frames: [PlacedFrame]
  /// The average of the inputs' vertical centres, in points.
  var middle: Double

  /// Selects the subviews of the innermost view that contains both the bars and the inputs. Bars and
  /// backgrounds of the form are not part of the selection.
  init(_ screen: Screen, frames: [PlacedFrame]) throws(NotAdopted) {
    let nodes = screen.tree.nodes
    var children = [[Int]](repeating: [], count: nodes.count)
    for (view, node) in nodes.enumerated() { if let parent = node.parent { children[parent].append(view) } }
    func all(in view: Int) -> [Int] { [view] + children[view].flatMap { all(in: $0) } }
    // A pinned button is a control of the form, and the READMEs of libraries put controls inside the scroll
    // view.
    func isBar(_ view: Int) -> Bool {
      let look = screen.views[view]
      return look.role == .bar || look.opaqueBar != nil || look.isInContainerBar
        || screen.pinnedBar == view && look.role != .primaryAction && look.role != .control
    }
    let inputs = Set(screen.inputs.map(\.view))
    var host = 0
    while true {
      let holders = children[host].filter { !inputs.isDisjoint(with: all(in: $0)) }
      guard holders.count == 1, !isBar(holders[0]), !inputs.contains(holders[0]),
        all(in: holders[0]).contains(where: isBar)
      else { break }
      host = holders[0]
    }
    if case .stack = nodes[host].kind {
      throw NotAdopted(
        reason: "the stack view '\(nodes[host].id)' arranges the bars and the fields in one row or column")
    }
    let bars = children[host].filter(isBar)
    let tied = screen.edgesTied(to: host)
    let tops = children[host].filter { view in
      let inner = all(in: view)
      let isBackdrop =
        tied[view, default: []].isSuperset(of: [.top, .bottom])
        && inner.allSatisfy { [.decoration, .container].contains(screen.views[$0].role) }
      return !isBar(view) && !isBackdrop
    }
    guard !tops.isEmpty, inputs.allSatisfy({ input in tops.contains { all(in: $0).contains(input) } }) else {
      throw NotAdopted(reason: "its inputs are in a bar, which stays outside a scroll view")
    }
    self.host = host
    self.tops = tops
    var isInside = [Bool](repeating: false, count: nodes.count)
    for view in tops.flatMap(all) { isInside[view] = true }
    self.isInside = isInside
    self.frames = frames
    surrounds = [Bool](repeating: false, count: nodes.count)
    var next: Int? = host
    while let current = next { (surrounds[current], next) = (true, nodes[current].parent) }
    middle = screen.inputs.map { frames[$0.view].midY }.reduce(0, +) / Double(screen.inputs.count)
    self.bars = (
      bars.last { [middle] in frames[$0].midY < middle }, bars.first { [middle] in frames[$0].midY >= middle }
    )
  }
}

extension Screen {
  /// Returns the edges of each view that constraints pin to `host`.
  fileprivate func edgesTied(to host: Int) -> [Int: Set<LayoutAttribute>] {
    var tied: [Int: Set<LayoutAttribute>] = [:]
    for constraint in tree.constraints {
      guard case .view(let view) = constraint.first, let second = constraint.second else { continue }
      if second.view == host { tied[view, default: []].insert(constraint.firstAttribute) }
      if case .view(let other) = second, constraint.first.view == host {
        tied[other, default: []].insert(constraint.secondAttribute)
      }
    }
    return tied
  }
}

extension LayoutItem {
  var view: Int {
    switch self {
    case .view(let view), .guide(let view, _): view
    }
  }
}
