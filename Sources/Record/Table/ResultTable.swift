import Metrics

/// The results of cells as columns, in a few bytes for each cell. Ids and results are stored once, and each cell
/// refers to them by index. A `CellResult` is created on access; methods such as `outcome(_:)` read one column.
public struct ResultTable: Sendable {
  /// A situation, stored as the indices of its four ids.
  private struct Places: Hashable {
    var device: UInt32
    var orientation: UInt32
    var scenario: UInt32
    var screen: UInt32
  }

  /// The ids of the strategies, devices, orientations, scenarios and screens.
  private var names = [Pool<String>](repeating: Pool(), count: 5)
  private var knownSituations = Pool<Places>()
  /// The distinct results of the cells.
  package private(set) var results = DistinctResults()
  /// Three columns with the indices of each cell's strategy, situation and result. Situations are numbered in
  /// the order of their first cells.
  package private(set) var strategies = NarrowColumn()
  package private(set) var situations = NarrowColumn.ofRuns
  package private(set) var outcomes = NarrowColumn()

  /// Creates an empty list.
  public init() {}

  // MARK: Columns

  /// Returns the ids of an axis in the order in which they first occur. The strategies are axis 0.
  package func ids(_ axis: Int) -> [String] { names[axis].values }

  /// Returns the index of a cell's strategy.
  package func strategy(_ cell: Int) -> Int { strategies[cell] }

  /// Returns the index of a cell's situation.
  package func situation(_ cell: Int) -> Int { situations[cell] }

  /// Returns the index of one part of a cell's id among the ids of its axis.
  package func part(_ axis: Int, of cell: Int) -> Int {
    guard axis > 0 else { return strategies[cell] }
    let parts = parts(ofSituation: situations[cell])
    return [parts.device, parts.orientation, parts.scenario, parts.screen][axis - 1]
  }

  /// Returns the index of a cell's result.
  package func result(_ cell: Int) -> Int { outcomes[cell] }

  /// The indices of the results that the cells have, in ascending order. After cells were removed, some
  /// results have no cell.
  package var usedResults: [Int] {
    var isUsed = [Bool](repeating: false, count: results.count)
    for cell in indices { isUsed[outcomes[cell]] = true }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// Whether at least one cell could not be played.
  public var hasErrors: Bool { indices.contains(where: isError) }

  /// The number of cells that use an inferred keyboard height.
  package var inferredCount: Int { indices.count(where: isInferred) }

  package func isError(_ cell: Int) -> Bool { outcome(cell) == .error }
  package func error(_ cell: Int) -> String? { results.error(outcomes[cell]) }
  package func outcome(_ cell: Int) -> Outcome { results.outcome(outcomes[cell]) }
  package func shownOutcome(_ cell: Int) -> ShownOutcome {
    ShownOutcome(outcome(cell), isJudged: isJudged(cell))
  }
  package func isJudged(_ cell: Int) -> Bool { results.isJudged(outcomes[cell]) }
  package func screenFits(_ cell: Int) -> Bool { results.screenFits(outcomes[cell]) }
  package func hasMoved(_ cell: Int) -> Bool { results.hasMoved(outcomes[cell]) }
  package func isInferred(_ cell: Int) -> Bool { results.isInferred(outcomes[cell]) }
  package func occlusion(_ cell: Int) -> Double? { results.occlusion(outcomes[cell]) }
  package func motion(_ cell: Int) -> Double? { results.motion(outcomes[cell]) }
  package func overall(_ cell: Int) -> Double? { results.overall(outcomes[cell]) }
  package func gates(_ cell: Int) -> [GateResult] { results.gates(outcomes[cell]) }
  package func failedGates(_ cell: Int) -> UInt8 { results.failedGates(outcomes[cell]) }
  package func applicableGates(_ cell: Int) -> UInt8 { results.applicableGates(outcomes[cell]) }
  package func metric(_ metric: MetricID, _ cell: Int) -> MetricResult {
    results.metric(metric, outcomes[cell])
  }
  package func barsDisplaced(_ cell: Int) -> Int { results.barsDisplaced(outcomes[cell]) }
  package func brokenConstraints(_ cell: Int) -> Int { results.brokenConstraints(outcomes[cell]) }
  package func notes(_ cell: Int) -> [String] { results.notes(outcomes[cell]) }

  /// Whether a cell counts in shares, scores and ranks: it was played, and its situation can be judged.
  package func isCounted(_ cell: Int) -> Bool { isJudged(cell) && !isError(cell) }

  /// The number of distinct situations.
  package var situationCount: Int { knownSituations.count }

  /// Returns the indices of the device, orientation, scenario and screen of a situation.
  package func parts(ofSituation place: Int) -> (device: Int, orientation: Int, scenario: Int, screen: Int) {
    let parts = knownSituations.values[place]
    return (Int(parts.device), Int(parts.orientation), Int(parts.scenario), Int(parts.screen))
  }

  /// Returns the situation at an index.
  package func situation(at place: Int) -> Situation {
    let parts = knownSituations.values[place]
    return Situation(
      device: names[1].values[Int(parts.device)], orientation: names[2].values[Int(parts.orientation)],
      scenario: names[3].values[Int(parts.scenario)], screen: names[4].values[Int(parts.screen)])
  }

  /// Returns the index of a situation; nil if no cell is in the situation.
  package func place(of situation: Situation) -> Int? {
    guard let device = names[1].known(situation.device),
      let orientation = names[2].known(situation.orientation),
      let scenario = names[3].known(situation.scenario), let screen = names[4].known(situation.screen)
    else { return nil }
    return knownSituations.known(
      Places(
        device: UInt32(device), orientation: UInt32(orientation), scenario: UInt32(scenario),
        screen: UInt32(screen)))
  }

  /// Returns the index of a strategy; nil if the strategy has no cell.
  package func place(ofStrategy id: String) -> Int? { names[0].known(id) }

  package func id(_ cell: Int) -> CellID {
    CellID(strategy: names[0].values[strategies[cell]], in: situation(at: situations[cell]))
  }

  /// The ids of all cells in order.
  public var ids: [CellID] { indices.map(id) }

  /// Returns a cell with another result of the table.
  package func cell(_ cell: Int, result: Int) -> CellResult { results.result(of: id(cell), result) }

  // MARK: Packing

  /// Returns the index of a result. A new result is added.
  package mutating func place(ofResult result: CellResult) -> Int { results.place(of: result) }

  /// Appends a cell whose ids and result are already stored.
  package mutating func append(strategy: Int, situation: Int, result: Int) {
    strategies.append(strategy)
    situations.append(situation)
    outcomes.append(result)
  }

  /// Returns the indices of a cell's strategy, situation and result. New ones are added.
  package mutating func places(
    of cell: CellResult
  ) -> (strategy: Int, situation: Int, result: Int) {
    (place(ofNewStrategy: cell.cell.strategy), place(ofNew: cell.cell.situation), results.place(of: cell))
  }

  private mutating func place(ofNewStrategy id: String) -> Int { names[0].place(of: id) }

  private mutating func place(ofNew situation: Situation) -> Int {
    knownSituations.place(
      of: Places(
        device: UInt32(names[1].place(of: situation.device)),
        orientation: UInt32(names[2].place(of: situation.orientation)),
        scenario: UInt32(names[3].place(of: situation.scenario)),
        screen: UInt32(names[4].place(of: situation.screen))))
  }

  /// Appends the cells of another list. Each distinct result is looked up once.
  mutating func append(contentsOf other: ResultTable) {
    let strategies = other.names[0].values.map { names[0].place(of: $0) }
    let situations = other.knownSituations.values.indices.map { place(ofNew: other.situation(at: $0)) }
    var known = [Int?](repeating: nil, count: other.results.count)
    for cell in other.indices {
      let result = other.outcomes[cell]
      let place = known[result] ?? results.place(of: other[cell])
      known[result] = place
      append(
        strategy: strategies[other.strategies[cell]], situation: situations[other.situations[cell]],
        result: place)
    }
  }

  /// Returns the cells whose indices `isKept` accepts, in the same order.
  package func keeping(_ isKept: (Int) throws -> Bool) rethrows -> ResultTable {
    // The kept cells are counted first, so that no memory is reserved for millions of cells that are left
    // out.
    let marks = try indices.map(isKept)
    var kept = emptied(for: marks.count { $0 })
    for cell in indices where marks[cell] { kept.append(cell, of: self) }
    return kept
  }

  /// Returns the cells at some indices, in the order of the indices.
  package func picking(_ places: some Collection<Int>) -> ResultTable {
    var picked = emptied(for: places.count)
    for cell in places { picked.append(cell, of: self) }
    return picked
  }

  /// Appends a cell of another list that has the same indices for ids and results as this list.
  ///
  /// The function is not inlined, because inlining it in every loop that calls it took a tenth of the
  /// module's compile time.
  @inline(never)
  mutating func append(_ cell: Int, of other: ResultTable) {
    append(
      strategy: other.strategies[cell], situation: other.situations[cell], result: other.outcomes[cell])
  }

  /// Returns an empty list with the same ids and results and with capacity for `count` cells.
  func emptied(for count: Int) -> ResultTable {
    var empty = self
    empty.strategies = strategies.emptied(for: count)
    empty.situations = situations.emptied(for: count)
    empty.outcomes = outcomes.emptied(for: count)
    return empty
  }
}

extension ResultTable: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The index of the first cell.
  public var startIndex: Int { 0 }
  /// The index after the last cell.
  public var endIndex: Int { outcomes.count }

  /// The cell at an index. Setting it packs the new value.
  public subscript(cell: Int) -> CellResult {
    get { self.cell(cell, result: outcomes[cell]) }
    set { replaceSubrange(cell..<cell + 1, with: CollectionOfOne(newValue)) }
  }

  /// Packs a cell and appends it.
  public mutating func append(_ cell: CellResult) {
    let places = places(of: cell)
    append(strategy: places.strategy, situation: places.situation, result: places.result)
  }

  /// Packs cells and appends them.
  public mutating func append(contentsOf cells: some Sequence<CellResult>) {
    for cell in cells { append(cell) }
  }

  /// Reserves capacity for `count` cells.
  public mutating func reserveCapacity(_ count: Int) {
    strategies.reserveCapacity(count)
    situations.reserveCapacity(count)
    outcomes.reserveCapacity(count)
  }

  /// Replaces a range of cells. The time is proportional to the total number of cells.
  public mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<CellResult>) {
    let old = self
    self = old.keeping { $0 < range.lowerBound }
    append(contentsOf: cells)
    for cell in range.upperBound..<old.count { append(cell, of: old) }
  }

  /// Removes the cells that `isRemoved` accepts.
  public mutating func removeAll(where isRemoved: (CellResult) throws -> Bool) rethrows {
    self = try keeping { try !isRemoved(self[$0]) }
  }

  /// Returns the cells that `isIncluded` accepts, packed.
  public func filter(_ isIncluded: (CellResult) throws -> Bool) rethrows -> ResultTable {
    try keeping { try isIncluded(self[$0]) }
  }
}
