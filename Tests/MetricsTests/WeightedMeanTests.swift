import Testing

@testable import Metrics

@Suite("The weights of cells in the ranked figure")
struct WeightedMeanTests {
  @Test("Kinds have equal weights, then structures, then classes of scenarios, then cells")
  func nested() {
    let weights = CellWeights(
      screens: [("form", "fixed"), ("form", "scroll"), ("form", "scroll"), ("table", "table")],
      scenarios: ["show", "show", "turn"])
    #expect(weights.structures == [0, 1, 1, 2] && weights.scenarios == [0, 0, 1])
    #expect(weights.kinds == [0, 0, 1] && weights.classes == 2)
    var mean = WeightedMean(weights)
    #expect(mean.value == nil)
    // Fixed forms: shows 100 and 0, turn 20: (50 + 20) / 2 = 35. Scrolling forms: shows 90, 60, 30: 60. All
    // forms: 47.5. Tables: 10. Both kinds: 28.75.
    for (value, structure, scenarioClass) in [
      (100.0, 0, 0), (0, 0, 0), (20, 0, 1), (90, 1, 0), (60, 1, 0), (30, 1, 0), (10, 2, 1),
    ] {
      mean.add(value, group: structure * weights.classes + scenarioClass)
    }
    #expect(mean.value == 28.75)
  }
}
