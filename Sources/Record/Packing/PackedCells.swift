/// The cells of a record in a few bytes each: their ids and results are kept once, and a cell refers to them. Made
/// into `CellRecord` values when asked; where all cells are looked at, `strategies`, `situations` and `results` say the same
/// without making any.
public struct PackedCells: Sendable {
  /// A situation by the places of its ids.
  private struct Places: Hashable {
    var device: UInt32
    var orientation: UInt32
    var scenario: UInt32
    var screen: UInt32
  }

  /// The ids of strategies, devices, orientations, scenarios and screens.
  private var names = [Pool<String>](repeating: Pool(), count: 5)
  private var knownSituations = Pool<Places>()
  /// What cells came to.
  package private(set) var results = PackedResults()
  /// By cell, the places of their strategies, of their situations and of what they came to. Situations stand in the order in which
  /// they came up.
  package private(set) var strategies = NarrowColumn()
  package private(set) var situations = NarrowColumn.ofRuns
  package private(set) var outcomes = NarrowColumn()

  /// No cells.
  public init() {}

  // MARK: Columns

  /// The ids of an axis, strategies first, by their places: in the order in which they came up.
  package func ids(_ axis: Int) -> [String] { names[axis].values }

  /// The place of a cell's strategy.
  package func strategy(_ cell: Int) -> Int { strategies[cell] }

  /// The place of a cell's situation among the different ones, which is in the order in which they came up.
  package func situation(_ cell: Int) -> Int { situations[cell] }

  /// The place of a part of a cell's id among the ids of its axis.
  package func part(_ axis: Int, of cell: Int) -> Int {
    guard axis > 0 else { return strategies[cell] }
    let parts = parts(ofSituation: situations[cell])
    return [parts.device, parts.orientation, parts.scenario, parts.screen][axis - 1]
  }

  /// The place of what a cell came to.
  package func result(_ cell: Int) -> Int { outcomes[cell] }

  /// The places of what the cells came to, each once and ascending: where cells were left out, not all results have one.
  package var usedResults: [Int] {
    var isUsed = [Bool](repeating: false, count: results.count)
    for cell in indices { isUsed[outcomes[cell]] = true }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// Whether a cell could not be played.
  public var hasErrors: Bool { indices.contains { results.outcome(outcomes[$0]) == .error } }

  /// How many different situations there are.
  package var situationCount: Int { knownSituations.count }

  /// The places of the ids of a situation: of its device, orientation, scenario and screen.
  package func parts(ofSituation place: Int) -> (device: Int, orientation: Int, scenario: Int, screen: Int) {
    let parts = knownSituations.values[place]
    return (Int(parts.device), Int(parts.orientation), Int(parts.scenario), Int(parts.screen))
  }

  /// A situation by its place.
  package func situation(at place: Int) -> Situation {
    let parts = knownSituations.values[place]
    return Situation(
      device: names[1].values[Int(parts.device)], orientation: names[2].values[Int(parts.orientation)],
      scenario: names[3].values[Int(parts.scenario)], screen: names[4].values[Int(parts.screen)])
  }

  /// The place of a situation; nil where no cell has it.
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

  /// The place of a strategy; nil where no cell has it.
  package func place(ofStrategy id: String) -> Int? { names[0].known(id) }

  /// The id of a cell.
  package func id(_ cell: Int) -> CellID {
    CellID(strategy: names[0].values[strategies[cell]], in: situation(at: situations[cell]))
  }

  /// The ids of all cells in order.
  public var ids: [CellID] { indices.map(id) }

  // MARK: Packing

  /// Appends a cell whose ids and result are there already.
  package mutating func append(strategy: Int, situation: Int, result: Int) {
    strategies.append(strategy)
    situations.append(situation)
    outcomes.append(result)
  }

  /// The places of a cell's ids and result, which are added where they are not there yet.
  package mutating func places(
    of cell: CellRecord
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

  /// Appends other packed cells; what they came to is looked at once for all equal ones.
  mutating func append(contentsOf other: PackedCells) {
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

  /// The cells whose places are accepted, in the same order.
  package func keeping(_ isKept: (Int) throws -> Bool) rethrows -> PackedCells {
    // Marked first: of millions of cells, room for those that are left out would be the most.
    let marks = try indices.map(isKept)
    var kept = emptied(for: marks.count { $0 })
    for cell in indices where marks[cell] { kept.append(cell, of: self) }
    return kept
  }

  /// The cells at some places, in the order of these.
  package func picking(_ places: some Collection<Int>) -> PackedCells {
    var picked = emptied(for: places.count)
    for cell in places { picked.append(cell, of: self) }
    return picked
  }

  /// Appends a cell of others whose ids and results are all here, at the same places.
  ///
  /// Three columns grow in it: written out in every loop that calls it, they would take a tenth of this room's compile time.
  @inline(never)
  mutating func append(_ cell: Int, of other: PackedCells) {
    append(
      strategy: other.strategies[cell], situation: other.situations[cell], result: other.outcomes[cell])
  }

  /// No cells, with all ids and results that these have, and room for so many.
  func emptied(for count: Int) -> PackedCells {
    var empty = self
    empty.strategies = strategies.emptied(for: count)
    empty.situations = situations.emptied(for: count)
    empty.outcomes = outcomes.emptied(for: count)
    return empty
  }
}

extension PackedCells: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The first cell's place.
  public var startIndex: Int { 0 }
  /// The place behind the last cell.
  public var endIndex: Int { outcomes.count }

  /// A cell; setting it packs the new value.
  public subscript(cell: Int) -> CellRecord {
    get { results.record(of: id(cell), outcomes[cell]) }
    set { replaceSubrange(cell..<cell + 1, with: CollectionOfOne(newValue)) }
  }

  /// Packs a cell behind the others.
  public mutating func append(_ cell: CellRecord) {
    let places = places(of: cell)
    append(strategy: places.strategy, situation: places.situation, result: places.result)
  }

  /// Packs cells behind the others.
  public mutating func append(contentsOf cells: some Sequence<CellRecord>) {
    for cell in cells { append(cell) }
  }

  /// Makes room for so many cells.
  public mutating func reserveCapacity(_ count: Int) {
    strategies.reserveCapacity(count)
    situations.reserveCapacity(count)
    outcomes.reserveCapacity(count)
  }

  /// Puts cells in the place of others; what follows is moved, which takes time in proportion to all.
  public mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<CellRecord>) {
    let old = self
    self = old.keeping { $0 < range.lowerBound }
    append(contentsOf: cells)
    for cell in range.upperBound..<old.count { append(cell, of: old) }
  }

  /// Removes the cells that `isRemoved` accepts.
  public mutating func removeAll(where isRemoved: (CellRecord) throws -> Bool) rethrows {
    self = try keeping { try !isRemoved(self[$0]) }
  }

  /// The cells that `isIncluded` accepts, packed.
  public func filter(_ isIncluded: (CellRecord) throws -> Bool) rethrows -> PackedCells {
    try keeping { try isIncluded(self[$0]) }
  }
}
