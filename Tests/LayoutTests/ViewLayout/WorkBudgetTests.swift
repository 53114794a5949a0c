import Support
import Testing

@testable import Layout

@Suite("Budgets for the work of many layouts") struct WorkBudgetTests {
  /// Thirty boxes, each of which is at least as far down as the one before it ends.
  private func layout() -> LayoutResult {
    var builder = TreeBuilder()
    var boxes: [Int] = []
    for number in 0..<30 {
      let box = builder.view("box-\(number)")
      builder.pin(.view(box), .height, plus: 10)
      builder.pin(.view(box), .width, plus: 10)
      builder.pin(.view(box), .leading, .equal, .view(0))
      builder.pin(.view(box), .top, .equal, .view(0), priority: boxes.isEmpty ? 1000 : 500)
      if let above = boxes.last { builder.pin(.view(box), .top, .greaterThanOrEqual, .view(above), .bottom) }
      boxes.append(box)
    }
    return builder.layout()
  }

  /// The least limit within which one layout is finished.
  private func least() -> Int {
    var (low, high) = (0, 1 << 24)
    while high - low > 1 {
      let middle = (low + high) / 2
      let result = WorkBudget(limit: middle).limiting { layout() }
      if result.isUnfinished { low = middle } else { high = middle }
    }
    return high
  }

  @Test("Without a budget a layout is finished, and each box is below the one before it")
  func unlimited() {
    let result = layout()
    #expect(!result.isUnfinished)
    #expect(result.diagnostics == [])
    #expect(result.frames[30] == rect(0, 290, 10, 10))
  }

  @Test("A layout beyond the limit is not finished and says so")
  func exceeded() {
    let budget = WorkBudget(limit: 100)
    let result = budget.limiting { layout() }
    #expect(result.isUnfinished && budget.isExhausted)
    #expect(
      result.diagnostics.map(\.message) == [
        "The constraints need more work than the limit allows; the layout is not finished."
      ])
    #expect(!layout().isUnfinished)
  }

  @Test("Layouts share a budget, and the work within an inner budget counts for the outer one")
  func shared() {
    let least = least()
    let alone = WorkBudget(limit: 3 * least)
    let unfinished = alone.limiting { (0..<4).map { _ in layout().isUnfinished } }
    #expect(unfinished.first == false && unfinished.last == true && alone.isExhausted)
    let outer = WorkBudget(limit: 3 * least)
    let inner = outer.limiting {
      (0..<4).map { _ in WorkBudget(limit: 1 << 40).limiting { layout().isUnfinished } }
    }
    #expect(inner == unfinished)
  }

  @Test("Threads share the budget of the thread that starts them")
  func threads() throws {
    let least = least()
    let budget = WorkBudget(limit: 3 * least)
    let unfinished = try budget.limiting {
      try onLargeStack { [layout().isUnfinished] }
        + mapConcurrently([0], jobs: 1) { _ in layout().isUnfinished }
        + [TrapGuard.run { layout().isUnfinished }, TrapGuard.run { layout().isUnfinished }]
    }
    #expect(unfinished.first == false && unfinished.last == true && budget.isExhausted)
    #expect(budget.spent >= 3 * least)
  }

  @Test("Work that is earned raises the limit of the outermost budget")
  func earned() {
    let least = least()
    let outer = WorkBudget(limit: least)
    outer.limiting {
      WorkBudget(limit: 1 << 40).limiting {
        #expect(!layout().isUnfinished && layout().isUnfinished)
        WorkBudget.earn(2 * least)
        #expect(!layout().isUnfinished)
      }
    }
    #expect(outer.limit == 3 * least)
  }
  @Test("The work of a separate command does not count for the budget of the thread")
  func separate() {
    let budget = WorkBudget(limit: least())
    budget.limiting {
      WorkBudget.separately { #expect(!layout().isUnfinished && !layout().isUnfinished) }
      #expect(budget.spent == 0 && !budget.isExhausted)
      #expect(!layout().isUnfinished)
    }
  }
}
