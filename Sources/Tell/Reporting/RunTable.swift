import AvoidanceMetrics
import ResultRecord

/// A run's cells as flat columns with integer axis indices.
///
/// Built once for all pages: grouping 16,000 cells by their text ids again and again would take longer than
/// everything else together.
package struct RunTable {
  /// One of the five parts of a cell's id.
  enum Axis: Int, CaseIterable {
    case strategy, device, orientation, scenario, screen
  }

  package let record: RunRecord
  /// The entries of every axis, by `Axis.rawValue`; ids the header does not describe are added at the end.
  let axes: [[AxisEntry]]
  /// For every axis the entry's index of every cell.
  let index: [[Int]]
  /// Cell numbers by strategy, in plan order.
  let rows: [[Int]]
  /// By metric, then by cell; NaN where it does not apply.
  let values: [[Double]]
  let scores: [[Double]]
  /// 0...100; NaN where nothing applies.
  let occlusion: [Double]
  let motion: [Double]
  /// Bit sets by `GateID.index`.
  let failedGates: [UInt8]
  let applicableGates: [UInt8]
  let isError: [Bool]

  init(_ record: RunRecord) {
    self.record = record
    let cells = record.cells
    let header = record.header
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
    var lookups = axes.map { entries in
      Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var index = Axis.allCases.map { _ in [Int](repeating: 0, count: cells.count) }
    let metricCount = MetricID.allCases.count
    let blank = [Double](repeating: .nan, count: cells.count)
    var values = [[Double]](repeating: blank, count: metricCount)
    var scores = values
    var (occlusion, motion) = (blank, blank)
    var failed = [UInt8](repeating: 0, count: cells.count)
    var applicable = failed
    var isError = [Bool](repeating: false, count: cells.count)

    for (row, cell) in cells.enumerated() {
      let ids = [
        cell.cell.strategy, cell.cell.device, cell.cell.orientation, cell.cell.scenario, cell.cell.screen,
      ]
      for axis in 0..<ids.count {
        if let known = lookups[axis][ids[axis]] {
          index[axis][row] = known
        } else {
          let next = axes[axis].count
          axes[axis].append(
            AxisEntry(id: ids[axis], title: ids[axis], summary: "", group: "other", source: ""))
          lookups[axis][ids[axis]] = next
          index[axis][row] = next
        }
      }
      if cell.error != nil {
        isError[row] = true
        continue
      }
      for (metric, result) in cell.metrics.prefix(metricCount).enumerated() {
        // A value that is shown but does not apply enters no statistic.
        values[metric][row] = result.reason == nil ? result.value : .nan
        scores[metric][row] = result.score
      }
      occlusion[row] = cell.occlusion ?? .nan
      motion[row] = cell.motion ?? .nan
      for (gate, result) in cell.gates.prefix(GateID.allCases.count).enumerated() {
        if result == .failed { failed[row] |= 1 << gate }
        if result != .notApplicable { applicable[row] |= 1 << gate }
      }
    }

    var rows = [[Int]](repeating: [], count: axes[0].count)
    for row in cells.indices { rows[index[0][row]].append(row) }
    self.axes = axes
    self.index = index
    self.rows = rows
    self.values = values
    self.scores = scores
    self.occlusion = occlusion
    self.motion = motion
    failedGates = failed
    applicableGates = applicable
    self.isError = isError
  }

  /// The entries of an axis.
  func entries(_ axis: Axis) -> [AxisEntry] { axes[axis.rawValue] }

  /// The one number a cell is sorted by, NaN when nothing applies.
  func overall(_ row: Int, occlusionShare: Double = Scoring.occlusionShare) -> Double {
    let (o, m) = (occlusion[row], motion[row])
    return Scoring.overall(
      occlusion: o.isNaN ? nil : o, motion: m.isNaN ? nil : m, occlusionShare: occlusionShare) ?? .nan
  }

  /// Whether `a` is worse than `b`: failed gates first, then the lower overall score, then plan order.
  func isWorse(_ a: Int, _ b: Int) -> Bool {
    let (gatesA, gatesB) = (failedGates[a].nonzeroBitCount, failedGates[b].nonzeroBitCount)
    if (gatesA > 0) != (gatesB > 0) { return gatesA > 0 }
    let (scoreA, scoreB) = (overall(a), overall(b))
    if scoreA != scoreB, !scoreA.isNaN, !scoreB.isNaN { return scoreA < scoreB }
    if gatesA != gatesB { return gatesA > gatesB }
    return a < b
  }

  /// The worst cells of some rows, worst first; errors are not among them.
  func worst(_ rows: [Int], count: Int) -> [Int] {
    var best: [Int] = []
    for row in rows where !isError[row] && !(overall(row).isNaN && failedGates[row] == 0) {
      if best.count == count, let last = best.last, !isWorse(row, last) { continue }
      let place = best.firstIndex { isWorse(row, $0) } ?? best.count
      best.insert(row, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  /// How the cells of one strategy did within one group of cells.
  package struct Slice {
    /// Played cells; errors are counted apart.
    package var cells = 0
    package var errors = 0
    package var failures = 0
    /// Bad-side quartiles 0...100, NaN when nothing applies.
    package var occlusion = Double.nan
    package var motion = Double.nan
  }

  /// The results of some cells.
  func slice(_ rows: [Int]) -> Slice {
    var slice = Slice()
    let played = rows.filter { !isError[$0] }
    slice.cells = played.count
    slice.errors = rows.count - played.count
    slice.failures = played.count { failedGates[$0] != 0 }
    slice.occlusion = Quantile.scores(played.map { occlusion[$0] })?.p75 ?? .nan
    slice.motion = Quantile.scores(played.map { motion[$0] })?.p75 ?? .nan
    return slice
  }

  /// Results by strategy and by a key that `keys` gives every cell, for example its device.
  func slices(by keys: [Int], count: Int) -> [[Slice]] {
    rows.map { rows in
      var groups = [[Int]](repeating: [], count: count)
      for row in rows { groups[keys[row]].append(row) }
      return groups.map { slice($0) }
    }
  }
}

/// Nearest-rank quantiles of a column, taken from the good to the bad side.
public struct Quantile: Sendable, Equatable {
  /// How many values there were; what does not apply is not among them.
  public var count: Int
  /// The median.
  public var p50: Double
  /// The bad-side quartile.
  public var p75: Double
  /// The worst value.
  public var worst: Double

  /// Quantiles of values of which more is better; NaN means that the value does not apply.
  static func scores(_ values: [Double]) -> Quantile? { Quantile(values, higherIsBetter: true) }

  /// The bad-side quartile of values of which more is better, without sorting the others; the robustness check
  /// takes hundreds of them.
  static func badSide(_ values: [Double]) -> Double? {
    var left = values.filter { !$0.isNaN }
    guard !left.isEmpty else { return nil }
    // From best to worst it stands at ceil(0.75 n), so from worst to best at n - ceil(0.75 n).
    let place = left.count - Int((0.75 * Double(left.count) - 1e-9).rounded(.up))
    var (low, high) = (0, left.count - 1)
    while low < high {
      let pivot = left[low + (high - low) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while left[i] < pivot { i += 1 }
        while left[j] > pivot { j -= 1 }
        if i <= j {
          left.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if place <= j { high = j } else if place >= i { low = i } else { break }
    }
    return left[place]
  }

  /// Quantiles of a column, nil when no value applies.
  init?(_ values: [Double], higherIsBetter: Bool) {
    var sorted = values.filter { !$0.isNaN }
    sorted.sort()
    if higherIsBetter { sorted.reverse() }
    guard let p50 = Scoring.nearestRank(sorted, 0.5), let p75 = Scoring.nearestRank(sorted, 0.75),
      let worst = sorted.last
    else { return nil }
    count = sorted.count
    self.p50 = p50
    self.p75 = p75
    self.worst = worst
  }
}
