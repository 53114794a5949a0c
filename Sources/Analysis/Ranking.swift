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
  /// The ranked strategies, best first: by the ranked figure, which is the weighted mean over the judged cells of the
  /// overall score of a cell that passes, and of 0 for other cells.
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

    let base = Standing.ranks(ranked.map(\.standing))
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
    for i in ranked.indices {
      ranked[i].tiedWith = ranked.indices.filter { other in
        other != i
          && intervals.isTie(
            (ranked[i].id, ranked[i].figure), (ranked[other].id, ranked[other].figure))
      }.map { ranked[$0].id }
    }
    strategies = ranked
  }

  /// Returns the competition ranks of strategies, given their standings in the same cells.
  package static func ranks(of standings: [Standing]) -> [Int] {
    Standing.ranks(standings).ranks
  }

}
