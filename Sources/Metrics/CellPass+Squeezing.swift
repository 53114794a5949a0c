import KeyboardAvoidance
import Trace

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
///
/// It is the floor's. What the system squeezes there as well, for example by adding the keyboard to the safe area, is
/// no strategy's doing.
struct RestingLayout {
  /// Four values a node; nil without a layout in the same window: then nothing counts as squeezed.
  let rects: UnsafePointer<Double>?

  /// How large a node is.
  func size(_ node: Int) -> RestingSize {
    guard let rects else { return RestingSize() }
    return RestingSize(width: max(0, rects[node * 4 + 2]), height: max(0, rects[node * 4 + 3]))
  }
}

extension CellPass {
  /// The layout at rest that belongs to a transition: the floor's, else the cell's own before the keyboard.
  func restingLayout(_ index: Int) -> RestingLayout {
    if let (floor, _, after) = floorStages(index) { return RestingLayout(rects: floor.model(after)) }
    let (first, last) = (trace.transitions[0].stageBefore, trace.transitions[index].stageAfter)
    let isSame = trace.stages[first].geometry == trace.stages[last].geometry
    return RestingLayout(rects: isSame ? scene.model(first) : nil)
  }
}
