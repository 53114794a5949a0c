import Trace

extension CellPass {
  /// Evaluates M6 while a keyboard that jumps later still has its first place, as one that a finger has picked up.
  /// Content that moves then does not follow the keyboard.
  ///
  /// - Parameter positions: The positions of one view in the transition.
  mutating func judgeEarlyMotion(_ index: Int, _ transition: Transition, of positions: [Double]) {
    guard transition.kind == .keyboardChange, transition.keyboardMoves, transition.keyboardDuration <= 0,
      startsAtRest(index), sums.keyboardHeight > 0
    else { return }
    let early = MotionMath.early(
      positions, keyboard: tools.series.keyboard, times: tools.series.times, pixel: pixel,
      frame: 1 / rate)
    guard let first = early.first, let last = early.last, MotionMath.travel(early) >= pixel - 1e-9 else {
      return
    }
    worst.offer(
      .M6,
      MotionMath.hitchRate(
        early, speed: max(sums.keyboardHeight, abs(last - first)) * MotionMath.peakSpeed, frame: 1 / rate),
      index)
  }
}

extension MotionMath {
  /// Returns the positions of a view before the keyboard moves, or none if the keyboard moves within the first
  /// two frames.
  static func early(
    _ positions: [Double], keyboard: [Double], times: [Double], pixel: Double, frame: Double
  ) -> [Double] {
    guard let first = keyboard.first else { return [] }
    let moved = keyboard.firstIndex { abs($0 - first) >= pixel - 1e-9 } ?? keyboard.count
    guard moved > 1, times[moved - 1] > 1.5 * frame else { return [] }
    return Array(positions[..<moved])
  }
}
