/// A task of the cell being played.
///
/// Each part of the task, from its start or a wait to the next wait, is a call of the run loop, as a job of the main actor
/// is a block of the main queue on iOS (swiftlang/swift, `GlobalExecutor.cpp`: the main executor is `_dispatch_main_q`).
/// Tasks that iOS runs beside the main actor also run there.
///
/// The name hides Swift's `Task`, whose parts would run on other threads than the cell.
public struct Task<Success: Sendable, Failure: Error>: Sendable {
  fileprivate let task: _Concurrency.Task<Success, Failure>

  /// Asks the task to end early.
  public func cancel() { task.cancel() }
  /// Whether the task was asked to end early.
  public var isCancelled: Bool { task.isCancelled }
  /// The result, after the task has ended.
  public var result: Result<Success, Failure> {
    get async { await task.result }
  }
}

extension Task: Hashable {
  /// Returns whether both are the same task.
  public static func == (one: Task, other: Task) -> Bool { one.task == other.task }
  /// Adds the identity of the task.
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}

extension Task where Failure == Never {
  /// Starts a task on a later turn of the run loop.
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: sending @escaping () async -> Success
  ) {
    task = _Concurrency.Task(executorPreference: CellExecutor.current, operation: operation)
  }

  /// Starts a task on a later turn of the run loop.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil, operation: sending @escaping () async -> Success
  ) -> Task { Task(operation: operation) }

  /// The result, after the task has ended.
  public var value: Success {
    get async { await task.value }
  }
}

extension Task where Failure == any Error {
  /// Starts a task on a later turn of the run loop.
  @discardableResult
  public init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_implicitSelfCapture operation: sending @escaping () async throws -> Success
  ) {
    task = _Concurrency.Task(executorPreference: CellExecutor.current, operation: operation)
  }

  /// Starts a task on a later turn of the run loop.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping () async throws -> Success
  ) -> Task { Task(operation: operation) }

  /// The result, after the task has ended.
  public var value: Success {
    get async throws { try await task.value }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Whether the running task was asked to end early.
  public static var isCancelled: Bool { _Concurrency.Task<Never, Never>.isCancelled }

  /// Throws an error if the running task was asked to end early.
  public static func checkCancellation() throws { try _Concurrency.Task<Never, Never>.checkCancellation() }

  /// Lets the other calls of the run loop go first.
  public static func yield() async {
    let turn = Turn()
    await turn.wait { UIWorld.current.later(0, turn.come) }
  }

  /// Waits for a time of the cell.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(seconds: duration / .seconds(1))
  }

  /// Waits for a time of the cell.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(seconds: Double(duration) / 1e9)
  }

  private static func sleep(seconds: Double) async throws {
    try checkCancellation()
    let turn = Turn()
    await withTaskCancellationHandler {
      await turn.wait { UIWorld.current.later(seconds, turn.come) }
    } onCancel: {
      turn.come()
    }
    try checkCancellation()
  }
}

/// An event that one task waits for. It is used on the thread of its cell only.
final class Turn: @unchecked Sendable {
  private var waiting: UnsafeContinuation<Void, Never>?
  private var hasCome = false

  /// Waits until the event has come. The closure is called before the task waits.
  func wait(_ prepare: () -> Void) async {
    prepare()
    await withUnsafeContinuation { continuation in
      if hasCome { continuation.resume() } else { waiting = continuation }
    }
  }

  /// Lets the task go on, on a later turn of the run loop. Only the first call has an effect.
  func come() {
    hasCome = true
    waiting?.resume()
    waiting = nil
  }
}

/// The executor of a cell's tasks, whose jobs are calls of the run loop.
final class CellExecutor: TaskExecutor, @unchecked Sendable {
  private weak var world: UIWorld?
  private let thread = pthread_self()

  init(_ world: UIWorld) { self.world = world }

  /// The executor of the cell being played.
  static var current: CellExecutor { UIWorld.current.taskExecutor }

  func enqueue(_ job: UnownedJob) {
    // A task that waits for another thread, such as for a download, never goes on. After the end of its cell, no job runs.
    guard pthread_equal(thread, pthread_self()) != 0, let world else { return }
    world.later(0) { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
