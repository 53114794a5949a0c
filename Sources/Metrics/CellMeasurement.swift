import KeyboardAvoidance

/// What had to be brought into view in a transition, and why that much.
public struct TransitionTarget: Sendable, Equatable {
  /// How much fits, and where it is before anything answers.
  public var chosen: RevealTarget
  /// The usable area at rest.
  public var area: UsableArea
  /// The heights in points of what could have been chosen, the least first.
  public var heights: [(content: RevealTarget.Content, height: Double)]

  /// Whether they are equal.
  public static func == (a: TransitionTarget, b: TransitionTarget) -> Bool {
    a.chosen == b.chosen && a.area == b.area && a.heights.elementsEqual(b.heights, by: ==)
  }
}

/// The metrics and gates of one transition.
public struct TransitionJudgement: Sendable {
  /// In the order of `MetricID.allCases`; nil for what is not judged in the transition.
  public var metrics: [MetricResult?]
  /// In the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// What had to be brought into view; nil where nothing had to.
  public var target: TransitionTarget?

  /// Nothing is judged yet.
  init() {
    metrics = [MetricResult?](repeating: nil, count: MetricID.allCases.count)
    gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  }
}

/// What one transition asked for and what it got, for readers who want to know why a score is what it is.
public struct TransitionDetail: Sendable, Equatable {
  /// The least move in points that shows the target (Dmin); NaN where it has no meaning.
  public var neededMove: Double
  /// Whether something has to move by more than a pixel: the target, or the pinned bar from under the keyboard.
  public var isMoveNeeded: Bool
  /// Whether the caret's line stands for the field: its text scrolls inside it, and it is taller than what can be seen.
  public var isJudgedByCaret: Bool
  /// The distance in points that the focused field, or its caret's line, travelled, Σ |Δy|; NaN without a focused field.
  public var travel: Double
  /// The part of the travel that the screen makes by itself (text that grows), in points.
  public var naturalTravel: Double
  /// How far the field went beyond its final place, in points.
  public var overshoot: Double
  /// How often the field turned around, the keyboard's own turns not counted.
  public var reversals: Int
  /// How long the field was hidden, weighted by its hidden share, in milliseconds; NaN if not observed.
  public var hiddenTime: Double
  /// Milliseconds until the field was entirely visible and stayed so; nil if it never was, or not observed.
  public var timeToClear: Double?
  /// Milliseconds until the field first moved by a pixel or more; nil if it did not.
  public var onsetLatency: Double?

  /// Travel as a multiple of the needed move (EMR); nil when no move was needed.
  public var excessMotionRatio: Double? {
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
  /// Seconds from the start of the cell.
  public var time: Double
  /// Impact fraction times distance fraction.
  public var value: Double
}

/// What was measured in one cell.
public struct CellMeasurement: Sendable {
  /// In the order of `MetricID.allCases`.
  public var metrics: [MetricResult]
  /// In the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// KLS: the largest session window of layout shifts, nothing excluded.
  public var layoutShift: Double
  /// KLS_strict: the same without shifts less than 500 ms after an input, as in cumulative layout shift.
  public var strictLayoutShift: Double
  /// The largest single shift, nil when nothing shifted.
  public var largestShift: LayoutShiftPeak?
  /// The index of the transition that decided each metric, in the order of `MetricID.allCases`, or -1.
  public var worstTransition: [Int]
  /// One entry a transition of the trace.
  public var transitions: [TransitionDetail]
  /// How many bars (the pinned bar not counted) rest away from their natural place, at most.
  public var barsDisplaced: Int
  /// Whether the rule offsetAfterHide decides on what was measured: under any of its settings it comes to the same if not.
  public internal(set) var hingesOnOffsets = false
  /// Whether the cell shows something else than its floor; without a floor nobody knows, and it counts as moved.
  public var moved = true
  /// One entry a transition where that was asked for, else none.
  public var judgements: [TransitionJudgement] = []

  /// The share 0...1 of the weight of all scored metrics that is judged here.
  public var applicableWeight: Double { Scoring.applicableWeight(metrics) }

  /// Takes every merit of motion away: standing still is none where a move was needed.
  ///
  /// What does not apply for want of an event, such as a hide, still says so.
  mutating func standStill() {
    for (i, id) in MetricID.allCases.enumerated() where !id.isOcclusion {
      if metrics[i].reason?.isOfTheStrategy ?? true { metrics[i] = MetricResult(.stoodStill) }
    }
  }

  /// The largest overshoot in points.
  public var overshoot: Double { transitions.map(\.overshoot).max() ?? 0 }

  /// The measurement without what the oracle itself falls short of: those metrics and gates do not apply.
  ///
  /// A screen that was not made for the matrix may hold what no strategy here can put right, for example a text
  /// field taller than the room above the keyboard.
  public func limited(by oracle: CellMeasurement) -> CellMeasurement {
    var limited = self
    for (i, result) in oracle.metrics.enumerated() where result.score < 1 - 1e-9 {
      limited.metrics[i] = MetricResult(.beyondCeiling)
    }
    for (i, gate) in oracle.gates.enumerated() where gate == .failed { limited.gates[i] = .notApplicable }
    return limited
  }

  /// The result of one metric.
  public subscript(id: MetricID) -> MetricResult { metrics[id.index] }
  /// The result of one gate.
  public subscript(id: GateID) -> GateResult { gates[id.index] }
}

/// Collects a metric's values over transitions and keeps the worst.
struct WorstValues {
  private var results: [MetricResult]
  private(set) var transitions: [Int]
  /// The transition that values, reasons and gates are about; -1 for those of the whole cell.
  var current = -1
  /// What each transition came to; empty unless it is asked for.
  var judgements: [TransitionJudgement] = []
  private static let rules = MetricDefinition.all.map {
    (higherIsBetter: $0.higherIsBetter, rounding: $0.rounding)
  }

  init() {
    results = [MetricResult](repeating: MetricResult(.notMeasured), count: MetricID.allCases.count)
    transitions = [Int](repeating: -1, count: MetricID.allCases.count)
  }

  /// Keeps a value if it is worse than the one before.
  mutating func offer(_ id: MetricID, _ value: Double, _ transition: Int) {
    let i = id.index
    if transition == current { keep(id, value, transition) }
    let old = results[i]
    let rule = Self.rules[i]
    if old.reason == nil {
      if rule.higherIsBetter ? value >= old.value : value <= old.value { return }
    }
    // Rounding noise is neither motion nor distance; RevealTarget has a slack of 0.001 points.
    results[i] = MetricResult(value: abs(value) < rule.rounding ? 0 : value, score: .nan)
    transitions[i] = transition
  }

  /// Keeps a transition's own value.
  mutating func keep(_ id: MetricID, _ value: Double, _ transition: Int) {
    guard judgements.indices.contains(transition) else { return }
    let value = abs(value) < Self.rules[id.index].rounding ? 0 : value
    judgements[transition].metrics[id.index] = MetricResult(value: value, score: Scoring.score(id, value))
  }

  /// Notes why the metric does not apply; a value, before or later, goes first, then the last reason.
  mutating func skip(_ id: MetricID, _ reason: NotApplicable) {
    if judgements.indices.contains(current), judgements[current].metrics[id.index] == nil {
      judgements[current].metrics[id.index] = MetricResult(reason)
    }
    if results[id.index].reason != nil { results[id.index].reason = reason }
  }

  /// Notes a value that is shown but not scored, because the metric does not apply; the worst one stays.
  mutating func note(_ id: MetricID, _ value: Double, _ reason: NotApplicable) {
    skip(id, reason)
    if judgements.indices.contains(current) { judgements[current].metrics[id.index]?.value = value }
    guard results[id.index].reason != nil else { return }
    let old = results[id.index].value
    if old.isNaN || (Self.rules[id.index].higherIsBetter ? value < old : value > old) {
      results[id.index].value = value
    }
  }

  /// Whether neither a value nor a reason was given.
  func isUnnoted(_ id: MetricID) -> Bool { results[id.index].reason == .notMeasured }

  /// Whether a value was offered.
  func has(_ id: MetricID) -> Bool { results[id.index].reason == nil }

  /// The results with their scores.
  func scored() -> [MetricResult] {
    var scored = results
    for (i, id) in MetricID.allCases.enumerated() where scored[i].reason == nil {
      scored[i].score = Scoring.score(id, scored[i].value)
    }
    return scored
  }
}
