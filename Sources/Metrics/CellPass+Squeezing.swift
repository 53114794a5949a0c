import KeyboardAvoidance
import Trace

/// The size of a view without avoidance, in points.
struct RestingSize {
  var width = 0.0
  var height = 0.0
  /// The size of a pixel.
  ///
  /// A side that is shorter by up to a pixel is not squeezed, because the layout without avoidance may be that of a screen
  /// which was recorded on a device of another scale, and texts are rounded up to whole pixels.
  var pixel = 0.0

  /// The minimum side of a touch target in WCAG 2.2 success criterion 2.5.8, in points.
  static let leastSide = 24.0

  /// Returns the share 0...1 of its minimum size that a squeezed view still has. The minimum of each side is
  /// 24 points, or less if the side is shorter without avoidance or `room` is smaller.
  func left(_ box: Box, room: Double = .infinity) -> Double {
    part(box.width, of: width) * part(box.height, of: min(height, room))
  }

  /// Returns the share 0...1 of the minimum length that a side still has. It is 1 if at most a pixel is missing.
  private func part(_ side: Double, of rest: Double) -> Double {
    let least = min(RestingSize.leastSide, rest)
    return side >= least - pixel - Tolerance.rounding ? 1 : side / least
  }
}

/// The layout without avoidance, with which views that conflicting constraints squeeze are compared.
///
/// It is the baseline's layout. A view that UIKit squeezes there too, for example by adding the keyboard to
/// the safe area, is not held against the strategy.
struct RestingLayout {
  /// The rectangles, with four values per node. Nil if there is no layout in the same window. No view counts
  /// as squeezed then.
  let rects: UnsafePointer<Double>?
  /// The size of a pixel.
  let pixel: Double

  func size(_ node: Int) -> RestingSize {
    guard let rects else { return RestingSize() }
    return RestingSize(
      width: max(0, rects[node * 4 + 2]), height: max(0, rects[node * 4 + 3]), pixel: pixel)
  }
}

extension CellPass {
  /// Whether a view has no size before the first transition and in a layout. It is then not the keyboard that takes it away.
  func isHiddenFromStart(_ node: Int, _ rest: Arrangement) -> Bool {
    guard rest.box(node).isEmpty else { return false }
    let first = scene.model(trace.transitions[0].stageBefore)
    return first[node * 4 + 2] <= 0 || first[node * 4 + 3] <= 0
  }

  /// Returns the layout without avoidance for a transition. It is the baseline's layout or, without a
  /// baseline, the cell's own layout before the keyboard appeared.
  func restingLayout(_ index: Int) -> RestingLayout {
    if let (floor, _, after) = baselineStages(index) {
      return RestingLayout(rects: floor.model(after), pixel: pixel)
    }
    let (first, last) = (trace.transitions[0].stageBefore, trace.transitions[index].stageAfter)
    let isSame = trace.stages[first].geometry == trace.stages[last].geometry
    return RestingLayout(rects: isSame ? scene.model(first) : nil, pixel: pixel)
  }
}
