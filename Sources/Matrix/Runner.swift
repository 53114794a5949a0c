import Dispatch
import Record
import Synchronization
import Support

/// Plays a plan on several threads and hands the results over in plan order.
public struct Runner: Sendable {
  /// The results of one group of cells.
  public struct GroupResult: Sendable {
    /// The group's cells in plan order.
    public var cells: [CellRecord]
    /// The same as lines of a record; empty when not asked for.
    public var lines: [UInt8]
    /// The group's place in the plan.
    package var group = 0
    /// The cells that come out otherwise, or may, where they are played in another way.
    package var varied: [VariedCell] = []
    /// How many cells were played for it, with those of the floor, the ceiling and of other ways.
    package var plays = 0
  }

  /// How the run ended.
  public enum Outcome: Sendable, Equatable {
    /// Every cell was played.
    case finished
    /// It was asked to stop; results up to a point were handed over.
    case stopped
  }

  /// What is played.
  public let plan: Plan
  /// Worker threads; results do not depend on it.
  public let jobs: Int
  /// Whether to encode record lines on the workers.
  public let encodesLines: Bool
  /// In which other ways cells are played beside.
  package let variations: Variations

  /// Makes a runner.
  public init(plan: Plan, jobs: Int, encodesLines: Bool = true) {
    self.init(plan: plan, jobs: jobs, encodesLines: encodesLines, variations: .none)
  }

  /// Makes a runner that plays cells in other ways beside.
  package init(plan: Plan, jobs: Int, encodesLines: Bool, variations: Variations) {
    self.plan = plan
    self.jobs = max(1, jobs)
    self.encodesLines = encodesLines
    self.variations = variations
  }

  /// Plays the plan and returns when all results were handed over.
  ///
  /// - Parameters:
  ///   - shouldStop: asked before every group; true ends the run early.
  ///   - receive: called on the caller's thread for every group, in plan order; what it throws ends
  ///     the run.
  public func run(
    shouldStop: @Sendable @escaping () -> Bool = { false }, receive: (GroupResult) throws -> Void
  ) throws -> Outcome {
    let exchange = Exchange(capacity: jobs * 4)
    let job = Job(
      plan: plan, variations: variations, encodesLines: encodesLines, alike: AlikeGroups(plan))
    var crew = (0..<jobs).map { _ in Hand(job, exchange, shouldStop, nil) }
    var turn = 0
    var failure: (any Error)?
    var left = 0
    while left < jobs {
      left += exchange.wait()
      // Where a strategy trapped, a fresh thread goes on after that cell.
      for (n, hand) in crew.enumerated() {
        guard let trap = hand.thread.trap else { continue }
        hand.work.note(trap, job)
        crew[n] = Hand(job, exchange, shouldStop, hand.work)
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

/// What all workers of a run share.
struct Job: Sendable {
  let plan: Plan
  let variations: Variations
  let encodesLines: Bool
  let alike: AlikeGroups
}

/// A worker's thread, and what it is at.
private struct Hand {
  let thread: TrapGuard
  let work: WorkInProgress

  /// Starts a thread that finishes `unfinished` and goes on with further groups.
  init(
    _ job: Job, _ exchange: Exchange, _ shouldStop: @Sendable @escaping () -> Bool,
    _ unfinished: WorkInProgress?
  ) {
    let work = unfinished ?? WorkInProgress()
    self.work = work
    // Stacks of 8 MB: layouts of deep user screens recurse.
    thread = TrapGuard(stackSize: 8 << 20) {
      var worker = Worker(job)
      if unfinished != nil { exchange.put(worker.finish(work), at: work.group) }
      while let index = exchange.take(below: job.plan.groups.count, unless: shouldStop) {
        work.begin(index, known: job.alike.take(index))
        exchange.put(worker.finish(work), at: index)
      }
      exchange.leave()
    }
  }
}

/// Where workers take group numbers and leave results, and the consumer collects them in order.
///
/// At most `capacity` groups are taken and not yet collected, so memory does not grow with the plan.
private final class Exchange: Sendable {
  private struct State {
    var next = 0
    var isStopped = false
    var results: [Int: Runner.GroupResult] = [:]
    var left = 0
  }
  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let room: DispatchSemaphore

  init(capacity: Int) { room = DispatchSemaphore(value: capacity) }

  /// The next group to play, nil when there is none or the run was stopped.
  func take(below count: Int, unless shouldStop: () -> Bool) -> Int? {
    room.wait()
    let stops = shouldStop()
    let index: Int? = state.withLock { state in
      if stops { state.isStopped = true }
      guard !state.isStopped, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    if index == nil { room.signal() }
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

  /// Waits for news, or a twentieth of a second; returns how many workers left since the last call.
  func wait() -> Int {
    _ = arrivals.wait(timeout: .now() + .milliseconds(50))
    return state.withLock { state in
      defer { state.left = 0 }
      return state.left
    }
  }

  /// The result of a group, if it is there.
  func collect(_ index: Int) -> Runner.GroupResult? {
    let result = state.withLock { $0.results.removeValue(forKey: index) }
    if result != nil { room.signal() }
    return result
  }
}
