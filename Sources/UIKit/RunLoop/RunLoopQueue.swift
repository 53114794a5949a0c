/// What is to be called later in a cell: blocks of the main queue, timers, display links and completions.
struct RunLoopQueue {
  private struct Item {
    var time: Double
    var number: Int
    var call: () -> Void
  }

  private var items: [Item] = []
  private var count = 0

  /// The time of the next call, nil when there is none.
  var next: Double? { items.first?.time }

  /// Adds a call; calls of one time run in the order in which they were added.
  mutating func add(at time: Double, _ call: @escaping () -> Void) {
    let index = items.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    items.insert(Item(time: time, number: count, call: call), at: index)
    count += 1
  }

  /// Takes the next call that is due before `time`; nil when there is none.
  mutating func take(before time: Double) -> (time: Double, call: () -> Void)? {
    guard let first = items.first, first.time < time else { return nil }
    items.removeFirst()
    return (first.time, first.call)
  }
}

extension UIWorld {
  /// The time of the next call that code has asked for, nil when there is none.
  public var nextCall: Double? { runLoop.next }

  /// Runs the next call that is due before `time`; false when there is none.
  public func runNextCall(before time: Double) -> Bool {
    guard let due = runLoop.take(before: time) else { return false }
    self.time = due.time
    due.call()
    return true
  }

  /// Calls later, `delay` seconds from now.
  func later(_ delay: Double, _ call: @escaping () -> Void) { runLoop.add(at: time + max(0, delay), call) }
}
