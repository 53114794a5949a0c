import Metrics

/// The distinct results of cells, without ids. Each distinct result is stored once, because most results
/// belong to several cells.
package struct PackedResults: Sendable {
  /// A metric's result in a form that can be compared bit by bit.
  private struct MetricBits: Hashable {
    var value: UInt64?
    var score: UInt64?
    var reason: NotApplicable?

    init(_ result: MetricResult) {
      (value, score) = (result.value?.bitPattern, result.score?.bitPattern)
      reason = result.reason
    }

    var result: MetricResult {
      var result = MetricResult(.notMeasured)
      (result.value, result.score) = (
        value.map(Double.init(bitPattern:)), score.map(Double.init(bitPattern:))
      )
      result.reason = reason
      return result
    }
  }

  private enum Column: Int, CaseIterable {
    case flags, occlusion, motion, gates, barsDisplaced, brokenConstraints, error, notes, metricCount
  }

  /// The columns in the order of `Column`, followed by one column for each metric. Most columns contain
  /// indices into a pool.
  private var columns = [NarrowColumn](repeating: NarrowColumn(), count: Column.allCases.count)
  /// The number of distinct results.
  package private(set) var count = 0
  private var slots = Slots()
  private var metrics: [Pool<MetricBits>] = []
  private var numbers = Pool<UInt64>()
  private var gates = Pool<[GateResult]>()
  private var texts = Pool<String>()
  private var notes = Pool<[String]>()

  // MARK: Packing

  /// Returns the index of a cell's result. A new result is added.
  mutating func place(of cell: CellRecord) -> Int {
    var row: [UInt32] = []
    row.reserveCapacity(Column.allCases.count + cell.metrics.count)
    row.append(
      (cell.doesNothing ? 1 : 0) | (cell.isJudged ? 2 : 0) | (cell.hasMoved ? 4 : 0)
        | (cell.inferred ? 8 : 0) | (cell.screenFits ? 16 : 0))
    row.append(UInt32(cell.occlusion.map { numbers.place(of: $0.bitPattern) + 1 } ?? 0))
    row.append(UInt32(cell.motion.map { numbers.place(of: $0.bitPattern) + 1 } ?? 0))
    row.append(UInt32(gates.place(of: cell.gates)))
    row.append(UInt32(numbers.place(of: UInt64(bitPattern: Int64(cell.barsDisplaced)))))
    row.append(UInt32(numbers.place(of: UInt64(bitPattern: Int64(cell.brokenConstraints)))))
    row.append(UInt32(cell.error.map { texts.place(of: $0) + 1 } ?? 0))
    row.append(UInt32(notes.place(of: cell.notes)))
    row.append(UInt32(cell.metrics.count))
    while metrics.count < cell.metrics.count {
      metrics.append(Pool())
      columns.append(NarrowColumn(zeros: count))
    }
    for (metric, result) in cell.metrics.enumerated() {
      row.append(UInt32(metrics[metric].place(of: MetricBits(result))))
    }
    return place(of: row)
  }

  private mutating func place(of row: [UInt32]) -> Int {
    let hash = Self.hash(row)
    if let known = slots.find(hash, { isRow(row, at: $0) }) { return known }
    if slots.isFull {
      var larger = slots.larger
      for place in 0..<count { larger.put(Self.hash(self.row(place)), place) }
      slots = larger
    }
    for column in columns.indices { columns[column].append(column < row.count ? Int(row[column]) : 0) }
    slots.put(hash, count)
    count += 1
    return count - 1
  }

  private func isRow(_ row: [UInt32], at place: Int) -> Bool {
    for column in row.indices where columns[column][place] != Int(row[column]) { return false }
    return true
  }

  private func row(_ place: Int) -> [UInt32] {
    let count = Column.allCases.count + self[.metricCount, place]
    return columns.prefix(count).map { UInt32($0[place]) }
  }

  private static func hash(_ row: [UInt32]) -> Int {
    var hasher = Hasher()
    row.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  private subscript(column: Column, place: Int) -> Int { columns[column.rawValue][place] }

  // MARK: Reading

  func record(of cell: CellID, _ place: Int) -> CellRecord {
    let flags = self[.flags, place]
    return CellRecord(
      cell: cell, error: error(place), doesNothing: flags & 1 != 0, isJudged: flags & 2 != 0,
      screenFits: flags & 16 != 0, hasMoved: flags & 4 != 0,
      metrics: (0..<metricCount(place)).map { metric($0, place) },
      occlusion: occlusion(place), motion: motion(place), gates: gates(place),
      barsDisplaced: count(.barsDisplaced, place), brokenConstraints: count(.brokenConstraints, place),
      inferred: flags & 8 != 0, notes: notes(place))
  }

  package func error(_ place: Int) -> String? {
    let text = self[.error, place]
    return text == 0 ? nil : texts.values[text - 1]
  }

  package func outcome(_ place: Int) -> Outcome {
    if self[.error, place] != 0 { return .error }
    guard gates(place).contains(.failed) else { return .pass }
    return self[.flags, place] & 1 != 0 ? .doesNothing : .fail
  }

  package func isJudged(_ place: Int) -> Bool { self[.flags, place] & 2 != 0 }

  package func screenFits(_ place: Int) -> Bool { self[.flags, place] & 16 != 0 }

  package func hasMoved(_ place: Int) -> Bool { self[.flags, place] & 4 != 0 }

  package func isInferred(_ place: Int) -> Bool { self[.flags, place] & 8 != 0 }

  package func occlusion(_ place: Int) -> Double? { number(.occlusion, place) }

  package func motion(_ place: Int) -> Double? { number(.motion, place) }

  package func gates(_ place: Int) -> [GateResult] { gates.values[self[.gates, place]] }

  package func overall(_ place: Int) -> Double? {
    Scoring.overall(occlusion: occlusion(place), motion: motion(place), gates: gates(place))
  }

  package func barsDisplaced(_ place: Int) -> Int { count(.barsDisplaced, place) }

  package func brokenConstraints(_ place: Int) -> Int { count(.brokenConstraints, place) }

  package func notes(_ place: Int) -> [String] { notes.values[self[.notes, place]] }

  package func metricCount(_ place: Int) -> Int { self[.metricCount, place] }

  package func metric(_ metric: Int, _ place: Int) -> MetricResult {
    metrics[metric].values[columns[Column.allCases.count + metric][place]].result
  }

  /// Returns the distinct results of a metric, and a column with their index for each result of a cell; nil
  /// if no cell has the metric.
  package func column(of metric: Int) -> (places: NarrowColumn, results: [MetricResult])? {
    guard metric < metrics.count else { return nil }
    return (columns[Column.allCases.count + metric], metrics[metric].values.map(\.result))
  }

  private func number(_ column: Column, _ place: Int) -> Double? {
    let number = self[column, place]
    return number == 0 ? nil : Double(bitPattern: numbers.values[number - 1])
  }

  private func count(_ column: Column, _ place: Int) -> Int {
    Int(Int64(bitPattern: numbers.values[self[column, place]]))
  }
}
