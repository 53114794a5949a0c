/// The simplest possible cell, as a unit for other times and not as a goal.
///
/// A keyboard moves twelve rectangles in 120 frames, and plain loops over flat arrays compute eleven numbers
/// that resemble metrics. There is no layout, scrolling, clipping or notification.
enum NaiveKernel {
  private static let rectangles = 12
  private static let frames = 120

  /// Simulates and measures one cell. It returns the sum of all numbers, so that the compiler cannot remove
  /// their computation.
  @inline(never) @discardableResult
  static func cell() -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * rectangles + frames) { memory in
      for index in 0..<rectangles {
        memory[2 * index] = 40 + 60 * Double(index)
        memory[2 * index + 1] = 44
      }
      // This table has the animation curve 1 - (1 - t)³.
      for frame in 0..<frames {
        let rest = 1 - Double(frame + 1) / Double(frames)
        memory[2 * rectangles + frame] = 1 - rest * rest * rest
      }
      return measure(memory)
    }
  }

  private static func measure(_ memory: UnsafeMutableBufferPointer<Double>) -> Double {
    let (screen, keyboard, lift) = (844.0, 336.0, 210.0)
    var (coverage, gap, overlap, path, travel) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (reversals, jump, mismatch, outside, shift, hidden) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (lastOffset, lastSpeed) = (0.0, 0.0)
    for frame in 0..<frames {
      let progress = memory[2 * rectangles + frame]
      let top = screen - keyboard * progress
      let offset = lift * progress
      let speed = offset - lastOffset
      path += speed.magnitude
      travel = max(travel, offset)
      if speed * lastSpeed < 0 { reversals += 1 }
      jump = max(jump, (speed - lastSpeed).magnitude)
      mismatch = max(mismatch, (offset - (screen - top) * lift / keyboard).magnitude)
      var lowest = 0.0
      for index in 0..<rectangles {
        let y = memory[2 * index] - offset
        let height = memory[2 * index + 1]
        let end = y + height
        lowest = max(lowest, min(end, top))
        let covered = min(height, max(0, end - top))
        overlap += covered
        if index == 9 { coverage = max(coverage, covered / height) }
        if covered >= height { hidden += 1 }
        if y < 0 { outside -= y }
        shift += speed.magnitude * height
      }
      gap = max(gap, top - lowest)
      (lastOffset, lastSpeed) = (offset, speed)
    }
    return coverage + gap + overlap + path + travel + reversals + jump + mismatch + outside + shift + hidden
  }
}
