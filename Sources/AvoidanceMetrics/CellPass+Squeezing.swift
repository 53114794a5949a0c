import KeyboardAvoidance
import TraceRecording

/// The size of a view where nothing avoids the keyboard, in points.
struct RestingSize {
  var width = 0.0
  var height = 0.0

  /// The sides of the least target in WCAG 2.2 success criterion 2.5.8.
  static let leastSide = 24.0

  /// What a box has left of its least size, 0 to 1: 24 points on each side, or what the view has at rest, or what
  /// there is room for, if that is less. 1 for all that gives way no farther.
  func left(_ box: Box, room: Double = .infinity) -> Double {
    part(box.width, of: width) * part(box.height, of: min(height, room))
  }

  /// A hundredth of a point is rounding.
  private func part(_ side: Double, of rest: Double) -> Double {
    let least = min(RestingSize.leastSide, rest)
    return side >= least - 0.01 ? 1 : side / least
  }
}

/// The layout in which nothing avoids the keyboard: what contradicting constraints squeeze is measured against it.
struct RestingLayout {
  let trace: Trace
  /// Before the keyboard came and after the transition, as far as the window is the same.
  let before: Int?
  let after: Int?

  /// How large a node is, before or after, whichever is more; without a layout in the same window nothing counts
  /// as squeezed.
  func size(_ node: Int) -> RestingSize {
    var size = RestingSize()
    if let before { grow(&size, node, before) }
    if let after { grow(&size, node, after) }
    return size
  }

  private func grow(_ size: inout RestingSize, _ node: Int, _ stage: Int) {
    let i = (stage * trace.nodes.count + node) * 4
    size.width = max(size.width, trace.rects[i + 2])
    size.height = max(size.height, trace.rects[i + 3])
  }
}

extension CellPass {
  /// The layout at rest that belongs to a transition: the floor's, or the cell's own before the keyboard.
  func restingLayout(_ index: Int) -> RestingLayout {
    let floor = floorStages(index)
    let trace = floor?.floor ?? self.trace
    let first = trace.transitions[0].stageBefore
    let after = floor?.after ?? self.trace.transitions[index].stageAfter
    let isSame = trace.stages[first].geometry == trace.stages[after].geometry
    return RestingLayout(trace: trace, before: isSame ? first : nil, after: floor?.after)
  }
}
