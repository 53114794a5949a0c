import Support

/// The strength of the evidence behind a metric's threshold, which decides the metric's weight.
public enum MetricTier: String, Sendable, CaseIterable {
  /// A published criterion with its own threshold for exactly this quantity.
  case A
  /// A published number, or a contract of the platform, applied to this quantity.
  case B
  /// A borrowed scale, or a scale of this project.
  case C
  /// Only for information, never scored.
  case info
}

/// The position of a value in the metric's bands.
public enum Rating: String, Sendable, CaseIterable {
  case good = "good"
  case needsImprovement = "needs improvement"
  case poor = "poor"
}

/// The half of a cell's score that a metric belongs to.
public enum MetricSide: String, Sendable, CaseIterable {
  /// The half about what users see and reach.
  case occlusion
  /// The half about whether the screen moves with the keyboard, no more than necessary, and comes back.
  case motion
}

enum ScoreRule: Sendable {
  /// The score is on the log-normal curve through the bands.
  case curve
  /// The value is the score.
  case share
  /// The score is 1 minus the value.
  case lostShare
  /// The score is 1 for no turn, 0.5 for one, and 0 for more.
  case turns
  /// Only for information, never scored.
  case none
}

/// The moment at which a cell looks worst by a metric, for its picture.
public enum LossMoment: Sendable {
  /// The end of the transition that decided the metric.
  case rest
  /// The moment of the motion at which the field is hidden most.
  case mostHidden
  /// The moment at which the field is farthest from its position under the oracle.
  case farthestFromOracle
  /// The largest single layout shift.
  case largestShift
}

/// The definition of a metric: everything that the program says and knows about it, in one value.
///
/// A metric is a file under `Metrics/` that makes such a value and names its id, and a line in ``all``.
public struct MetricDefinition: Sendable {
  /// The id of the metric. Its index is its place in ``all``.
  public private(set) var id = MetricID(index: -1)
  /// The short name beside the title, such as `O1`, in records, thresholds and tables.
  public let code: String
  /// The half of the score that the metric belongs to.
  public let side: MetricSide
  /// The strength of the evidence.
  public let tier: MetricTier
  /// The last good value; nil if the metric has no bands.
  public let good: Double?
  /// The bound of the poor band: values beyond it are poor (see `rating(_:)`); nil without one.
  public let poor: Double?
  /// Whether a larger raw value is better.
  public let higherIsBetter: Bool
  let score: ScoreRule
  /// The bound below which a value is rounding noise and counts as 0.
  let rounding: Double
  /// A short name, for table heads.
  public let title: String
  /// The unit of the raw value, empty for a plain number.
  public let unit: String
  /// The number of decimals in tables.
  public let decimals: Int
  /// The formula in plain text.
  public let formula: String
  /// The purpose of the metric, in one sentence for readers.
  public let what: String
  /// The source of the threshold.
  public let source: String
  /// The problem in a few words, for the caption of a picture.
  public let complaint: String
  /// The meaning of a poor value for the user.
  public let words: Phrase
  /// The moment that a picture of the worst case shows.
  public let worstMoment: LossMoment
  /// The way in which the metric is judged; nil if the pass judges it, or another criterion together with
  /// itself.
  let judging: Judging?

  init(
    code: String, side: MetricSide, tier: MetricTier, good: Double? = nil, poor: Double? = nil,
    higherIsBetter: Bool = false, score: ScoreRule, rounding: Double = 1e-9, title: String, unit: String,
    decimals: Int, formula: String, what: String, source: String, complaint: String? = nil,
    words: Phrase? = nil, worstMoment: LossMoment = .rest,
    judging: Judging? = nil
  ) {
    self.code = code
    self.side = side
    self.tier = tier
    self.good = good
    self.poor = poor
    self.higherIsBetter = higherIsBetter
    self.score = score
    self.rounding = rounding
    self.title = title
    self.unit = unit
    self.decimals = decimals
    self.formula = formula
    self.what = what
    self.source = source
    // `Excess travel` inside a sentence is `excess travel`.
    let inSentence = title.prefix(1).lowercased() + title.dropFirst()
    self.complaint = complaint ?? inSentence
    self.words = words ?? Phrase("\(inSentence) {}\(Self.suffix(unit))", decimals: decimals)
    self.worstMoment = worstMoment
    self.judging = judging
  }

  /// Every metric, in the order of records and reports: occlusion first, then motion.
  public static let all: [MetricDefinition] = [
    fieldVisible, caretLineVisible, hiddenWhileMoving, actionReachable, labelVisible, pushedOut,
    gapAboveKeyboard, contentOutOfReach,
    excessLayoutShift, outOfStep, velocityMismatch, excessTravel, reversals, jumps, driftAfterHide,
    churnBetweenFields, reduceMotion, smoothness, largestMisalignment,
  ].enumerated().map { index, definition in
    var definition = definition
    definition.id = MetricID(index: index)
    return definition
  }

  /// Returns the band of a raw value: good up to `good`, poor beyond `poor`, and needs improvement in
  /// between.
  ///
  /// The band is nil if the metric has none or the value is NaN. If more is better, a value is poor at `poor`
  /// and below, unless it is good.
  public func rating(_ value: Double) -> Rating? {
    guard let good, !value.isNaN else { return nil }
    if higherIsBetter {
      if value >= good { return .good }
      if let poor, value <= poor { return .poor }
      return .needsImprovement
    }
    if value <= good { return .good }
    if let poor, value > poor { return .poor }
    return .needsImprovement
  }

  /// The unit after a number, with its space; empty for a plain number.
  public var suffix: String { Self.suffix(unit) }

  private static func suffix(_ unit: String) -> String {
    ["", "fraction", "level", "pass"].contains(unit) ? "" : " \(unit)"
  }

  /// Returns a raw value with its unit and the metric's decimals, or `n/a` for NaN.
  public func quantity(_ value: Double, extraDecimals: Int = 0) -> String {
    value.isNaN ? "n/a" : fixed(value, decimals + extraDecimals) + suffix
  }

  static let scaleOfPoints =
    "scale derived: 1 pt at the mean phone distances of 36.2 and 32.2 cm (Bababekova et al. 2011, Optom Vis Sci "
    + "88(7), doi 10.1097/OPX.0b013e3182198792) is 1.5 to 1.8 arcmin, above 20/20 acuity; 22 pt is half of a 44 pt "
    + "control, beyond which a tap at its old centre misses it"
}
