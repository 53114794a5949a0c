import AvoidanceMetrics

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

  /// The bad-side quartile of values of which more is better, without sorting the others; the robustness check
  /// takes hundreds of them.
  static func badSide(_ values: [Double]) -> Double? {
    var left = values.filter { !$0.isNaN }
    guard !left.isEmpty else { return nil }
    // From best to worst it stands at ceil(0.75 n), so from worst to best at n - ceil(0.75 n).
    let place = left.count - Int((0.75 * Double(left.count) - 1e-9).rounded(.up))
    var (low, high) = (0, left.count - 1)
    while low < high {
      let pivot = left[low + (high - low) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while left[i] < pivot { i += 1 }
        while left[j] > pivot { j -= 1 }
        if i <= j {
          left.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if place <= j { high = j } else if place >= i { low = i } else { break }
    }
    return left[place]
  }

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
