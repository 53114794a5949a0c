import Analysis
import Metrics
import Platform
import Record

/// A request with the folder of its pictures in the report.
struct IllustratedPlace {
  let request: IllustrationRequest
  /// The folder of the pictures, relative to the report's folder.
  let folder: String
}

/// The choice of cells and situations that the report shows in pictures.
///
/// It depends only on the record: no cell is played to choose.
struct IllustratedCells {
  /// The maximum number of pages of cells, which keeps the folder small.
  static let pageLimit = 16
  /// The maximum numbers of cells with a page that are chosen for strategies, for scenarios and for screens.
  static let quotas = (strategies: 4, scenarios: 6, screens: 6)
  /// The maximum number of scenarios, and of screens, with a comparison.
  private static let exampleLimit = 16
  /// The maximum number of strategies in one comparison.
  private static let comparisonLimit = 5
  /// The motion score below which a cell's page has an animation.
  static let motionLimit = 70.0

  /// One situation in which strategies have different results.
  struct Example {
    /// The cell of the situation that has a page, as a row of the table.
    let cell: Int?
    /// The compared cells, as rows of the table in the order of the ranking.
    let compared: [Int]
    let keyboard: IllustratedPlace
    let comparison: IllustratedPlace
  }

  /// The cells that have a page, as rows of the table: by strategy in the order of the ranking, then in plan
  /// order.
  private(set) var rows: [Int] = []
  /// The cell that a strategy's page shows, by strategy.
  private(set) var ofStrategy: [Int: Int] = [:]
  /// The place of that cell's picture, by strategy; a strategy whose cell has a page is missing.
  private(set) var strips: [Int: IllustratedPlace] = [:]
  /// A situation in which the best strategy passes and others do not; nil if there is none.
  private(set) var decision: IllustratedPlace?
  private(set) var scenarios: [Int: Example] = [:]
  private(set) var screens: [Int: Example] = [:]
  private var places: [Int: IllustratedPlace] = [:]

  /// All requests; those for pages of cells come first.
  var requests: [IllustratedPlace] {
    let examples =
      scenarios.sorted { $0.key < $1.key }.flatMap { [$0.value.keyboard, $0.value.comparison] }
      + screens.sorted { $0.key < $1.key }.map(\.value.comparison)
    return rows.compactMap { places[$0] } + strips.sorted { $0.key < $1.key }.map(\.value)
      + (decision.map { [$0] } ?? []) + examples
  }

  /// Returns the path of a cell's page, or nil if the cell has none.
  func page(_ row: Int) -> String? { places[row].map { "\($0.folder.dropFirst("img/".count)).md" } }

  /// Returns the place of a cell's pictures, or nil if the cell has no page.
  func place(_ row: Int) -> IllustratedPlace? { places[row] }

  init(_ table: RunTable, _ ranking: Ranking) {
    var choice = Choice(table)
    let listed = ranking.strategies + ranking.references
    for (place, summary) in listed.enumerated() {
      guard let worst = summary.worstCell else { continue }
      let cell = choice.fresh(table.worst(table.rows[summary.index], count: 60)) ?? worst
      ofStrategy[summary.index] = cell
      choice.take(cell, withPage: place < Self.quotas.strategies)
    }
    let situations = Situations(table, ranking)
    for (axis, quota) in [(RunTable.Axis.scenario, Self.quotas.scenarios), (.screen, Self.quotas.screens)] {
      for index in table.entries(axis).indices.prefix(Self.exampleLimit) {
        guard let rows = situations.mostEven(axis, index, choice) else { continue }
        let example = Self.example(rows, axis, index, table, &choice, withPage: index < quota)
        if axis == .scenario { scenarios[index] = example } else { screens[index] = example }
      }
    }
    let deciding = DecidingSituation.rows(table, ranking)
    decision = deciding.isEmpty ? nil : Self.decision(deciding, table)
    let order = Dictionary(
      listed.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    let strategies = table.index[RunTable.Axis.strategy.rawValue]
    rows = choice.rows.sorted {
      (order[strategies[$0]] ?? .max, $0) < (order[strategies[$1]] ?? .max, $1)
    }
    for row in rows { places[row] = Self.place(row, table) }
    for (strategy, row) in ofStrategy where places[row] == nil { strips[strategy] = Self.strip(row, table) }
  }

  private static func strip(_ row: Int, _ table: RunTable) -> IllustratedPlace {
    let cell = table.record.cells.id(row)
    let folder = "img/strategies/\(fileName(cell.strategy))"
    return IllustratedPlace(
      request: IllustrationRequest(
        kind: .strip, situation: cell.situation, strategies: [cell.strategy], folder: "../\(folder)"),
      folder: folder)
  }

  /// Returns the request for the front page: some cells of one situation.
  private static func decision(_ rows: [Int], _ table: RunTable) -> IllustratedPlace {
    let request = IllustrationRequest(
      kind: .moment, situation: table.record.cells.id(rows[0]).situation,
      strategies: rows.map { table.record.cells.id($0).strategy }, folder: "img/decision")
    return IllustratedPlace(request: request, folder: request.folder)
  }

  private static func place(_ row: Int, _ table: RunTable) -> IllustratedPlace {
    let cell = table.record.cells.id(row)
    let folder = "img/cells/\(fileName(cell.strategy))/\(fileName(cell.situation))"
    return IllustratedPlace(
      request: IllustrationRequest(
        kind: .cell(isAnimated: table.motion[row] < motionLimit), situation: cell.situation,
        strategies: [cell.strategy], folder: "../../\(folder)"), folder: folder)
  }

  private static func example(
    _ rows: [Int], _ axis: RunTable.Axis, _ index: Int, _ table: RunTable, _ choice: inout Choice,
    withPage: Bool
  ) -> Example {
    let situation = table.record.cells.id(rows[0]).situation
    // Prefers a failing cell of the strategy that was shown least, for variety.
    let failing = rows.filter { table.fails($0) && !choice.isReference($0) }
    let candidates = failing.isEmpty ? rows.filter { !choice.isReference($0) } : failing
    let cell = candidates.min { choice.shown(table.index[0][$0]) < choice.shown(table.index[0][$1]) }
    if let cell { choice.take(cell, withPage: withPage) }
    let compared = compared(rows, table)
    let page = "\(axis == .scenario ? "scenarios" : "screens")/\(fileName(table.entries(axis)[index].id))"
    func place(_ kind: IllustrationRequest.Subject, _ strategies: [String]) -> IllustratedPlace {
      IllustratedPlace(
        request: IllustrationRequest(
          kind: kind, situation: situation, strategies: strategies, folder: "../img/\(page)"),
        folder: "img/\(page)")
    }
    func id(_ row: Int) -> String { table.record.cells.id(row).strategy }
    return Example(
      cell: cell, compared: compared, keyboard: place(.keyboard, [id(cell ?? rows[0])]),
      comparison: place(.comparison, compared.map(id)))
  }

  /// Returns one cell for each different result, in the order of the ranking; the oracle only if no strategy
  /// passes.
  private static func compared(_ rows: [Int], _ table: RunTable) -> [Int] {
    struct WayToEnd: Hashable {
      var outcome: Outcome
      var gates: UInt8
      var symptoms: UInt8
    }
    var seen: Set<WayToEnd> = []
    var kept: [Int] = []
    for row in rows where kept.count < comparisonLimit {
      let isOracle = ReferenceStrategy(rawValue: table.record.cells.id(row).strategy) == .ceiling
      if isOracle, kept.contains(where: table.passes) { continue }
      let way = WayToEnd(
        outcome: table.outcome[row], gates: table.failedGates[row], symptoms: table.symptoms(row))
      if seen.insert(way).inserted { kept.append(row) }
    }
    return kept
  }
}

/// The cells chosen so far, and how often each entry of an axis is among them.
private struct Choice {
  let table: RunTable
  private(set) var rows: [Int] = []
  private var taken: Set<Int> = []
  private var counts: [[Int]]
  private let isReferenceStrategy: [Bool]

  init(_ table: RunTable) {
    self.table = table
    isReferenceStrategy = table.entries(.strategy).map { ReferenceStrategy.isOne($0.id) }
    counts = RunTable.Axis.allCases.map { [Int](repeating: 0, count: table.entries($0).count) }
  }

  /// Counts a cell as shown, and gives it a page if one is wanted and the limit is not reached.
  mutating func take(_ row: Int, withPage: Bool) {
    guard taken.insert(row).inserted else { return }
    if withPage, rows.count < IllustratedCells.pageLimit { rows.append(row) }
    for axis in RunTable.Axis.allCases { counts[axis.rawValue][table.index[axis.rawValue][row]] += 1 }
  }

  /// Returns how many cells of a strategy were chosen.
  func shown(_ strategy: Int) -> Int { counts[0][strategy] }

  /// Returns the cell to show for one strategy, given its cells, worst first.
  ///
  /// This is the worst cell, unless a cell of another strategy that fails the same gates in the same
  /// situation was chosen already. In that case it is the cell on the screen that was shown least. Strategies
  /// of one family often fail in the same way, and pages with equal pictures add nothing.
  func fresh(_ worst: [Int]) -> Int? {
    let new = worst.filter { row in
      !taken.contains { other in
        table.failedGates[row] == table.failedGates[other]
          && RunTable.Axis.allCases.dropFirst().allSatisfy {
            table.index[$0.rawValue][row] == table.index[$0.rawValue][other]
          }
      }
    }
    if let first = worst.first, new.first == first { return first }
    func shown(_ row: Int) -> Int {
      counts[RunTable.Axis.screen.rawValue][table.index[RunTable.Axis.screen.rawValue][row]]
    }
    // `min` returns the first of equal cells, which is the worst of them.
    return new.min { shown($0) < shown($1) }
  }

  /// Returns how often the parts of a cell's situation were shown.
  func familiarity(_ row: Int) -> Int {
    [RunTable.Axis.device, .orientation, .screen, .scenario].reduce(0) {
      $0 + counts[$1.rawValue][table.index[$1.rawValue][row]]
    }
  }

  func isReference(_ row: Int) -> Bool { isReferenceStrategy[table.index[0][row]] }
}

/// The situations of the matrix, each with the cells of all strategies.
private struct Situations {
  private static let none = UInt32.max
  /// The rows of the table by situation, in the order of the situations' first cells, with one place for each
  /// strategy in the order of the ranking.
  private var rows: [UInt32] = []
  /// The number of places that each situation has.
  private let strategies: Int
  private let table: RunTable

  init(_ table: RunTable, _ ranking: Ranking) {
    self.table = table
    var known = [Int?](repeating: nil, count: table.record.cells.situationCount)
    let listed = ranking.strategies + ranking.references
    strategies = listed.count
    rows.reserveCapacity(known.count * strategies)
    for (place, summary) in listed.enumerated() {
      for row in table.counted(summary.index) {
        let key = table.record.cells.situation(row)
        let start = known[key] ?? rows.count
        if start == rows.count {
          known[key] = start
          rows += repeatElement(Self.none, count: strategies)
        }
        rows[start + place] = UInt32(row)
      }
    }
  }

  /// Returns the situation of a scenario or screen in which closest to half of the strategies pass. Among
  /// situations that are at least three quarters as even, it takes the one whose parts were shown least.
  func mostEven(_ axis: RunTable.Axis, _ index: Int, _ choice: Choice) -> [Int]? {
    var candidates: [(rows: [Int], balance: Int)] = []
    guard strategies > 0 else { return nil }
    for start in stride(from: 0, to: rows.count, by: strategies) {
      let places = rows[start..<start + strategies]
      guard let first = places.first(where: { $0 != Self.none }),
        table.index[axis.rawValue][Int(first)] == index
      else { continue }
      let rows = places.filter { $0 != Self.none }.map { Int($0) }
      let ranked = rows.filter { !choice.isReference($0) }
      let passing = ranked.count(where: table.passes)
      candidates.append((rows, min(passing, ranked.count - passing)))
    }
    guard let most = candidates.map(\.balance).max() else { return nil }
    return candidates.filter { 4 * $0.balance >= 3 * most }.min {
      (choice.familiarity($0.rows[0]), -$0.balance, $0.rows[0])
        < (choice.familiarity($1.rows[0]), -$1.balance, $1.rows[0])
    }?.rows
  }
}

/// Returns the file name for a situation: its four ids if they are plain, otherwise with a digest, so that
/// two situations never share a file.
func fileName(_ situation: Situation) -> String {
  let ids = [situation.device, situation.orientation, situation.scenario, situation.screen]
  let name = ids.map { fileName($0) }.joined(separator: "--")
  let isPlain = ids.allSatisfy { !$0.contains("--") && !$0.hasSuffix("-") }
  if isPlain, name.utf8.count <= 110 { return name }
  return fileName(ids.joined(separator: "\n"))
}
