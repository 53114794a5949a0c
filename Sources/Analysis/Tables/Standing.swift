import Metrics
import Record

/// The values of a strategy that determine its rank.
package struct Standing {
  package var passRate: Double
  package var occlusion: Double?
  package var motion: Double?

  package init(_ summary: StrategySummary) {
    passRate = summary.passRate
    occlusion = summary.occlusion?.p75
    motion = summary.motion?.p75
  }

  package init(_ standing: SensitivityResult.Standing) {
    passRate = standing.cells > 0 ? Double(standing.passes) / Double(standing.cells) : 0
    occlusion = standing.occlusionP75.isNaN ? nil : standing.occlusionP75
    motion = standing.motionP75.isNaN ? nil : standing.motionP75
  }

  package init(_ slice: RunTable.Slice) {
    passRate = slice.passRate
    occlusion = slice.occlusion.isNaN ? nil : slice.occlusion
    motion = slice.motion.isNaN ? nil : slice.motion
  }

  /// Returns the competition ranks and the Pareto ranks. Equal strategies share a competition rank, and the
  /// following ranks are skipped.
  package static func ranks(
    _ standings: [Standing], occlusionShare: Double = Scoring.occlusionShare
  ) -> (ranks: [Int], pareto: [Int]) {
    // A strategy without a score ranks behind all strategies with a score, because nothing that it did could
    // be judged.
    let pareto = Scoring.paretoRanks(standings.map { ($0.occlusion ?? -1, $0.motion ?? -1) })
    let overall = standings.map {
      Scoring.mean(occlusion: $0.occlusion, motion: $0.motion, occlusionShare: occlusionShare) ?? -1
    }
    func isBetter(_ a: Int, _ b: Int) -> Bool {
      (-standings[a].passRate, pareto[a], -overall[a]) < (-standings[b].passRate, pareto[b], -overall[b])
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
  /// Returns the standings with scores from other columns. The scores of a column that is nil stay the same.
  package func with(
    occlusion: ResultColumn<Double>? = nil, motion: ResultColumn<Double>? = nil, _ strategies: [Int],
    _ table: RunTable
  ) -> [Standing] {
    var copy = self
    for (i, strategy) in strategies.enumerated() {
      let counted = table.counted(strategy)
      if let occlusion { copy[i].occlusion = Quantile.badSide(counted.map { occlusion[$0] }) }
      if let motion {
        copy[i].motion = Quantile.badSide(counted.filter { table.hasMoved[$0] }.map { motion[$0] })
      }
    }
    return copy
  }
}

extension RunTable {
  /// Returns the two scores of every cell with other weights, or without a metric. `Scoring.scores` computes
  /// the same for one cell.
  package func rescored(
    weights: TierWeights, dropping: MetricID?
  ) -> (occlusion: ResultColumn<Double>, motion: ResultColumn<Double>) {
    (
      rescored(isOcclusion: true, weights: weights, dropping: dropping),
      rescored(isOcclusion: false, weights: weights, dropping: dropping)
    )
  }

  /// Returns the occlusion or the motion score of every cell with other weights, or without a metric.
  package func rescored(isOcclusion: Bool, weights: TierWeights, dropping: MetricID?) -> ResultColumn<Double>
  {
    var sums = [Double](repeating: 0, count: record.cells.results.count)
    var totals = sums
    for metric in MetricID.allCases where metric != dropping && metric.isOcclusion == isOcclusion {
      let weight = weights.weight(metric.tier)
      if weight == 0 { continue }
      let column = scores[metric.index]
      for result in sums.indices {
        let score = column.number(ofResult: result)
        if score.isNaN { continue }
        sums[result] += weight * score
        totals[result] += weight
      }
    }
    for result in sums.indices {
      sums[result] = totals[result] > 0 ? 100 * sums[result] / totals[result] : .nan
    }
    return ResultColumn(record.cells, sums)
  }

  /// Returns the mean ranks of strategies over the situations in which all of them have a score. A cell that
  /// does not pass ranks behind every cell that passes, and cells with equal scores share their mean rank.
  package func meanRanks(of strategies: [Int]) -> (ranks: [Double?], situations: Int) {
    var situations: [Int: [Int]] = [:]
    var order: [Int] = []
    for (place, strategy) in strategies.enumerated() {
      for row in rows[strategy] where isCounted[row] && !overall(row).isNaN {
        let key = situation(row)
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
      let keys = cells.map { overall($0) - (outcome[$0] == .pass ? 0 : 1000) }
      for (place, key) in keys.enumerated() {
        let better = keys.count { $0 > key }
        let equal = keys.count { $0 == key }
        sums[place] += Double(better) + Double(equal + 1) / 2
      }
    }
    return (sums.map { count > 0 ? $0 / Double(count) : nil }, count)
  }
}
