import Metrics

/// The nearest-rank quantiles of a column of values, ordered from the best value to the worst.
public struct Quantile: Sendable, Equatable {
  /// The number of values that apply.
  public var count: Int
  /// The median.
  public var p50: Double
  /// The worse quartile: three quarters of the values are at least as good.
  public var p75: Double
  /// The worst value.
  public var worst: Double

  /// Returns the quantiles of values for which higher is better.
  package static func scores(_ values: [Double]) -> Quantile? { Quantile(values, higherIsBetter: true) }

  /// Computes the quantiles of values; nil if there are none.
  package init?(_ values: [Double], higherIsBetter: Bool) {
    var sorted = values
    sorted.sort()
    if higherIsBetter { sorted.reverse() }
    guard let p50 = Scoring.nearestRank(sorted, 0.5), let p75 = Scoring.nearestRank(sorted, 0.75),
      let worst = sorted.last
    else { return nil }
    count = sorted.count
    self.p50 = p50
    self.p75 = p75
    self.worst = worst
  }
}
