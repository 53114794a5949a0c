import Metrics
import Record

extension Standing {
  /// The ranked figure in units of the tolerance of scores. In older records without figures, it is made from
  /// the passing share.
  private var place: Double { ((figure ?? 100 * passRate) / Scoring.tolerance).rounded() }

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

extension RunTable {
  /// Returns the two scores with other weights, or without a metric, by index of the result. `Scoring.scores`
  /// computes the same for one cell.
  package func rescored(
    weights: TierWeights, dropping: MetricID?
  ) -> (occlusion: [Double?], motion: [Double?]) {
    (
      rescored(isOcclusion: true, weights: weights, dropping: dropping),
      rescored(isOcclusion: false, weights: weights, dropping: dropping)
    )
  }

  /// Returns the occlusion or the motion scores with other weights, or without a metric, by index of the result.
  package func rescored(isOcclusion: Bool, weights: TierWeights, dropping: MetricID?) -> [Double?] {
    let results = cells.results
    var sums = [Double](repeating: 0, count: results.count)
    var totals = sums
    for metric in MetricID.allCases where metric != dropping && metric.isOcclusion == isOcclusion {
      let weight = weights.weight(metric.tier)
      if weight == 0 { continue }
      for result in sums.indices {
        guard let score = results.metric(metric, result).score else { continue }
        sums[result] += weight * score
        totals[result] += weight
      }
    }
    return zip(sums, totals).map { sum, total in total > 0 ? 100 * sum / total : nil }
  }

  /// Returns the mean ranks of strategies over the situations in which all of them have a score. A cell that
  /// does not pass ranks behind every cell that passes, and cells with equal scores, within their tolerance,
  /// share their mean rank.
  package func meanRanks(of strategies: [Int]) -> (ranks: [Double?], situations: Int) {
    var situations: [Int: [Int]] = [:]
    var order: [Int] = []
    for (place, strategy) in strategies.enumerated() {
      for row in rows[strategy] where cells.isCounted(row) && cells.overall(row) != nil {
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
      guard let played = situations[key], !played.contains(-1) else { continue }
      count += 1
      let keys = played.map { (cells.overall($0) ?? 0) - (cells.outcome($0) == .pass ? 0 : 1000) }
      for (place, key) in keys.enumerated() {
        let better = keys.count { $0 > key + Scoring.tolerance }
        let equal = keys.count { abs($0 - key) <= Scoring.tolerance }
        sums[place] += Double(better) + Double(equal + 1) / 2
      }
    }
    return (sums.map { count > 0 ? $0 / Double(count) : nil }, count)
  }
}
