import AvoidanceMetrics
import ResultRecord
import Text

/// What a strategy's results amount to.
public enum Verdict: String, Sendable {
  /// No gate failed and the bad-side quartile of every tier A and B metric is good.
  case pass = "✓ PASS"
  /// No gate failed.
  case needsImprovement = "~ NEEDS IMPROVEMENT"
  /// A gate failed somewhere.
  case fail = "✗ FAIL"
  /// No gate failed, but some cells could not be played, so nothing can be promised.
  case incomplete = "? INCOMPLETE"
}

/// How one gate came out over a strategy's cells.
public struct GateTally: Sendable, Equatable {
  /// The cells in which it failed.
  public var failed: Int
  /// The cells in which the gate applies.
  public var applicable: Int
}

/// One strategy over the whole matrix; `Ranking` makes it.
public struct StrategySummary: Sendable {
  /// The strategy's place in the plan.
  public var index: Int
  /// The strategy's id.
  public var id: String
  /// The strategy's title.
  public var title: String
  /// Every cell in the record, errors included.
  public var cells: Int
  /// Cells that could not be played; they enter no other number.
  public var errors: Int
  /// Cells with at least one failed gate.
  public var gateFailures: Int
  /// In the order of `GateID.allCases`.
  public var gates: [GateTally]
  /// The cells' occlusion scores, 0...100; nil when no cell has one.
  public var occlusion: Quantile?
  /// The cells' motion scores, 0...100; nil when no cell has one.
  public var motion: Quantile?
  /// In the order of `MetricID.allCases`; nil where a metric never applies.
  public var metrics: [Quantile?]
  /// The index of the worst cell in the record.
  public var worstCell: Int?
  /// What it amounts to.
  public var verdict: Verdict
  /// Tier A and B metrics whose bad-side quartile is not good.
  public var notGood: [MetricID]
  /// Mean of the cells' overall scores, over `scoredCells`.
  public var meanScore: Double?
  /// The cells that have a score.
  public var scoredCells: Int
  /// Mean of the ranks among the ranked strategies in every situation (device, orientation, scenario, screen).
  public var meanRank: Double?
  /// 1 is best; 0 for the floor and the ceiling.
  public var rank = 0
  /// 1 for the strategies that none is better than in both scores, 2 for those behind only them, and so on.
  public var paretoRank = 0
  /// The ranks under all settings of the robustness check; `rank` is among them.
  public var rankRange = 0...0
  /// Ids of ranked strategies whose rank range overlaps this one's.
  public var tiedWith: [String] = []

  /// Cells that were played.
  public var played: Int { cells - errors }
  /// Share of the played cells with a failed gate; 1 when none was played.
  public var failureRate: Double { played > 0 ? Double(gateFailures) / Double(played) : 1 }
  /// The sort key made of the two bad-side quartiles.
  public var overall: Double? { Scoring.overall(occlusion: occlusion?.p75, motion: motion?.p75) }
}

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
  /// Best first: by gate-failure rate, then Pareto rank of the bad-side quartiles, then overall score.
  public var strategies: [StrategySummary]
  /// The floor `none` and the ceiling `oracle`, as far as they were played.
  public var references: [StrategySummary]
  /// What was varied, and the ranks it gave; the first is the ranking itself.
  public var settings: [RankSetting]
  /// Situations in which every ranked strategy has a score: the denominator of the mean rank.
  public var situations: Int

  /// The settings of the model that the matrix was also played under.
  public var modelSettings: [RankSetting] { settings.filter(\.isOfModel) }

  /// The ids of strategies that are shown apart.
  public static let referenceIDs: Set<String> = ["none", "oracle"]

  /// Ranks the strategies of a record.
  public init(_ record: RunRecord) {
    self.init(RunTable(record))
  }

  init(_ table: RunTable) {
    let summaries = table.entries(.strategy).indices.compactMap { table.summary(of: $0) }
    var ranked = summaries.filter { !Ranking.referenceIDs.contains($0.id) }
    references = ["none", "oracle"].compactMap { id in summaries.first { $0.id == id } }

    let base = Standing.ranks(ranked.map(Standing.init))
    for i in ranked.indices {
      ranked[i].rank = base.ranks[i]
      ranked[i].paretoRank = base.pareto[i]
    }
    ranked.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    let meanRanks = table.meanRanks(of: ranked.map(\.index))
    situations = meanRanks.situations
    for i in ranked.indices { ranked[i].meanRank = meanRanks.ranks[i] }

    settings = Ranking.settings(table, ranked)
    for i in ranked.indices {
      let ranks = settings.map { $0.ranks[i] }
      ranked[i].rankRange = (ranks.min() ?? 0)...(ranks.max() ?? 0)
    }
    for i in ranked.indices {
      ranked[i].tiedWith = ranked.indices
        .filter { $0 != i && ranked[$0].rankRange.overlaps(ranked[i].rankRange) }.map { ranked[$0].id }
    }
    strategies = ranked
  }

  /// Everything that the robustness check varies; it follows the OECD/JRC Handbook on Constructing Composite
  /// Indicators (2008), which asks for it wherever weights are chosen.
  private static func settings(_ table: RunTable, _ ranked: [StrategySummary]) -> [RankSetting] {
    let standings = ranked.map(Standing.init)
    var settings = [
      RankSetting(title: "as ranked: tiers 6 : 3 : 1, overall 0.6 / 0.4", ranks: ranked.map(\.rank))
    ]
    for (a, b, c) in [(1.0, 1.0, 1.0), (4, 2, 1), (9, 3, 1)] {
      let weights = TierWeights(a: a, b: b, c: c)
      let scores = table.rescored(weights: weights, dropping: nil)
      settings.append(
        RankSetting(
          title: "tiers \(Int(a)) : \(Int(b)) : \(Int(c))",
          ranks: Standing.ranks(
            standings.with(occlusion: scores.occlusion, motion: scores.motion, ranked.map(\.index), table)
          ).ranks))
    }
    for metric in MetricID.allCases where metric.definition.tier != .info {
      // Only one of the two scores can change.
      let column = table.rescored(isOcclusion: metric.isOcclusion, weights: TierWeights(), dropping: metric)
      settings.append(
        RankSetting(
          title: "without \(metric.rawValue)",
          ranks: Standing.ranks(
            metric.isOcclusion
              ? standings.with(occlusion: column, ranked.map(\.index), table)
              : standings.with(motion: column, ranked.map(\.index), table)
          ).ranks))
    }
    for share in [0.5, 0.7] {
      settings.append(
        RankSetting(
          title: "overall \(fixed(share, 1)) / \(fixed(1 - share, 1))",
          ranks: Standing.ranks(standings, occlusionShare: share).ranks))
    }
    var names: [String] = []
    var results: [String: [String: SensitivityResult]] = [:]
    for result in table.record.sensitivity {
      if results[result.setting] == nil { names.append(result.setting) }
      results[result.setting, default: [:]][result.strategy] = result
    }
    func ranks(_ name: String) -> [Int]? {
      // A setting that lacks a strategy would rank the others among fewer; it is left out.
      let found = ranked.compactMap { results[name]?[$0.id]?.standing }
      return found.count == ranked.count ? Ranking.ranks(of: found) : nil
    }
    // Settings are played on a few devices only. What those devices do to the ranking shows in "as played".
    // Two strategies change places because of a setting only where they stand otherwise than there.
    let baseline = names.first { $0 == SensitivityResult.baseline }.flatMap(ranks)
    let own = settings[0].ranks
    for name in names where name != SensitivityResult.baseline {
      guard let played = ranks(name) else { continue }
      let moved = played.indices.map { i -> Int in
        guard let baseline else { return played[i] }
        return 1
          + played.indices.count { j in
            let isOwed = (played[j] - played[i]).signum() != (baseline[j] - baseline[i]).signum()
            return isOwed ? played[j] < played[i] : own[j] < own[i]
          }
      }
      settings.append(RankSetting(title: name, ranks: moved, isOfModel: true))
    }
    return settings
  }

  /// Competition ranks of strategies that stand like this in the same cells.
  static func ranks(of standings: [SensitivityResult.Standing]) -> [Int] {
    Standing.ranks(standings.map(Standing.init)).ranks
  }

  /// Rank correlations of scored metrics over all cells of the ranked strategies; nil where nothing varies.
  static func correlations(_ table: RunTable, _ metrics: [MetricID]) -> [[Double?]] {
    let rows = table.rows.enumerated()
      .filter { !referenceIDs.contains(table.entries(.strategy)[$0.offset].id) }.flatMap(\.element)
    let columns = metrics.map { metric in rows.map { table.values[metric.index][$0] } }
    var matrix = metrics.map { _ in [Double?](repeating: nil, count: metrics.count) }
    for i in metrics.indices {
      for j in 0..<i {
        matrix[i][j] = Scoring.spearman(columns[i], columns[j])
        matrix[j][i] = matrix[i][j]
      }
    }
    return matrix
  }
}

/// What the order of strategies looks at.
private struct Standing {
  var failureRate: Double
  var occlusion: Double?
  var motion: Double?

  init(_ summary: StrategySummary) {
    failureRate = summary.failureRate
    occlusion = summary.occlusion?.p75
    motion = summary.motion?.p75
  }

  init(_ standing: SensitivityResult.Standing) {
    failureRate = standing.cells > 0 ? Double(standing.gateFailures) / Double(standing.cells) : 1
    occlusion = standing.occlusionP75.isNaN ? nil : standing.occlusionP75
    motion = standing.motionP75.isNaN ? nil : standing.motionP75
  }

  /// Competition ranks: equals share a rank and the next rank is skipped.
  static func ranks(
    _ standings: [Standing], occlusionShare: Double = Scoring.occlusionShare
  ) -> (ranks: [Int], pareto: [Int]) {
    let pareto = Scoring.paretoRanks(standings.map { ($0.occlusion ?? .nan, $0.motion ?? .nan) })
    let overall = standings.map {
      Scoring.overall(occlusion: $0.occlusion, motion: $0.motion, occlusionShare: occlusionShare) ?? -1
    }
    func isBetter(_ a: Int, _ b: Int) -> Bool {
      (standings[a].failureRate, pareto[a], -overall[a]) < (standings[b].failureRate, pareto[b], -overall[b])
    }
    let order = standings.indices.sorted(by: isBetter)
    var ranks = [Int](repeating: 0, count: standings.count)
    for (place, i) in order.enumerated() {
      let isTie = place > 0 && !isBetter(order[place - 1], i)
      ranks[i] = isTie ? ranks[order[place - 1]] : place + 1
    }
    return (ranks, pareto)
  }
}

extension [Standing] {
  /// The same gate failures with other scores, by cell; a nil column stays as it is.
  fileprivate func with(
    occlusion: [Double]? = nil, motion: [Double]? = nil, _ strategies: [Int], _ table: RunTable
  ) -> [Standing] {
    var copy = self
    for (i, strategy) in strategies.enumerated() {
      if let occlusion { copy[i].occlusion = Quantile.badSide(table.rows[strategy].map { occlusion[$0] }) }
      if let motion { copy[i].motion = Quantile.badSide(table.rows[strategy].map { motion[$0] }) }
    }
    return copy
  }
}

extension RunTable {
  /// The summary of a strategy, nil when the record has no cell of it.
  func summary(of strategy: Int) -> StrategySummary? {
    let entry = entries(.strategy)[strategy]
    let rows = rows[strategy]
    guard !rows.isEmpty else { return nil }
    let played = rows.filter { !isError[$0] }
    let gates = GateID.allCases.indices.map { gate in
      GateTally(
        failed: played.count { failedGates[$0] & (1 << gate) != 0 },
        applicable: played.count { applicableGates[$0] & (1 << gate) != 0 })
    }
    let metrics = MetricID.allCases.map { metric in
      Quantile(
        played.map { values[metric.index][$0] }, higherIsBetter: metric.definition.higherIsBetter)
    }
    let failures = played.count { failedGates[$0] != 0 }
    let notGood = MetricID.allCases.filter { metric in
      let definition = metric.definition
      guard definition.tier == .A || definition.tier == .B, let quantile = metrics[metric.index] else {
        return false
      }
      return definition.rating(quantile.p75) != .good
    }
    let errors = rows.count - played.count
    let verdict: Verdict =
      failures > 0 ? .fail : errors > 0 ? .incomplete : notGood.isEmpty ? .pass : .needsImprovement
    let overall = played.map { self.overall($0) }.filter { !$0.isNaN }
    return StrategySummary(
      index: strategy, id: entry.id, title: entry.title, cells: rows.count, errors: errors,
      gateFailures: failures, gates: gates, occlusion: .scores(played.map { occlusion[$0] }),
      motion: .scores(played.map { motion[$0] }), metrics: metrics, worstCell: worst(played, count: 1).first,
      verdict: verdict, notGood: notGood,
      meanScore: overall.isEmpty ? nil : overall.reduce(0, +) / Double(overall.count),
      scoredCells: overall.count, meanRank: nil)
  }

  /// The scores of every cell under other weights; `Scoring.scores` does the same for one cell.
  func rescored(weights: TierWeights, dropping: MetricID?) -> (occlusion: [Double], motion: [Double]) {
    (
      rescored(isOcclusion: true, weights: weights, dropping: dropping),
      rescored(isOcclusion: false, weights: weights, dropping: dropping)
    )
  }

  /// One of the two scores of every cell.
  func rescored(isOcclusion: Bool, weights: TierWeights, dropping: MetricID?) -> [Double] {
    var sums = [Double](repeating: 0, count: record.cells.count)
    var totals = sums
    for metric in MetricID.allCases where metric != dropping && metric.isOcclusion == isOcclusion {
      let weight = weights.weight(metric.tier)
      if weight == 0 { continue }
      let column = scores[metric.index]
      for row in column.indices where !column[row].isNaN {
        sums[row] += weight * column[row]
        totals[row] += weight
      }
    }
    for row in sums.indices { sums[row] = totals[row] > 0 ? 100 * sums[row] / totals[row] : .nan }
    return sums
  }

  /// The mean rank of strategies over the situations in which all of them have a score; a cell with a failed
  /// gate ranks behind every cell without, and equals share their mean rank.
  func meanRanks(of strategies: [Int]) -> (ranks: [Double?], situations: Int) {
    let sizes = axes.map(\.count)
    var situations: [Int: [Int]] = [:]
    var order: [Int] = []
    for (place, strategy) in strategies.enumerated() {
      for row in rows[strategy] where !isError[row] && !overall(row).isNaN {
        var key = index[1][row]
        for axis in 2..<Axis.allCases.count { key = key &* sizes[axis] &+ index[axis][row] }
        if situations[key] == nil {
          situations[key] = [Int](repeating: -1, count: strategies.count)
          order.append(key)
        }
        situations[key]?[place] = row
      }
    }
    var sums = [Double](repeating: 0, count: strategies.count)
    var count = 0
    for key in order {
      guard let cells = situations[key], !cells.contains(-1) else { continue }
      count += 1
      let keys = cells.map { overall($0) - (failedGates[$0] != 0 ? 1000 : 0) }
      for (place, key) in keys.enumerated() {
        let better = keys.count { $0 > key }
        let equal = keys.count { $0 == key }
        sums[place] += Double(better) + Double(equal + 1) / 2
      }
    }
    return (sums.map { count > 0 ? $0 / Double(count) : nil }, count)
  }
}
