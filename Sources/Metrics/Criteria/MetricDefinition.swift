import Support

/// The strength of the evidence for a metric's threshold, which determines the metric's weight.
public enum MetricTier: String, Sendable, CaseIterable {
  /// The threshold is a published criterion for exactly this quantity.
  case A
  /// The threshold is a published number, or documented behavior of the platform, that is applied to this
  /// quantity.
  case B
  /// The threshold is on a borrowed scale, or on a scale of this project.
  case C
  /// The metric is only for information and is never scored.
  case info
}

/// The band that a value of a metric is in.
public enum Rating: String, Sendable, CaseIterable {
  case good = "good"
  case needsImprovement = "needs improvement"
  case poor = "poor"
}

/// The half of a cell's score that a metric belongs to.
public enum MetricSide: String, Sendable, CaseIterable {
  /// The half of the score that depends on what users can see and reach.
  case occlusion
  /// The half of the score that depends on whether the screen moves with the keyboard, no more than
  /// necessary, and returns.
  case motion
}

enum ScoreRule: Sendable {
  /// The score follows the log-normal curve that the bounds of the bands define.
  case curve
  /// The score equals the value.
  case share
  /// The score is 1 minus the value.
  case lostShare
  /// The score is 1 for no reversal, 0.5 for one, and 0 for more.
  case turns
  /// The metric is only for information and is never scored.
  case none
}

/// The moment that a picture shows for a poor value of a metric.
public enum LossMoment: Sendable {
  /// The end of the transition with the worst value.
  case rest
  /// The moment at which most of the field is hidden during the motion.
  case mostHidden
  /// The moment at which the field is farthest from its position under the oracle.
  case farthestFromOracle
  /// The moment of the largest single layout shift.
  case largestShift
}

/// The definition of a metric, with its rule and all its texts.
///
/// To add a metric, create a file under `Metrics/` that defines the metric and its id, and add the definition
/// to ``all``.
public struct MetricDefinition: Sendable {
  /// The id of the metric. Its index is the position of the definition in ``all``.
  public private(set) var id = MetricID(index: -1)
  /// The short name of the metric, such as `O1`, in records, thresholds and tables.
  public let code: String
  /// The half of the score to which the metric belongs.
  public let side: MetricSide
  /// The strength of the evidence for the threshold.
  public let tier: MetricTier
  /// The bound of the good band, which is itself a good value. Nil if the metric has no bands.
  public let good: Double?
  /// The bound of the poor band. Values beyond it are poor (see `rating(_:)`). Nil if the metric has no such
  /// bound.
  public let poor: Double?
  /// Whether a larger raw value is better.
  public let higherIsBetter: Bool
  let score: ScoreRule
  /// The bound below which a value is a rounding error and counts as 0.
  let rounding: Double
  /// A short name of the metric, for table headers.
  public let title: String
  /// The values that the metric can have, except for rounding errors. A larger or smaller value is recorded as the bound.
  public let range: ClosedRange<Double>
  /// The unit of the raw value. Empty for a plain number.
  public let unit: String
  /// The number of decimals in tables.
  public let decimals: Int
  /// The formula in plain text.
  public let formula: String
  /// A sentence for readers that says what the metric measures.
  public let what: String
  /// The source of the threshold.
  public let source: String
  /// A short description of the problem, for the caption of a picture.
  public let complaint: String
  /// A short description of a poor value, from the user's point of view.
  public let words: Phrase
  /// The moment that a picture of the worst case shows.
  public let worstMoment: LossMoment
  /// The function that evaluates the metric. Nil if `CellPass` or another criterion evaluates it.
  let judging: Judging?

  init(
    code: String, side: MetricSide, tier: MetricTier, good: Double? = nil, poor: Double? = nil,
    higherIsBetter: Bool = false, score: ScoreRule, rounding: Double = 1e-9,
    range: ClosedRange<Double>? = nil, title: String, unit: String,
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
    let isShare =
      switch score {
      case .share, .lostShare: true
      case .curve, .turns, .none: false
      }
    // The range of distances is wide enough for any other value of which no range is known.
    self.range = range ?? (isShare ? 0...1 : Self.distances)
    self.title = title
    self.unit = unit
    self.decimals = decimals
    self.formula = formula
    self.what = what
    self.source = source
    // The first letter of the title is lowercase inside a sentence, as in `excess travel`.
    let inSentence = title.prefix(1).lowercased() + title.dropFirst()
    self.complaint = complaint ?? inSentence
    self.words = words ?? Phrase("\(inSentence) {}\(Self.suffix(unit))", decimals: decimals)
    self.worstMoment = worstMoment
    self.judging = judging
  }

  /// The range of a distance, in points. Its end is many times the length of the longest screen.
  static let distances = 0.0...100_000
  /// The range of a time in a transition, in milliseconds. A transition lasts 0.7 s, and up to 10 s more if an animation is
  /// not at its end (R10).
  static let times = 0.0...11_000
  /// The range of a ratio that is above 1 if a view moves back and forth or many times too far.
  static let multiples = 0.0...1_000

  /// The range in words, such as `0 to 1`.
  public var rangeInWords: String {
    "\(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
  }

  /// Every metric, in the order of records and reports. Occlusion metrics come first.
  public static let all: [MetricDefinition] = [
    fieldVisible, caretLineVisible, hiddenWhileMoving, actionReachable, labelVisible, pushedOut,
    gapAboveKeyboard, contentOutOfReach, blankBand,
    excessLayoutShift, outOfStep, velocityMismatch, excessTravel, reversals, jumps, driftAfterHide,
    churnBetweenFields, reduceMotion, smoothness, largestMisalignment, offTheDraggedKeyboard,
  ].enumerated().map { index, definition in
    var definition = definition
    definition.id = MetricID(index: index)
    return definition
  }

  /// Returns the band of a raw value: good up to `good`, poor beyond `poor`, and needs improvement between
  /// the two bounds.
  ///
  /// Returns nil if the metric has no bands or no value. If larger values are better, a value up to
  /// and including `poor` is poor, unless it is good.
  public func rating(_ value: Double?) -> Rating? {
    guard let good, let value else { return nil }
    if higherIsBetter {
      if value >= good { return .good }
      if let poor, value <= poor { return .poor }
      return .needsImprovement
    }
    if value <= good { return .good }
    if let poor, value > poor { return .poor }
    return .needsImprovement
  }

  /// The unit with a space before it, to be put after a number. Empty for a plain number.
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
