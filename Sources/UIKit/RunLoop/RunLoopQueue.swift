/// The pending calls of a cell: blocks of the main queue, timers, display links and animation completions.
struct RunLoopQueue {
  private var items: [(time: Double, call: () -> Void)] = []
  private(set) var taken = 0

  /// The maximum number of calls in one cell, which stops code that keeps scheduling itself. No real screen
  /// reaches it.
  static let limit = 100_000

  var next: Double? { items.first?.time }

  /// Adds a call. Calls with the same time run in the order in which they were added.
  mutating func add(at time: Double, _ call: @escaping () -> Void) {
    let index = items.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    items.insert((time, call), at: index)
  }

  mutating func take() -> (() -> Void)? {
    guard !items.isEmpty else { return nil }
    taken += 1
    return items.removeFirst().call
  }
}

extension UIWorld {
  /// The time of the next scheduled call, in seconds since the start of the cell. Nil if no call is
  /// scheduled.
  public var nextCall: Double? { runLoop.next }

  /// Runs the next scheduled call. The host's time must be the time of that call.
  public func runNextCall() {
    guard runLoop.taken < RunLoopQueue.limit else {
      unsupported("more than \(RunLoopQueue.limit) run loop calls in one cell")
      runLoop = RunLoopQueue()
      return
    }
    // The call may be one of a library, which records no statements.
    statement = nil
    runLoop.take()?()
  }

  /// Schedules a call `delay` seconds from now.
  func later(_ delay: Double, _ call: @escaping () -> Void) { runLoop.add(at: now + max(0, delay), call) }

  /// The current time in seconds since the start of the cell.
  var now: Double { host.time }
}
