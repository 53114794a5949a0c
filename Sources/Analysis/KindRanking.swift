import Record
import Platform

/// The strategies on the screens of one kind.
package struct KindRanking {
  /// One strategy there.
  package struct Place {
    package var strategy: StrategySummary
    package var slice: RunTable.Slice
    /// 1 is best.
    package var rank: Int
    /// The ranks under all settings of the model that were played; `rank` is among them.
    package var rankRange: ClosedRange<Int>
    /// Where the share of passing cells lies under the open platform rules; nil where it was played under none.
    package var interval: ClosedRange<Double>?
    /// Whether it is played on screens that were changed for it.
    package var isAdopted = false
    /// Whether another strategy stands beside this one.
    package var isTied = false

    /// `2`, or `1–3, tied`.
    package var rankText: String { RankText(rankRange, isTied: isTied).text }

    /// Where it stands in the list: by its rank, then by the least that its share may be.
    func order(_ place: Int) -> (Int, Double, Int) { (rank, -(interval?.lowerBound ?? 0), place) }

    /// Whether the two cannot be told apart: the intervals of their shares overlap, or without such the ranges of their ranks.
    func isBeside(_ other: Place) -> Bool {
      if interval != nil, other.interval != nil { return RuleIntervals.overlap(interval, other.interval) }
      return rankRange.overlaps(other.rankRange)
    }
  }

  package var kind: ScreenKind
  /// Its screens, by their places on the axis.
  package var screens: [Int]
  /// The ranked strategies that have a cell there that counts, best first.
  package var places: [Place]

  /// The first of the strategies, with all that stand beside it under some setting.
  package var leaders: [Place] {
    guard let first = places.first else { return [] }
    return places.filter { $0.rank == first.rank || $0.isBeside(first) }
  }

  /// What to use there: the first of the strategies, or one beside it that passes as many cells and leaves screens as they are.
  package var choice: Place? {
    guard let first = places.first else { return nil }
    return leaders.first { !$0.isAdopted && $0.slice.passes == first.slice.passes } ?? first
  }
}

extension RunAnalysis {
  /// One ranking for every kind of screen that the run has, in the order of the kinds.
  static func kindRankings(
    _ table: RunTable, _ ranking: Ranking, _ intervals: RuleIntervals, _ kinds: [ScreenKind],
    _ byKind: [[RunTable.Slice]]
  ) -> [KindRanking] {
    kinds.enumerated().map { index, kind in
      let ranked = ranking.strategies.filter { byKind[$0.index][index].cells > 0 }
      let slices = ranked.map { byKind[$0.index][index] }
      let own = Standing.ranks(slices.map(Standing.init)).ranks
      let others = RobustnessCheck.otherModels(table.record.sensitivity, ranked, own) { result in
        result.kinds.first { $0.kind == kind }?.standing
      }
      let ranges = ranked.indices.map { i -> ClosedRange<Int> in
        let all = [own[i]] + others.map { $0.ranks[i] }
        return (all.min() ?? own[i])...(all.max() ?? own[i])
      }
      var places = ranked.indices.map { i in
        KindRanking.Place(
          strategy: ranked[i], slice: slices[i], rank: own[i], rankRange: ranges[i],
          interval: intervals.interval(.passes, of: ranked[i].id, on: kind, in: slices[i]),
          isAdopted: table.isAdopted(ranked[i].index))
      }
      for i in places.indices {
        places[i].isTied = places.indices.contains { $0 != i && places[$0].isBeside(places[i]) }
      }
      return KindRanking(
        kind: kind, screens: table.kinds.indices.filter { table.kinds[$0] == kind },
        places: places.enumerated().sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }
          .map(\.element))
    }
  }
}
