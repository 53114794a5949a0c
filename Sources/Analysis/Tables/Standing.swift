import Metrics
import Record

/// The values of a strategy that determine its rank.
package struct Standing {
  package var passRate: Double
  package var occlusion: Double?
  package var motion: Double?
  /// The ranked figure, 0...100; nil if it is not known.
  package var figure: Double?

  package init(_ summary: StrategySummary) { self.init(summary.slice) }

  package init(_ standing: SensitivityResult.Standing) {
    passRate = standing.cells > 0 ? Double(standing.passes) / Double(standing.cells) : 0
    occlusion = standing.occlusionP75.isNaN ? nil : standing.occlusionP75
    motion = standing.motionP75.isNaN ? nil : standing.motionP75
    figure = standing.figure
  }

  package init(_ slice: RunTable.Slice) {
    passRate = slice.passRate
    occlusion = slice.occlusion.isNaN ? nil : slice.occlusion
    motion = slice.motion.isNaN ? nil : slice.motion
    figure = slice.figure.isNaN ? nil : slice.figure
  }

  /// The ranked figure in units of the tolerance of scores. In older records without figures, it is made from
  /// the passing share.
  private var place: Double { ((figure ?? 100 * passRate) / Scoring.tolerance).rounded() }

  /// Returns the competition ranks by the ranked figure, and the Pareto ranks. Strategies with equal figures,
  /// within the tolerance of scores, share a competition rank, and the following ranks are skipped.
  package static func ranks(_ standings: [Standing]) -> (ranks: [Int], pareto: [Int]) {
    // A strategy without a score is behind all strategies with a score, because nothing that it did could be
    // judged.
    let pareto = Scoring.paretoRanks(standings.map { ($0.occlusion ?? -1, $0.motion ?? -1) })
    let places = standings.map(\.place)
    return (places.map { own in 1 + places.count { $0 > own } }, pareto)
  }
}

extension [Standing] {
  /// Returns the standings with scores from other columns, or with other weights of the occlusion score or of the
  /// cells. The scores of a column that is nil stay the same.
  package func with(
    occlusion: ResultColumn<Double>? = nil, motion: ResultColumn<Double>? = nil,
    occlusionShare: Double = Scoring.occlusionShare, weights: CellWeights? = nil, _ strategies: [Int],
    _ table: RunTable
  ) -> [Standing] {
    var copy = self
    for (i, strategy) in strategies.enumerated() {
      let counted = table.counted(strategy)
      if let occlusion { copy[i].occlusion = Quantile.badSide(counted.map { occlusion[$0] }) }
      if let motion {
        copy[i].motion = Quantile.badSide(counted.filter { table.hasMoved[$0] }.map { motion[$0] })
      }
      let figure = table.figure(
        counted, occlusion ?? table.occlusion, motion ?? table.motion, occlusionShare: occlusionShare,
        weights: weights)
      copy[i].figure = figure.isNaN ? nil : figure
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
  /// does not pass ranks behind every cell that passes, and cells with equal scores, within their tolerance,
  /// share their mean rank.
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
        let better = keys.count { $0 > key + Scoring.tolerance }
        let equal = keys.count { abs($0 - key) <= Scoring.tolerance }
        sums[place] += Double(better) + Double(equal + 1) / 2
      }
    }
    return (sums.map { count > 0 ? $0 / Double(count) : nil }, count)
  }
}
