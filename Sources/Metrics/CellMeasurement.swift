import KeyboardAvoidance

/// The target that a transition has to bring into view, and the heights of all possible targets.
public struct TransitionTarget: Sendable, Equatable {
  /// The chosen target, at its position before a strategy responds.
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

/// The results of all metrics and gates in one transition.
public struct TransitionJudgement: Sendable {
  /// The results of the metrics, in the order of `MetricID.allCases`. Nil for metrics that the transition
  /// does not evaluate.
  public var metrics: [MetricResult?]
  /// The results of the gates, in the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// The target that has to be brought into view. Nil if there is none.
  public var target: TransitionTarget?
  /// The views that the failed gates are about.
  public var failing: [FailingView] = []

  init() {
    metrics = [MetricResult?](repeating: nil, count: MetricID.allCases.count)
    gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  }
}

/// A view that a failed gate is about: a hidden field, a control or message that is out of reach, or a view that is out of
/// place.
public struct FailingView: Sendable, Equatable {
  /// The gate that fails.
  public var gate: GateID
  /// The number of the view in the trace.
  public var node: Int
  /// The distance from its place in points; 0 if the gate is not about places.
  public var distance = 0.0
}

/// The needed and the actual motion of one transition, which explain its scores.
public struct TransitionDetail: Sendable, Equatable {
  /// The smallest move in points that shows the target (Dmin). NaN if this move was not evaluated.
  public var neededMove: Double
  /// Whether the keyboard covers a part of the target, or of the pinned bar, in the baseline's layout, so that
  /// something has to move by more than a pixel.
  var isMoveNeeded: Bool
  /// Whether a view that has to move ends up more than a pixel away from its place in the baseline's layout.
  var isMoveMade: Bool
  /// Whether the caret's line is evaluated instead of the field, because the field scrolls its text and is
  /// taller than the usable area.
  public var isJudgedByCaret: Bool
  /// The total distance in points, Σ |Δy|, that the focused field or its caret's line moved. NaN if no field
  /// is focused.
  public var travel: Double
  /// The part of the travel in points that also happens without avoidance, for example because the text
  /// grows.
  public var naturalTravel: Double
  /// The travel in points without the needed move and the natural travel. NaN if it was not evaluated.
  public var excess: Double
  /// The gap above the keyboard in points that the move of the target caused. NaN if it was not evaluated.
  public var gap: Double
  /// The distance in points by which the field moved beyond its final position.
  public var overshoot: Double
  /// The number of times the field reversed its direction, without the keyboard's own reversals.
  public var reversals: Int
  /// The time for which the field was hidden, weighted by its hidden share, in milliseconds. NaN if it was
  /// not observed.
  public var hiddenTime: Double
  /// The time in milliseconds until the field became and stayed fully visible. Nil if it never did or was not
  /// observed.
  public var timeToClear: Double?
  /// The time in milliseconds until the field first moved by a pixel or more. Nil if it did not move.
  public var onsetLatency: Double?

  /// The travel divided by the needed move (EMR). Nil if no move was needed.
  var excessMotionRatio: Double? {
    neededMove > 0 && !travel.isNaN ? travel / neededMove : nil
  }

  init() {
    neededMove = .nan
    isMoveNeeded = false
    isMoveMade = false
    isJudgedByCaret = false
    travel = .nan
    naturalTravel = 0
    excess = .nan
    gap = .nan
    overshoot = 0
    reversals = 0
    hiddenTime = .nan
  }
}

/// The largest single layout shift of a cell.
public struct LayoutShiftPeak: Sendable, Equatable {
  /// The time of the shift in seconds from the start of the cell.
  public var time: Double
  /// The size of the shift: the impact fraction times the distance fraction.
  public var value: Double
}

/// The measurements of one cell.
public struct CellMeasurement: Sendable {
  /// The results of all metrics, in the order of `MetricID.allCases`.
  public var metrics: [MetricResult]
  /// The results of all gates, in the order of `GateID.allCases`.
  public var gates: [GateResult]
  /// KLS, the sum of the layout shifts in the session window with the largest sum.
  public var layoutShift: Double
  /// KLS_strict, which equals KLS without shifts less than 500 ms after an input, as in cumulative layout
  /// shift.
  var strictLayoutShift: Double
  /// The largest single shift. Nil if nothing shifted.
  public var largestShift: LayoutShiftPeak?
  /// The index of the transition with the worst value of each metric, in the order of `MetricID.allCases`, or
  /// -1 if there is none.
  public var worstTransition: [Int]
  /// The details of each transition of the trace.
  public var transitions: [TransitionDetail]
  /// The maximum number of displaced bars in a transition. A bar is displaced if it ends up away from its
  /// position in the baseline. The pinned bar is not counted.
  public var barsDisplaced: Int
  /// Whether the result depends on the platform rule `offsetAfterHide`.
  public internal(set) var dependsOnOffsets = false
  /// Whether all content fits between the top bars and the keyboard, or scrolls, in every evaluated layout.
  public internal(set) var contentFits = true
  /// Whether the cell looks different from its baseline at any time. True if there is no baseline.
  public var moved = true
  /// Whether a view looks different from the baseline at any time, besides the keyboard with its attached views
  /// and the caret. True if there is no baseline.
  public var movedContent = true
  /// The results of each transition. Empty unless they were requested.
  public var judgements: [TransitionJudgement] = []

  /// The evaluated share 0...1 of the weight of all scored metrics.
  public var applicableWeight: Double { Scoring.applicableWeight(metrics) }

  /// Marks all motion metrics as not applicable, because standing still is not a merit. If content moved anyway,
  /// scored metrics whose value is not good still apply, because motion that nobody needs is a fault.
  ///
  /// A metric that does not apply for another reason, such as a missing hide, keeps that reason.
  mutating func standStill(_ reason: NotApplicable) {
    for (i, id) in MetricID.allCases.enumerated() where !id.isOcclusion {
      if movedContent, metrics[i].score != nil, let value = metrics[i].value, !Scoring.isGood(id, value) {
        continue
      }
      if metrics[i].reason?.isVerdictOnStrategy ?? true { metrics[i] = MetricResult(reason) }
    }
  }

  /// The largest overshoot in points.
  var overshoot: Double { transitions.map(\.overshoot).max() ?? 0 }

  /// Returns a copy in which metrics do not apply if even the oracle does not get the best result for them.
  /// Gates are not changed, because a person suffers from a failure whoever caused it.
  ///
  /// A custom screen may have a problem that no strategy can correct, such as a text field taller than the
  /// space above the keyboard.
  public func limited(by oracle: CellMeasurement) -> CellMeasurement {
    var limited = self
    for (i, result) in oracle.metrics.enumerated() where result.isImperfect {
      limited.metrics[i] = MetricResult(.beyondOracle)
    }
    return limited
  }

  /// The result of one metric.
  public subscript(id: MetricID) -> MetricResult { metrics[id.index] }
  /// The result of one gate.
  public subscript(id: GateID) -> GateResult { gates[id.index] }
}

/// The worst value of each metric over the transitions of a cell.
struct WorstValues {
  private var results: [MetricResult]
  private(set) var transitions: [Int]
  /// The index of the transition that values, reasons and gates are recorded for, or -1 for the whole cell.
  var current = -1
  var judgements: [TransitionJudgement] = []
  /// The properties of a metric that the recorded value depends on.
  private struct RecordedValues {
    let higherIsBetter: Bool
    let rounding: Double
    let range: ClosedRange<Double>

    init(_ metric: MetricDefinition) {
      (higherIsBetter, rounding, range) = (metric.higherIsBetter, metric.rounding, metric.range)
    }

    /// Returns a value as it is recorded: 0 for a rounding error, and the bound of the range for a value outside of it.
    /// For example, `RevealTarget` has a tolerance of 0.001 points.
    func recorded(_ value: Double) -> Double {
      abs(value) < rounding ? 0 : min(max(value, range.lowerBound), range.upperBound)
    }
  }

  private static let rules = MetricDefinition.all.map(RecordedValues.init)

  init() {
    results = [MetricResult](repeating: MetricResult(.notMeasured), count: MetricID.allCases.count)
    transitions = [Int](repeating: -1, count: MetricID.allCases.count)
  }

  /// Records a value if it is worse than the previous one.
  mutating func offer(_ id: MetricID, _ value: Double, _ transition: Int) {
    let i = id.index
    if transition == current { keep(id, value, transition) }
    let old = results[i]
    let rule = Self.rules[i]
    if let old = old.applicableValue, rule.higherIsBetter ? value >= old : value <= old { return }
    results[i] = MetricResult(value: rule.recorded(value), score: nil)
    transitions[i] = transition
  }

  mutating func keep(_ id: MetricID, _ value: Double, _ transition: Int) {
    guard judgements.indices.contains(transition) else { return }
    let value = Self.rules[id.index].recorded(value)
    judgements[transition].metrics[id.index] = MetricResult(value: value, score: Scoring.score(id, value))
  }

  /// Records the reason why a metric does not apply. It replaces an earlier reason, unless the metric has a value
  /// already, be it scored or only shown.
  mutating func skip(_ id: MetricID, _ reason: NotApplicable) {
    if judgements.indices.contains(current), judgements[current].metrics[id.index] == nil {
      judgements[current].metrics[id.index] = MetricResult(reason)
    }
    if results[id.index].reason != nil, results[id.index].value == nil { results[id.index].reason = reason }
  }

  /// Records a value that is shown but not scored, because the metric does not apply. The worst such value is
  /// kept.
  mutating func note(_ id: MetricID, _ value: Double, _ reason: NotApplicable) {
    skip(id, reason)
    if judgements.indices.contains(current) { judgements[current].metrics[id.index]?.value = value }
    guard results[id.index].reason != nil else { return }
    let old = results[id.index].value
    if let old, Self.rules[id.index].higherIsBetter ? value >= old : value <= old { return }
    results[id.index].value = value
  }

  func isUnnoted(_ id: MetricID) -> Bool { results[id.index].reason == .notMeasured }

  func has(_ id: MetricID) -> Bool { results[id.index].reason == nil }

  func scored() -> [MetricResult] {
    var scored = results
    for (i, id) in MetricID.allCases.enumerated() {
      scored[i].score = scored[i].applicableValue.flatMap { Scoring.score(id, $0) }
    }
    return scored
  }
}
