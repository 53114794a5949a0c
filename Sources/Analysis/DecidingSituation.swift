import Record

/// The situation that best shows the value of the best strategy: it passes there, about half of the others
/// fail, and `none` fails.
package enum DecidingSituation {
  /// Returns the cells of the best strategy, of the first other strategy that fails (if possible, other gates
  /// than `none`), and of `none`; empty if the best strategy passes nothing that `none` fails.
  package static func cells(_ table: RunTable, _ ranking: Ranking) -> [CellID] {
    rows(table, ranking).map { table.record.cells.id($0) }
  }

  /// Returns the worst failing cell of the best strategy and the cell of `oracle` in the same situation;
  /// empty if the best strategy never fails.
  package static func failing(_ table: RunTable, _ ranking: Ranking) -> [CellID] {
    guard let best = ranking.strategies.first, let ceiling = ranking.ceiling,
      let worst = table.worst(table.counted(best.index).filter(table.fails), count: 1).first,
      let other = table.rows[ceiling.index].first(where: { table.situation($0) == table.situation(worst) })
    else { return [] }
    return [worst, other].map { table.record.cells.id($0) }
  }

  /// Returns the same cells as `cells`, as rows of the table.
  package static func rows(_ table: RunTable, _ ranking: Ranking) -> [Int] {
    guard let best = ranking.strategies.first, let floor = ranking.floor else { return [] }
    var own: [Int: (best: Int, floor: Int)] = [:]
    let floors = Dictionary(
      table.counted(floor.index).filter(table.fails).map { (table.situation($0), $0) },
      uniquingKeysWith: { first, _ in first })
    for row in table.counted(best.index) where table.passes(row) {
      let situation = table.situation(row)
      if let floor = floors[situation] { own[situation] = (row, floor) }
    }
    // By situation, over the other strategies in ranking order: the numbers that pass and fail, the first
    // failure, and the first failure of other gates than `none`.
    var others: [Int: (passing: Int, failing: Int, first: Int?, other: Int?)] = [:]
    for strategy in ranking.strategies.dropFirst() {
      for row in table.counted(strategy.index) {
        let situation = table.situation(row)
        guard let (_, floor) = own[situation] else { continue }
        var count = others[situation] ?? (0, 0, nil, nil)
        if table.passes(row) { count.passing += 1 }
        if table.fails(row) {
          count.failing += 1
          count.first = count.first ?? row
          if table.failedGates[row] != table.failedGates[floor] { count.other = count.other ?? row }
        }
        others[situation] = count
      }
    }
    func balance(_ situation: Int) -> Int {
      others[situation].map { min($0.passing, $0.failing) } ?? 0
    }
    // Take the first situation in plan order that is nearly as balanced as the most balanced one.
    let most = own.keys.map(balance).max() ?? 0
    let chosen = own.filter { 4 * balance($0.key) >= 3 * most }.min { $0.value.best < $1.value.best }
    guard let chosen else { return [] }
    let other = others[chosen.key].flatMap { $0.other ?? $0.first }
    return [chosen.value.best] + (other.map { [$0] } ?? []) + [chosen.value.floor]
  }
}
