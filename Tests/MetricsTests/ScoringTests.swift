import Foundation
import Testing
import TestSupport

@testable import Metrics

@Suite struct ScoringTests {
  @Test("The log-normal score is 1, 0.9, 0.5 and 0.2555 at 0, good, poor and 0.4")
  func logNormal() {
    for (value, score) in [(0, 1), (0.1, 0.9), (0.25, 0.5), (0.4, 0.255474)] {
      #expect(abs(Scoring.lowerIsBetter(value, good: 0.1, poor: 0.25) - score) < 1e-6)
    }
    #expect(Scoring.lowerIsBetter(-1, good: 0.1, poor: 0.25) == 1)
    #expect(Scoring.lowerIsBetter(.infinity, good: 0.1, poor: 0.25) == 0)
  }

  @Test(
    "The score equals that of Lighthouse at its own test points",
    arguments: [
      (2500.0, 0.98), (5000, 0.77), (7500, 0.48), (10000, 0.27),
    ])
  func lighthouse(value: Double, score: Double) {
    #expect(abs(Scoring.lowerIsBetter(value, good: 3785, poor: 7300) - score) <= 0.0051)
  }

  @Test("The nearest rank of five values is the third at 0.5 and the fourth at 0.75")
  func nearestRank() {
    let scores = [100, 90, 80, 70, 40]
    #expect(Scoring.nearestRank(scores, 0.5) == 80)
    #expect(Scoring.nearestRank(scores, 0.75) == 70)
    #expect(Scoring.nearestRank(scores, 1) == 40)
    #expect(Scoring.nearestRank(scores, 0) == 100)
    #expect(Scoring.nearestRank([Int](), 0.5) == nil)
    // The rank is 0.95 * 20 = 19, although 0.95 has no exact binary value.
    #expect(Scoring.nearestRank(Array(1...20), 0.95) == 19)
  }

  @Test("The worse quartile does not depend on the order of the scores")
  func badQuartile() {
    // From best to worst the scores are 90, 80, 70 and 40, so the worse quartile is the third.
    #expect(Scoring.badQuartile([70, 40, 90, 80]) == 70)
    #expect(Scoring.badQuartile([5]) == 5)
    #expect(Scoring.badQuartile([]) == nil)
    var random = SeededGenerator(seed: 11)
    for count in 1...200 {
      // The scores have few different values, so that many of them are tied.
      let scores = (0..<count).map { _ in Double(Int.random(in: 0...12, using: &random)) }
      #expect(Scoring.badQuartile(scores) == Scoring.nearestRank(scores.sorted(by: >), 0.75))
    }
  }

  @Test("The Pareto front of five points is A, B and D")
  func pareto() {
    let points: [(Double, Double)] = [(90, 60), (80, 80), (70, 70), (60, 95), (80, 75)]
    #expect(Scoring.paretoRanks(points) == [1, 1, 3, 1, 2])
    #expect(Scoring.paretoRanks([(1, 1), (1, 1)]) == [1, 1])
    #expect(Scoring.paretoRanks([]) == [])
  }

  @Test("Spearman's correlation is 1 for any rising relation, and equal values share their ranks")
  func spearman() {
    #expect(Scoring.spearman([1, 2, 3, 4], [1, 4, 9, 16]) == 1)
    #expect(Scoring.spearman([1, 2, 3, 4], [4, 3, 2, 1]) == -1)
    // The ranks are 1, 2.5, 2.5, 4 and 1, 2, 3, 4. Their correlation is 4.5 / sqrt(4.5 * 5).
    let tied = Scoring.spearman([1, 2, 2, 3], [1, 2, 3, 4]) ?? 0
    #expect(abs(tied - 4.5 / (4.5 * 5).squareRoot()) < 1e-12)
    #expect(Scoring.spearman([1, .nan, 2], [1, 5, 2]) == 1)
    #expect(Scoring.spearman([1, 1], [1, 2]) == nil)
    #expect(Scoring.spearman([1], [1]) == nil)
  }

  @Test("The overall score is 0.6 · occlusion + 0.4 · motion, or the only score of both")
  func overall() {
    let gates = [GateResult](repeating: .passed, count: 5)
    #expect(Scoring.overall(occlusion: 100, motion: 50, gates: gates) == 80)
    #expect(Scoring.overall(occlusion: 100, motion: 50, gates: gates, occlusionShare: 0.5) == 75)
    #expect(Scoring.overall(occlusion: nil, motion: 50, gates: gates) == 50)
    #expect(Scoring.overall(occlusion: 30, motion: nil, gates: gates) == 30)
    #expect(Scoring.overall(occlusion: nil, motion: nil, gates: gates) == nil)
    // An empty array means that the cell had an error, so no cap applies.
    #expect(Scoring.overall(occlusion: 100, motion: 50, gates: []) == 80)
  }

  @Test(
    "A failed gate caps the overall score at 20 (G1), 40 (G2, G3) or 50 (G4, G5); the lowest cap counts",
    arguments: [
      ([], 92), ([0], 20), ([1], 40), ([2], 40), ([3], 50), ([4], 50), ([3, 4], 50), ([4, 2], 40),
      ([0, 1, 2, 3, 4], 20),
    ] as [([Int], Double)])
  func caps(failed: [Int], expected: Double) {
    var gates = [GateResult](repeating: .passed, count: 5)
    gates[3] = .notApplicable
    for gate in failed { gates[gate] = .failed }
    // The score without a cap is 0.6 · 100 + 0.4 · 80 = 92.
    #expect(Scoring.overall(occlusion: 100, motion: 80, gates: gates) == expected)
    // The cap also applies to a single score. A score below the cap is unchanged.
    #expect(Scoring.overall(occlusion: nil, motion: 92, gates: gates) == expected)
    #expect(Scoring.overall(occlusion: 10, motion: 10, gates: gates) == 10)
    #expect(Scoring.overall(occlusion: nil, motion: nil, gates: gates) == nil)
  }

  @Test("The definitions of metrics are complete and agree with the tables")
  func definitions() {
    for id in MetricID.allCases {
      let definition = id.definition
      #expect(MetricID.allCases[id.index] == id)
      #expect(definition.tier == id.tier)
      #expect(!definition.title.isEmpty && !definition.formula.isEmpty && definition.what.hasSuffix("."))
      #expect(!definition.source.contains("[S"))
      #expect(definition.source.count > 20)
      #expect((id.tier == .info) == (Scoring.score(id, 1) == nil))
    }
    for gate in GateID.allCases { #expect(GateID.allCases[gate.index] == gate) }
    let weights = TierWeights()
    let occlusion = MetricID.allCases.filter(\.isOcclusion)
    #expect(occlusion.map(\.rawValue).allSatisfy { $0.hasPrefix("O") })
    let sums = [true, false].map { side -> Double in
      MetricID.allCases.reduce(0) { $1.isOcclusion == side ? $0 + weights.weight($1.tier) : $0 }
    }
    // The occlusion weights are 6 for O1, 3 each for O4, O6 and O8, and 1 each for O3, O7 and O9. O2 and O5
    // have no weight because O1 measures the same.
    #expect(sums[0] == 18)
    // The motion weights are 6 for M1, 3 each for M2, M4 and M6, and 1 each for M5, M7, M8 and M12. M3 has no
    // weight because it measures the same as M2.
    #expect(sums[1] == 19)
  }

  @Test("Judging rules have distinct numbers, in order from 1")
  func judgingRules() {
    let numbers = JudgingRule.all.map(\.number)
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(numbers.first == 1)
    for rule in JudgingRule.all { #expect(rule.text.hasSuffix(".") && rule.name == "R\(rule.number)") }
  }

  @Test("A rating is good up to the first limit and poor beyond the second")
  func ratings() {
    #expect(MetricID.M1.definition.rating(0.1) == .good)
    #expect(MetricID.M1.definition.rating(0.25) == .needsImprovement)
    #expect(MetricID.M1.definition.rating(0.26) == .poor)
    #expect(MetricID.O1.definition.rating(1) == .good)
    #expect(MetricID.O1.definition.rating(0.5) == .needsImprovement)
    #expect(MetricID.O1.definition.rating(0) == .poor)
    #expect(MetricID.O2.definition.rating(0.99) == .poor)
    #expect(MetricID.O8.definition.rating(0.2) == .needsImprovement)
    #expect(MetricID.M5.definition.rating(1) == .needsImprovement)
    #expect(MetricID.M5.definition.rating(2) == .poor)
    #expect(MetricID.M10.definition.rating(-1.4) == nil)
    #expect(MetricID.M1.definition.rating(nil) == nil)
  }
}
