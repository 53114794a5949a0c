import Metrics
import Record
import Platform

/// What a strategy's results amount to.
public enum Verdict: String, Sendable {
  /// No gate failed and the bad-side quartile of every tier A and B metric is good.
  case pass = "✓ PASS"
  /// No gate failed.
  case needsImprovement = "~ NEEDS IMPROVEMENT"
  /// A gate failed somewhere.
  case fail = "✗ FAIL"
  /// Nothing fails where it does something, but in some cells it does nothing although something was needed.
  case partial = "○ PARTIAL"
  /// No gate failed, but some cells could not be played, so nothing can be promised.
  case incomplete = "? INCOMPLETE"
}

/// How one gate came out over a strategy's cells, those in which it does nothing left out.
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
  /// Cells that were played and can be judged: the denominator of every share.
  public var judged: Int
  /// Cells that pass.
  public var passes: Int
  /// Cells that fail a gate.
  public var failures: Int
  /// Cells in which it does nothing although something was needed.
  public var doesNothing: Int
  /// In the order of `GateID.allCases`.
  public var gates: [GateTally]
  /// The cells' occlusion scores, 0...100; nil when no cell has one.
  public var occlusion: Quantile?
  /// The motion scores of the cells in which something moved, 0...100; nil when no cell has one.
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
  /// All its cells, as a part of the matrix.
  package var slice: RunTable.Slice {
    var slice = RunTable.Slice()
    (slice.cells, slice.errors, slice.unjudged) = (judged, errors, cells - errors - judged)
    (slice.passes, slice.failures, slice.doesNothing) = (passes, failures, doesNothing)
    slice.occlusion = occlusion?.p75 ?? .nan
    slice.motion = motion?.p75 ?? .nan
    return slice
  }
  /// Cells that were played.
  public var played: Int { cells - errors }
  /// Share of the judged cells that fail; 1 when there is none.
  public var failureRate: Double { judged > 0 ? Double(failures) / Double(judged) : 1 }
  /// Share of the judged cells that pass; 0 when there is none.
  public var passRate: Double { judged > 0 ? Double(passes) / Double(judged) : 0 }
  /// The sort key made of the two bad-side quartiles; the gates come before it, as the share of passing cells.
  public var overall: Double? { Scoring.mean(occlusion: occlusion?.p75, motion: motion?.p75) }

  /// `2–3, tied`; the floor and the ceiling have no rank.
  package var rankText: String {
    guard rank > 0 else { return reference == .floor ? "floor" : "ceiling" }
    return RankText(rankRange, isTied: !tiedWith.isEmpty).text
  }
}

/// A rank as all tables write it.
package struct RankText {
  package let text: String

  /// `2`, `2, tied`, `2–3, tied`.
  package init(_ range: ClosedRange<Int>, isTied: Bool) {
    let ranks = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    text = isTied ? "\(ranks), tied" : ranks
  }
}

extension RunTable {
  /// The summary of a strategy, nil when the record has no cell of it.
  package func summary(of strategy: Int) -> StrategySummary? {
    let entry = entries(.strategy)[strategy]
    let rows = rows[strategy]
    guard !rows.isEmpty else { return nil }
    let judged = rows.filter { isCounted[$0] }
    let active = judged.filter { outcome[$0] != .doesNothing }
    let moved = judged.filter { hasMoved[$0] }
    let gates = GateID.allCases.indices.map { gate in
      GateTally(
        failed: active.count { failedGates[$0] & (1 << gate) != 0 },
        applicable: active.count { applicableGates[$0] & (1 << gate) != 0 })
    }
    let metrics = MetricID.allCases.map { metric in
      Quantile(
        (metric.isOcclusion ? judged : moved).map { values[metric.index][$0] },
        higherIsBetter: metric.definition.higherIsBetter)
    }
    let whole = slice(rows)
    let notGood = MetricID.allCases.filter { metric in
      let definition = metric.definition
      guard definition.tier == .A || definition.tier == .B, let quantile = metrics[metric.index] else {
        return false
      }
      return definition.rating(quantile.p75) != .good
    }
    let verdict: Verdict =
      whole.failures > 0
      ? .fail
      : whole.errors > 0
        ? .incomplete : whole.doesNothing > 0 ? .partial : notGood.isEmpty ? .pass : .needsImprovement
    let overall = judged.map { self.overall($0) }.filter { !$0.isNaN }
    return StrategySummary(
      index: strategy, id: entry.id, title: entry.title, cells: rows.count, errors: whole.errors,
      judged: whole.cells, passes: whole.passes, failures: whole.failures, doesNothing: whole.doesNothing,
      gates: gates, occlusion: .scores(judged.map { occlusion[$0] }),
      motion: .scores(moved.map { motion[$0] }), metrics: metrics, worstCell: worst(judged, count: 1).first,
      verdict: verdict, notGood: notGood,
      meanScore: overall.isEmpty ? nil : overall.reduce(0, +) / Double(overall.count),
      scoredCells: overall.count, meanRank: nil)
  }
}
