import AvoidanceMetrics
import ResultRecord

/// What is known of every cell of a run, kept once for all cells that came to the same.
package struct ResultColumn<Value>: RandomAccessCollection {
  private let cells: PackedCells
  /// By the places of results.
  package let byResult: [Value]

  init(_ cells: PackedCells, _ byResult: [Value]) { (self.cells, self.byResult) = (cells, byResult) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { cells.count }
  package subscript(cell: Int) -> Value { byResult[cells.result(cell)] }
}

/// A number of one metric in every cell, kept once for all equal ones.
package struct MetricColumn: RandomAccessCollection {
  private let cells: PackedCells
  private let metric: Int
  /// By the places of the metric's different results.
  private let numbers: [Double]

  init(_ cells: PackedCells, _ metric: Int, _ number: (MetricResult) -> Double) {
    (self.cells, self.metric) = (cells, metric)
    numbers = cells.results.results(of: metric).map(number)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { cells.count }
  /// NaN where the cell does not have it.
  package subscript(cell: Int) -> Double { number(ofResult: cells.result(cell)) }

  /// The number in all cells that came to the same.
  func number(ofResult result: Int) -> Double {
    metric < cells.results.metricCount(result) && cells.results.error(result) == nil
      ? numbers[cells.results.metricPlace(metric, result)] : .nan
  }
}

/// The entry of one axis that every cell has, kept by strategies or by situations.
package struct EntryColumn: RandomAccessCollection {
  private let cells: PackedCells
  private let entries: [Int]
  private let isOfStrategies: Bool

  init(_ cells: PackedCells, _ entries: [Int], isOfStrategies: Bool) {
    (self.cells, self.entries, self.isOfStrategies) = (cells, entries, isOfStrategies)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { cells.count }
  package subscript(cell: Int) -> Int {
    entries[isOfStrategies ? cells.strategy(cell) : cells.situation(cell)]
  }
}
