import Metrics
import Record
import Platform

/// What is counted of one strategy's cells: those that can be judged.
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

  /// Nil without cells.
  var standing: SensitivityResult.Standing? {
    guard !isEmpty else { return nil }
    return SensitivityResult.Standing(
      cells: cells, failures: failures, doesNothing: doesNothing,
      occlusionP75: Scoring.badQuartile(occlusion) ?? .nan, motionP75: Scoring.badQuartile(motion) ?? .nan)
  }
}

/// What is counted of one strategy's cells, in all and by the kinds of their screens.
private struct KindTallies {
  private var all = StrategyTally()
  private var kinds: [ScreenKind: StrategyTally] = [:]

  mutating func add(_ cell: JudgedCell) {
    all.add(cell)
    kinds[cell.kind, default: StrategyTally()].add(cell)
  }

  /// Nil without cells.
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

/// Where a strategy stands, in all and by the kinds of screens that it has cells on.
struct KindStandings {
  var all: SensitivityResult.Standing
  var kinds: [SensitivityResult.OfKind]
}

/// The cells of a plan as they came out, and what came out otherwise in other ways to play them.
package struct VariedCells {
  /// The cells of a row, and the ways in which they were played as well.
  private struct Row {
    var place: Plan.RowPlace
    var cells: Range<Int>
    var ways: [Int]
    /// Whether some of the cells could not be played, as planned or in another way.
    var hasErrors = false
  }

  private let plan: Plan
  private let variations: Variations
  /// The strategies' places in the order of results, by their places in the plan.
  private let order: [Int]
  private var cells: [JudgedCell] = []
  /// The places of every strategy's cells: results are made of one strategy at a time, for there may be millions of cells.
  private var places: [[Int32]]
  private var rows: [Row] = []
  /// By the way, in the order of the cells.
  private var changes: [[(cell: Int, judged: JudgedCell)]]

  /// No cells yet.
  ///
  /// - Parameters:
  ///   - plan: what is played.
  ///   - variations: in which other ways.
  ///   - strategies: the ids of the strategies in the order of results.
  init(_ plan: Plan, _ variations: Variations, strategies: [String]) {
    (self.plan, self.variations) = (plan, variations)
    let numbers = Dictionary(strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    order = plan.axes.strategies.map { numbers[$0.id] ?? 0 }
    changes = variations.ways.map { _ in [] }
    places = [[Int32]](repeating: [], count: strategies.count)
  }

  /// Adds the results of a group, as far as its rows are played in other ways at all.
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
      // Of most cells another setting changes nothing.
      let (place, row) = placed[varied.cell]
      if judged != cells[place] { changes[varied.way].append((place, judged)) }
      if judged.outcome == .error { rows[row].hasErrors = true }
    }
  }

  /// Where each row stands among the rows; those of which some cell could not be played are left out.
  var flawlessRows: [Plan.RowPlace: Int] { rowNumbers.filter { !rows[$0.value].hasErrors } }

  /// Where each row stands among the rows.
  var rowNumbers: [Plan.RowPlace: Int] {
    Dictionary(rows.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What comes out otherwise in a way in some neighbouring cells.
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

  /// Adds a row that was played among others, under the ways that are played here.
  ///
  /// - Parameters:
  ///   - number: the row's among the others.
  ///   - others: cells of the same strategies, under ways of the same numbers.
  ///   - place: where the row stands here.
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

  /// By strategy, of all cells as planned; nil without cells.
  var standings: [KindStandings?] {
    places.map { places in
      var tallies = KindTallies()
      for place in places { tallies.add(cells[Int(place)]) }
      return tallies.standings
    }
  }

  /// What a way does to a strategy's cells.
  struct Effect {
    /// In the cells that were played in the way: as planned and in the way; nil without such cells.
    var (before, after): (SensitivityResult.Standing?, SensitivityResult.Standing?)
    /// In all cells, those that were played in the way as they are there.
    var whole: KindStandings?
    /// The cells that were played in the way, one by one.
    var comparison: CellComparison
  }

  /// What one way does, by strategy.
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

/// The same cells of a strategy played twice, cell by cell, as far as they can be judged.
struct CellComparison {
  /// Cells with another result.
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

  /// The mean change of the overall scores; NaN where no cell has a score both times.
  var scoreChange: Double { cells > 0 ? sum / Double(cells) : .nan }
}
