import KeyboardAvoidance
import Testing
import UIKit

private final class Counter {
  static nonisolated(unsafe) var living = 0
  var count = 0
  init() { Self.living += 1 }
  deinit { Self.living -= 1 }
}

private enum Shared {
  @PerCell static var counter = Counter()
  @PerCell static var limit: Int? = 5
}

@Suite("Variables of which each cell has its own value") struct PerCellTests {
  @Test("A value is made in each cell and released at its end")
  func cells() {
    for _ in 0..<2 {
      TestScreen().play { _ in
        #expect(Shared.counter.count == 0)
        #expect(Shared.limit == 5)
        Shared.counter.count += 1
        Shared.limit = nil
        #expect(Shared.counter.count == 1)
        #expect(Shared.limit == nil)
        #expect(Counter.living == 1)
      }
      #expect(Counter.living == 0)
    }
  }
}
