import Record

/// The situation that best shows the value of the best strategy: the best strategy passes, about half of the
/// other strategies fail, and `none` fails.
package enum DecidingSituation {
  /// Returns the cells of three strategies in the deciding situation: the best strategy, another strategy
  /// that fails, and `none`. The list is empty if the best strategy passes nothing that `none` fails.
  package static func cells(_ table: RunTable, _ ranking: Ranking) -> [CellID] {
    rows(table, ranking).map { table.record.cells.id($0) }
  }

  /// Returns the worst failing cell of the best strategy and the cell of `oracle` in the same situation. The
  /// list is empty if the best strategy never fails.
  package static func failing(_ table: RunTable, _ ranking: Ranking) -> [CellID] {
    guard let best = ranking.strategies.first, let ceiling = ranking.ceiling,
      let worst = table.worst(table.counted(best.index).filter(table.fails), count: 1).first,
      let other = table.rows[ceiling.index].first(where: { table.situation($0) == table.situation(worst) })
    else { return [] }
    return [worst, other].map { table.record.cells.id($0) }
  }

  /// Returns the same cells as `cells`, as row numbers of the table.
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
    // For each situation, over the other strategies in ranking order: the number of passes, the number of
    // failures, the first failing row, and the first row that fails different gates from `none`.
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
          if table.cells.failedGates(row) != table.cells.failedGates(floor) {
            count.other = count.other ?? row
          }
        }
        others[situation] = count
      }
    }
    func balance(_ situation: Int) -> Int {
      others[situation].map { min($0.passing, $0.failing) } ?? 0
    }
    // Take the first situation in plan order in which passes and failures are nearly as balanced as in the
    // most balanced situation.
    let most = own.keys.map(balance).max() ?? 0
    let chosen = own.filter { 4 * balance($0.key) >= 3 * most }.min { $0.value.best < $1.value.best }
    guard let chosen else { return [] }
    let other = others[chosen.key].flatMap { $0.other ?? $0.first }
    return [chosen.value.best] + (other.map { [$0] } ?? []) + [chosen.value.floor]
  }
}
