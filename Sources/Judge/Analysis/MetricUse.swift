import AvoidanceMetrics
import ResultRecord
import Vocabulary

/// How often a scored metric tells something, and which other tells much the same; over the cells of the ranked
/// strategies.
package struct MetricUse {
  /// The metric.
  package let metric: MetricID
  /// The cells in which it applies.
  package let applicable: Int
  /// The cells in which its score is below 1.
  package let imperfect: Int
  /// By metric, the rank correlation of the scores over the cells in which both apply and at least one is below 1: where
  /// both are perfect, all metrics agree. Nil where nothing varies.
  package let correlations: [Double?]

  /// The other metric with the largest correlation; nil where nothing varies.
  package var nearest: (metric: MetricID, correlation: Double)? {
    var nearest: (metric: MetricID, correlation: Double)?
    for (other, correlation) in zip(MetricID.allCases, correlations) {
      guard let correlation, correlation > nearest?.correlation ?? -.infinity else { continue }
      nearest = (other, correlation)
    }
    return nearest
  }

  /// Every scored metric of a run.
  package static func all(_ table: RunTable) -> [MetricUse] {
    let rows = table.rows.indices
      .filter { !ReferenceStrategy.isOne(table.entries(.strategy)[$0].id) }.flatMap(table.counted)
    let scored = MetricID.allCases.filter { $0.tier != .info }
    let columns = scored.map { metric in rows.map { table.scores[metric.index][$0] } }
    let blank = [Double?](repeating: nil, count: MetricID.allCases.count)
    var correlations = scored.map { _ in blank }
    for i in scored.indices {
      for j in 0..<i {
        let correlation = Self.correlation(columns[i], columns[j])
        correlations[i][scored[j].index] = correlation
        correlations[j][scored[i].index] = correlation
      }
    }
    return scored.indices.map { i in
      MetricUse(
        metric: scored[i], applicable: columns[i].count { !$0.isNaN },
        imperfect: columns[i].count(where: isImperfect),
        correlations: correlations[i])
    }
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double? {
    var (x, y): ([Double], [Double]) = ([], [])
    for (a, b) in zip(a, b) where !a.isNaN && !b.isNaN && (isImperfect(a) || isImperfect(b)) {
      x.append(a)
      y.append(b)
    }
    return Scoring.spearman(x, y)
  }

  private static func isImperfect(_ score: Double) -> Bool { score < 1 - 1e-9 }
}
