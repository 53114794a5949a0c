import Foundation

/// Returns the processor time that this thread uses for a function, which other programs and tests do not
/// lengthen.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
  let begin = now()
  try body()
  return now() - begin
}
