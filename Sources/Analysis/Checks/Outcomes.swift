import Metrics
import Record

/// The versions and settings under which cells were played. They decide whether two results can be compared
/// number by number.
public struct Platform: Sendable, Equatable {
  /// The version of the simulation and the metrics.
  public var model: String
  /// The number of frames per second.
  public var frameRate: Int
  /// The profile's id.
  public var profile: String
  /// The settings of the platform rules, for example `P4 = uikit`.
  public var rules: [String]

  /// Creates a platform.
  public init(model: String, frameRate: Int, profile: String, rules: [String]) {
    self.model = model
    self.frameRate = frameRate
    self.profile = profile
    self.rules = rules
  }

  /// Creates the platform of a record.
  public init(_ header: RunHeader) {
    self.init(
      model: header.model, frameRate: header.frameRate, profile: header.profile,
      rules: header.rules.map(\.name))
  }

  /// Returns the reasons why numbers from the two platforms cannot be compared, one sentence each; empty if
  /// they can be compared.
  public func obstacles(to other: Platform) -> [String] {
    var reasons: [String] = []
    if model != other.model { reasons.append("The model is \(other.model), not \(model).") }
    if frameRate != other.frameRate {
      reasons.append("The frame rate is \(other.frameRate), not \(frameRate).")
    }
    return reasons
  }

  /// Returns the differences between the two platforms that do not prevent a comparison, one sentence each.
  public func differences(to other: Platform) -> [String] {
    var reasons: [String] = []
    if profile != other.profile { reasons.append("The profile is \(other.profile), not \(profile).") }
    let old = Set(rules)
    let changed = other.rules.filter { !old.contains($0) }
    let missing = Set(other.rules)
    let gone = rules.filter { !missing.contains($0) }
    if !changed.isEmpty || !gone.isEmpty {
      func list(_ rules: [String]) -> String { rules.isEmpty ? "nothing" : rules.joined(separator: ", ") }
      reasons.append("The platform rules differ: \(list(changed)) instead of \(list(gone)).")
    }
    return reasons
  }
}

/// The parts of a cell's result that are compared between two runs.
public struct CellOutcome: Sendable, Equatable {
  /// The outcome of the cell.
  public var outcome: Outcome
  /// Whether the situation can be judged. If not, the cell is not compared.
  public var isJudged: Bool
  /// The gate results, in the order of `GateID.allCases`; empty after an error.
  public var gates: [GateResult]
  /// The values of the table's measures, in the order of the measures; nil if a measure does not apply.
  public var values: [Double?]

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the cell; nil to derive it from the gates.
  ///   - isJudged: whether the situation can be judged.
  ///   - gates: the gate results, in the order of `GateID.allCases`; empty after an error.
  ///   - values: the values of the table's measures, in the order of the measures.
  public init(
    outcome: Outcome? = nil, isJudged: Bool = true, gates: [GateResult], values: [Double?]
  ) {
    self.outcome = outcome ?? Outcome(error: nil, gates: gates)
    self.isJudged = isJudged
    self.gates = gates
    self.values = values
  }

  /// Whether the cell could not be played.
  var isError: Bool { outcome == .error }
}

/// The outcomes of some cells, from a record or a baseline.
public struct OutcomeTable: Sendable {
  /// The platform on which the cells were played.
  public var platform: Platform
  /// The measures whose values every outcome contains, in this order.
  public let measures: [Measure]
  /// The ids and outcomes of the cells, in order and without duplicate ids.
  public private(set) var cells: OutcomeList

  /// Creates a table.
  public init(platform: Platform, measures: [Measure], cells: [(id: String, outcome: CellOutcome)]) {
    self.platform = platform
    self.measures = measures
    self.cells = OutcomeList(cells)
  }

  /// Creates a table of the outcomes of a record's cells.
  public init(_ record: RunRecord, measures: [Measure]) {
    platform = Platform(record.header)
    self.measures = measures
    cells = OutcomeList(record.cells, measures)
  }

  /// Removes the cells whose ids `isRemoved` accepts.
  public mutating func removeAll(where isRemoved: (String) -> Bool) { cells.removeAll(where: isRemoved) }
}

/// A list of cell ids with outcomes. The outcomes of a record are computed from its packed cells on access.
public struct OutcomeList: Sendable, RandomAccessCollection {
  private enum Source: Sendable {
    case list([(id: String, outcome: CellOutcome)])
    case cells(ResultTable, [Measure])
  }

  private var source: Source

  init(_ list: [(id: String, outcome: CellOutcome)]) { source = .list(list) }

  init(_ cells: ResultTable, _ measures: [Measure]) { source = .cells(cells, measures) }

  /// The index of the first cell.
  public var startIndex: Int { 0 }
  /// The index after the last cell.
  public var endIndex: Int {
    switch source {
    case .list(let list): list.count
    case .cells(let cells, _): cells.count
    }
  }

  /// The id and the outcome of a cell.
  public subscript(place: Int) -> (id: String, outcome: CellOutcome) { (id(place), outcome(place)) }

  func id(_ place: Int) -> String {
    switch source {
    case .list(let list): list[place].id
    case .cells(let cells, _): cells.id(place).text
    }
  }

  func outcome(_ place: Int) -> CellOutcome {
    switch source {
    case .list(let list): return list[place].outcome
    case .cells(let cells, let measures):
      let cell = cells[place]
      let gates =
        cell.error != nil
        ? []
        : GateID.allCases.map { $0.index < cell.gates.count ? cell.gates[$0.index] : .notApplicable }
      return CellOutcome(
        outcome: cell.outcome, isJudged: cell.isJudged, gates: gates,
        values: measures.map { $0.value(of: cell) })
    }
  }

  var packed: ResultTable? {
    if case .cells(let cells, _) = source { return cells }
    return nil
  }

  mutating func removeAll(where isRemoved: (String) -> Bool) {
    switch source {
    case .list(var list):
      source = .list([])
      list.removeAll { isRemoved($0.id) }
      source = .list(list)
    case .cells(let cells, let measures):
      source = .cells(cells.keeping { !isRemoved(cells.id($0).text) }, measures)
    }
  }
}

/// An index that finds the cells of a list of outcomes by id.
struct OutcomeIndex: Sendable {
  private let list: OutcomeList
  private var places: [String: Int] = [:]
  private var packed: CellIndex?

  init(_ list: OutcomeList) {
    self.list = list
    packed = list.packed.map(CellIndex.init)
    guard packed == nil else { return }
    places.reserveCapacity(list.count)
    for place in list.indices { places[list.id(place)] = place }
  }

  /// Returns the index of a cell in the list; nil if the list lacks the cell.
  func place(of id: String) -> Int? {
    guard let packed else { return places[id] }
    return CellID(id).flatMap(packed.place(of:))
  }

  /// Returns a function that converts the index of a cell in another list to its index in this list, or to
  /// nil if this list lacks the cell.
  func places(of other: OutcomeList) -> (Int) -> Int? {
    guard let packed, let mine = list.packed, let cells = other.packed else {
      return { place(of: other.id($0)) }
    }
    let strategies = cells.ids(0).map(mine.place(ofStrategy:))
    let situations = (0..<cells.situationCount).map { mine.place(of: cells.situation(at: $0)) }
    return { cell in
      guard let strategy = strategies[cells.strategies[cell]],
        let situation = situations[cells.situations[cell]]
      else { return nil }
      return packed.place(strategy: strategy, situation: situation)
    }
  }
}
