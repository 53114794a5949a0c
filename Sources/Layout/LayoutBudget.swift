import Synchronization

/// A limit for the work of many layouts together, in the unit of ``Solver/workLimit``.
///
///     let budget = LayoutBudget(limit: 100_000_000)
///     let result = try budget.limiting { try read(file) }
///     if budget.isExhausted { … }  // Discard the result.
///
/// A layout that exceeds the budget ends unfinished, and so do all later ones. Threads may share a budget. The work
/// also counts for the budget that limited the thread on which this budget was created.
public final class LayoutBudget: Sendable {
  /// The budget that limits the layouts of this thread.
  @TaskLocal public static var current: LayoutBudget?

  /// The maximum work.
  public let limit: Int
  private let outer = LayoutBudget.current
  private let spent = Atomic<Int>(0)
  private let hasUnfinished = Atomic<Bool>(false)

  /// Creates a budget of which nothing is spent.
  public init(limit: Int) { self.limit = limit }

  /// Whether a layout ended unfinished, because it reached this limit or the limit of its tree.
  public var isExhausted: Bool { hasUnfinished.load(ordering: .relaxed) }

  /// The work that is left; negative if the limit was exceeded.
  var left: Int { min(limit - spent.load(ordering: .relaxed), outer?.left ?? .max) }

  func note(_ work: Int, isUnfinished: Bool) {
    if isUnfinished { hasUnfinished.store(true, ordering: .relaxed) }
    spend(work)
  }

  private func spend(_ work: Int) {
    spent.wrappingAdd(work, ordering: .relaxed)
    outer?.spend(work)
  }

  /// Calls a function whose layouts on this thread are limited.
  public func limiting<Output>(_ body: () throws -> Output) rethrows -> Output {
    try Self.$current.withValue(self, operation: body)
  }
}
