import Metrics
import Platform
import Record

/// The standings of a strategy, in total and by kind of screen, while its cells are counted.
private struct KindTallies {
  private let weights: CellWeights
  private var all: StandingTally
  private var kinds: [ScreenKind: StandingTally] = [:]

  init(_ weights: CellWeights) { (self.weights, all) = (weights, StandingTally(weights)) }

  mutating func add(_ result: Int, of results: DistinctResults, _ row: VariedCells.Row) {
    all.add(result, of: results, group: row.group)
    kinds[row.kind, default: StandingTally(weights)].add(result, of: results, group: row.group)
  }

  var standings: KindStandings? {
    all.isEmpty
      ? nil
      : KindStandings(
        all: all.standing,
        kinds: ScreenKind.allCases.compactMap { kind in
          guard let standing = kinds[kind]?.standing, standing.cells > 0 else { return nil }
          return SensitivityResult.OfKind(kind, standing)
        })
  }
}

/// The standings of a strategy: in all cells, and for each kind of screen on which it has cells.
struct KindStandings {
  var all: Standing
  var kinds: [SensitivityResult.OfKind]
}

/// The planned results of a plan's cells, and the different results of these cells in variations.
package struct VariedCells {
  /// The cells of a row, and the variations in which the row was also played.
  fileprivate struct Row {
    var place: Plan.RowPlace
    var kind: ScreenKind
    /// The group of the cells in the weights.
    var group: Int
    var cells: Range<Int>
    var ways: [Int]
    /// Whether a cell of the row could not be played, as planned or in a variation.
    var hasErrors = false
  }

  private let plan: Plan
  private let variations: Variations
  private let weights: CellWeights
  /// The index of each strategy in the order of the results, by id.
  private let order: [String: Int]
  /// The planned results, without the parts that are not compared. The table also stores the results of `changes`.
  private var cells = ResultTable()
  /// The index of each cell's row.
  private var rowOfCell: [Int32] = []
  /// The indices of each strategy's cells. Results are computed for one strategy at a time, because there may
  /// be millions of cells.
  private var places: [[Int32]]
  private var rows: [Row] = []
  /// The results that differ from the planned ones, by variation and then in the order of the cells.
  private var changes: [[(cell: Int32, result: Int32)]]

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - plan: the plan that is played.
  ///   - variations: the variations in which the plan is played.
  ///   - strategies: the ids of the strategies, in the order of the results.
  init(_ plan: Plan, _ variations: Variations, strategies: [String]) {
    (self.plan, self.variations) = (plan, variations)
    weights = plan.weights
    order = Dictionary(strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    changes = variations.ways.map { _ in [] }
    places = [[Int32]](repeating: [], count: strategies.count)
  }

  /// Adds the results of a group. Rows without variations are left out.
  package mutating func append(_ result: Runner.GroupResult) {
    let group = plan.groups[result.group]
    var placed = [Int](repeating: -1, count: result.cells.count)
    var next = 0
    for row in group.rows {
      let ways = variations.ways(in: group, row)
      defer { next += row.strategies.count }
      guard !ways.isEmpty else { continue }
      addRow(at: Plan.RowPlace(group, row), ways)
      for n in next..<next + row.strategies.count {
        placed[n] = cells.count
        add(result.cells[n].compared)
      }
    }
    for varied in result.varied { change(placed[varied.cell], way: varied.way, varied.result) }
  }

  private mutating func addRow(at place: Plan.RowPlace, _ ways: [Int]) {
    rows.append(
      Row(
        place: place, kind: plan.axes.screens[place.screen].kind,
        group: weights.group(screen: place.screen, scenario: place.scenario),
        cells: cells.count..<cells.count, ways: ways))
  }

  /// Adds a cell to the last row.
  private mutating func add(_ result: CellResult) {
    let row = rows.count - 1
    rows[row].cells = rows[row].cells.lowerBound..<cells.count + 1
    if result.outcome == .error { rows[row].hasErrors = true }
    places[order[result.cell.strategy] ?? 0].append(Int32(cells.count))
    rowOfCell.append(Int32(row))
    cells.append(result)
  }

  private mutating func change(_ cell: Int, way: Int, _ result: CellResult) {
    changes[way].append((Int32(cell), Int32(cells.place(ofResult: result))))
    if result.outcome == .error { rows[Int(rowOfCell[cell])].hasErrors = true }
  }

  /// The index of each row in which all cells could be played, by position of the row on the axes.
  var flawlessRows: [Plan.RowPlace: Int] { rowNumbers.filter { !rows[$0.value].hasErrors } }

  var rowNumbers: [Plan.RowPlace: Int] {
    Dictionary(rows.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func changes(of way: Int, in cells: Range<Int>) -> ArraySlice<(cell: Int32, result: Int32)> {
    let all = changes[way]
    func first(notBefore cell: Int) -> Int {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if all[middle].cell < cell { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return all[first(notBefore: cells.lowerBound)..<first(notBefore: cells.upperBound)]
  }

  /// Adds a row of another collection.
  ///
  /// - Parameters:
  ///   - number: the index of the row in the other collection.
  ///   - others: the other collection, which has the same strategies and the same indices for variations.
  ///   - place: the position that the row has in this collection.
  mutating func append(row number: Int, of others: VariedCells, at place: Plan.RowPlace) {
    let row = others.rows[number]
    let offset = cells.count - row.cells.lowerBound
    let ways = variations.ways(at: place)
    addRow(at: place, ways)
    for cell in row.cells { add(others.cells[cell]) }
    for way in ways {
      for (cell, result) in others.changes(of: way, in: row.cells) {
        change(Int(cell) + offset, way: way, others.cells.cell(Int(cell), result: Int(result)))
      }
    }
  }

  /// The standings of the planned cells, by strategy; nil for a strategy without cells.
  var standings: [KindStandings?] {
    places.map { places in
      var tallies = KindTallies(weights)
      for place in places { tallies.add(cells.result(Int(place)), of: cells.results, row(of: place)) }
      return tallies.standings
    }
  }

  /// The effect of a variation on a strategy's cells.
  struct Effect {
    /// The standings in the cells that were played in the variation: as planned (`before`) and in the
    /// variation (`after`). Both are nil if there are no such cells.
    var (before, after): (Standing?, Standing?)
    /// The standings in all cells. A cell that was played in the variation counts with its result in the
    /// variation.
    var whole: KindStandings?
    /// The comparison of the cells that were played in the variation with the planned cells.
    var comparison: CellComparison
  }

  func effects(of way: Int) -> [Effect] {
    var isPlayed = [Bool](repeating: false, count: cells.count)
    for row in rows where row.ways.contains(way) {
      for place in row.cells { isPlayed[place] = true }
    }
    var results = cells.indices.map { Int32(cells.result($0)) }
    for change in changes[way] { results[Int(change.cell)] = change.result }
    return places.map { places in
      var (before, after, whole) = (
        StandingTally(weights), StandingTally(weights), KindTallies(weights)
      )
      var comparison = CellComparison()
      for place in places {
        let row = row(of: place)
        let (planned, now) = (cells.result(Int(place)), Int(results[Int(place)]))
        whole.add(now, of: cells.results, row)
        guard isPlayed[Int(place)] else { continue }
        before.add(planned, of: cells.results, group: row.group)
        after.add(now, of: cells.results, group: row.group)
        comparison.add(planned, now, cells.results)
      }
      return Effect(
        before: before.isEmpty ? nil : before.standing, after: after.isEmpty ? nil : after.standing,
        whole: whole.standings, comparison: comparison)
    }
  }

  private func row(of cell: Int32) -> Row { rows[Int(rowOfCell[Int(cell)])] }
}

/// The differences between a strategy's cells as planned and in a variation. Only cells that can be judged
/// are compared.
struct CellComparison {
  private(set) var changed = 0
  private var sum = 0.0
  private var cells = 0

  mutating func add(_ old: Int, _ new: Int, _ results: DistinctResults) {
    guard results.isJudged(old), results.isJudged(new) else { return }
    if old != new, results.differ(old, new) { changed += 1 }
    if let a = results.overall(old), let b = results.overall(new) {
      sum += b - a
      cells += 1
    }
  }

  /// The mean change of the overall scores; nil if no cell has a score both times.
  var scoreChange: Double? { cells > 0 ? sum / Double(cells) : nil }
}

extension DistinctResults {
  /// Half a unit of the last decimal that reports show.
  private static let least = 0.05

  /// Whether readers of a report would see two different results.
  fileprivate func differ(_ a: Int, _ b: Int) -> Bool {
    func differ(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return (a == nil) != (b == nil) }
      return abs(a - b) >= Self.least
    }
    func motion(_ place: Int) -> Double? { hasMoved(place) ? self.motion(place) : nil }
    return outcome(a) != outcome(b) || gates(a) != gates(b) || differ(occlusion(a), occlusion(b))
      || differ(motion(a), motion(b))
  }
}
