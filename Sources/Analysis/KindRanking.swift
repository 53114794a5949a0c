import Platform
import Record

/// The ranking of the strategies on the screens of one kind.
package struct KindRanking {
  /// A strategy's place in the ranking.
  package struct Place {
    package var strategy: StrategySummary
    package var slice: Standing
    package var rank: Int
    /// The range of the strategy's ranks under all model settings that were played, including `rank`.
    package var rankRange: ClosedRange<Int>
    /// The range of the share of passing cells when open platform rules are varied; nil if none was varied.
    package var interval: ClosedRange<Double>?
    /// Whether the strategy is played on screens that were changed for it.
    package var isAdopted = false
    /// The ids of the strategies that are tied with this one (see `RuleIntervals.isTie`).
    package var tiedWith: [String] = []

    /// The rank as text, for example `2` or `1–3, tied`.
    package var rankText: String { RankText(rankRange, isTied: !tiedWith.isEmpty).text }

    /// Returns the key by which places are sorted: the rank, then the lower bound of the share, then the
    /// index.
    func order(_ place: Int) -> (Int, Double, Int) { (rank, -(interval?.lowerBound ?? 0), place) }
  }

  package var kind: ScreenKind
  /// The indices of the screens on the screen axis.
  package var screens: [Int]
  /// The places of the strategies that have a counted cell on these screens, best first.
  package var places: [Place]
}

extension RunAnalysis {
  /// Returns the ranking for each kind of screen, in the order of `kinds`.
  static func kindRankings(
    _ table: RunTable, _ ranking: Ranking, _ intervals: RuleIntervals, _ kinds: [ScreenKind],
    _ byKind: [[Standing]]
  ) -> [KindRanking] {
    kinds.enumerated().map { index, kind in
      let ranked = ranking.strategies.filter { byKind[$0.index][index].cells > 0 }
      let slices = ranked.map { byKind[$0.index][index] }
      let own = Ranking.ranks(of: slices)
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
        places[i].tiedWith = places.indices.filter { other in
          other != i
            && intervals.isTie(
              (ranked[i].id, slices[i].figure), (ranked[other].id, slices[other].figure), on: kind)
        }.map { ranked[$0].id }
      }
      return KindRanking(
        kind: kind, screens: table.kinds.indices.filter { table.kinds[$0] == kind },
        places: places.enumerated().sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }
          .map(\.element))
    }
  }
}
