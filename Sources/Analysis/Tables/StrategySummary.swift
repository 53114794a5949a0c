import Metrics
import Platform
import Record

/// The verdict on a strategy's results.
public enum Verdict: String, Sendable {
  /// No gate failed, and every tier A and B metric is good in at least three quarters of the cells.
  case pass = "✓ PASS"
  /// No gate failed, but a tier A or B metric is good in fewer than three quarters of the cells.
  case needsImprovement = "~ NEEDS IMPROVEMENT"
  /// At least 95 % of the cells pass. In the others a gate fails, or the strategy does nothing.
  case nearly = "✓ NEARLY ALL"
  /// At least half of the cells pass, but fewer than 95 %.
  case partial = "○ PARTIAL"
  /// Fewer than half of the cells pass.
  case fail = "✗ FAIL"
  /// No gate failed, but some cells could not be played.
  case incomplete = "? INCOMPLETE"

  /// Returns the verdict on cells of which not all pass.
  package static func ofShare(_ passes: Int, of cells: Int) -> Verdict {
    100 * passes >= 95 * cells ? .nearly : 2 * passes >= cells ? .partial : .fail
  }
}

/// The results of one gate over a strategy's cells, without cells in which the strategy does nothing.
public struct GateTally: Sendable, Equatable {
  /// The number of cells in which the gate failed.
  public var failed: Int
  /// The number of cells in which the gate applies.
  public var applicable: Int
}

/// The results of one strategy over the whole matrix, computed by `Ranking`.
public struct StrategySummary: Sendable {
  /// The index of the strategy in the plan.
  public var index: Int
  /// The strategy's id.
  public var id: String
  /// The strategy's title.
  public var title: String
  /// The standing in the whole matrix.
  public var standing: Standing
  /// The results of the gates, in the order of `GateID.allCases`.
  public var gates: [GateTally]
  /// The quantiles of the occlusion scores, 0...100; nil if no cell has a score.
  public var occlusion: Quantile?
  /// The quantiles of the motion scores, 0...100, in cells in which something moved; nil if no cell has a
  /// score.
  public var motion: Quantile?
  /// The quantiles of the metrics, in the order of `MetricID.allCases`; nil if a metric never applies.
  public var metrics: [Quantile?]
  /// The index of the worst cell in the record; nil if no cell is counted.
  public var worstCell: Int?
  /// The verdict on the results.
  public var verdict: Verdict
  /// The tier A and B metrics that are good in fewer than three quarters of the cells.
  public var notGood: [MetricID]
  /// The mean overall score over `scoredCells`.
  public var meanScore: Double?
  /// The number of cells that have a score.
  public var scoredCells: Int
  /// The mean rank among the ranked strategies, over the situations (device, orientation, scenario, screen).
  public var meanRank: Double?
  /// The rank; 1 is best, and `none` and `oracle` have 0.
  public var rank = 0
  /// The Pareto rank: 1 if no strategy is better in both scores, 2 if only strategies of rank 1 are, and so
  /// on.
  public var paretoRank = 0
  /// The range of the strategy's ranks under all variations of the robustness check, including `rank`.
  public var rankRange = 0...0
  /// The ids of the ranked strategies that are tied with this one (see `RuleIntervals.isTie`).
  public var tiedWith: [String] = []

  /// The reference strategy that the summary describes; nil for a ranked strategy.
  public var reference: ReferenceStrategy? { ReferenceStrategy(rawValue: id) }
  /// The number of the strategy's cells in the record, including errors.
  public var cells: Int { standing.allCells }
  /// The number of cells that could not be played. Shares and scores do not include them.
  public var errors: Int { standing.errors }
  /// The number of cells that were played and can be judged: the denominator of every share.
  public var judged: Int { standing.cells }
  /// The number of cells that pass.
  public var passes: Int { standing.passes }
  /// The number of cells that fail a gate.
  public var failures: Int { standing.failures }
  /// The number of cells in which the strategy does nothing although something was needed.
  public var doesNothing: Int { standing.doesNothing }
  /// The figure by which strategies are ranked (see `Standing.figure`); nil if no cell is judged.
  public var figure: Double? { standing.figure }
  /// The number of cells that were played.
  public var played: Int { cells - errors }
  /// The share of the judged cells that fail; 1 if no cell can be judged.
  public var failureRate: Double { judged > 0 ? Double(failures) / Double(judged) : 1 }
  /// The share of the judged cells that pass; 0 if no cell can be judged.
  public var passRate: Double { standing.passRate }

  /// The rank as text, such as `2–3, tied`. It is `no code` for `none` and `best possible` for `oracle`,
  /// which have no rank.
  package var rankText: String {
    guard rank > 0 else { return reference == .floor ? "no code" : "best possible" }
    return RankText(rankRange, isTied: !tiedWith.isEmpty).text
  }
}

/// A rank as text, in the form that all tables use.
package struct RankText {
  package let text: String

  /// Creates the text, for example `2`, `2, tied` or `2–3, tied`.
  package init(_ range: ClosedRange<Int>, isTied: Bool) {
    let ranks = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    text = isTied ? "\(ranks), tied" : ranks
  }
}

extension RunTable {
  /// Returns the summary of a strategy; nil if the record has no cell of the strategy.
  package func summary(of strategy: Int) -> StrategySummary? {
    let entry = entries(.strategy)[strategy]
    let rows = rows[strategy]
    guard !rows.isEmpty else { return nil }
    let judged = rows.filter { cells.isCounted($0) }
    let active = judged.filter { cells.outcome($0) != .doesNothing }
    let moved = judged.filter { cells.hasMoved($0) }
    let gates = GateID.allCases.indices.map { gate in
      GateTally(
        failed: active.count { cells.failedGates($0) & (1 << gate) != 0 },
        applicable: active.count { cells.applicableGates($0) & (1 << gate) != 0 })
    }
    let metrics = MetricID.allCases.map { metric in
      Quantile(
        (metric.isOcclusion ? judged : moved).compactMap { cells.metric(metric, $0).applicableValue },
        higherIsBetter: metric.definition.higherIsBetter)
    }
    let whole = standing(rows)
    let notGood = MetricID.allCases.filter { metric in
      let definition = metric.definition
      guard definition.tier == .A || definition.tier == .B, let quantile = metrics[metric.index] else {
        return false
      }
      return definition.rating(quantile.p75) != .good
    }
    let verdict: Verdict =
      whole.failures == 0 && whole.errors > 0
      ? .incomplete
      : whole.failures + whole.doesNothing > 0
        ? .ofShare(whole.passes, of: whole.cells) : notGood.isEmpty ? .pass : .needsImprovement
    let overall = judged.compactMap { cells.overall($0) }
    return StrategySummary(
      index: strategy, id: entry.id, title: entry.title, standing: whole, gates: gates,
      occlusion: .scores(judged.compactMap { cells.occlusion($0) }),
      motion: .scores(moved.compactMap { cells.motion($0) }), metrics: metrics,
      worstCell: worst(judged, count: 1).first,
      verdict: verdict, notGood: notGood,
      meanScore: overall.isEmpty ? nil : overall.reduce(0, +) / Double(overall.count),
      scoredCells: overall.count, meanRank: nil)
  }
}
