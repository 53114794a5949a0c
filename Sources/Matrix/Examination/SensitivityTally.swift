import Metrics
import Platform
import Record

/// The tally of one strategy's cells that can be judged.
private struct StrategyTally {
  /// Whether it has no cells at all, not even ones with errors.
  private var isEmpty = true
  private var cells = 0
  private var failures = 0
  private var doesNothing = 0
  private var occlusion: [Double] = []
  private var motion: [Double] = []

  mutating func add(_ cell: JudgedCell) {
    isEmpty = false
    guard cell.outcome != .error, cell.isJudged else { return }
    cells += 1
    if cell.outcome == .fail { failures += 1 }
    if cell.outcome == .doesNothing { doesNothing += 1 }
    if let value = cell.occlusion { occlusion.append(value) }
    if let value = cell.motion { motion.append(value) }
  }

  var standing: SensitivityResult.Standing? {
    guard !isEmpty else { return nil }
    return SensitivityResult.Standing(
      cells: cells, failures: failures, doesNothing: doesNothing,
      occlusionP75: Scoring.badQuartile(occlusion) ?? .nan, motionP75: Scoring.badQuartile(motion) ?? .nan)
  }
}

/// The tallies of one strategy's cells, in total and by the kinds of their screens.
private struct KindTallies {
  private var all = StrategyTally()
  private var kinds: [ScreenKind: StrategyTally] = [:]

  mutating func add(_ cell: JudgedCell) {
    all.add(cell)
    kinds[cell.kind, default: StrategyTally()].add(cell)
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

/// The standing of a strategy, in total and by the kinds of screens on which it has cells.
struct KindStandings {
  var all: SensitivityResult.Standing
  var kinds: [SensitivityResult.OfKind]
}

/// The planned results of a plan's cells, and the different results in variations.
package struct VariedCells {
  /// The cells of a row, and the variations in which they were also played.
  private struct Row {
    var place: Plan.RowPlace
    var cells: Range<Int>
    var ways: [Int]
    /// Whether some of the cells could not be played, as planned or in a variation.
    var hasErrors = false
  }

  private let plan: Plan
  private let variations: Variations
  /// The strategies' positions in the order of results, by their positions in the plan.
  private let order: [Int]
  private var cells: [JudgedCell] = []
  /// The positions of every strategy's cells; results are made for one strategy at a time, because there may
  /// be millions of cells.
  private var places: [[Int32]]
  private var rows: [Row] = []
  /// The different results by variation, in the order of the cells.
  private var changes: [[(cell: Int, judged: JudgedCell)]]

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - plan: the plan that is played.
  ///   - variations: its variations.
  ///   - strategies: the ids of the strategies in the order of results.
  init(_ plan: Plan, _ variations: Variations, strategies: [String]) {
    (self.plan, self.variations) = (plan, variations)
    let numbers = Dictionary(strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    order = plan.axes.strategies.map { numbers[$0.id] ?? 0 }
    changes = variations.ways.map { _ in [] }
    places = [[Int32]](repeating: [], count: strategies.count)
  }

  /// Adds the results of a group, except for rows without variations.
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
        cells.append(JudgedCell(result.cells[next + n], strategy: order[strategy], kind: kind))
      }
      rows.append(entry)
    }
    for varied in result.varied {
      var judged = varied.judged
      judged.strategy = order[judged.strategy]
      // Most cells have the same result under another setting.
      let (place, row) = placed[varied.cell]
      if judged != cells[place] { changes[varied.way].append((place, judged)) }
      if judged.outcome == .error { rows[row].hasErrors = true }
    }
  }

  /// The index of each row, without rows that have a cell that could not be played.
  var flawlessRows: [Plan.RowPlace: Int] { rowNumbers.filter { !rows[$0.value].hasErrors } }

  /// The index of each row.
  var rowNumbers: [Plan.RowPlace: Int] {
    Dictionary(rows.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the different results of a variation in a range of cells.
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

  /// Adds a row of another collection, in the variations that are played here.
  ///
  /// - Parameters:
  ///   - number: the row's index in the other collection.
  ///   - others: the cells of the same strategies, in variations with the same numbers.
  ///   - place: the position of the row here.
  mutating func append(row number: Int, of others: VariedCells, at place: Plan.RowPlace) {
    let row = others.rows[number]
    let offset = cells.count - row.cells.lowerBound
    let ways = variations.ways(at: place)
    rows.append(
      Row(
        place: place, cells: cells.count..<cells.count + row.cells.count, ways: ways,
        hasErrors: row.hasErrors))
    for cell in others.cells[row.cells] {
      places[cell.strategy].append(Int32(cells.count))
      cells.append(cell)
    }
    for way in ways {
      for change in others.changes(of: way, in: row.cells) {
        changes[way].append((change.cell + offset, change.judged))
      }
    }
  }

  /// The standings of all cells as planned, by strategy; nil for one without cells.
  var standings: [KindStandings?] {
    places.map { places in
      var tallies = KindTallies()
      for place in places { tallies.add(cells[Int(place)]) }
      return tallies.standings
    }
  }

  /// The effect of a variation on a strategy's cells.
  struct Effect {
    /// The standings in the cells that were played in the variation, as planned and in the variation; nil if
    /// there are none.
    var (before, after): (SensitivityResult.Standing?, SensitivityResult.Standing?)
    /// The standings in all cells, with the variation's results if they were played in it.
    var whole: KindStandings?
    /// The comparison of each cell that was played in the variation.
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
      var (before, after, whole) = (StrategyTally(), StrategyTally(), KindTallies())
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

/// A cell-by-cell comparison of a strategy's cells that were played twice and can be judged.
struct CellComparison {
  /// The number of cells with another result.
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

  /// The mean change of the overall scores; NaN if no cell has a score both times.
  var scoreChange: Double { cells > 0 ? sum / Double(cells) : .nan }
}
