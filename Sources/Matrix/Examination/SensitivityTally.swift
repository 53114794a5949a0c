import Metrics
import Platform
import Record

/// The counts and scores of one strategy's cells that can be judged.
private struct StrategyTally {
  /// Whether the strategy has no cells, not even cells with errors.
  private var isEmpty = true
  private var cells = 0
  private var failures = 0
  private var doesNothing = 0
  private var occlusion: [Double] = []
  private var motion: [Double] = []
  private var figures: WeightedMean

  init(_ weights: CellWeights) { figures = WeightedMean(weights) }

  mutating func add(_ cell: JudgedCell) {
    isEmpty = false
    guard cell.outcome != .error, cell.isJudged else { return }
    cells += 1
    if cell.outcome == .fail { failures += 1 }
    if cell.outcome == .doesNothing { doesNothing += 1 }
    if let value = cell.occlusion { occlusion.append(value) }
    if let value = cell.motion { motion.append(value) }
    figures.add(cell.outcome == .pass ? cell.overall ?? 0 : 0, group: cell.group)
  }

  var standing: SensitivityResult.Standing? {
    guard !isEmpty else { return nil }
    return SensitivityResult.Standing(
      cells: cells, failures: failures, doesNothing: doesNothing,
      occlusionP75: Scoring.badQuartile(occlusion), motionP75: Scoring.badQuartile(motion),
      figure: figures.value)
  }
}

/// The counts and scores of one strategy's cells, in total and by kind of screen.
private struct KindTallies {
  private let weights: CellWeights
  private var all: StrategyTally
  private var kinds: [ScreenKind: StrategyTally] = [:]

  init(_ weights: CellWeights) { (self.weights, all) = (weights, StrategyTally(weights)) }

  mutating func add(_ cell: JudgedCell) {
    all.add(cell)
    kinds[cell.kind, default: StrategyTally(weights)].add(cell)
  }

  var standings: KindStandings? {
    all.standing.map { all in
      KindStandings(
        all: all,
        kinds: ScreenKind.allCases.compactMap { kind in
          guard let standing = kinds[kind]?.standing, standing.cells > 0 else { return nil }
          return SensitivityResult.OfKind(kind, standing)
        })
    }
  }
}

/// The standings of a strategy: in all cells, and for each kind of screen on which it has cells.
struct KindStandings {
  var all: SensitivityResult.Standing
  var kinds: [SensitivityResult.OfKind]
}

/// The planned results of a plan's cells, and the different results of these cells in variations.
package struct VariedCells {
  /// The cells of a row, and the variations in which the row was also played.
  private struct Row {
    var place: Plan.RowPlace
    var cells: Range<Int>
    var ways: [Int]
    /// Whether a cell of the row could not be played, as planned or in a variation.
    var hasErrors = false
  }

  private let plan: Plan
  private let variations: Variations
  private let weights: CellWeights
  /// The index of each strategy in the order of the results, by index of the strategy in the plan.
  private let order: [Int]
  private var cells: [JudgedCell] = []
  /// The indices of each strategy's cells. Results are computed for one strategy at a time, because there may
  /// be millions of cells.
  private var places: [[Int32]]
  private var rows: [Row] = []
  /// The results that differ from the planned ones, by variation and then in the order of the cells.
  private var changes: [[(cell: Int, judged: JudgedCell)]]

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - plan: the plan that is played.
  ///   - variations: the variations in which the plan is played.
  ///   - strategies: the ids of the strategies, in the order of the results.
  init(_ plan: Plan, _ variations: Variations, strategies: [String]) {
    (self.plan, self.variations) = (plan, variations)
    weights = plan.weights
    let numbers = Dictionary(strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    order = plan.axes.strategies.map { numbers[$0.id] ?? 0 }
    changes = variations.ways.map { _ in [] }
    places = [[Int32]](repeating: [], count: strategies.count)
  }

  /// Adds the results of a group. Rows without variations are left out.
  package mutating func append(_ result: Runner.GroupResult) {
    let group = plan.groups[result.group]
    let kind = plan.axes.screens[group.screen].kind
    var placed = [(cell: Int, row: Int)](repeating: (-1, -1), count: result.cells.count)
    var next = 0
    for row in group.rows {
      let ways = variations.ways(in: group, row)
      defer { next += row.strategies.count }
      guard !ways.isEmpty else { continue }
      let span = cells.count..<cells.count + row.strategies.count
      var entry = Row(place: Plan.RowPlace(group, row), cells: span, ways: ways)
      for (n, strategy) in row.strategies.enumerated() {
        placed[next + n] = (cells.count, rows.count)
        if result.cells[next + n].outcome == .error { entry.hasErrors = true }
        places[order[strategy]].append(Int32(cells.count))
        var cell = JudgedCell(result.cells[next + n], strategy: order[strategy], kind: kind)
        cell.group = weights.group(screen: group.screen, scenario: row.scenario)
        cells.append(cell)
      }
      rows.append(entry)
    }
    for varied in result.varied {
      var judged = varied.judged
      judged.strategy = order[judged.strategy]
      // Most cells have the same result under another setting, and only different results are stored.
      let (place, row) = placed[varied.cell]
      judged.group = cells[place].group
      if judged != cells[place] { changes[varied.way].append((place, judged)) }
      if judged.outcome == .error { rows[row].hasErrors = true }
    }
  }

  /// The index of each row in which all cells could be played, by position of the row on the axes.
  var flawlessRows: [Plan.RowPlace: Int] { rowNumbers.filter { !rows[$0.value].hasErrors } }

  var rowNumbers: [Plan.RowPlace: Int] {
    Dictionary(rows.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func changes(of way: Int, in cells: Range<Int>) -> ArraySlice<(cell: Int, judged: JudgedCell)> {
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
    rows.append(
      Row(
        place: place, cells: cells.count..<cells.count + row.cells.count, ways: ways,
        hasErrors: row.hasErrors))
    // The other collection may have other weights.
    let group = weights.group(screen: place.screen, scenario: place.scenario)
    for var cell in others.cells[row.cells] {
      cell.group = group
      places[cell.strategy].append(Int32(cells.count))
      cells.append(cell)
    }
    for way in ways {
      for var change in others.changes(of: way, in: row.cells) {
        change.judged.group = group
        changes[way].append((change.cell + offset, change.judged))
      }
    }
  }

  /// The standings of the planned cells, by strategy; nil for a strategy without cells.
  var standings: [KindStandings?] {
    places.map { places in
      var tallies = KindTallies(weights)
      for place in places { tallies.add(cells[Int(place)]) }
      return tallies.standings
    }
  }

  /// The effect of a variation on a strategy's cells.
  struct Effect {
    /// The standings in the cells that were played in the variation: as planned (`before`) and in the
    /// variation (`after`). Both are nil if there are no such cells.
    var (before, after): (SensitivityResult.Standing?, SensitivityResult.Standing?)
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
    var changesOf = [[(cell: Int, judged: JudgedCell)]](repeating: [], count: places.count)
    for change in changes[way] { changesOf[change.judged.strategy].append(change) }
    return places.indices.map { strategy in
      var rest = changesOf[strategy][...]
      var (before, after, whole) = (
        StrategyTally(weights), StrategyTally(weights), KindTallies(weights)
      )
      var comparison = CellComparison()
      for place in places[strategy].lazy.map(Int.init) {
        let planned = cells[place]
        var now = planned
        while let change = rest.first, change.cell == place {
          now = change.judged
          rest.removeFirst()
        }
        whole.add(now)
        guard isPlayed[place] else { continue }
        before.add(planned)
        after.add(now)
        comparison.add(planned, now)
      }
      return Effect(
        before: before.standing, after: after.standing, whole: whole.standings, comparison: comparison)
    }
  }
}

/// The differences between a strategy's cells as planned and in a variation. Only cells that can be judged
/// are compared.
struct CellComparison {
  private(set) var changed = 0
  private var sum = 0.0
  private var cells = 0

  mutating func add(_ old: JudgedCell, _ new: JudgedCell) {
    guard old.isJudged, new.isJudged else { return }
    if old.differs(from: new) { changed += 1 }
    if let a = old.overall, let b = new.overall {
      sum += b - a
      cells += 1
    }
  }

  /// The mean change of the overall scores; nil if no cell has a score both times.
  var scoreChange: Double? { cells > 0 ? sum / Double(cells) : nil }
}
