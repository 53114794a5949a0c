import Foundation
import Synchronization

/// Calls a function for many values on several threads, and returns the results in the order of the values.
public func mapConcurrently<Value: Sendable, Output: Sendable>(
  _ values: [Value], jobs: Int, _ transform: @Sendable @escaping (Value) -> Output
) -> [Output] {
  let results = Results<Output>(count: values.count)
  let group = DispatchGroup()
  let budget = WorkBudget.current
  for _ in 0..<min(max(1, jobs), values.count) {
    group.enter()
    // The stacks have 8 MB because laying out a deep user screen is recursive.
    let thread = Thread {
      WorkBudget.$current.withValue(budget) {
        while let index = results.take() { results.put(transform(values[index]), at: index) }
      }
      group.leave()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
  group.wait()
  return results.all
}

/// The index of the next value and the results, which the threads share.
private final class Results<Output: Sendable>: Sendable {
  private let state: Mutex<(next: Int, results: [Output?])>

  init(count: Int) { state = Mutex((0, [Output?](repeating: nil, count: count))) }

  func take() -> Int? {
    state.withLock { state in
      guard state.next < state.results.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ output: Output, at index: Int) { state.withLock { $0.results[index] = output } }

  var all: [Output] { state.withLock { $0.results.compactMap { $0 } } }
}
