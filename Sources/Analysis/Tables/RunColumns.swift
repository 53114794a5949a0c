import Metrics
import Record

/// A value for every cell of a run, stored once per distinct result.
package struct ResultColumn<Value: Sendable>: RandomAccessCollection, Sendable {
  @usableFromInline package let results: NarrowColumn
  /// The values by index of the result.
  @usableFromInline package let byResult: [Value]

  init(_ cells: PackedCells, _ byResult: [Value]) { (results, self.byResult) = (cells.outcomes, byResult) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { results.count }
  @inlinable package subscript(cell: Int) -> Value { byResult[results[cell]] }
}

/// The value or score of one metric for every cell, stored once per distinct number.
package struct MetricColumn: RandomAccessCollection {
  @usableFromInline package let results: NarrowColumn
  /// The index in `numbers` for each result.
  @usableFromInline package let places: NarrowColumn
  /// The distinct numbers, followed by a NaN for results without the metric.
  @usableFromInline package let numbers: [Double]

  private init(_ results: NarrowColumn, _ places: NarrowColumn, _ numbers: [Double]) {
    (self.results, self.places, self.numbers) = (results, places, numbers)
  }

  /// Returns the values and the scores of a metric as columns that share their indices. A value that is
  /// displayed but does not apply becomes NaN.
  static func both(_ cells: PackedCells, _ metric: Int) -> (values: MetricColumn, scores: MetricColumn) {
    let column = cells.results.column(of: metric)
    let different = column?.results ?? []
    var places = NarrowColumn(room: cells.results.count, upTo: different.count)
    for result in 0..<cells.results.count {
      let isThere = metric < cells.results.metricCount(result) && cells.results.error(result) == nil
      places.append(isThere ? column?.places[result] ?? 0 : different.count)
    }
    func numbers(_ number: (MetricResult) -> Double) -> MetricColumn {
      MetricColumn(cells.outcomes, places, different.map(number) + [.nan])
    }
    return (numbers { $0.reason == nil ? $0.value : .nan }, numbers(\.score))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { results.count }
  /// The number of a cell; NaN if the cell lacks the metric.
  @inlinable package subscript(cell: Int) -> Double { numbers[places[results[cell]]] }

  func number(ofResult result: Int) -> Double { numbers[places[result]] }
}

/// The index of every cell's entry on one axis, stored once per strategy or per situation.
package struct EntryColumn: RandomAccessCollection {
  /// The index in `entries` for each cell.
  @usableFromInline package let places: NarrowColumn
  @usableFromInline package let entries: [Int]

  init(_ places: NarrowColumn, _ entries: [Int]) { (self.places, self.entries) = (places, entries) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  @inlinable package subscript(cell: Int) -> Int { entries[places[cell]] }
}
