import Analysis
import Record
import Testing

@testable import Reports

@Suite("Recommendations among strategies that are as good")
struct RecommendationTests {
  /// Returns the id of the recommended strategy of a run in which strategies have some code, provenance and
  /// passing share, the best first. The shares are of a hundred cells.
  private func recommended(
    _ strategies: [(code: String, provenance: String, adopted: Bool, share: Double)], lowest: [Double?] = [],
    figures: [Double] = []
  ) -> Int? {
    var record = OutcomeRun.record()
    for (place, strategy) in strategies.enumerated() {
      var facts = [
        AxisEntry.Fact("provenance", strategy.provenance), AxisEntry.Fact(AxisEntry.Fact.code, strategy.code),
      ]
      if strategy.adopted { facts.append(AxisEntry.Fact(AxisEntry.Fact.adoption, "scroll-view")) }
      record.header.strategies[place].facts = facts
    }
    let analysis = RunAnalysis(record)
    let summaries = strategies.indices.compactMap { index in
      analysis.listed.first { $0.index == index }
    }
    let candidates = summaries.indices.map { n in
      var slice = Standing()
      slice.cells = 1000
      slice.failures = 1000 - Int((1000 * strategies[n].share).rounded())
      slice.figure = figures.indices.contains(n) ? figures[n] : 90
      return Candidate(summaries[n], slice, lowest: lowest.indices.contains(n) ? lowest[n] : nil)
    }
    let choice = analysis.choice(among: candidates)
    return summaries.firstIndex { $0.index == choice?.use.summary.index }
  }

  private let long = "a\nb\nc\nd"
  private let short = "a\nb"
  private let listening = "center.addObserver(self)"

  @Test("The fewest lines win, then the order")
  func lines() {
    #expect(
      recommended([
        (long, "corrected", false, 1), (short, "published", false, 1), (short, "published", false, 1),
      ])
        == 1)
  }

  @Test("Code without notifications comes first, and libraries and changed screens come last")
  func kinds() {
    #expect(
      recommended([(listening, "published", false, 1), (long, "published", false, 1)]) == 1)
    #expect(
      recommended([
        (short, "library", false, 1), (short, "published", true, 1),
        (long + listening, "published", false, 1),
      ]) == 2)
  }

  @Test("A strategy that passes more than a hundredth less is not recommended")
  func shares() {
    #expect(
      recommended([(long, "published", false, 1), (short, "published", false, 0.98)]) == 0)
    #expect(
      recommended([(long, "published", false, 1), (short, "published", false, 0.995)]) == 1)
    // The shorter code may pass 21 % of the cells if UIKit behaves differently.
    let both = [(long, "published", false, 1.0), (short, "published", false, 1.0)]
    #expect(recommended(both, lowest: [0.96, 0.21]) == 0)
    #expect(recommended(both, lowest: [0.96, 0.94]) == 1)
  }

  @Test("The best passes the most cells, and its ranked figure is at most three points higher")
  func figures() {
    let both = [(long, "published", false, 1.0), (short, "published", false, 1.0)]
    #expect(recommended(both, figures: [100, 99.1]) == 1)
    #expect(recommended(both, figures: [100, 96.9]) == 0)
    // The second one passes more, so the higher figure of the first does not count.
    #expect(
      recommended([(short, "published", false, 0.9), (long, "published", false, 1)], figures: [95, 90]) == 1)
  }

  @Test("The same code on screens that were changed for it is no alternative to itself")
  func twins() throws {
    let analysis = RunAnalysis(OutcomeRun.record())
    let a = try #require(analysis.ranking.strategies.first { $0.id == "a" })
    var changed = a
    changed.id = "a-in-scroll-view"
    changed.index = 2
    var slice = Standing()
    slice.cells = 10
    let choice = analysis.choice(among: [Candidate(a, slice), Candidate(changed, slice)])
    #expect(choice?.use.summary.id == "a" && choice?.asGood.isEmpty == true)
  }
}
