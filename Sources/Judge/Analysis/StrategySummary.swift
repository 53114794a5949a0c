import AvoidanceMetrics
import ResultRecord
import Vocabulary

/// What a strategy's results amount to.
public enum Verdict: String, Sendable {
  /// No gate failed and the bad-side quartile of every tier A and B metric is good.
  case pass = "✓ PASS"
  /// No gate failed.
  case needsImprovement = "~ NEEDS IMPROVEMENT"
  /// A gate failed somewhere.
  case fail = "✗ FAIL"
  /// No gate failed, but some cells could not be played, so nothing can be promised.
  case incomplete = "? INCOMPLETE"
}

/// How one gate came out over a strategy's cells.
public struct GateTally: Sendable, Equatable {
  /// The cells in which it failed.
  public var failed: Int
  /// The cells in which the gate applies.
  public var applicable: Int
}

/// One strategy over the whole matrix; `Ranking` makes it.
public struct StrategySummary: Sendable {
  /// The strategy's place in the plan.
  public var index: Int
  /// The strategy's id.
  public var id: String
  /// The strategy's title.
  public var title: String
  /// Every cell in the record, errors included.
  public var cells: Int
  /// Cells that could not be played; they enter no other number.
  public var errors: Int
  /// Cells with at least one failed gate.
  public var gateFailures: Int
  /// In the order of `GateID.allCases`.
  public var gates: [GateTally]
  /// The cells' occlusion scores, 0...100; nil when no cell has one.
  public var occlusion: Quantile?
  /// The cells' motion scores, 0...100; nil when no cell has one.
  public var motion: Quantile?
  /// In the order of `MetricID.allCases`; nil where a metric never applies.
  public var metrics: [Quantile?]
  /// The index of the worst cell in the record.
  public var worstCell: Int?
  /// What it amounts to.
  public var verdict: Verdict
  /// Tier A and B metrics whose bad-side quartile is not good.
  public var notGood: [MetricID]
  /// Mean of the cells' overall scores, over `scoredCells`.
  public var meanScore: Double?
  /// The cells that have a score.
  public var scoredCells: Int
  /// Mean of the ranks among the ranked strategies in every situation (device, orientation, scenario, screen).
  public var meanRank: Double?
  /// 1 is best; 0 for the floor and the ceiling.
  public var rank = 0
  /// 1 for the strategies that none is better than in both scores, 2 for those behind only them, and so on.
  public var paretoRank = 0
  /// The ranks under all settings of the robustness check; `rank` is among them.
  public var rankRange = 0...0
  /// Ids of ranked strategies whose rank range overlaps this one's.
  public var tiedWith: [String] = []

  /// Which end of the scale it is; nil for a strategy that is ranked.
  public var reference: ReferenceStrategy? { ReferenceStrategy(rawValue: id) }
  /// Cells that were played.
  public var played: Int { cells - errors }
  /// Share of the played cells with a failed gate; 1 when none was played.
  public var failureRate: Double { played > 0 ? Double(gateFailures) / Double(played) : 1 }
  /// The sort key made of the two bad-side quartiles; the gates come before it, as the share of failing cells.
  public var overall: Double? { Scoring.mean(occlusion: occlusion?.p75, motion: motion?.p75) }

  /// `2 (2–3, tie)`; the floor and the ceiling have no rank.
  package var rankText: String {
    guard rank > 0 else { return reference == .floor ? "floor" : "ceiling" }
    let isTie = !tiedWith.isEmpty
    if rankRange.count == 1 { return isTie ? "\(rank) (tie)" : "\(rank)" }
    return "\(rank) (\(rankRange.lowerBound)–\(rankRange.upperBound)\(isTie ? ", tie" : ""))"
  }
}

extension RunTable {
  /// The summary of a strategy, nil when the record has no cell of it.
  func summary(of strategy: Int) -> StrategySummary? {
    let entry = entries(.strategy)[strategy]
    let rows = rows[strategy]
    guard !rows.isEmpty else { return nil }
    let played = rows.filter { !isError[$0] }
    let gates = GateID.allCases.indices.map { gate in
      GateTally(
        failed: played.count { failedGates[$0] & (1 << gate) != 0 },
        applicable: played.count { applicableGates[$0] & (1 << gate) != 0 })
    }
    let metrics = MetricID.allCases.map { metric in
      Quantile(
        played.map { values[metric.index][$0] }, higherIsBetter: metric.definition.higherIsBetter)
    }
    let failures = played.count { failedGates[$0] != 0 }
    let notGood = MetricID.allCases.filter { metric in
      let definition = metric.definition
      guard definition.tier == .A || definition.tier == .B, let quantile = metrics[metric.index] else {
        return false
      }
      return definition.rating(quantile.p75) != .good
    }
    let errors = rows.count - played.count
    let verdict: Verdict =
      failures > 0 ? .fail : errors > 0 ? .incomplete : notGood.isEmpty ? .pass : .needsImprovement
    let overall = played.map { self.overall($0) }.filter { !$0.isNaN }
    return StrategySummary(
      index: strategy, id: entry.id, title: entry.title, cells: rows.count, errors: errors,
      gateFailures: failures, gates: gates, occlusion: .scores(played.map { occlusion[$0] }),
      motion: .scores(played.map { motion[$0] }), metrics: metrics, worstCell: worst(played, count: 1).first,
      verdict: verdict, notGood: notGood,
      meanScore: overall.isEmpty ? nil : overall.reduce(0, +) / Double(overall.count),
      scoredCells: overall.count, meanRank: nil)
  }
}
