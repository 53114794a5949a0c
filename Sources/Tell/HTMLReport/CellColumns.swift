import AvoidanceMetrics
import ResultRecord

/// The results of all cells, column by column: every number is kept once, exactly, and a cell refers to it.
struct CellColumns {
  /// A metric's outcome by the places of its numbers, 0 for none.
  private struct MetricOutcome: Hashable, Sendable {
    var value: Int
    var score: Int
    var reason: Int
  }

  private(set) var bytes = Bytes()
  /// Remarks and errors in the order of their numbers.
  private(set) var texts = Lexicon<String>()
  /// Ids of every axis; those that the header does not describe come last.
  private(set) var axes: [Lexicon<String>]

  private var numbers = Lexicon<UInt64>()
  private var columns = Bytes()

  /// Packs the cells of a record.
  ///
  /// - Parameter withoutFilm: for every cell 0, or 1 and the number of the reason why it has no film.
  init(_ record: RunRecord, withoutFilm: [Int]) {
    let header = record.header
    axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens].map {
      entries in
      var ids = Lexicon<String>()
      for entry in entries { _ = ids.place(of: entry.id) }
      return ids
    }
    let cells = record.cells
    for (axis, part) in [\CellID.strategy, \.device, \.orientation, \.scenario, \.screen].enumerated() {
      for cell in cells { columns.add(axes[axis].place(of: cell.cell[keyPath: part])) }
    }
    for cell in cells { columns.add(place(of: cell.occlusion)) }
    for cell in cells { columns.add(place(of: cell.motion)) }
    for metric in MetricID.allCases.indices { addOutcomes(of: metric, in: cells) }
    addGates(of: cells)
    for cell in cells { columns.add(cell.barsDisplaced) }
    for cell in cells { columns.add(cell.brokenConstraints) }
    for cell in cells { columns.add(cell.inferred ? 1 : 0) }
    for cell in cells { columns.add(Outcome.allCases.firstIndex(of: cell.outcome) ?? 0) }
    for cell in cells { columns.add((cell.isJudged ? 1 : 0) + (cell.hasMoved ? 2 : 0)) }
    for cell in cells { columns.add(cell.error.map { texts.place(of: $0) + 1 } ?? 0) }
    for cell in cells {
      columns.add(cell.notes.count)
      for note in cell.notes { columns.add(texts.place(of: note)) }
    }
    for reason in withoutFilm { columns.add(reason) }

    bytes.add(cells.count)
    bytes.add(numbers.values.count)
    for bits in numbers.values { bytes.add(Double(bitPattern: bits)) }
    bytes.add(raw: columns.all)
  }

  /// The place of a number from 1; 0 for none.
  private mutating func place(of number: Double?) -> Int {
    guard let number, number.isFinite else { return 0 }
    return numbers.place(of: number.bitPattern) + 1
  }

  /// The different outcomes of a metric, then which of them every cell has.
  private mutating func addOutcomes(of metric: Int, in cells: [CellRecord]) {
    var outcomes = Lexicon<MetricOutcome>()
    var column = Bytes()
    for cell in cells {
      let result = cell.metrics.indices.contains(metric) ? cell.metrics[metric] : MetricResult(.notMeasured)
      let outcome = MetricOutcome(
        value: place(of: result.value), score: place(of: result.score),
        reason: result.reason.map { Int($0.rawValue) + 1 } ?? 0)
      column.add(outcomes.place(of: outcome))
    }
    columns.add(outcomes.values.count)
    for outcome in outcomes.values {
      columns.add(outcome.value)
      columns.add(outcome.score)
      columns.add(outcome.reason)
    }
    columns.add(raw: column.all)
  }

  /// Gates in threes: 0 passed, 1 failed, 2 does not apply.
  private mutating func addGates(of cells: [CellRecord]) {
    for cell in cells {
      var code = 0
      for gate in GateID.allCases.indices.reversed() {
        let result = cell.gates.indices.contains(gate) ? cell.gates[gate] : .notApplicable
        code = code * 3 + (result == .passed ? 0 : result == .failed ? 1 : 2)
      }
      columns.add(code)
    }
  }
}
