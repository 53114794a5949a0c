/// What is to be called later in a cell: blocks of the main queue, timers, display links and completions.
struct RunLoopQueue {
  private var items: [(time: Double, call: () -> Void)] = []
  /// How many calls were taken.
  private(set) var taken = 0

  /// More calls than any screen makes in a scenario: a run loop that feeds itself is stopped there.
  static let limit = 100_000

  /// The time of the next call, nil when there is none.
  var next: Double? { items.first?.time }

  /// Adds a call; calls of one time run in the order in which they were added.
  mutating func add(at time: Double, _ call: @escaping () -> Void) {
    let index = items.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    items.insert((time, call), at: index)
  }

  /// Takes the next call.
  mutating func take() -> (() -> Void)? {
    guard !items.isEmpty else { return nil }
    taken += 1
    return items.removeFirst().call
  }
}

extension UIWorld {
  /// The time of the next call that code has asked for, in seconds of the cell; nil when there is none.
  public var nextCall: Double? { runLoop.next }

  /// Runs the next call; the host's time has to be the call's.
  public func runNextCall() {
    guard runLoop.taken < RunLoopQueue.limit else {
      unsupported("more than \(RunLoopQueue.limit) calls of the run loop in one cell")
      runLoop = RunLoopQueue()
      return
    }
    runLoop.take()?()
  }

  /// Calls later, `delay` seconds from now.
  func later(_ delay: Double, _ call: @escaping () -> Void) { runLoop.add(at: now + max(0, delay), call) }

  /// What time it is, in seconds of the cell; code has asked.
  var now: Double {
    timeReads += 1
    return host.time
  }
}
