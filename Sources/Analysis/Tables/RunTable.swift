import Metrics
import Platform
import Record

/// The cells of a run with their places on the axes of the matrix, which the table of results does not have.
///
/// The index is built once and shared by all pages.
package final class RunTable: Sendable {
  /// One of the five parts of a cell's id.
  package enum Axis: Int, CaseIterable {
    case strategy, device, orientation, scenario, screen
  }

  package let record: RunRecord
  /// The results of the record.
  package let cells: ResultTable
  /// The entries of each axis, by `Axis.rawValue`. An entry is appended for each id that the header does not
  /// describe.
  package let axes: [[AxisEntry]]
  /// The indices of the cells' entries, by axis and then by cell.
  package let index: [EntryColumn]
  /// The rows of each strategy's cells, in plan order.
  package let rows: [CellNumbers]
  /// The kind of each screen; nil if the record does not say.
  package let kinds: [ScreenKind?]
  /// The weights of cells in the ranked figure.
  package let weights: CellWeights

  package init(_ record: RunRecord) {
    self.record = record
    cells = record.cells
    (axes, index) = Self.indexed(record)
    let strategies = index[0]
    rows = CellNumbers.grouped(cells.indices, into: axes[0].count) { strategies[$0] }
    kinds = axes[Axis.screen.rawValue].map { screen in
      screen.facts.first { $0.name == AxisEntry.Fact.kind }.flatMap { ScreenKind(rawValue: $0.value) }
    }
    func fact(_ name: String, of entry: AxisEntry) -> String {
      entry.facts.first { $0.name == name }?.value ?? ""
    }
    weights = CellWeights(
      screens: axes[Axis.screen.rawValue].map {
        (fact(AxisEntry.Fact.kind, of: $0), fact(AxisEntry.Fact.structure, of: $0))
      }, scenarios: axes[Axis.scenario.rawValue].map(\.group))
  }

  private static func indexed(_ record: RunRecord) -> (axes: [[AxisEntry]], index: [EntryColumn]) {
    let (header, cells) = (record.header, record.cells)
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
    var lookups = axes.map { entries in
      Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    /// Returns the index of an id's entry on an axis. An entry is added if there is none.
    func entry(_ axis: Axis, _ place: Int) -> Int {
      let (axis, id) = (axis.rawValue, cells.ids(axis.rawValue)[place])
      if let known = lookups[axis][id] { return known }
      axes[axis].append(AxisEntry(id: id, title: id, summary: "", group: "other", source: ""))
      lookups[axis][id] = axes[axis].count - 1
      return axes[axis].count - 1
    }
    // Visit the cells in order, because entries are added in that order.
    var strategies = [Int](repeating: -1, count: cells.ids(0).count)
    var situations = [[Int]](
      repeating: [Int](repeating: -1, count: cells.situationCount), count: Axis.allCases.count)
    for cell in cells.indices {
      let (strategy, situation) = (cells.strategy(cell), cells.situation(cell))
      if strategies[strategy] < 0 { strategies[strategy] = entry(.strategy, strategy) }
      guard situations[1][situation] < 0 else { continue }
      let parts = cells.parts(ofSituation: situation)
      situations[1][situation] = entry(.device, parts.device)
      situations[2][situation] = entry(.orientation, parts.orientation)
      situations[3][situation] = entry(.scenario, parts.scenario)
      situations[4][situation] = entry(.screen, parts.screen)
    }
    let columns = Axis.allCases.map { axis in
      axis == .strategy
        ? EntryColumn(cells.strategies, strategies)
        : EntryColumn(cells.situations, situations[axis.rawValue])
    }
    return (axes, columns)
  }

  package func entries(_ axis: Axis) -> [AxisEntry] { axes[axis.rawValue] }

  /// Returns a number that is the same for all cells of a situation.
  package func situation(_ row: Int) -> Int {
    // This cannot overflow, because the record reader limits the size of the axes.
    Axis.allCases.dropFirst().reduce(0) { $0 &* axes[$1.rawValue].count &+ index[$1.rawValue][row] }
  }

  /// Whether a cell is counted and fails.
  package func fails(_ row: Int) -> Bool { cells.isCounted(row) && cells.outcome(row) == .fail }

  /// Whether a cell is counted and passes.
  package func passes(_ row: Int) -> Bool { cells.isCounted(row) && cells.outcome(row) == .pass }

  /// Whether the motion of a cell is counted. It is not counted if nothing moved.
  package func countsMotion(_ row: Int) -> Bool { cells.isCounted(row) && cells.hasMoved(row) }

  /// Returns the cells of a strategy that are counted.
  package func counted(_ strategy: Int) -> [Int] { rows[strategy].filter { cells.isCounted($0) } }

  /// Whether cell `a` is worse than cell `b`. Failures come first, then cells that do nothing, then lower
  /// overall scores, then more failed gates, then plan order.
  package func isWorse(_ a: Int, _ b: Int) -> Bool {
    func place(_ row: Int) -> Int {
      cells.outcome(row) == .fail ? 0 : cells.outcome(row) == .doesNothing ? 1 : 2
    }
    if place(a) != place(b) { return place(a) < place(b) }
    let (gatesA, gatesB) = (cells.failedGates(a).nonzeroBitCount, cells.failedGates(b).nonzeroBitCount)
    if let scoreA = cells.overall(a), let scoreB = cells.overall(b), scoreA != scoreB {
      return scoreA < scoreB
    }
    if gatesA != gatesB { return gatesA > gatesB }
    return a < b
  }

  /// Returns the `count` worst cells among some rows, worst first. Cells that could not be played or cannot
  /// be judged are left out.
  package func worst(_ rows: some Sequence<Int>, count: Int) -> [Int] {
    var best: [Int] = []
    for row in rows where cells.isCounted(row) && (cells.overall(row) != nil || cells.failedGates(row) != 0) {
      if best.count == count, let last = best.last, !isWorse(row, last) { continue }
      let place = best.firstIndex { isWorse(row, $0) } ?? best.count
      best.insert(row, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  /// Returns the standing in some cells of a strategy.
  ///
  /// - Parameters:
  ///   - rows: the cells.
  ///   - occlusion: other occlusion scores, by index of the result.
  ///   - motion: other motion scores, by index of the result.
  ///   - occlusionShare: the weight of the occlusion score.
  ///   - weights: other weights of the cells.
  package func standing(
    _ rows: some Collection<Int>, occlusion: [Double?]? = nil, motion: [Double?]? = nil,
    occlusionShare: Double = Scoring.occlusionShare, weights: CellWeights? = nil
  ) -> Standing {
    let weights = weights ?? self.weights
    let (screens, scenarios) = (index[Axis.screen.rawValue], index[Axis.scenario.rawValue])
    var tally = StandingTally(weights)
    for row in rows {
      tally.add(
        cells.result(row), of: cells.results, occlusion: occlusion, motion: motion,
        occlusionShare: occlusionShare, group: weights.group(screen: screens[row], scenario: scenarios[row]))
    }
    return tally.standing
  }

  /// Returns the results by strategy, then by a key such as the device. `keys` holds the key of each cell.
  package func slices(by keys: some RandomAccessCollection<Int>, count: Int) -> [[Standing]] {
    rows.map { rows in
      var groups = [[Int]](repeating: [], count: count)
      for row in rows { groups[keys[keys.index(keys.startIndex, offsetBy: row)]].append(row) }
      return groups.map { standing($0) }
    }
  }
}

extension RunTable {
  /// Returns the weighted score that a cell loses because of a metric; 0 if the metric does not apply.
  package func loss(_ definition: MetricDefinition, _ row: Int) -> Double {
    cells.metric(definition.id, row).score.map { TierWeights().weight(definition.tier) * (1 - $0) } ?? 0
  }
}

/// The index of every cell's entry on one axis, stored once per strategy or per situation.
package struct EntryColumn: RandomAccessCollection {
  /// The index in `entries` for each cell.
  @usableFromInline package let places: NarrowColumn
  @usableFromInline package let entries: [Int]

  init(_ places: NarrowColumn, _ entries: [Int]) { (self.places, self.entries) = (places, entries) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  @inlinable package subscript(cell: Int) -> Int { entries[places[cell]] }
}
