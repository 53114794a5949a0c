import Platform
import Record

/// The results of all strategies for the pain points that a record covers.
package struct PainTable {
  /// A cell that has the pain point: its row in the record, the violated condition, and the value.
  package struct Failure {
    package var row: Int
    package var condition: Int
    package var value: Double
  }

  /// The result of one strategy for one pain point.
  package struct StrategyOutcome {
    /// The number of cells to which at least one condition applies.
    package var cells = 0
    /// The number of cells that have the pain point.
    package var failures = 0
    /// The number of cells that could not be played.
    package var errors = 0
    /// The worst failure: the one with the most important violated condition and, among these, with the worst
    /// value.
    package var worst: Failure?
    /// Whether `none` violates the same conditions with the same values in every cell in which the strategy
    /// fails.
    package var isAsWithoutStrategy = true
  }

  /// The pain points whose situations were all played.
  package let pains: [PainPoint]
  /// The results by pain point, then by strategy in the order of its axis.
  package let outcomes: [[StrategyOutcome]]
  private let record: RunRecord
  private let rows: [Situation: [Int]]

  /// Evaluates the pain points of a record. `strategies` holds the ids on the strategy axis.
  package init(_ record: RunRecord, strategies: [String]) {
    var rows: [Situation: [Int]] = [:]
    let cells = record.cells
    let isOfPain = (0..<cells.situationCount).map { PainPoints.situations.contains(cells.situation(at: $0)) }
    for row in cells.indices where isOfPain[cells.situation(row)] {
      rows[cells.situation(at: cells.situation(row)), default: []].append(row)
    }
    let pains = PainPoints.all.filter { $0.situations.allSatisfy { rows[$0] != nil } }
    outcomes = pains.map { pain in
      var outcomes = [StrategyOutcome](repeating: StrategyOutcome(), count: strategies.count)
      var floor: [Situation: CellResult] = [:]
      for row in pain.situations.flatMap({ rows[$0] ?? [] })
      where ReferenceStrategy(rawValue: record.cells.id(row).strategy) == .floor {
        floor[record.cells.id(row).situation] = record.cells[row]
      }
      for row in pain.situations.flatMap({ rows[$0] ?? [] }) {
        let cell = record.cells[row]
        guard let strategy = strategies.firstIndex(of: cell.cell.strategy) else { continue }
        if cell.error != nil { outcomes[strategy].errors += 1 }
        switch pain.measure.verdict(cell) {
        case .notApplicable: break
        case .passed: outcomes[strategy].cells += 1
        case .failed(let condition, let value):
          let failure = Failure(row: row, condition: condition, value: value)
          outcomes[strategy].cells += 1
          outcomes[strategy].failures += 1
          if floor[cell.cell.situation].map({ !pain.measure.isAlike(cell, $0) }) ?? true {
            outcomes[strategy].isAsWithoutStrategy = false
          }
          if outcomes[strategy].worst.map({ pain.isWorse(failure, than: $0) }) ?? true {
            outcomes[strategy].worst = failure
          }
        }
      }
      return outcomes
    }
    self.pains = pains
    self.record = record
    self.rows = rows
  }

  /// Returns the rows of a pain point's cells, in the order of its situations.
  package func rows(of pain: PainPoint) -> [Int] { pain.situations.flatMap { rows[$0] ?? [] } }

  /// Returns the cells in which a prediction is checked; empty if a situation was not played.
  package func cells(of prediction: Prediction) -> [CellResult] {
    let cells = prediction.situations.flatMap { rows[$0] ?? [] }.map { record.cells[$0] }
      .filter { $0.cell.strategy == prediction.strategy }
    return cells.count == prediction.situations.count ? cells : []
  }
}

extension PainPoint {
  fileprivate func isWorse(_ a: PainTable.Failure, than b: PainTable.Failure) -> Bool {
    if a.condition != b.condition { return a.condition < b.condition }
    return measure.conditions[a.condition].isWorse(a.value, than: b.value)
  }
}
