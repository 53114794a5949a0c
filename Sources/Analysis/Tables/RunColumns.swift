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

/// The result of one metric for every cell, stored once per distinct result.
package struct MetricColumn: RandomAccessCollection {
  @usableFromInline package let results: NarrowColumn
  /// The index in `distinct` for each result of a cell.
  @usableFromInline package let places: NarrowColumn
  /// The distinct results, followed by one for cells without the metric.
  @usableFromInline package let distinct: [MetricResult]

  init(_ cells: PackedCells, _ metric: Int) {
    let column = cells.results.column(of: metric)
    let found = column?.results ?? []
    var places = NarrowColumn(room: cells.results.count, upTo: found.count)
    for result in 0..<cells.results.count {
      let isThere = metric < cells.results.metricCount(result) && cells.results.error(result) == nil
      places.append(isThere ? column?.places[result] ?? 0 : found.count)
    }
    (results, self.places, distinct) = (cells.outcomes, places, found + [MetricResult(.notMeasured)])
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { results.count }
  /// The result of the metric in a cell.
  @inlinable package subscript(cell: Int) -> MetricResult { distinct[places[results[cell]]] }

  /// Returns the score for each result of a cell.
  var scores: [Double?] {
    let scores = distinct.map(\.score)
    return (0..<places.count).map { scores[places[$0]] }
  }
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
