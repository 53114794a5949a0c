import Metrics
import Record

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
  public let measures: [Measure]
  /// The cells' ids and outcomes, in order; no id twice.
  public private(set) var cells: OutcomeList

  /// Makes a table.
  public init(platform: Platform, measures: [Measure], cells: [(id: String, outcome: CellOutcome)]) {
    self.platform = platform
    self.measures = measures
    self.cells = OutcomeList(cells)
  }

  /// The outcomes of a record's cells.
  public init(_ record: RunRecord, measures: [Measure]) {
    platform = Platform(record.header)
    self.measures = measures
    cells = OutcomeList(record.cells, measures)
  }

  /// Removes the cells whose ids `isRemoved` accepts.
  public mutating func removeAll(where isRemoved: (String) -> Bool) { cells.removeAll(where: isRemoved) }
}

/// The ids and outcomes of cells. Those of a record are made of its packed cells when asked.
public struct OutcomeList: Sendable, RandomAccessCollection {
  private enum Source: Sendable {
    case list([(id: String, outcome: CellOutcome)])
    case cells(PackedCells, [Measure])
  }

  private var source: Source

  init(_ list: [(id: String, outcome: CellOutcome)]) { source = .list(list) }

  init(_ cells: PackedCells, _ measures: [Measure]) { source = .cells(cells, measures) }

  /// The first one's place.
  public var startIndex: Int { 0 }
  /// The place behind the last one.
  public var endIndex: Int {
    switch source {
    case .list(let list): list.count
    case .cells(let cells, _): cells.count
    }
  }

  /// The id and the outcome of a cell.
  public subscript(place: Int) -> (id: String, outcome: CellOutcome) { (id(place), outcome(place)) }

  /// The id of a cell.
  func id(_ place: Int) -> String {
    switch source {
    case .list(let list): list[place].id
    case .cells(let cells, _): cells.id(place).text
    }
  }

  /// The outcome of a cell.
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

  /// The packed cells; nil where there are none.
  var packed: PackedCells? {
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

/// Where each cell of a list of outcomes stands.
struct OutcomePlaces: Sendable {
  private let list: OutcomeList
  private var places: [String: Int] = [:]
  private var packed: CellPlaces?

  init(_ list: OutcomeList) {
    self.list = list
    packed = list.packed.map(CellPlaces.init)
    guard packed == nil else { return }
    places.reserveCapacity(list.count)
    for place in list.indices { places[list.id(place)] = place }
  }

  /// The place of a cell by its id; nil where it is not there.
  func place(of id: String) -> Int? {
    guard let packed else { return places[id] }
    return CellID(id).flatMap(packed.place(of:))
  }

  /// The places here of all cells of another list, in its order; nil for those that are not here.
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
