import KeyboardAvoidance
import Trace

/// The size of a view without avoidance, in points.
struct RestingSize {
  var width = 0.0
  var height = 0.0

  /// The side of the smallest target in WCAG 2.2 success criterion 2.5.8, in points.
  static let leastSide = 24.0

  /// Returns the share 0...1 of its minimum size that a box has left. The minimum is 24 points on each side,
  /// or the size without avoidance or the room if that is less.
  func left(_ box: Box, room: Double = .infinity) -> Double {
    part(box.width, of: width) * part(box.height, of: min(height, room))
  }

  /// Returns the share of one side, with 0.01 pt of slack for rounding.
  private func part(_ side: Double, of rest: Double) -> Double {
    let least = min(RestingSize.leastSide, rest)
    return side >= least - 0.01 ? 1 : side / least
  }
}

/// The layout without avoidance, to which views squeezed by conflicting constraints are compared.
///
/// It is the baseline's layout. A view that the system squeezes there too, for example by adding the keyboard
/// to the safe area, is not held against the strategy.
struct RestingLayout {
  /// Four values per node; nil if there is no layout in the same window. Nothing counts as squeezed then.
  let rects: UnsafePointer<Double>?

  func size(_ node: Int) -> RestingSize {
    guard let rects else { return RestingSize() }
    return RestingSize(width: max(0, rects[node * 4 + 2]), height: max(0, rects[node * 4 + 3]))
  }
}

extension CellPass {
  /// Returns the layout without avoidance for a transition: the baseline's, or else the cell's own before the
  /// keyboard came.
  func restingLayout(_ index: Int) -> RestingLayout {
    if let (floor, _, after) = baselineStages(index) { return RestingLayout(rects: floor.model(after)) }
    let (first, last) = (trace.transitions[0].stageBefore, trace.transitions[index].stageAfter)
    let isSame = trace.stages[first].geometry == trace.stages[last].geometry
    return RestingLayout(rects: isSame ? scene.model(first) : nil)
  }
}
