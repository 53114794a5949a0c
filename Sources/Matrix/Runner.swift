import Dispatch
import Record
import Support
import Synchronization

/// A runner that plays a plan on several threads and delivers the results in plan order.
public struct Runner: Sendable {
  /// The results of one group of cells.
  public struct GroupResult: Sendable {
    /// The group's cells in plan order.
    public var cells: [CellResult]
    /// The group's cells as lines of a record; empty if the runner does not encode lines.
    public var lines: [UInt8]
    package var group = 0
    /// The results of the cells under other settings that differ, each with the index of its setting and of its cell.
    package var varied: [(way: Int, cell: Int, result: CellResult)] = []
    /// The number of cells that were played for the group, including those of the baseline, the oracle and
    /// the variations.
    package var plays = 0
  }

  /// The end of a run: finished or stopped.
  public enum Outcome: Sendable, Equatable {
    /// Every cell was played.
    case finished
    /// The run was asked to stop, or its budget is exhausted. The results up to some group were delivered.
    case stopped
  }

  /// The plan to play.
  public let plan: Plan
  /// The number of worker threads. The results do not depend on it.
  public let jobs: Int
  /// Whether the workers also encode the cells as lines of a record.
  let encodesLines: Bool
  package let variations: Variations

  /// Creates a runner.
  public init(plan: Plan, jobs: Int, encodesLines: Bool = true) {
    self.init(plan: plan, jobs: jobs, encodesLines: encodesLines, variations: .none)
  }

  package init(plan: Plan, jobs: Int, encodesLines: Bool, variations: Variations) {
    self.plan = plan
    self.jobs = max(1, jobs)
    self.encodesLines = encodesLines
    self.variations = variations
  }

  /// Plays the plan and returns after all results were delivered. The `WorkBudget` of this thread limits all
  /// workers together.
  ///
  /// - Parameters:
  ///   - shouldStop: a closure that is called before every group. If it returns true, the run ends early.
  ///   - receive: a closure that is called on the caller's thread for every group, in plan order. An error
  ///     that it throws ends the run.
  public func run(
    shouldStop: @Sendable @escaping () -> Bool = { false }, receive: (GroupResult) throws -> Void
  ) throws -> Outcome {
    let exchange = Exchange(capacity: jobs * 4)
    let job = Job(plan: plan, variations: variations, encodesLines: encodesLines)
    var workers = (0..<jobs).map { _ in WorkerThread(job, exchange, shouldStop, nil) }
    var turn = 0
    var failure: (any Error)?
    var left = 0
    while left < jobs {
      left += exchange.wait()
      // After a strategy has trapped, a new thread continues with the next cell.
      for (n, worker) in workers.enumerated() {
        guard let trap = worker.thread.trap else { continue }
        worker.work.note(trap, job)
        workers[n] = WorkerThread(job, exchange, shouldStop, worker.work)
      }
      while let due = exchange.collect(turn) {
        turn += 1
        guard failure == nil else { continue }
        do { try receive(due) } catch {
          failure = error
          exchange.stop()
        }
      }
    }
    if let failure { throw failure }
    return turn == plan.groups.count ? .finished : .stopped
  }
}

/// The data that all workers of a run share.
struct Job: Sendable {
  let plan: Plan
  let variations: Variations
  let encodesLines: Bool
  private let budget = WorkBudget.current

  init(plan: Plan, variations: Variations, encodesLines: Bool) {
    (self.plan, self.variations, self.encodesLines) = (plan, variations, encodesLines)
  }

  /// Whether the workers give up, because the process or a contained player was asked to stop or because the budget
  /// is exhausted. The results are then incomplete.
  var isGivenUp: Bool {
    StopRequest.signal != nil || budget?.isExhausted == true
      || plan.axes.catalogue.contained?.isStopped == true
  }
}

private struct WorkerThread {
  let thread: TrapGuard
  let work: WorkInProgress

  /// Starts a thread that finishes `unfinished` and then plays further groups.
  init(
    _ job: Job, _ exchange: Exchange, _ shouldStop: @Sendable @escaping () -> Bool,
    _ unfinished: WorkInProgress?
  ) {
    let work = unfinished ?? WorkInProgress()
    self.work = work
    // The stack has 8 MB, because the layout of deeply nested user screens is recursive.
    thread = TrapGuard(stackSize: 8 << 20) {
      var player = Worker(job)
      // A group with a cell that was given up has no result.
      func finish() {
        let result = player.finish(work)
        if job.isGivenUp {
          exchange.giveUp()
        } else {
          WorkBudget.earn(max(result.plays, result.cells.count) * WorkBudget.workPerCell)
          exchange.put(result, at: work.group)
        }
      }
      if unfinished != nil { finish() }
      while let index = exchange.take(below: job.plan.groups.count, unless: shouldStop) {
        work.begin(index)
        finish()
      }
      exchange.leave()
    }
  }
}

/// An exchange from which workers take the indices of groups, and through which they return results to the
/// consumer in order.
///
/// At most `capacity` groups are being played or waiting to be collected, so memory does not grow with the
/// plan.
private final class Exchange: Sendable {
  private struct State {
    var next = 0
    var isStopped = false
    var results: [Int: Runner.GroupResult] = [:]
    var left = 0
  }
  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let freeSlots: DispatchSemaphore

  /// The semaphore of free slots begins at 0, because Dispatch ends the process if a semaphore is destroyed with a
  /// lower value than it began with. This would happen after a stop, which leaves results that nobody collects.
  init(capacity: Int) {
    freeSlots = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { freeSlots.signal() }
  }

  /// Returns the index of the next group to play; nil if there is none or the run was stopped.
  func take(below count: Int, unless shouldStop: () -> Bool) -> Int? {
    freeSlots.wait()
    let stops = shouldStop()
    let index: Int? = state.withLock { state in
      if stops { state.isStopped = true }
      guard !state.isStopped, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    if index == nil { freeSlots.signal() }
    return index
  }

  func put(_ result: Runner.GroupResult, at index: Int) {
    state.withLock { $0.results[index] = result }
    arrivals.signal()
  }

  func leave() {
    state.withLock { $0.left += 1 }
    arrivals.signal()
  }

  func stop() { state.withLock { $0.isStopped = true } }

  /// Ends the run without the result of a group that was taken.
  func giveUp() {
    stop()
    freeSlots.signal()
  }

  /// Waits for a signal for at most a twentieth of a second. Returns the number of workers that finished
  /// since the last call.
  func wait() -> Int {
    _ = arrivals.wait(timeout: .now() + .milliseconds(50))
    return state.withLock { state in
      defer { state.left = 0 }
      return state.left
    }
  }

  /// Removes and returns the result of a group; nil if the group is not finished.
  func collect(_ index: Int) -> Runner.GroupResult? {
    let result = state.withLock { $0.results.removeValue(forKey: index) }
    if result != nil { freeSlots.signal() }
    return result
  }
}
