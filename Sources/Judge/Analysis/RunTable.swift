import AvoidanceMetrics
import ResultRecord
import Vocabulary

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
  package let outcome: [Outcome]
  /// Whether a cell counts in shares, scores and ranks: it was played, and its situation can be judged.
  package let isCounted: [Bool]
  /// Whether a person saw something else than the floor shows.
  package let hasMoved: [Bool]
  /// By screen, its kind; nil where the record does not say.
  package let kinds: [ScreenKind?]

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
    for (row, cell) in cells.enumerated() where cell.outcome != .error {
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
    outcome = cells.map(\.outcome)
    isCounted = cells.map { $0.outcome != .error && $0.isJudged }
    hasMoved = cells.map(\.hasMoved)
    kinds = axes[Axis.screen.rawValue].map { screen in
      screen.facts.first { $0.name == AxisEntry.Fact.kind }.flatMap { ScreenKind(rawValue: $0.value) }
    }
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

  /// Whether a cell could not be played.
  package func isError(_ row: Int) -> Bool { outcome[row] == .error }

  /// Whether a cell counts and fails.
  package func fails(_ row: Int) -> Bool { isCounted[row] && outcome[row] == .fail }

  /// Whether a cell counts and passes.
  package func passes(_ row: Int) -> Bool { isCounted[row] && outcome[row] == .pass }

  /// Whether a cell's motion counts: without motion there is none to judge.
  package func countsMotion(_ row: Int) -> Bool { isCounted[row] && hasMoved[row] }

  /// The cells of a strategy that count.
  package func counted(_ strategy: Int) -> [Int] { rows[strategy].filter { isCounted[$0] } }

  /// Whether `a` is worse than `b`: what fails first, then what does nothing, then the lower overall score, then plan order.
  package func isWorse(_ a: Int, _ b: Int) -> Bool {
    func place(_ row: Int) -> Int { outcome[row] == .fail ? 0 : outcome[row] == .doesNothing ? 1 : 2 }
    if place(a) != place(b) { return place(a) < place(b) }
    let (gatesA, gatesB) = (failedGates[a].nonzeroBitCount, failedGates[b].nonzeroBitCount)
    let (scoreA, scoreB) = (overall(a), overall(b))
    if scoreA != scoreB, !scoreA.isNaN, !scoreB.isNaN { return scoreA < scoreB }
    if gatesA != gatesB { return gatesA > gatesB }
    return a < b
  }

  /// The worst cells of some rows, worst first; errors and what cannot be judged are not among them.
  package func worst(_ rows: [Int], count: Int) -> [Int] {
    var best: [Int] = []
    for row in rows where isCounted[row] && !(overall(row).isNaN && failedGates[row] == 0) {
      if best.count == count, let last = best.last, !isWorse(row, last) { continue }
      let place = best.firstIndex { isWorse(row, $0) } ?? best.count
      best.insert(row, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  /// How the cells of one strategy did within one group of cells.
  package struct Slice {
    /// Cells that count: those that were played and can be judged.
    package var cells = 0
    /// Cells that could not be played.
    package var errors = 0
    /// Cells that cannot be judged.
    package var unjudged = 0
    package var passes = 0
    package var failures = 0
    package var doesNothing = 0
    /// Bad-side quartiles 0...100, NaN when nothing applies.
    package var occlusion = Double.nan
    package var motion = Double.nan

    package init() {}

    /// Takes a cell in, its scores aside.
    package mutating func add(_ outcome: Outcome, isJudged: Bool) {
      switch (outcome, isJudged) {
      case (.error, _): errors += 1
      case (_, false): unjudged += 1
      case (.pass, _): passes += 1
      case (.fail, _): failures += 1
      case (.doesNothing, _): doesNothing += 1
      }
      cells = passes + failures + doesNothing
    }

    /// The share of cells that pass, 0 without cells.
    package var passRate: Double { cells > 0 ? Double(passes) / Double(cells) : 0 }
  }

  /// The results of some cells.
  package func slice(_ rows: [Int]) -> Slice {
    var slice = Slice()
    for row in rows { slice.add(outcome[row], isJudged: isCounted[row]) }
    slice.occlusion =
      Quantile.scores(rows.filter { isCounted[$0] }.map { occlusion[$0] })?.p75 ?? .nan
    slice.motion = Quantile.scores(rows.filter(countsMotion).map { motion[$0] })?.p75 ?? .nan
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
