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

  /// Returns the quantiles of values for which higher is better. NaN values, which do not apply, are ignored.
  package static func scores(_ values: [Double]) -> Quantile? { Quantile(values, higherIsBetter: true) }

  /// Returns the worse quartile of values for which higher is better: three quarters of the values reach it.
  /// NaN values are ignored. Returns nil if no value is left.
  static func badSide(_ values: [Double]) -> Double? { Scoring.badQuartile(values.filter { !$0.isNaN }) }

  /// Computes the quantiles of a column; nil if no value applies.
  package init?(_ values: [Double], higherIsBetter: Bool) {
    var sorted = values.filter { !$0.isNaN }
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
