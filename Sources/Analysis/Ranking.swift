import Metrics
import Platform
import Record

/// The ranks of the strategies under one variation of the robustness check.
public struct RankSetting: Sendable, Equatable {
  /// The name of the variation.
  public var title: String
  /// The rank of each strategy, in the order of `Ranking.strategies`.
  public var ranks: [Int]
  /// Whether the variation changes the simulation, so that cells are played again; false if it changes the
  /// scoring.
  public var isOfModel = false
}

/// The ranking of a run's strategies, computed from the record alone. `none` and `oracle` are not ranked.
public struct Ranking: Sendable {
  /// The ranked strategies, best first: by share of passing cells, then by Pareto rank of the occlusion and
  /// motion scores, then by overall score. A strategy's score is the value that three quarters of its cells
  /// reach.
  public var strategies: [StrategySummary]
  /// The reference strategies `none` and `oracle`, if they were played.
  public var references: [StrategySummary]
  /// The variations of the robustness check with their ranks. The first one is the ranking itself.
  public var settings: [RankSetting]
  /// The number of situations in which every ranked strategy has a score: the denominator of the mean rank.
  public var situations: Int

  /// The summary of `none`, if it was played.
  package var floor: StrategySummary? { references.first { $0.reference == .floor } }
  /// The summary of `oracle`, if it was played.
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

  /// Returns the competition ranks of strategies, given their standings in the same cells.
  package static func ranks(of standings: [SensitivityResult.Standing]) -> [Int] {
    Standing.ranks(standings.map(Standing.init)).ranks
  }

}
