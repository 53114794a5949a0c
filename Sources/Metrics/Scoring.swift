import Foundation

/// The weight that metrics have in a score, for each tier of evidence.
public struct TierWeights: Sendable, Equatable {
  /// The weight of metrics in tier A, whose threshold is a published criterion.
  public var a: Double
  /// The weight of metrics in tier B, whose threshold is a published number or documented behavior.
  public var b: Double
  /// The weight of metrics in tier C, which have a borrowed scale or a scale of this project.
  public var c: Double

  /// Creates weights. The ratio 6 : 3 : 1 is this project's choice and was checked by computing scores with
  /// other ratios.
  public init(a: Double = 6, b: Double = 3, c: Double = 1) {
    self.a = a
    self.b = b
    self.c = c
  }

  /// Returns the weight of a tier, which is 0 for metrics that are only for information.
  public func weight(_ tier: MetricTier) -> Double {
    switch tier {
    case .A: a
    case .B: b
    case .C: c
    case .info: 0
    }
  }
}

/// Functions that compute scores, ranks and correlations from raw values.
public enum Scoring {
  /// The weight of the occlusion score in `overall`. It is chosen by this project for sorting and is not a
  /// finding.
  public static let occlusionShare = 0.6

  /// The difference, of 100, up to which two scores are equal. It allows for sums of many rounded positions.
  public static let tolerance = 0.01

  /// Returns Lighthouse's log-normal score 0...1: 0.9 at `good`, 0.5 at `poor`, 1 at 0 and below.
  ///
  /// The formula and its constant are those of GoogleChrome/lighthouse @f8eac39 (`shared/statistics.js`),
  /// without the later boost and flooring in Lighthouse.
  static func lowerIsBetter(_ value: Double, good: Double, poor: Double) -> Double {
    if value <= 0 { return 1 }
    guard good > 0, poor > good else { return value <= good ? 1 : 0 }
    let x = log(value / poor) * 0.906_193_802_436_823_2 / -log(good / poor)
    return min(1, max(0, 0.5 * erfc(x)))
  }

  /// Returns the score 0...1 of a metric's raw value. Nil for metrics that are only for information.
  public static func score(_ id: MetricID, _ value: Double) -> Double? {
    let metric = judged[id.index]
    switch metric.score {
    case .share: return min(1, max(0, value))
    case .lostShare: return min(1, max(0, 1 - value))
    case .turns: return value < 0.5 ? 1 : value < 1.5 ? 0.5 : 0
    case .none: return nil
    case .curve:
      guard let good = metric.good, let poor = metric.poor else { return nil }
      return lowerIsBetter(value, good: good, poor: poor)
    }
  }

  /// Returns whether a value of a metric is in the good band. Smaller values must be better.
  static func isGood(_ id: MetricID, _ value: Double) -> Bool {
    judged[id.index].good.map { value <= $0 } ?? true
  }

  /// Returns the weighted means 0...100 of the occlusion and the motion scores that apply.
  ///
  /// - Parameters:
  ///   - metrics: The results in the order of `MetricID.allCases`.
  ///   - weights: The weight of each tier.
  ///   - dropping: A metric to leave out, which shows how much the means depend on it.
  /// - Returns: The two means. A mean is nil if no metric of its side applies.
  public static func scores(
    metrics: [MetricResult], weights: TierWeights = TierWeights(), dropping: MetricID? = nil
  ) -> (occlusion: Double?, motion: Double?) {
    var sums = (o: 0.0, m: 0.0)
    var totals = (o: 0.0, m: 0.0)
    let dropped = dropping?.index ?? -1
    for i in metrics.indices where i != dropped && i < judged.count {
      guard let score = metrics[i].score else { continue }
      let weight = weights.weight(judged[i].tier)
      if judged[i].side == .occlusion {
        sums.o += weight * score
        totals.o += weight
      } else {
        sums.m += weight * score
        totals.m += weight
      }
    }
    return (
      totals.o > 0 ? 100 * sums.o / totals.o : nil, totals.m > 0 ? 100 * sums.m / totals.m : nil
    )
  }

  /// Returns the evaluated share 0...1 of the weight of all scored metrics.
  ///
  /// A metric counts as evaluated if it applies, or if it does not apply only because the strategy does not
  /// move the content.
  ///
  /// - Parameter metrics: The results in the order of `MetricID.allCases`.
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

  /// The parts of the metric definitions that scores depend on. Whole definitions are too large to copy for
  /// every cell.
  private static let judged = MetricDefinition.all.map {
    (side: $0.side, tier: $0.tier, score: $0.score, good: $0.good, poor: $0.poor)
  }

  /// Returns the overall score of a cell. It is the mean of the two scores, or the only score, and at most
  /// the lowest cap of the failed gates.
  ///
  /// - Parameters:
  ///   - occlusion: The occlusion score, 0...100. Nil if there is none.
  ///   - motion: The motion score, 0...100. Nil if there is none.
  ///   - gates: The results in the order of `GateID.allCases`.
  ///   - occlusionShare: The weight of the occlusion score, 0...1.
  public static func overall(
    occlusion: Double?, motion: Double?, gates: [GateResult], occlusionShare: Double = Scoring.occlusionShare
  ) -> Double? {
    mean(occlusion: occlusion, motion: motion, occlusionShare: occlusionShare).map { min($0, cap(gates)) }
  }

  /// Returns the weighted mean of the two scores, or the only score. Gates do not affect it.
  public static func mean(
    occlusion: Double?, motion: Double?, occlusionShare: Double = Scoring.occlusionShare
  ) -> Double? {
    guard let occlusion else { return motion }
    guard let motion else { return occlusion }
    return occlusionShare * occlusion + (1 - occlusionShare) * motion
  }

  /// Returns the lowest cap of the gates that fail, or 100 if no gate fails. The results are in the order of
  /// `GateID.allCases`.
  public static func cap(_ gates: [GateResult]) -> Double {
    var cap = 100.0
    for (gate, result) in gates.enumerated() where result == .failed && gate < caps.count {
      cap = min(cap, caps[gate])
    }
    return cap
  }

  /// The cap of each gate. Whole definitions are too large to copy for every cell.
  private static let caps = GateDefinition.all.map(\.cap)

  /// Returns a percentile 0...1 of values that are sorted from best to worst. It is the element with the
  /// number `ceil(percentile · count)`, which is the nearest rank. At 0.75, three quarters of the values are
  /// as good or better.
  ///
  /// - Returns: The percentile. Nil if there are no values.
  public static func nearestRank<Value>(_ bestToWorst: [Value], _ percentile: Double) -> Value? {
    bestToWorst.isEmpty ? nil : bestToWorst[place(of: percentile, among: bestToWorst.count)]
  }

  /// Returns the worse quartile of scores, which can be in any order. Three quarters of the scores are as
  /// high or higher. It is the nearest rank at 0.75 from the best score.
  ///
  /// - Returns: The worse quartile. Nil if there are no scores.
  public static func badQuartile(_ scores: [Double]) -> Double? {
    guard !scores.isEmpty else { return nil }
    let place = place(of: 0.75, among: scores.count)
    // Hoare's selection algorithm sorts only the part that contains the index of the quartile. Equal scores
    // are frequent and are kept together.
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

  /// Returns the Pareto rank of each point, where larger values are better on both axes. Points on the front
  /// have rank 1, points on the front of the remaining points have rank 2, and so on.
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
  ///   - x: The first value of each pair.
  ///   - y: The second value of each pair.
  ///   - counts: The number of times that each pair occurs. Nil if each pair occurs once.
  /// - Returns: The correlation. Nil if there are fewer than two such pairs, or if all first or all second
  ///   values are equal.
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

  /// Returns the ranks of values, from 1 on. `counts` has the number of times that each value occurs, and
  /// equal values share their mean rank.
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
