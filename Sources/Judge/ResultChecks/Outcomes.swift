import AvoidanceMetrics
import ResultRecord

/// What results must share to be compared number by number.
public struct Platform: Sendable, Equatable {
  /// The version of simulation and metrics.
  public var model: String
  /// Frames a second.
  public var frameRate: Int
  /// The profile's id.
  public var profile: String
  /// The platform rules, for example `P4 = uikit`.
  public var rules: [String]

  /// Describes a platform.
  public init(model: String, frameRate: Int, profile: String, rules: [String]) {
    self.model = model
    self.frameRate = frameRate
    self.profile = profile
    self.rules = rules
  }

  /// The platform of a record.
  public init(_ header: RunHeader) {
    self.init(
      model: header.model, frameRate: header.frameRate, profile: header.profile,
      rules: header.rules.map(\.name))
  }

  /// Why numbers of the two mean different things, one sentence each; empty when they can be compared.
  public func obstacles(to other: Platform) -> [String] {
    var reasons: [String] = []
    if model != other.model { reasons.append("The model is \(other.model), not \(model).") }
    if frameRate != other.frameRate {
      reasons.append("The frame rate is \(other.frameRate), not \(frameRate).")
    }
    return reasons
  }

  /// How the platforms differ although numbers mean the same, one sentence each.
  public func differences(to other: Platform) -> [String] {
    var reasons: [String] = []
    if profile != other.profile { reasons.append("The profile is \(other.profile), not \(profile).") }
    let old = Set(rules)
    let changed = other.rules.filter { !old.contains($0) }
    let missing = Set(other.rules)
    let gone = rules.filter { !missing.contains($0) }
    if !changed.isEmpty || !gone.isEmpty {
      func list(_ rules: [String]) -> String { rules.isEmpty ? "nothing" : rules.joined(separator: ", ") }
      reasons.append("The platform rules are other ones: \(list(changed)) instead of \(list(gone)).")
    }
    return reasons
  }
}

/// How one cell came out, in what is compared.
public struct CellOutcome: Sendable, Equatable {
  /// How it came out.
  public var outcome: Outcome
  /// Whether its situation can be judged; what cannot is not compared.
  public var isJudged: Bool
  /// In the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// In the order of the table's measures; nil where one does not apply.
  public var values: [Double?]

  /// Describes an outcome.
  ///
  /// - Parameters:
  ///   - outcome: how it came out; without it a failed gate says.
  ///   - isJudged: whether its situation can be judged.
  ///   - gates: in the order of `GateID.allCases`; empty after an error.
  ///   - values: in the order of the table's measures.
  public init(
    outcome: Outcome? = nil, isJudged: Bool = true, gates: [GateResult], values: [Double?]
  ) {
    self.outcome = outcome ?? Outcome(error: nil, gates: gates)
    self.isJudged = isJudged
    self.gates = gates
    self.values = values
  }

  /// Whether it could not be played.
  public var isError: Bool { outcome == .error }
}

/// The outcomes of some cells: of a record or of a baseline.
public struct OutcomeTable: Sendable {
  /// Where they were played.
  public var platform: Platform
  /// Which measures every outcome has.
  public var measures: [Measure]
  /// The cells' ids and outcomes, in order; no id twice.
  public var cells: [(id: String, outcome: CellOutcome)]

  /// Makes a table.
  public init(platform: Platform, measures: [Measure], cells: [(id: String, outcome: CellOutcome)]) {
    self.platform = platform
    self.measures = measures
    self.cells = cells
  }

  /// The outcomes of a record's cells.
  public init(_ record: RunRecord, measures: [Measure]) {
    platform = Platform(record.header)
    self.measures = measures
    cells = record.cells.map { cell in
      let gates =
        cell.error != nil
        ? []
        : GateID.allCases.map { $0.index < cell.gates.count ? cell.gates[$0.index] : .notApplicable }
      return (
        cell.cell.text,
        CellOutcome(
          outcome: cell.outcome, isJudged: cell.isJudged, gates: gates,
          values: measures.map { $0.value(of: cell) })
      )
    }
  }
}
