import Metrics
import Record
import Support

/// A check of how the ranks change with other weights, without one of the metrics, or under other model
/// settings. The OECD/JRC Handbook on Constructing Composite Indicators (2008) asks for such a check if
/// weights are chosen.
struct RobustnessCheck {
  /// The variations with their ranks. The first one is the ranking itself.
  let settings: [RankSetting]

  /// Computes the ranks under all variations. `ranked` holds the strategies in rank order.
  init(_ table: RunTable, _ ranked: [StrategySummary]) {
    let own = RankSetting(title: "as ranked: tiers 6 : 3 : 1, overall 0.6 / 0.4", ranks: ranked.map(\.rank))
    settings =
      [own] + Self.otherTiers(ranked, table) + Self.droppedMetrics(ranked, table)
      + Self.otherShares(ranked, table) + [Self.equalCells(ranked, table)]
      + Self.otherModels(table.record.sensitivity, ranked, own.ranks, \.standing)
  }

  private static func otherTiers(_ ranked: [StrategySummary], _ table: RunTable) -> [RankSetting] {
    [(1.0, 1.0, 1.0), (4, 2, 1), (9, 3, 1)].map { a, b, c in
      let scores = table.rescored(weights: TierWeights(a: a, b: b, c: c), dropping: nil)
      return setting("tiers \(Int(a)) : \(Int(b)) : \(Int(c))", ranked, table) {
        table.standing($0, occlusion: scores.occlusion, motion: scores.motion)
      }
    }
  }

  private static func droppedMetrics(_ ranked: [StrategySummary], _ table: RunTable) -> [RankSetting] {
    MetricID.allCases.filter { $0.definition.tier != .info }.map { metric in
      // A metric belongs to only one of the two scores, so the other score does not change.
      let column = table.rescored(isOcclusion: metric.isOcclusion, weights: TierWeights(), dropping: metric)
      return setting("without \(metric.rawValue)", ranked, table) {
        metric.isOcclusion ? table.standing($0, occlusion: column) : table.standing($0, motion: column)
      }
    }
  }

  private static func otherShares(_ ranked: [StrategySummary], _ table: RunTable) -> [RankSetting] {
    [0.5, 0.7].map { share in
      setting("overall \(fixed(share, 1)) / \(fixed(1 - share, 1))", ranked, table) {
        table.standing($0, occlusionShare: share)
      }
    }
  }

  /// Returns the ranks if all cells have the same weight.
  private static func equalCells(_ ranked: [StrategySummary], _ table: RunTable) -> RankSetting {
    setting("all cells alike", ranked, table) { table.standing($0, weights: CellWeights.none) }
  }

  private static func setting(
    _ title: String, _ ranked: [StrategySummary], _ table: RunTable, _ standing: (CellNumbers) -> Standing
  ) -> RankSetting {
    RankSetting(title: title, ranks: Ranking.ranks(of: ranked.map { standing(table.rows[$0.index]) }))
  }

  /// Returns the ranks under every other model setting that was played.
  ///
  /// Settings are played on only a few devices. The setting "as played" gives the ranks on these devices
  /// under the run's own settings. Two strategies change places only if their order under a setting differs
  /// from their order "as played".
  ///
  /// - Parameters:
  ///   - sensitivity: the results under the settings.
  ///   - ranked: the strategies in rank order.
  ///   - own: the ranks of these strategies in the run.
  ///   - standing: a closure that returns the standing of a result that is ranked.
  static func otherModels(
    _ sensitivity: [SensitivityResult], _ ranked: [StrategySummary], _ own: [Int],
    _ standing: (SensitivityResult) -> Standing?
  ) -> [RankSetting] {
    var names: [String] = []
    var results: [String: [String: SensitivityResult]] = [:]
    for result in sensitivity {
      if results[result.setting] == nil { names.append(result.setting) }
      results[result.setting, default: [:]][result.strategy] = result
    }
    func ranks(_ name: String) -> [Int]? {
      // Skip a setting without results for a strategy, because the ranks of the remaining strategies would
      // not be comparable.
      let found = ranked.compactMap { results[name]?[$0.id].flatMap(standing) }
      return found.count == ranked.count ? Ranking.ranks(of: found) : nil
    }
    let baseline = names.first { $0 == SensitivityResult.baseline }.flatMap(ranks)
    return names.filter { $0 != SensitivityResult.baseline }.compactMap { name in
      guard let played = ranks(name) else { return nil }
      let moved = played.indices.map { i -> Int in
        guard let baseline else { return played[i] }
        return 1
          + played.indices.count { j in
            let isChanged = (played[j] - played[i]).signum() != (baseline[j] - baseline[i]).signum()
            return isChanged ? played[j] < played[i] : own[j] < own[i]
          }
      }
      return RankSetting(title: name, ranks: moved, isOfModel: true)
    }
  }
}
