import Analysis

struct PairWords: ReportPiece {
  let report: Report

  /// Returns items such as `a moves ahead of b and c` and `d becomes tied with e`, grouped by the strategy
  /// that moves up. Each item names at most `limit` other strategies.
  func words(_ pairs: [SettingEffect.Pair], from page: MarkdownPage, limit: Int = 4) -> [Markdown] {
    var groups: [(winner: StrategySummary, verb: Markdown, losers: [Markdown])] = []
    for pair in pairs {
      let verb: Markdown =
        pair.isSwap ? "moves ahead of" : pair.isLevel ? "becomes tied with" : "is no longer tied with"
      let loser = strategyLink(pair.loser, from: page)
      if let known = groups.firstIndex(where: {
        $0.winner.id == pair.winner.id && $0.verb.source == verb.source
      }) {
        groups[known].losers.append(loser)
      } else {
        groups.append((pair.winner, verb, [loser]))
      }
    }
    return groups.map {
      "\(strategyLink($0.winner, from: page)) \($0.verb) \(.sentence(of: $0.losers, limit: limit))"
    }
  }
}
