import AvoidanceMetrics
import ResultRecord

/// A run's cells as flat columns with integer axis indices.
///
/// Built once for all pages: grouping 16,000 cells by their text ids again and again would take longer than
/// everything else together.
package struct RunTable {
  /// One of the five parts of a cell's id.
  package enum Axis: Int, CaseIterable {
    case strategy, device, orientation, scenario, screen
  }

  package let record: RunRecord
  /// The entries of every axis, by `Axis.rawValue`; ids the header does not describe are added at the end.
  package let axes: [[AxisEntry]]
  /// For every axis the entry's index of every cell.
  package let index: [[Int]]
  /// Cell numbers by strategy, in plan order.
  package let rows: [[Int]]
  /// By metric, then by cell; NaN where it does not apply.
  package let values: [[Double]]
  package let scores: [[Double]]
  /// 0...100; NaN where nothing applies.
  package let occlusion: [Double]
  package let motion: [Double]
  /// Bit sets by `GateID.index`.
  package let failedGates: [UInt8]
  package let applicableGates: [UInt8]
  /// The most that a cell's overall score can be with the gates that it fails.
  private let caps: [Double]
  package let isError: [Bool]

  package init(_ record: RunRecord) {
    self.record = record
    (axes, index) = Self.indexed(record)
    let cells = record.cells
    let metricCount = MetricID.allCases.count
    let blank = [Double](repeating: .nan, count: cells.count)
    var values = [[Double]](repeating: blank, count: metricCount)
    var scores = values
    var (occlusion, motion) = (blank, blank)
    var failed = [UInt8](repeating: 0, count: cells.count)
    var applicable = failed
    var caps = [Double](repeating: 100, count: cells.count)
    var isError = [Bool](repeating: false, count: cells.count)
    for (row, cell) in cells.enumerated() {
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
      caps[row] = Scoring.cap(cell.gates)
      for (gate, result) in cell.gates.prefix(GateID.allCases.count).enumerated() {
        if result == .failed { failed[row] |= 1 << gate }
        if result != .notApplicable { applicable[row] |= 1 << gate }
      }
    }

    var rows = [[Int]](repeating: [], count: axes[0].count)
    for row in cells.indices { rows[index[0][row]].append(row) }
    self.rows = rows
    self.values = values
    self.scores = scores
    self.occlusion = occlusion
    self.motion = motion
    failedGates = failed
    applicableGates = applicable
    self.caps = caps
    self.isError = isError
  }

  /// The entries of all axes, and for every axis the entry's index of every cell.
  private static func indexed(_ record: RunRecord) -> (axes: [[AxisEntry]], index: [[Int]]) {
    let header = record.header
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
    var lookups = axes.map { entries in
      Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var index = Axis.allCases.map { _ in [Int](repeating: 0, count: record.cells.count) }
    for (row, cell) in record.cells.enumerated() {
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
    }
    return (axes, index)
  }

  /// The entries of an axis.
  package func entries(_ axis: Axis) -> [AxisEntry] { axes[axis.rawValue] }

  /// A number for where a cell is played, equal for equal situations.
  package func situation(_ row: Int) -> Int {
    // The reader of records keeps axes so small that this cannot overflow.
    Axis.allCases.dropFirst().reduce(0) { $0 &* axes[$1.rawValue].count &+ index[$1.rawValue][row] }
  }

  /// The one number a cell is sorted by, capped by the gates that it fails; NaN when nothing applies.
  package func overall(_ row: Int, occlusionShare: Double = Scoring.occlusionShare) -> Double {
    let (o, m) = (occlusion[row], motion[row])
    let mean = Scoring.mean(
      occlusion: o.isNaN ? nil : o, motion: m.isNaN ? nil : m, occlusionShare: occlusionShare)
    return mean.map { min($0, caps[row]) } ?? .nan
  }

  /// Whether `a` is worse than `b`: failed gates first, then the lower overall score, then plan order.
  package func isWorse(_ a: Int, _ b: Int) -> Bool {
    let (gatesA, gatesB) = (failedGates[a].nonzeroBitCount, failedGates[b].nonzeroBitCount)
    if (gatesA > 0) != (gatesB > 0) { return gatesA > 0 }
    let (scoreA, scoreB) = (overall(a), overall(b))
    if scoreA != scoreB, !scoreA.isNaN, !scoreB.isNaN { return scoreA < scoreB }
    if gatesA != gatesB { return gatesA > gatesB }
    return a < b
  }

  /// The worst cells of some rows, worst first; errors are not among them.
  package func worst(_ rows: [Int], count: Int) -> [Int] {
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
    /// Cells that could not be played.
    package var errors = 0
    package var failures = 0
    /// Bad-side quartiles 0...100, NaN when nothing applies.
    package var occlusion = Double.nan
    package var motion = Double.nan

    package init() {}
  }

  /// The results of some cells.
  package func slice(_ rows: [Int]) -> Slice {
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
  package func slices(by keys: [Int], count: Int) -> [[Slice]] {
    rows.map { rows in
      var groups = [[Int]](repeating: [], count: count)
      for row in rows { groups[keys[row]].append(row) }
      return groups.map { slice($0) }
    }
  }
}

extension RunTable {
  /// What a metric takes away from a cell's score, in weight; 0 where it does not apply.
  package func loss(_ definition: MetricDefinition, _ row: Int) -> Double {
    let score = scores[definition.id.index][row]
    return score.isNaN ? 0 : TierWeights().weight(definition.tier) * (1 - score)
  }
}
