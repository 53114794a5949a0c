import Metrics
import Platform

/// The id of a cell. As text, its five ids are joined by `/`.
public struct CellID: Sendable, Hashable {
  /// The strategy's id.
  public var strategy: String
  /// The device's id.
  public var device: String
  /// The orientation's id.
  public var orientation: String
  /// The scenario's id.
  public var scenario: String
  /// The screen's id.
  public var screen: String

  /// Creates the id of a cell.
  public init(strategy: String, device: String, orientation: String, scenario: String, screen: String) {
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// Creates the id of a strategy's cell in a situation.
  public init(strategy: String, in situation: Situation) {
    self.init(
      strategy: strategy, device: situation.device, orientation: situation.orientation,
      scenario: situation.scenario, screen: situation.screen)
  }

  /// The id as text: `strategy/device/orientation/scenario/screen`.
  public var text: String { "\(strategy)/\(situation.text)" }

  /// Parses `strategy/device/orientation/scenario/screen`; nil if the text does not consist of five ids.
  ///
  /// The former id of a strategy becomes its id of today.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, !parts.contains("") else { return nil }
    self.init(
      strategy: Adoption.currentID(of: parts[0]), device: parts[1], orientation: parts[2], scenario: parts[3],
      screen: parts[4])
  }

  /// The situation in which the strategy is played.
  public var situation: Situation {
    Situation(device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}

/// The part of a cell id without the strategy: a situation in which every strategy is played.
public struct Situation: Sendable, Hashable {
  /// The device's id.
  public var device: String
  /// The orientation's id.
  public var orientation: String
  /// The scenario's id.
  public var scenario: String
  /// The screen's id.
  public var screen: String

  /// Creates a situation.
  public init(device: String, orientation: String, scenario: String, screen: String) {
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.screen = screen
  }

  /// The situation as text: `device/orientation/scenario/screen`.
  public var text: String { "\(device)/\(orientation)/\(scenario)/\(screen)" }
}

/// The result of one cell, which is one line of a record.
public struct CellResult: Sendable, Equatable {
  /// The id of the cell.
  public var cell: CellID
  /// The reason why the cell could not be played; nil if it was played. A cell with an error has no metrics.
  public var error: String?
  /// Whether the screen looks the same as with `none` at all times, although `none` fails a gate.
  public var doesNothing: Bool
  /// Whether the situation can be judged: at least half of the weight of the scored metrics and at least one
  /// gate apply to `oracle` in it. Other cells are excluded from all shares, scores and ranks.
  public var isJudged: Bool
  /// Whether the content of the screen fits. If not, views that do not scroll are taller together than the
  /// space above the keyboard, `oracle` does not reach the best result, and this cell does not pass with all
  /// content within reach.
  public var screenFits: Bool
  /// Whether the screen looks different from the screen with `none` at any time. If not, there is no motion
  /// to score.
  public var hasMoved: Bool
  /// The results of all metrics, in the order of `MetricID.allCases`; empty after an error.
  public var metrics: [MetricResult]
  /// The occlusion score, 0...100; nil if no occlusion metric applies.
  public var occlusion: Double?
  /// The motion score, 0...100; nil if no motion metric applies.
  public var motion: Double?
  /// The results of the gates, in the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// The maximum number of bars, without the pinned bar, that are away from their original positions at the
  /// end of a transition.
  public var barsDisplaced: Int
  /// The number of required constraints that had to be broken because of conflicts; 0 in older records.
  public var brokenConstraints: Int
  /// Whether a keyboard height in the cell is inferred rather than measured. Inferred safe areas are
  /// mentioned in `notes`.
  public var inferred: Bool
  /// Remarks for the reader, for example that the device runs the last system version that it supports.
  public var notes: [String]
  /// The score by which cells are sorted: the weighted mean of the two scores, capped by the failed gates;
  /// nil if no metric applies.
  public var overall: Double? { Scoring.overall(occlusion: occlusion, motion: motion, gates: gates) }
  /// The outcome of the cell.
  public var outcome: Outcome {
    let outcome = Outcome(error: error, gates: gates)
    return outcome == .fail && doesNothing ? .doesNothing : outcome
  }

  /// Whether a gate fails, or a score is below 100 by more than the tolerance of scores. In a cell of `oracle`
  /// this is a fault in the model. If the screen does not fit, only the gates about the typed line and the
  /// return to the original position count, because `oracle` cannot reach all content either.
  public var isBelowOracle: Bool {
    if !screenFits {
      return zip(GateID.allCases, gates).contains { $1 == .failed && $0 != .G3 && $0 != .G4 }
    }
    return [occlusion, motion].contains { $0.map { $0 < 100 - Scoring.tolerance } ?? false }
      || gates.contains(.failed)
  }

  /// The beginning of the error of a cell that was not played because other cells failed.
  package static let afterOthers = "not played, because it "

  /// The note on a cell of `oracle` that scores below 100 although the screen fits.
  public static let noteBelowCeiling =
    "even the oracle scores below 100 here: either no app can do better, or the model is wrong"

  /// Creates the result of a cell.
  public init(
    cell: CellID, error: String? = nil, doesNothing: Bool = false, isJudged: Bool = true,
    screenFits: Bool = true, hasMoved: Bool = true,
    metrics: [MetricResult] = [], occlusion: Double? = nil, motion: Double? = nil, gates: [GateResult] = [],
    barsDisplaced: Int = 0, brokenConstraints: Int = 0, inferred: Bool = false, notes: [String] = []
  ) {
    self.cell = cell
    self.error = error
    self.doesNothing = doesNothing
    self.isJudged = isJudged
    self.screenFits = screenFits
    self.hasMoved = hasMoved
    self.metrics = metrics
    self.occlusion = occlusion
    self.motion = motion
    self.gates = gates
    self.barsDisplaced = barsDisplaced
    self.brokenConstraints = brokenConstraints
    self.inferred = inferred
    self.notes = notes
  }
}
