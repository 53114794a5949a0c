import Support

/// How strong the evidence behind a metric's threshold is; it fixes the metric's weight.
public enum MetricTier: String, Sendable, CaseIterable {
  /// A published criterion with its own threshold for this very quantity.
  case A
  /// A published number, or a contract of the platform, applied to this quantity.
  case B
  /// A borrowed scale, or one of this project.
  case C
  /// For information: never scored.
  case info
}

/// How a value lies in its bands.
public enum Rating: String, Sendable, CaseIterable {
  case good = "good"
  case needsImprovement = "needs improvement"
  case poor = "poor"
}

/// Which half of a cell's score a metric belongs to.
public enum MetricSide: String, Sendable, CaseIterable {
  /// Whether the person can see and reach what they need.
  case occlusion
  /// Whether the screen moves with the keyboard, no more than it must, and comes back.
  case motion
}

/// How a raw value becomes a score.
enum ScoreRule: Sendable {
  /// The log-normal curve through the bands.
  case curve
  /// The value is the share that is right.
  case share
  /// The value is the share that is lost.
  case lostShare
  /// One is half as good as none, more are worth nothing.
  case turns
  /// For information: never scored.
  case none
}

/// Where a cell looks worst by a metric: what a picture of it shows.
public enum LossMoment: Sendable {
  /// At the end of the transition that decided the metric.
  case rest
  /// Where the field is hidden most on the way.
  case mostHidden
  /// Where the field is farthest from where the oracle has it.
  case mostAstray
  /// At the largest single shift of the layout.
  case largestShift
}

/// The criterion behind a metric: everything that the product says and knows of it, in one value.
///
/// A metric is a file under `Metrics/` that makes such a value and names its id, and a line in ``all``.
public struct MetricDefinition: Sendable {
  /// The metric; its index is its place in ``all``.
  public private(set) var id = MetricID(index: -1)
  /// The short name beside the title, `O1`: what records, thresholds and tables say.
  public let code: String
  /// Which half of the score it belongs to.
  public let side: MetricSide
  /// The strength of the evidence.
  public let tier: MetricTier
  /// The last good value, nil when the metric has no bands.
  public let good: Double?
  /// The bound of the poor band: values beyond it are poor (see `rating(_:)`); nil without one.
  public let poor: Double?
  /// Whether a larger raw value is better.
  public let higherIsBetter: Bool
  /// From the raw value to the score.
  let score: ScoreRule
  /// What counts as 0: rounding noise.
  let rounding: Double
  /// A short name, for table heads.
  public let title: String
  /// The unit of the raw value, empty for a plain number.
  public let unit: String
  /// How many decimals a table shows.
  public let decimals: Int
  /// The formula in plain text.
  public let formula: String
  /// What it measures, in one sentence for readers.
  public let what: String
  /// Where the threshold comes from.
  public let source: String
  /// What is wrong where it loses, in a few words under a picture.
  public let complaint: String
  /// What a poor value means for the person in front of the screen.
  public let words: Phrase
  /// What a picture of its worst shows.
  public let worstMoment: LossMoment
  /// How it is judged; nil for what the pass judges along the way or another criterion with it.
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

  /// Every metric, in the order of records and reports: those of occlusion, then those of motion.
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

  /// The band of a raw value: good up to `good`, poor beyond `poor`, in between needs improvement.
  ///
  /// Nil without bands or for a value that is not a number. A metric where more is better is poor
  /// at `poor` and below, unless it is good.
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

  /// A raw value with its unit and the metric's decimals; `n/a` for one that is no number.
  public func quantity(_ value: Double, extraDecimals: Int = 0) -> String {
    value.isNaN ? "n/a" : fixed(value, decimals + extraDecimals) + suffix
  }

  /// Where the scale of 1 and 22 points comes from.
  static let scaleOfPoints =
    "scale derived: 1 pt at the mean phone distances of 36.2 and 32.2 cm (Bababekova et al. 2011, Optom Vis Sci "
    + "88(7), doi 10.1097/OPX.0b013e3182198792) is 1.5 to 1.8 arcmin, above 20/20 acuity; 22 pt is half of a 44 pt "
    + "control, beyond which a tap at its old centre misses it"
}
