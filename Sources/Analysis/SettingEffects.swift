import Record

/// What one other setting of the model does to the strategies.
package struct SettingEffect {
  /// Two strategies and how they stand to each other.
  package struct Pair {
    package var winner: StrategySummary
    package var loser: StrategySummary
    /// Whether they stood the other way round before, not level.
    package var isSwap: Bool
    /// Whether they are level now.
    package var isLevel = false
  }

  /// For example `P6=never`.
  package var title: String
  /// What the setting is, if the record says so.
  package var entry: AxisEntry?
  /// Every strategy that was played again, most affected first.
  package var strategies: [(summary: StrategySummary, replay: SensitivityResult.Replay)]
  /// Pairs that stand otherwise in the cells that were played again.
  package var pairs: [Pair]
  /// Pairs that stand otherwise in the run's own cells on these devices.
  package var pairsInRun: [Pair]

  /// Whether the cells are the run's own; others cannot change its ranking.
  package var isOfRun: Bool {
    guard let fact = entry?.facts.first(where: { $0.name == "cells" }) else { return true }
    return fact.value == "of the run"
  }
  /// The cells that were played again, the floor's and the ceiling's included.
  package var played: Int { strategies.reduce(0) { $0 + $1.replay.after.cells } }
  /// Those of them with another result.
  package var changed: Int { strategies.reduce(0) { $0 + $1.replay.changed } }
  /// The pairs that change places.
  package var swaps: [Pair] { pairs.filter(\.isSwap) }
  /// The pairs that change places in the run's own cells.
  package var swapsInRun: [Pair] { pairsInRun.filter(\.isSwap) }
}

extension StrategySummary {
  /// How it stands in the whole run.
  fileprivate var standing: SensitivityResult.Standing {
    SensitivityResult.Standing(
      cells: judged, failures: failures, doesNothing: doesNothing, occlusionP75: occlusion?.p75 ?? .nan,
      motionP75: motion?.p75 ?? .nan)
  }
}

extension RunAnalysis {
  /// What every other setting of the model changes, in the order in which they were played.
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
          (baseline.isEmpty ? summary.standing : baseline[summary.id]?.standing, found[summary.id]?.standing)
        })
    }
  }

  private func magnitude(_ change: Double) -> Double { change.isNaN ? 0 : change.magnitude }

  /// The pairs of ranked strategies that stand otherwise before and after.
  private func pairs(
    _ standings: (StrategySummary) -> (SensitivityResult.Standing?, SensitivityResult.Standing?)
  ) -> [SettingEffect.Pair] {
    var ranked: [StrategySummary] = []
    var (before, after): ([SensitivityResult.Standing], [SensitivityResult.Standing]) = ([], [])
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
