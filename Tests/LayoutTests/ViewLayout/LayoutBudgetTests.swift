import Testing

@testable import Layout

@Suite("Budgets for the work of many layouts") struct LayoutBudgetTests {
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
      let result = LayoutBudget(limit: middle).limiting { layout() }
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
    let budget = LayoutBudget(limit: 100)
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
    let alone = LayoutBudget(limit: 3 * least)
    let unfinished = alone.limiting { (0..<4).map { _ in layout().isUnfinished } }
    #expect(unfinished.first == false && unfinished.last == true && alone.isExhausted)
    let outer = LayoutBudget(limit: 3 * least)
    let inner = outer.limiting {
      (0..<4).map { _ in LayoutBudget(limit: 1 << 40).limiting { layout().isUnfinished } }
    }
    #expect(inner == unfinished)
  }
}
