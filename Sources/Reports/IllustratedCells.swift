import Analysis
import Metrics
import Platform
import Record

/// A request for pictures, with their folder in the report.
struct IllustratedPlace {
  let request: IllustrationRequest
  /// The folder of the pictures, relative to the report's folder.
  let folder: String
}

/// The cells and situations that the report shows in pictures.
///
/// They depend only on the record: no cell is played to choose them.
struct IllustratedCells {
  /// The maximum number of cells that have a page, which keeps the report small.
  static let pageLimit = 16
  /// The numbers of strategies, scenarios and screens of which an example cell gets a page. The first ones of
  /// each are taken.
  static let quotas = (strategies: 4, scenarios: 6, screens: 6)
  /// The maximum number of scenarios whose page compares strategies, and the same maximum for screens.
  private static let exampleLimit = 16
  private static let comparisonLimit = 5
  /// The motion score below which a cell's page has an animation.
  static let motionLimit = 70.0

  /// The situation that the page of a scenario or a screen shows in pictures.
  struct Example {
    /// The cell that is shown alone, as a row of the table; nil if no ranked strategy was played in the
    /// situation.
    let cell: Int?
    /// The cells in the comparison of strategies, as rows of the table in the order of the ranking.
    let compared: [Int]
    let keyboard: IllustratedPlace
    let comparison: IllustratedPlace
  }

  /// The cells that have a page, as rows of the table. They are sorted by the rank of their strategy, then in
  /// plan order.
  private(set) var rows: [Int] = []
  private(set) var ofStrategy: [Int: Int] = [:]
  /// The picture for each cell in `ofStrategy` that has no page, by the index of the strategy.
  private(set) var strips: [Int: IllustratedPlace] = [:]
  /// The picture on the front page: a situation in which the best strategy passes and others do not. It is
  /// nil if there is no such situation.
  private(set) var decision: IllustratedPlace?
  private(set) var scenarios: [Int: Example] = [:]
  private(set) var screens: [Int: Example] = [:]
  private var places: [Int: IllustratedPlace] = [:]

  /// All requests for pictures. Those for the pages of cells come first.
  var requests: [IllustratedPlace] {
    let examples =
      scenarios.sorted { $0.key < $1.key }.flatMap { [$0.value.keyboard, $0.value.comparison] }
      + screens.sorted { $0.key < $1.key }.map(\.value.comparison)
    return rows.compactMap { places[$0] } + strips.sorted { $0.key < $1.key }.map(\.value)
      + (decision.map { [$0] } ?? []) + examples
  }

  /// Returns the path of a cell's page, or nil if the cell has none.
  func page(_ row: Int) -> String? { places[row].map { "\($0.folder.dropFirst("img/".count)).md" } }

  /// Returns the request for the pictures on a cell's page, or nil if the cell has no page.
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

  /// Returns the request for the front page's picture, which compares some cells of one situation.
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
        kind: .cell(isAnimated: table.cells.motion(row).map { $0 < motionLimit } ?? false),
        situation: cell.situation,
        strategies: [cell.strategy], folder: "../../\(folder)"), folder: folder)
  }

  private static func example(
    _ rows: [Int], _ axis: RunTable.Axis, _ index: Int, _ table: RunTable, _ choice: inout Choice,
    withPage: Bool
  ) -> Example {
    let situation = table.record.cells.id(rows[0]).situation
    // Prefer failing cells and strategies that were shown rarely, so that the pages show different cells.
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

  /// Returns one cell for each different result, in the order of the ranking. The oracle's cell is left out
  /// if another strategy passes.
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
        outcome: table.cells.outcome(row), gates: table.cells.failedGates(row), symptoms: table.symptoms(row))
      if seen.insert(way).inserted { kept.append(row) }
    }
    return kept
  }
}

/// The cells chosen so far, with a count for each strategy, device, orientation, scenario and screen.
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

  /// Counts a cell as shown. If `withPage` is set and the limit is not reached, the cell gets a page.
  mutating func take(_ row: Int, withPage: Bool) {
    guard taken.insert(row).inserted else { return }
    if withPage, rows.count < IllustratedCells.pageLimit { rows.append(row) }
    for axis in RunTable.Axis.allCases { counts[axis.rawValue][table.index[axis.rawValue][row]] += 1 }
  }

  func shown(_ strategy: Int) -> Int { counts[0][strategy] }

  /// Returns the cell to show for one strategy, given the strategy's cells, worst first.
  ///
  /// This is the worst cell, unless a cell of another strategy that fails the same gates in the same
  /// situation was already chosen. In that case it is the cell on the screen that was shown least often.
  /// Strategies of one family often fail in the same way, and a second page with the same pictures would add
  /// nothing.
  func fresh(_ worst: [Int]) -> Int? {
    let new = worst.filter { row in
      !taken.contains { other in
        table.cells.failedGates(row) == table.cells.failedGates(other)
          && RunTable.Axis.allCases.dropFirst().allSatisfy {
            table.index[$0.rawValue][row] == table.index[$0.rawValue][other]
          }
      }
    }
    if let first = worst.first, new.first == first { return first }
    func shown(_ row: Int) -> Int {
      counts[RunTable.Axis.screen.rawValue][table.index[RunTable.Axis.screen.rawValue][row]]
    }
    // If several cells have the same count, `min` returns the first of them, which is the worst.
    return new.min { shown($0) < shown($1) }
  }

  /// Returns how often the device, orientation, screen and scenario of a cell were shown, in total.
  func familiarity(_ row: Int) -> Int {
    [RunTable.Axis.device, .orientation, .screen, .scenario].reduce(0) {
      $0 + counts[$1.rawValue][table.index[$1.rawValue][row]]
    }
  }

  func isReference(_ row: Int) -> Bool { isReferenceStrategy[table.index[0][row]] }
}

private struct Situations {
  private static let none = UInt32.max
  /// The rows of the table, grouped by situation in the order of the situations' first cells. Each group has
  /// one slot for each strategy, in the order of the ranking.
  private var rows: [UInt32] = []
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

  /// Returns the cells of the situation of a scenario or screen in which the share of passing strategies is
  /// closest to half.
  ///
  /// If other situations are at least three quarters as even, it takes the one whose device, orientation,
  /// scenario and screen were shown least often.
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

/// Returns the file name for a situation. It consists of the four ids if they are plain, and otherwise has a
/// digest, so that two situations never share a file.
func fileName(_ situation: Situation) -> String {
  let ids = [situation.device, situation.orientation, situation.scenario, situation.screen]
  let name = ids.map { fileName($0) }.joined(separator: "--")
  let isPlain = ids.allSatisfy { !$0.contains("--") && !$0.hasSuffix("-") }
  if isPlain, name.utf8.count <= 110 { return name }
  return fileName(ids.joined(separator: "\n"))
}
