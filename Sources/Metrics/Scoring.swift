import Foundation

/// The weight of each evidence tier in a score.
public struct TierWeights: Sendable, Equatable {
  /// The weight of a published criterion with its own threshold.
  public var a: Double
  /// The weight of a published number applied to the quantity.
  public var b: Double
  /// The weight of a borrowed scale.
  public var c: Double

  /// Creates weights. The ratio 6 : 3 : 1 is this project's choice, checked by recomputing with other ratios.
  public init(a: Double = 6, b: Double = 3, c: Double = 1) {
    self.a = a
    self.b = b
    self.c = c
  }

  /// Returns the weight of a tier, which is 0 for information.
  public func weight(_ tier: MetricTier) -> Double {
    switch tier {
    case .A: a
    case .B: b
    case .C: c
    case .info: 0
    }
  }
}

/// The calculations from raw values to scores, ranks and correlations.
public enum Scoring {
  /// The share of occlusion in `overall`; a sort key of this project, not a finding.
  public static let occlusionShare = 0.6

  /// Returns Lighthouse's log-normal score 0...1: 0.9 at `good`, 0.5 at `poor`, 1 at 0 and below.
  ///
  /// The formula and its constant are those of GoogleChrome/lighthouse @f8eac39 (`shared/statistics.js`),
  /// without its later boost and flooring.
  static func lowerIsBetter(_ value: Double, good: Double, poor: Double) -> Double {
    if value.isNaN { return .nan }
    if value <= 0 { return 1 }
    guard good > 0, poor > good else { return value <= good ? 1 : 0 }
    let x = log(value / poor) * 0.906_193_802_436_823_2 / -log(good / poor)
    return min(1, max(0, 0.5 * erfc(x)))
  }

  /// Returns the score 0...1 of a metric's raw value; NaN for metrics that are only for information.
  public static func score(_ id: MetricID, _ value: Double) -> Double {
    if value.isNaN { return .nan }
    let metric = judged[id.index]
    switch metric.score {
    case .share: return min(1, max(0, value))
    case .lostShare: return min(1, max(0, 1 - value))
    case .turns: return value < 0.5 ? 1 : value < 1.5 ? 0.5 : 0
    case .none: return .nan
    case .curve:
      guard let good = metric.good, let poor = metric.poor else { return .nan }
      return lowerIsBetter(value, good: good, poor: poor)
    }
  }

  /// Returns the weighted means 0...100 of the occlusion and the motion scores that apply.
  ///
  /// - Parameters:
  ///   - metrics: results in the order of `MetricID.allCases`.
  ///   - weights: the weight of each tier.
  ///   - dropping: a metric to leave out, which shows how much depends on it.
  /// - Returns: nil for a side of which no metric applies.
  public static func scores(
    metrics: [MetricResult], weights: TierWeights = TierWeights(), dropping: MetricID? = nil
  ) -> (occlusion: Double?, motion: Double?) {
    var sums = (o: 0.0, m: 0.0)
    var totals = (o: 0.0, m: 0.0)
    let dropped = dropping?.index ?? -1
    for i in metrics.indices where i != dropped && !metrics[i].score.isNaN && i < judged.count {
      let weight = weights.weight(judged[i].tier)
      if judged[i].side == .occlusion {
        sums.o += weight * metrics[i].score
        totals.o += weight
      } else {
        sums.m += weight * metrics[i].score
        totals.m += weight
      }
    }
    return (
      totals.o > 0 ? 100 * sums.o / totals.o : nil, totals.m > 0 ? 100 * sums.m / totals.m : nil
    )
  }

  /// Returns the share 0...1 of the weight of all scored metrics that is judged.
  ///
  /// These are the metrics that apply, and those that only do not apply because of what the strategy does not
  /// move.
  ///
  /// - Parameter metrics: results in the order of `MetricID.allCases`.
  static func applicableWeight(_ metrics: [MetricResult]) -> Double {
    let weights = TierWeights()
    var (applicable, all) = (0.0, 0.0)
    for (metric, result) in zip(judged, metrics) {
      let weight = weights.weight(metric.tier)
      all += weight
      if result.reason?.isVerdictOnStrategy ?? true { applicable += weight }
    }
    return all > 0 ? applicable / all : 0
  }

  /// The parts of the definitions that scores depend on. A whole definition is too large to copy for every
  /// cell.
  private static let judged = MetricDefinition.all.map {
    (side: $0.side, tier: $0.tier, score: $0.score, good: $0.good, poor: $0.poor)
  }

  /// Returns one number for a cell: the mean of its two scores, or the only one, limited by the caps of its
  /// failed gates.
  ///
  /// - Parameters:
  ///   - occlusion: the occlusion score, 0...100; nil if there is none.
  ///   - motion: the motion score, 0...100; nil if there is none.
  ///   - gates: results in the order of `GateID.allCases`.
  ///   - occlusionShare: the weight of the occlusion score, 0...1.
  public static func overall(
    occlusion: Double?, motion: Double?, gates: [GateResult], occlusionShare: Double = Scoring.occlusionShare
  ) -> Double? {
    mean(occlusion: occlusion, motion: motion, occlusionShare: occlusionShare).map { min($0, cap(gates)) }
  }

  /// Returns the weighted mean of two scores, or the only one. Gates have no influence on it.
  public static func mean(
    occlusion: Double?, motion: Double?, occlusionShare: Double = Scoring.occlusionShare
  ) -> Double? {
    guard let occlusion else { return motion }
    guard let motion else { return occlusion }
    return occlusionShare * occlusion + (1 - occlusionShare) * motion
  }

  /// Returns the lowest cap of the gates that fail, or 100 if none does. The results are in the order of
  /// `GateID.allCases`.
  public static func cap(_ gates: [GateResult]) -> Double {
    var cap = 100.0
    for (gate, result) in gates.enumerated() where result == .failed && gate < caps.count {
      cap = min(cap, caps[gate])
    }
    return cap
  }

  /// The cap of each gate. A whole definition is too large to copy for every cell.
  private static let caps = GateDefinition.all.map(\.cap)

  /// Returns the nearest-rank percentile, 0...1: element `ceil(P n)` of values sorted from best to worst, so
  /// that 0.75 is the quartile on the bad side.
  ///
  /// - Returns: nil without values.
  public static func nearestRank<Value>(_ bestToWorst: [Value], _ percentile: Double) -> Value? {
    bestToWorst.isEmpty ? nil : bestToWorst[place(of: percentile, among: bestToWorst.count)]
  }

  /// Returns the quartile on the bad side of scores in any order, where more is better: their nearest rank at
  /// 0.75.
  ///
  /// - Returns: nil without scores.
  public static func badQuartile(_ scores: [Double]) -> Double? {
    guard !scores.isEmpty else { return nil }
    let place = place(of: 0.75, among: scores.count)
    // Hoare's selection sorts only the part that contains the place. Equal scores are frequent and stay
    // together.
    var scores = scores
    var (low, high) = (0, scores.count)
    while true {
      let pivot = scores[(low + high) / 2]
      var (better, next, worse) = (low, low, high)
      while next < worse {
        if scores[next] > pivot {
          scores.swapAt(better, next)
          better += 1
          next += 1
        } else if scores[next] < pivot {
          worse -= 1
          scores.swapAt(next, worse)
        } else {
          next += 1
        }
      }
      if place < better { high = better } else if place >= worse { low = worse } else { return pivot }
    }
  }

  private static func place(of percentile: Double, among count: Int) -> Int {
    let rank = (percentile * Double(count) - 1e-9).rounded(.up)
    return min(count, max(1, Int(rank))) - 1
  }

  /// Returns the Pareto rank of each point, where more is better on both axes: 1 for the front, 2 for the
  /// front of the other points, and so on.
  public static func paretoRanks(_ points: [(Double, Double)]) -> [Int] {
    var ranks = [Int](repeating: 0, count: points.count)
    var left = Array(points.indices)
    var rank = 1
    while !left.isEmpty {
      let front = left.filter { i in
        !left.contains { j in
          let (a, b) = (points[j], points[i])
          return a.0 >= b.0 && a.1 >= b.1 && (a.0 > b.0 || a.1 > b.1)
        }
      }
      for i in front { ranks[i] = rank }
      left.removeAll { ranks[$0] != 0 }
      rank += 1
    }
    return ranks
  }

  /// Returns Spearman's rank correlation over the pairs in which both values are numbers. Equal values share
  /// their mean rank.
  ///
  /// - Parameters:
  ///   - x: the first values.
  ///   - y: the second values, of the same number.
  ///   - counts: the number of times that each pair occurs; nil for once.
  /// - Returns: nil with fewer than two such pairs or if one side never changes.
  public static func spearman(_ x: [Double], _ y: [Double], counts: [Int]? = nil) -> Double? {
    let pairs = zip(x, y).enumerated().filter { !$0.element.0.isNaN && !$0.element.1.isNaN }
    let counts = pairs.map { counts?[$0.offset] ?? 1 }
    let count = counts.reduce(0, +)
    guard count >= 2 else { return nil }
    let a = meanRanks(pairs.map(\.element.0), counts)
    let b = meanRanks(pairs.map(\.element.1), counts)
    let mean = Double(count + 1) / 2
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for i in a.indices {
      let weight = Double(counts[i])
      ab += weight * ((a[i] - mean) * (b[i] - mean))
      aa += weight * ((a[i] - mean) * (a[i] - mean))
      bb += weight * ((b[i] - mean) * (b[i] - mean))
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : nil
  }

  /// Returns ranks from 1 on. `counts` has the number of times that each value occurs, and equal values have
  /// their mean rank.
  static func meanRanks(_ values: [Double], _ counts: [Int]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var (i, before) = (0, 0)
    while i < order.count {
      var (j, equal) = (i, 0)
      while j < order.count, values[order[j]] == values[order[i]] {
        equal += counts[order[j]]
        j += 1
      }
      for k in i..<j { ranks[order[k]] = Double(before) + Double(equal + 1) / 2 }
      (i, before) = (j, before + equal)
    }
    return ranks
  }
}
