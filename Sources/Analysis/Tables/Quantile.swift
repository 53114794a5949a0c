import Metrics

/// Nearest-rank quantiles of a column, taken from the good to the bad side.
public struct Quantile: Sendable, Equatable {
  /// How many values there were; what does not apply is not among them.
  public var count: Int
  /// The median.
  public var p50: Double
  /// The bad-side quartile.
  public var p75: Double
  /// The worst value.
  public var worst: Double

  /// Quantiles of values of which more is better; NaN means that the value does not apply.
  package static func scores(_ values: [Double]) -> Quantile? { Quantile(values, higherIsBetter: true) }

  /// The bad-side quartile of values of which more is better, NaN where the value does not apply; nil without values.
  static func badSide(_ values: [Double]) -> Double? { Scoring.badQuartile(values.filter { !$0.isNaN }) }

  /// Quantiles of a column, nil when no value applies.
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
