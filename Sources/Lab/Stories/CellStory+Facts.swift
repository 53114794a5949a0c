import Matrix
import Metrics
import Record
import Simulation
import Support
import Trace

extension CellStory {
  /// Returns the height of the bar above the keys, such as the passwords bar, that the notifications include and the
  /// heights of failure ranges do not; nil if there is none.
  func barOverKeys(_ ranges: [FailureRange]) -> Double? {
    guard let keys = ranges.first(where: { $0.parameter == .keyboardHeight })?.current,
      let lowest = trace.notifications.map(\.endFrame.height).filter({ $0 > 1 }).min(),
      lowest > Double(keys) + 1
    else { return nil }
    return lowest - Double(keys)
  }
}
