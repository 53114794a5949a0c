import Metrics
import Platform
import Record

/// Statistics on how often a scored metric matters, and on how closely the other metrics agree with it, over
/// the cells of the ranked strategies.
package struct MetricUse {
  package let metric: MetricID
  /// The number of cells in which the metric applies.
  package let applicable: Int
  /// The number of cells in which the metric's score is below 1.
  package let imperfect: Int
  /// The rank correlation with each metric over the cells in which both apply; nil if nothing varies.
  package let correlations: [Double?]

  /// The other metric with the largest correlation; nil if there are no correlations.
  package var nearest: (metric: MetricID, correlation: Double)? {
    var nearest: (metric: MetricID, correlation: Double)?
    for (other, correlation) in zip(MetricID.allCases, correlations) {
      guard let correlation, correlation > nearest?.correlation ?? -.infinity else { continue }
      nearest = (other, correlation)
    }
    return nearest
  }

  /// Returns the statistics of every scored metric of a run.
  package static func all(_ table: RunTable) -> [MetricUse] {
    // Count each distinct result once, weighted by its number of cells.
    let all = table.cells
    var cells = [Int](repeating: 0, count: all.results.count)
    for strategy in table.rows.indices where !ReferenceStrategy.isOne(table.entries(.strategy)[strategy].id) {
      for row in table.rows[strategy] where all.isCounted(row) { cells[all.result(row)] += 1 }
    }
    let results = cells.indices.filter { cells[$0] > 0 }
    let counts = results.map { cells[$0] }
    let scored = MetricID.allCases.filter { $0.tier != .info }
    func column(_ metric: MetricID) -> [Double?] { results.map { all.results.metric(metric, $0).score } }
    func count(_ matches: (Double) -> Bool, in column: [Double?]) -> Int {
      zip(column, counts).reduce(0) { $0 + ($1.0.map(matches) ?? false ? $1.1 : 0) }
    }
    let blank = [Double?](repeating: nil, count: MetricID.allCases.count)
    var correlations = scored.map { _ in blank }
    for i in scored.indices {
      let own = column(scored[i])
      for j in 0..<i {
        let correlation = Self.correlation(own, column(scored[j]), counts)
        correlations[i][scored[j].index] = correlation
        correlations[j][scored[i].index] = correlation
      }
    }
    return scored.indices.map { i in
      let own = column(scored[i])
      return MetricUse(
        metric: scored[i], applicable: count({ _ in true }, in: own),
        imperfect: count(isImperfect, in: own), correlations: correlations[i])
    }
  }

  private static func correlation(_ a: [Double?], _ b: [Double?], _ counts: [Int]) -> Double? {
    var (x, y, kept): ([Double], [Double], [Int]) = ([], [], [])
    for i in a.indices {
      guard let a = a[i], let b = b[i] else { continue }
      x.append(a)
      y.append(b)
      kept.append(counts[i])
    }
    return Scoring.spearman(x, y, counts: kept)
  }

  private static func isImperfect(_ score: Double) -> Bool { score < 1 - 1e-9 }
}
