import Synchronization

/// A limit for the work of many layouts together, in the unit of `Solver.workLimit`.
///
///     let budget = WorkBudget(limit: 100_000_000)
///     let result = try budget.limiting { try read(file) }
///     if budget.isExhausted { … }  // Discard the result.
///
/// A layout that exceeds the budget ends unfinished, and so do all later ones. The work also counts for the budget that
/// limited the thread on which this budget was created. The threads of ``onLargeStack(_:)``, ``TrapGuard`` and
/// ``mapConcurrently(_:jobs:_:)`` have the budget of the thread that starts them.
package final class WorkBudget: Sendable {
  /// The budget that limits the layouts of this thread.
  @TaskLocal package static var current: WorkBudget?

  /// The limit of a command, which is reached after about ten seconds. A file that is read takes at most four tenths of
  /// it, and the diagnosis of a screen six tenths.
  package static let commandLimit = 1_000_000_000
  /// The work that a command may do in addition for each cell that it has played. A cell on the largest storyboards of
  /// public apps takes a twentieth of it on average, and a cell of the default matrix a thousandth.
  package static let workPerCell = 100_000
  /// The work that a command may do in addition for each scene that it has read. A scene of the largest storyboards of
  /// public apps takes a twentieth of it.
  package static let workPerScene = 2_000_000

  private let firstLimit: Int
  private let outer = WorkBudget.current
  private let earned = Atomic<Int>(0)
  private let done = Atomic<Int>(0)
  private let hasUnfinished = Atomic<Bool>(false)

  /// Creates a budget of which nothing is spent.
  package init(limit: Int) { firstLimit = limit }

  /// The maximum work.
  package var limit: Int { firstLimit + earned.load(ordering: .relaxed) }

  /// The work so far.
  package var spent: Int { done.load(ordering: .relaxed) }

  /// Whether a layout ended unfinished, because it reached this limit or the limit of its tree.
  package var isExhausted: Bool { hasUnfinished.load(ordering: .relaxed) }

  /// The work that is left; negative if the limit was exceeded.
  package var left: Int { min(limit - spent, outer?.left ?? .max) }

  /// Counts the work of a layout, or of several.
  package func note(_ work: Int, isUnfinished: Bool) {
    if isUnfinished { hasUnfinished.store(true, ordering: .relaxed) }
    spend(work)
  }

  private func spend(_ work: Int) {
    done.wrappingAdd(work, ordering: .relaxed)
    outer?.spend(work)
  }

  /// Raises the limit of the command when a part of its work is done. A command with many parts may therefore do more
  /// work in all, but one part that is too hard still ends it soon.
  package static func earn(_ work: Int) {
    var budget = current
    while let outer = budget?.outer { budget = outer }
    budget?.earned.wrappingAdd(work, ordering: .relaxed)
  }

  /// Calls a function with the budget of a command, which is independent of the budget of this thread.
  package static func separately<Output>(_ body: () throws -> Output) rethrows -> Output {
    try $current.withValue(nil) { try WorkBudget(limit: commandLimit).limiting(body) }
  }

  /// Calls a function whose layouts on this thread are limited.
  package func limiting<Output>(_ body: () throws -> Output) rethrows -> Output {
    try Self.$current.withValue(self, operation: body)
  }
}
