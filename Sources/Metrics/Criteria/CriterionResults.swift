/// The result of a gate.
public enum GateResult: String, Sendable {
  case passed = "pass"
  case failed = "fail"
  case notApplicable = "n/a"
}

/// The reason why a metric does not apply in a cell. Reports show its text.
public enum NotApplicable: UInt8, Sendable, CaseIterable {
  case noFocusAtRest, noLabel, noPrimaryAction, noPinnedBarOrMove, doesNotFit, keyboardDoesNotMove
  case contentDoesNotMove, noHide, noFocusChange, noReveal, notMeasured, noContent, noFocus, hiddenBefore
  case keyboardJumps, noKeyboard, startsInMotion, sheetMoves, beyondOracle, stoodStill
  case nothingHadToMove, noDrag

  /// The reason as a short clause.
  public var text: String {
    switch self {
    case .noFocusAtRest: "no input is focused at the end of any transition"
    case .noLabel: "the focused input has no label"
    case .noPrimaryAction: "the screen has no primary action"
    case .noPinnedBarOrMove: "no pinned bar, and the field did not move"
    case .doesNotFit:
      "no move of the content shows it and the field together between the top bar and the keyboard"
    case .keyboardDoesNotMove: "the keyboard does not move"
    case .contentDoesNotMove: "the content does not move with the keyboard"
    case .noHide: "the keyboard does not hide"
    case .noFocusChange: "the focus does not change while the keyboard is shown"
    case .noReveal: "no part of the screen has to be revealed"
    case .notMeasured: "not measured in this run"
    case .noContent: "the screen has no such content"
    case .noFocus: "no input is ever focused"
    case .keyboardJumps: "the keyboard jumps or follows a finger, and so does content that follows it"
    case .noKeyboard: "there is no keyboard on the screen"
    case .sheetMoves: "the system moves the sheet"
    case .beyondOracle: "not even the oracle gets the best result on this custom screen"
    case .startsInMotion: "the transition starts before the previous motion has ended"
    case .hiddenBefore: "the field was not entirely visible before the keyboard appeared"
    case .stoodStill: "a move was needed, but nothing that had to move did"
    case .noDrag: "no finger drags the keyboard below a pinned bar"
    case .nothingHadToMove: "nothing had to move, and nothing moved"
    }
  }

  /// Whether the metric does not apply because the strategy did not move the content. This is a verdict on
  /// the strategy. With any other reason, there is nothing to evaluate.
  var isVerdictOnStrategy: Bool {
    self == .stoodStill || self == .nothingHadToMove || self == .contentDoesNotMove
  }
}

/// The result of a metric in one cell.
public struct MetricResult: Sendable, Equatable {
  /// The raw value in the metric's unit. Nil if the metric does not apply, unless the value is shown anyway.
  public var value: Double?
  /// The score 0...1. Nil if the metric does not apply or is only for information.
  public var score: Double?
  /// The reason why the metric does not apply. Nil if it applies.
  public var reason: NotApplicable?

  /// Creates the result of a metric that applies.
  public init(value: Double, score: Double?) {
    self.value = value
    self.score = score
  }

  /// Creates the result of a metric that does not apply.
  public init(_ reason: NotApplicable) { self.reason = reason }

  /// The raw value if the metric applies. Nil if it does not.
  public var applicableValue: Double? { reason == nil ? value : nil }

  /// Whether the score is below the best one by more than rounding errors.
  package var isImperfect: Bool { score.map { $0 < 1 - 1e-9 } ?? false }
}
