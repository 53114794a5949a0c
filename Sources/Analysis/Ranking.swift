import Metrics
import Record
import Platform

/// The ranks under one setting of the robustness check.
public struct RankSetting: Sendable, Equatable {
  /// What was varied.
  public var title: String
  /// In the order of `Ranking.strategies`.
  public var ranks: [Int]
  /// Whether the model was varied, and the matrix played again, rather than the scoring.
  public var isOfModel = false
}

/// The strategies of a run in order, with the floor and the ceiling apart. A pure function of the record.
public struct Ranking: Sendable {
  /// Best first: by the share of cells that pass, then Pareto rank of the bad-side quartiles, then overall score.
  public var strategies: [StrategySummary]
  /// The floor `none` and the ceiling `oracle`, as far as they were played.
  public var references: [StrategySummary]
  /// What was varied, and the ranks it gave; the first is the ranking itself.
  public var settings: [RankSetting]
  /// Situations in which every ranked strategy has a score: the denominator of the mean rank.
  public var situations: Int

  /// The strategy that does nothing, if it was played.
  package var floor: StrategySummary? { references.first { $0.reference == .floor } }
  /// The strategy that does as well as can be, if it was played.
  package var ceiling: StrategySummary? { references.first { $0.reference == .ceiling } }

  /// Ranks the strategies of a record.
  public init(_ record: RunRecord) {
    self.init(RunTable(record), RuleIntervals(record))
  }

  package init(_ table: RunTable, _ intervals: RuleIntervals) {
    let summaries = table.entries(.strategy).indices.compactMap { table.summary(of: $0) }
    var ranked = summaries.filter { $0.reference == nil }
    references = ReferenceStrategy.allCases.compactMap { place in summaries.first { $0.reference == place } }

    let base = Standing.ranks(ranked.map(Standing.init))
    for i in ranked.indices {
      ranked[i].rank = base.ranks[i]
      ranked[i].paretoRank = base.pareto[i]
    }
    ranked.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    let meanRanks = table.meanRanks(of: ranked.map(\.index))
    situations = meanRanks.situations
    for i in ranked.indices { ranked[i].meanRank = meanRanks.ranks[i] }

    settings = RobustnessCheck(table, ranked).settings
    for i in ranked.indices {
      let ranks = settings.map { $0.ranks[i] }
      ranked[i].rankRange = (ranks.min() ?? 0)...(ranks.max() ?? 0)
    }
    let shares = ranked.map { intervals.interval(.passes, of: $0.id, in: $0.slice) }
    for i in ranked.indices {
      ranked[i].tiedWith = ranked.indices.filter { other in
        guard other != i else { return false }
        return ranked[other].rankRange.overlaps(ranked[i].rankRange)
          || RuleIntervals.overlap(shares[other], shares[i])
      }.map { ranked[$0].id }
    }
    strategies = ranked
  }

  /// Competition ranks of strategies that stand like this in the same cells.
  package static func ranks(of standings: [SensitivityResult.Standing]) -> [Int] {
    Standing.ranks(standings.map(Standing.init)).ranks
  }

}
