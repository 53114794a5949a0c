import Foundation
import Metrics
import Record
import Support

/// The encoder that writes the columns of a `ResultTable` as the bytes that the page reads. Each distinct number is
/// written once, and cells refer to it by index.
package struct CellColumns {
  /// The result of a metric as indices of its value, score and reason; 0 means none.
  private struct MetricOutcome: Hashable, Sendable, Comparable {
    var value: Int
    var score: Int
    var reason: Int

    static func < (a: Self, b: Self) -> Bool {
      (a.value, a.score, a.reason) < (b.value, b.score, b.reason)
    }
  }

  package private(set) var bytes = Bytes()
  /// The distinct notes and errors, to which cells refer by index.
  package private(set) var texts = Lexicon<String>()
  /// The ids on each axis. Those that the record's header does not describe come last.
  package private(set) var axes: [Lexicon<String>]

  /// Packs the cells of a record.
  ///
  /// - Parameter withoutFilm: For each cell the number of the reason why it has no film, from 1, or 0 if it
  ///   has a film.
  package init(_ record: RunRecord, withoutFilm: [Int]) {
    let header = record.header
    axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens].map {
      entries in
      var ids = Lexicon<String>()
      for entry in entries { _ = ids.place(of: entry.id) }
      return ids
    }
    let cells = record.cells
    bytes.add(cells.count)
    addIDs(of: cells)
    addScores(of: cells, cells.results.occlusion)
    addScores(of: cells, cells.results.motion)
    for metric in MetricID.allCases { addOutcomes(of: metric, in: cells) }
    addGates(of: cells)
    for cell in cells.indices { bytes.add(cells.barsDisplaced(cell)) }
    for cell in cells.indices { bytes.add(cells.brokenConstraints(cell)) }
    for cell in cells.indices { bytes.add(cells.isInferred(cell) ? 1 : 0) }
    for cell in cells.indices { bytes.add(Outcome.allCases.firstIndex(of: cells.outcome(cell)) ?? 0) }
    for cell in cells.indices {
      bytes.add((cells.isJudged(cell) ? 1 : 0) + (cells.hasMoved(cell) ? 2 : 0))
    }
    for cell in cells.indices { bytes.add(cells.error(cell).map { texts.place(of: $0) + 1 } ?? 0) }
    for cell in cells.indices {
      let notes = cells.notes(cell)
      bytes.add(notes.count)
      for note in notes { bytes.add(texts.place(of: note)) }
    }
    for reason in withoutFilm { bytes.add(reason) }
  }

  private mutating func addIDs(of cells: ResultTable) {
    var known = axes.indices.map { [Int?](repeating: nil, count: cells.ids($0).count) }
    for axis in axes.indices {
      for cell in cells.indices {
        let place = cells.part(axis, of: cell)
        let number = known[axis][place] ?? axes[axis].place(of: cells.ids(axis)[place])
        known[axis][place] = number
        bytes.add(number)
      }
    }
  }

  private mutating func addScores(of cells: ResultTable, _ score: (Int) -> Double?) {
    let used = cells.usedResults
    let table = NumberTable(used.map(score), decimals: 9)
    table.write(to: &bytes)
    var places = [Int](repeating: 0, count: cells.results.count)
    for result in used { places[result] = table.place(of: score(result)) }
    for cell in cells.indices { bytes.add(places[cells.result(cell)]) }
  }

  /// Adds the distinct values and scores of a metric, then its distinct results, and then for each cell the
  /// index of its result. Each distinct result is stored as the difference from the previous one.
  private mutating func addOutcomes(of metric: MetricID, in cells: ResultTable) {
    let used = cells.usedResults
    let results = used.map { cells.results.metric(metric, $0) }
    let values = NumberTable(results.map(\.value))
    let scores = NumberTable(results.map(\.score))
    let outcomes = results.map { result in
      MetricOutcome(
        value: values.place(of: result.value), score: scores.place(of: result.score),
        reason: result.reason.map { Int($0.rawValue) + 1 } ?? 0)
    }
    let sorted = Set(outcomes).sorted()
    values.write(to: &bytes)
    scores.write(to: &bytes)
    bytes.add(sorted.count)
    var last = MetricOutcome(value: 0, score: 0, reason: 0)
    for outcome in sorted {
      bytes.add(outcome.value - last.value)
      bytes.add(signed: outcome.score - last.score)
      bytes.add(outcome.reason)
      last = outcome
    }
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0.element, $0.offset) })
    var numbers = [Int](repeating: 0, count: cells.results.count)
    for (result, outcome) in zip(used, outcomes) { numbers[result] = places[outcome] ?? 0 }
    for cell in cells.indices { bytes.add(numbers[cells.result(cell)]) }
  }

  /// Adds the gates of each cell as one number in base 3, whose digits are 0 for passed, 1 for failed, and 2
  /// for not applicable.
  private mutating func addGates(of cells: ResultTable) {
    for cell in cells.indices {
      let gates = cells.gates(cell)
      var code = 0
      for gate in GateID.allCases.indices.reversed() {
        let result = gates.indices.contains(gate) ? gates[gate] : .notApplicable
        code = code * 3 + (result == .passed ? 0 : result == .failed ? 1 : 2)
      }
      bytes.add(code)
    }
  }
}

/// The distinct numbers of a column, rounded and in ascending order.
///
/// Values are rounded to a millionth, because the page shows at most three decimals. Scores are rounded to a
/// billionth, because the page ranks by them.
struct NumberTable {
  /// The number of rounding steps from 0 to 1.
  private let scale: Double
  /// The magnitude from which numbers are stored without rounding.
  private let large: Double
  private let small: [Int]
  private let exact: [Double]
  private let places: [Int: Int]
  private let exactPlaces: [UInt64: Int]

  init(_ numbers: [Double?], decimals: Int = 6) {
    scale = pow(10, Double(decimals))
    large = 1e15 / scale
    var small: Set<Int> = []
    var exact: Set<Double> = []
    for number in numbers {
      guard let number, number.isFinite else { continue }
      if abs(number) < large { small.insert(Int((number * scale).rounded())) } else { exact.insert(number) }
    }
    self.small = small.sorted()
    self.exact = exact.sorted()
    places = Dictionary(uniqueKeysWithValues: self.small.enumerated().map { ($0.element, $0.offset + 1) })
    let count = self.small.count
    exactPlaces = Dictionary(
      uniqueKeysWithValues: self.exact.enumerated().map { ($0.element.bitPattern, count + $0.offset + 1) })
  }

  /// Returns the index of a number, from 1, or 0 for nil.
  func place(of number: Double?) -> Int {
    guard let number, number.isFinite else { return 0 }
    return (abs(number) < large ? places[Int((number * scale).rounded())] : exactPlaces[number.bitPattern])
      ?? 0
  }

  /// Writes the first number, and each later one as the difference from its predecessor.
  func write(to bytes: inout Bytes) {
    bytes.add(small.count)
    var last = 0
    for (n, number) in small.enumerated() {
      if n == 0 { bytes.add(signed: number) } else { bytes.add(number - last) }
      last = number
    }
    bytes.add(exact.count)
    for number in exact { bytes.add(number) }
  }
}
