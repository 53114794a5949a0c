import Record

/// The effect of another setting of the model on the strategies.
package struct SettingEffect {
  /// Two strategies whose order in the ranking changes under the setting.
  package struct Pair {
    package var winner: StrategySummary
    package var loser: StrategySummary
    /// Whether the setting reverses the order; false if the two strategies were tied before or are tied now.
    package var isSwap: Bool
    /// Whether the two strategies are tied under the setting.
    package var isLevel = false
  }

  /// The title of the setting, for example `P6=never`.
  package var title: String
  /// The description of the setting, if the record has one.
  package var entry: AxisEntry?
  /// The strategies that were played again under the setting, the most affected first.
  package var strategies: [(summary: StrategySummary, replay: SensitivityResult.Replay)]
  /// The pairs whose order changes in the cells that were played again under the setting.
  package var pairs: [Pair]
  /// The pairs whose order changes in the run's own cells, on the devices that were played under the setting.
  package var pairsInRun: [Pair]

  /// Whether the setting was played in the run's own cells. Cells outside the run cannot change its ranking.
  package var isOfRun: Bool {
    guard let fact = entry?.facts.first(where: { $0.name == "cells" }) else { return true }
    return fact.value == "of the run"
  }
  /// The number of cells that were played again under the setting, including those of `none` and `oracle`.
  package var played: Int { strategies.reduce(0) { $0 + $1.replay.after.cells } }
  /// The number of cells that have another result under the setting.
  package var changed: Int { strategies.reduce(0) { $0 + $1.replay.changed } }
  /// The pairs whose order is reversed.
  package var swaps: [Pair] { pairs.filter(\.isSwap) }
  /// The pairs whose order is reversed in the run's own cells.
  package var swapsInRun: [Pair] { pairsInRun.filter(\.isSwap) }
}

extension RunAnalysis {
  /// Returns the effects of the other model settings, at most 300, in the order in which they were played.
  package func settingEffects() -> [SettingEffect] {
    var titles: [String] = []
    var results: [String: [String: SensitivityResult]] = [:]
    for result in table.record.sensitivity {
      if results[result.setting] == nil { titles.append(result.setting) }
      results[result.setting, default: [:]][result.strategy] = result
    }
    let baseline = results[SensitivityResult.baseline] ?? [:]
    return titles.filter { $0 != SensitivityResult.baseline }.prefix(300).map { title in
      let found = results[title] ?? [:]
      let replays = listed.compactMap { summary in
        found[summary.id]?.replay.map { (summary: summary, replay: $0) }
      }
      let order = replays.indices.sorted { a, b in
        let (x, y) = (replays[a].replay, replays[b].replay)
        let (changeX, changeY) = (magnitude(x.scoreChange), magnitude(y.scoreChange))
        return (-changeX, -x.changed, a) < (-changeY, -y.changed, b)
      }
      return SettingEffect(
        title: title, entry: header.settings.first { $0.id == title }, strategies: order.map { replays[$0] },
        pairs: pairs { (found[$0.id]?.replay?.before, found[$0.id]?.replay?.after) },
        pairsInRun: pairs { summary in
          (
            baseline.isEmpty ? summary.standing : baseline[summary.id]?.standing,
            found[summary.id]?.standing
          )
        })
    }
  }

  private func magnitude(_ change: Double?) -> Double { change?.magnitude ?? 0 }

  /// Returns the pairs of ranked strategies whose order before a change differs from their order after it.
  /// `standings` returns both standings of a strategy.
  private func pairs(
    _ standings: (StrategySummary) -> (Standing?, Standing?)
  ) -> [SettingEffect.Pair] {
    var ranked: [StrategySummary] = []
    var (before, after): ([Standing], [Standing]) = ([], [])
    for summary in ranking.strategies {
      guard case (let old?, let new?) = standings(summary) else { continue }
      ranked.append(summary)
      before.append(old)
      after.append(new)
    }
    let (old, new) = (Ranking.ranks(of: before), Ranking.ranks(of: after))
    var pairs: [SettingEffect.Pair] = []
    for a in ranked.indices {
      for b in ranked.indices where b > a {
        let was = (old[b] - old[a]).signum()
        let now = (new[b] - new[a]).signum()
        guard was != now else { continue }
        let isFirst = now == 0 ? was < 0 : now > 0
        pairs.append(
          SettingEffect.Pair(
            winner: ranked[isFirst ? a : b], loser: ranked[isFirst ? b : a], isSwap: was * now < 0,
            isLevel: now == 0))
      }
    }
    return pairs
  }
}
