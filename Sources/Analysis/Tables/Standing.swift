import Metrics
import Record

extension SensitivityResult.Standing {
  /// The ranked figure in units of the tolerance of scores. In older records without figures, it is made from
  /// the passing share.
  private var place: Double {
    let passRate = cells > 0 ? Double(passes) / Double(cells) : 0
    return ((figure ?? 100 * passRate) / Scoring.tolerance).rounded()
  }

  /// Returns the competition ranks by the ranked figure, and the Pareto ranks. Strategies with equal figures,
  /// within the tolerance of scores, share a competition rank, and the following ranks are skipped.
  package static func ranks(_ standings: [Self]) -> (ranks: [Int], pareto: [Int]) {
    // A strategy without a score is behind all strategies with a score, because nothing that it did could be
    // judged.
    let pareto = Scoring.paretoRanks(standings.map { ($0.occlusionP75 ?? -1, $0.motionP75 ?? -1) })
    let places = standings.map(\.place)
    return (places.map { own in 1 + places.count { $0 > own } }, pareto)
  }
}

extension [SensitivityResult.Standing] {
  /// Returns the standings with scores from other columns, or with other weights of the occlusion score or of the
  /// cells. The scores of a column that is nil stay the same.
  package func with(
    occlusion: ResultColumn<Double?>? = nil, motion: ResultColumn<Double?>? = nil,
    occlusionShare: Double = Scoring.occlusionShare, weights: CellWeights? = nil, _ strategies: [Int],
    _ table: RunTable
  ) -> [SensitivityResult.Standing] {
    var copy = self
    for (i, strategy) in strategies.enumerated() {
      let counted = table.counted(strategy)
      if let occlusion { copy[i].occlusionP75 = Scoring.badQuartile(counted.compactMap { occlusion[$0] }) }
      if let motion {
        let moved = counted.filter { table.hasMoved[$0] }
        copy[i].motionP75 = Scoring.badQuartile(moved.compactMap { motion[$0] })
      }
      copy[i].figure = table.figure(
        counted, occlusion ?? table.occlusion, motion ?? table.motion, occlusionShare: occlusionShare,
        weights: weights)
    }
    return copy
  }
}

extension RunTable {
  /// Returns the two scores of every cell with other weights, or without a metric. `Scoring.scores` computes
  /// the same for one cell.
  package func rescored(
    weights: TierWeights, dropping: MetricID?
  ) -> (occlusion: ResultColumn<Double?>, motion: ResultColumn<Double?>) {
    (
      rescored(isOcclusion: true, weights: weights, dropping: dropping),
      rescored(isOcclusion: false, weights: weights, dropping: dropping)
    )
  }

  /// Returns the occlusion or the motion score of every cell with other weights, or without a metric.
  package func rescored(isOcclusion: Bool, weights: TierWeights, dropping: MetricID?)
    -> ResultColumn<Double?>
  {
    var sums = [Double](repeating: 0, count: record.cells.results.count)
    var totals = sums
    for metric in MetricID.allCases where metric != dropping && metric.isOcclusion == isOcclusion {
      let weight = weights.weight(metric.tier)
      if weight == 0 { continue }
      for (result, score) in metrics[metric.index].scores.enumerated() {
        guard let score else { continue }
        sums[result] += weight * score
        totals[result] += weight
      }
    }
    let scores = zip(sums, totals).map { sum, total in total > 0 ? 100 * sum / total : nil }
    return ResultColumn(record.cells, scores)
  }

  /// Returns the mean ranks of strategies over the situations in which all of them have a score. A cell that
  /// does not pass ranks behind every cell that passes, and cells with equal scores, within their tolerance,
  /// share their mean rank.
  package func meanRanks(of strategies: [Int]) -> (ranks: [Double?], situations: Int) {
    var situations: [Int: [Int]] = [:]
    var order: [Int] = []
    for (place, strategy) in strategies.enumerated() {
      for row in rows[strategy] where isCounted[row] && overall(row) != nil {
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
      let keys = cells.map { (overall($0) ?? 0) - (outcome[$0] == .pass ? 0 : 1000) }
      for (place, key) in keys.enumerated() {
        let better = keys.count { $0 > key + Scoring.tolerance }
        let equal = keys.count { abs($0 - key) <= Scoring.tolerance }
        sums[place] += Double(better) + Double(equal + 1) / 2
      }
    }
    return (sums.map { count > 0 ? $0 / Double(count) : nil }, count)
  }
}
