import KeyboardAvoidance

/// The target that a transition has to bring into view, and the sizes it was chosen from.
public struct TransitionTarget: Sendable, Equatable {
  /// The chosen target, at its position before any strategy responds.
  public var chosen: RevealTarget
  /// The usable area at the end of the transition.
  public var area: UsableArea
  /// The heights of the possible targets in points, smallest content first.
  public var heights: [(content: RevealTarget.Content, height: Double)]

  /// Returns whether two targets are equal.
  public static func == (a: TransitionTarget, b: TransitionTarget) -> Bool {
    a.chosen == b.chosen && a.area == b.area && a.heights.elementsEqual(b.heights, by: ==)
  }
}

/// The metrics and gates of one transition.
public struct TransitionJudgement: Sendable {
  /// The results in the order of `MetricID.allCases`; nil for metrics that are not judged in the transition.
  public var metrics: [MetricResult?]
  /// The results in the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// The target that has to be brought into view; nil if there is none.
  public var target: TransitionTarget?

  init() {
    metrics = [MetricResult?](repeating: nil, count: MetricID.allCases.count)
    gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  }
}

/// The needed and the actual motion of one transition, which explain its scores.
public struct TransitionDetail: Sendable, Equatable {
  /// The smallest move in points that shows the target (Dmin); NaN if it has no meaning.
  public var neededMove: Double
  /// Whether something has to move by more than a pixel: the target, or a pinned bar that the keyboard
  /// covers.
  var isMoveNeeded: Bool
  /// Whether the caret's line is judged instead of the field, because the field scrolls its text and is
  /// taller than the area that can be seen.
  public var isJudgedByCaret: Bool
  /// The distance in points that the focused field, or its caret's line, travelled, Σ |Δy|; NaN without a focused field.
  public var travel: Double
  /// The part of the travel that also happens without avoidance, such as growing text, in points.
  public var naturalTravel: Double
  /// The distance in points by which the field went beyond its final position.
  public var overshoot: Double
  /// The number of times the field reversed its direction, without the keyboard's own reversals.
  public var reversals: Int
  /// The time for which the field was hidden, weighted by its hidden share, in milliseconds; NaN if not
  /// observed.
  public var hiddenTime: Double
  /// The time in milliseconds until the field became and stayed fully visible; nil if it never did or was not
  /// observed.
  public var timeToClear: Double?
  /// The time in milliseconds until the field first moved by a pixel or more; nil if it did not move.
  public var onsetLatency: Double?

  /// The travel as a multiple of the needed move (EMR); nil if no move was needed.
  var excessMotionRatio: Double? {
    neededMove > 0 && !travel.isNaN ? travel / neededMove : nil
  }

  init() {
    neededMove = .nan
    isMoveNeeded = false
    isJudgedByCaret = false
    travel = .nan
    naturalTravel = 0
    overshoot = 0
    reversals = 0
    hiddenTime = .nan
  }
}

/// The largest single layout shift of a cell.
public struct LayoutShiftPeak: Sendable, Equatable {
  /// The time in seconds from the start of the cell.
  public var time: Double
  /// The impact fraction times the distance fraction.
  public var value: Double
}

/// The measurements of one cell.
public struct CellMeasurement: Sendable {
  /// The results in the order of `MetricID.allCases`.
  public var metrics: [MetricResult]
  /// The results in the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// KLS: the largest session window of all layout shifts.
  public var layoutShift: Double
  /// KLS_strict: the same without shifts less than 500 ms after an input, as in cumulative layout shift.
  var strictLayoutShift: Double
  /// The largest single shift; nil if nothing shifted.
  public var largestShift: LayoutShiftPeak?
  /// The index of the transition that decided each metric, in the order of `MetricID.allCases`, or -1.
  public var worstTransition: [Int]
  /// The details of each transition of the trace.
  public var transitions: [TransitionDetail]
  /// The largest number of bars, without the pinned bar, that end up away from their natural place.
  public var barsDisplaced: Int
  /// Whether the result depends on the rule `offsetAfterHide`.
  public internal(set) var dependsOnOffsets = false
  /// Whether the cell ever looks different from its baseline. True without a baseline.
  public var moved = true
  /// The judgement of each transition; empty unless requested.
  public var judgements: [TransitionJudgement] = []

  /// The share 0...1 of the weight of all scored metrics that is judged in this cell.
  public var applicableWeight: Double { Scoring.applicableWeight(metrics) }

  /// Removes all motion scores, because standing still is not a merit if a move was needed.
  ///
  /// A metric whose event is missing, such as a hide, keeps that reason.
  mutating func standStill() {
    for (i, id) in MetricID.allCases.enumerated() where !id.isOcclusion {
      if metrics[i].reason?.isVerdictOnStrategy ?? true { metrics[i] = MetricResult(.stoodStill) }
    }
  }

  /// The largest overshoot in points.
  var overshoot: Double { transitions.map(\.overshoot).max() ?? 0 }

  /// Returns a copy in which metrics and gates do not apply if the oracle itself misses the best result.
  ///
  /// A custom screen may contain something that no strategy here can correct, such as a text field taller
  /// than the space above the keyboard.
  public func limited(by oracle: CellMeasurement) -> CellMeasurement {
    var limited = self
    for (i, result) in oracle.metrics.enumerated() where result.score < 1 - 1e-9 {
      limited.metrics[i] = MetricResult(.beyondOracle)
    }
    for (i, gate) in oracle.gates.enumerated() where gate == .failed { limited.gates[i] = .notApplicable }
    return limited
  }

  /// The result of one metric.
  public subscript(id: MetricID) -> MetricResult { metrics[id.index] }
  /// The result of one gate.
  public subscript(id: GateID) -> GateResult { gates[id.index] }
}

/// The worst value of each metric over the transitions.
struct WorstValues {
  private var results: [MetricResult]
  private(set) var transitions: [Int]
  /// The transition that values, reasons and gates belong to; -1 for those of the whole cell.
  var current = -1
  var judgements: [TransitionJudgement] = []
  private static let rules = MetricDefinition.all.map {
    (higherIsBetter: $0.higherIsBetter, rounding: $0.rounding)
  }

  init() {
    results = [MetricResult](repeating: MetricResult(.notMeasured), count: MetricID.allCases.count)
    transitions = [Int](repeating: -1, count: MetricID.allCases.count)
  }

  /// Keeps a value if it is worse than the previous one.
  mutating func offer(_ id: MetricID, _ value: Double, _ transition: Int) {
    let i = id.index
    if transition == current { keep(id, value, transition) }
    let old = results[i]
    let rule = Self.rules[i]
    if old.reason == nil {
      if rule.higherIsBetter ? value >= old.value : value <= old.value { return }
    }
    // Values this small are rounding noise. RevealTarget has a slack of 0.001 points.
    results[i] = MetricResult(value: abs(value) < rule.rounding ? 0 : value, score: .nan)
    transitions[i] = transition
  }

  mutating func keep(_ id: MetricID, _ value: Double, _ transition: Int) {
    guard judgements.indices.contains(transition) else { return }
    let value = abs(value) < Self.rules[id.index].rounding ? 0 : value
    judgements[transition].metrics[id.index] = MetricResult(value: value, score: Scoring.score(id, value))
  }

  /// Records why the metric does not apply. A value takes precedence over a reason, and a later reason over
  /// an earlier one.
  mutating func skip(_ id: MetricID, _ reason: NotApplicable) {
    if judgements.indices.contains(current), judgements[current].metrics[id.index] == nil {
      judgements[current].metrics[id.index] = MetricResult(reason)
    }
    if results[id.index].reason != nil { results[id.index].reason = reason }
  }

  /// Records a value that is shown but not scored because the metric does not apply. The worst one is kept.
  mutating func note(_ id: MetricID, _ value: Double, _ reason: NotApplicable) {
    skip(id, reason)
    if judgements.indices.contains(current) { judgements[current].metrics[id.index]?.value = value }
    guard results[id.index].reason != nil else { return }
    let old = results[id.index].value
    if old.isNaN || (Self.rules[id.index].higherIsBetter ? value < old : value > old) {
      results[id.index].value = value
    }
  }

  /// Returns whether the metric has neither a value nor a reason.
  func isUnnoted(_ id: MetricID) -> Bool { results[id.index].reason == .notMeasured }

  func has(_ id: MetricID) -> Bool { results[id.index].reason == nil }

  func scored() -> [MetricResult] {
    var scored = results
    for (i, id) in MetricID.allCases.enumerated() where scored[i].reason == nil {
      scored[i].score = Scoring.score(id, scored[i].value)
    }
    return scored
  }
}
