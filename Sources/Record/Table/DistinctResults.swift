import Metrics

/// The storage of a `ResultTable`: the distinct results of cells, without ids. Each distinct result is stored once,
/// because most results belong to several cells.
package struct DistinctResults: Sendable {
  /// A metric's result in a form that can be compared bit by bit.
  private struct MetricBits: Hashable {
    private var value: UInt64
    private var score: UInt64
    /// Optional numbers would take more memory.
    private var (hasValue, hasScore): (Bool, Bool)
    private var reason: NotApplicable?

    init(_ result: MetricResult) {
      (value, score) = (result.value?.bitPattern ?? 0, result.score?.bitPattern ?? 0)
      (hasValue, hasScore) = (result.value != nil, result.score != nil)
      reason = result.reason
    }

    var result: MetricResult {
      var result = MetricResult(.notMeasured)
      result.value = hasValue ? Double(bitPattern: value) : nil
      result.score = hasScore ? Double(bitPattern: score) : nil
      result.reason = reason
      return result
    }
  }

  private enum Column: Int, CaseIterable {
    case flags, occlusion, motion, gates, barsDisplaced, brokenConstraints, error, notes, metricCount
  }

  private enum Flag: Int {
    case doesNothing = 1
    case isJudged = 2
    case hasMoved = 4
    case inferred = 8
    case screenFits = 16
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
  /// The failed and the applicable gates of each list in `gates`.
  private var gateSets: [GateSet] = []
  private var texts = Pool<String>()
  private var notes = Pool<[String]>()

  // MARK: Packing

  /// Returns the index of a cell's result. A new result is added.
  mutating func place(of cell: CellResult) -> Int {
    var row: [UInt32] = []
    row.reserveCapacity(Column.allCases.count + cell.metrics.count)
    let flags: [(Flag, Bool)] = [
      (.doesNothing, cell.doesNothing), (.isJudged, cell.isJudged), (.hasMoved, cell.hasMoved),
      (.inferred, cell.inferred), (.screenFits, cell.screenFits),
    ]
    row.append(flags.reduce(0) { $1.1 ? $0 | UInt32($1.0.rawValue) : $0 })
    row.append(UInt32(cell.occlusion.map { numbers.place(of: $0.bitPattern) + 1 } ?? 0))
    row.append(UInt32(cell.motion.map { numbers.place(of: $0.bitPattern) + 1 } ?? 0))
    row.append(UInt32(gates.place(of: cell.gates)))
    if gateSets.count < gates.count { gateSets.append(GateSet(cell.gates)) }
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

  func result(of cell: CellID, _ place: Int) -> CellResult {
    CellResult(
      cell: cell, error: error(place), doesNothing: has(.doesNothing, place), isJudged: isJudged(place),
      screenFits: screenFits(place), hasMoved: hasMoved(place),
      metrics: (0..<self[.metricCount, place]).map { stored($0, place) },
      occlusion: occlusion(place), motion: motion(place), gates: gates(place),
      barsDisplaced: barsDisplaced(place), brokenConstraints: brokenConstraints(place),
      inferred: isInferred(place), notes: notes(place))
  }

  package func error(_ place: Int) -> String? {
    let text = self[.error, place]
    return text == 0 ? nil : texts.values[text - 1]
  }

  package func outcome(_ place: Int) -> Outcome {
    if self[.error, place] != 0 { return .error }
    if failedGates(place) == 0 { return .pass }
    return has(.doesNothing, place) ? .doesNothing : .fail
  }

  package func isJudged(_ place: Int) -> Bool { has(.isJudged, place) }

  package func screenFits(_ place: Int) -> Bool { has(.screenFits, place) }

  package func hasMoved(_ place: Int) -> Bool { has(.hasMoved, place) }

  package func isInferred(_ place: Int) -> Bool { has(.inferred, place) }

  package func occlusion(_ place: Int) -> Double? { number(.occlusion, place) }

  package func motion(_ place: Int) -> Double? { number(.motion, place) }

  package func gates(_ place: Int) -> [GateResult] { gates.values[self[.gates, place]] }

  /// Returns the failed gates, as a bit set by `GateID.index`.
  package func failedGates(_ place: Int) -> UInt8 { gateSets[self[.gates, place]].failed }

  /// Returns the gates that apply, as a bit set by `GateID.index`.
  package func applicableGates(_ place: Int) -> UInt8 { gateSets[self[.gates, place]].applicable }

  package func overall(_ place: Int) -> Double? {
    Scoring.mean(occlusion: occlusion(place), motion: motion(place))
      .map { min($0, gateSets[self[.gates, place]].cap) }
  }

  package func barsDisplaced(_ place: Int) -> Int { count(.barsDisplaced, place) }

  package func brokenConstraints(_ place: Int) -> Int { count(.brokenConstraints, place) }

  package func notes(_ place: Int) -> [String] { notes.values[self[.notes, place]] }

  /// Returns the result of a metric, which is not measured in a cell that could not be played.
  package func metric(_ metric: MetricID, _ place: Int) -> MetricResult {
    metric.index < self[.metricCount, place] ? stored(metric.index, place) : MetricResult(.notMeasured)
  }

  private func stored(_ metric: Int, _ place: Int) -> MetricResult {
    metrics[metric].values[columns[Column.allCases.count + metric][place]].result
  }

  private func has(_ flag: Flag, _ place: Int) -> Bool { self[.flags, place] & flag.rawValue != 0 }

  private func number(_ column: Column, _ place: Int) -> Double? {
    let number = self[column, place]
    return number == 0 ? nil : Double(bitPattern: numbers.values[number - 1])
  }

  private func count(_ column: Column, _ place: Int) -> Int {
    Int(Int64(bitPattern: numbers.values[self[column, place]]))
  }
}

/// The failed and the applicable gates of a cell, as bit sets by `GateID.index`.
private struct GateSet {
  var failed: UInt8 = 0
  var applicable: UInt8 = 0
  /// The largest overall score that the failed gates allow.
  var cap: Double

  init(_ gates: [GateResult]) {
    cap = Scoring.cap(gates)
    for (gate, result) in gates.prefix(GateID.allCases.count).enumerated() {
      if result == .failed { failed |= 1 << gate }
      if result != .notApplicable { applicable |= 1 << gate }
    }
  }
}
