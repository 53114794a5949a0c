import Metrics
import Record
import Platform

/// A run's cells as columns with integer axis indices.
///
/// Built once for all pages, which share it. What is known of a cell is kept once for all cells that came to the same.
package final class RunTable: Sendable {
  /// One of the five parts of a cell's id.
  package enum Axis: Int, CaseIterable {
    case strategy, device, orientation, scenario, screen
  }

  package let record: RunRecord
  /// The entries of every axis, by `Axis.rawValue`; ids the header does not describe are added at the end.
  package let axes: [[AxisEntry]]
  /// For every axis the entry's index of every cell.
  package let index: [EntryColumn]
  /// Cell numbers by strategy, in plan order.
  package let rows: [CellNumbers]
  /// By metric, then by cell; NaN where it does not apply.
  package let values: [MetricColumn]
  package let scores: [MetricColumn]
  /// 0...100; NaN where nothing applies.
  package let occlusion: ResultColumn<Double>
  package let motion: ResultColumn<Double>
  /// Bit sets by `GateID.index`.
  package let failedGates: ResultColumn<UInt8>
  package let applicableGates: ResultColumn<UInt8>
  /// The most that a cell's overall score can be with the gates that it fails.
  private let caps: ResultColumn<Double>
  package let outcome: ResultColumn<Outcome>
  /// Whether a cell counts in shares, scores and ranks: it was played, and its situation can be judged.
  package let isCounted: ResultColumn<Bool>
  /// Whether a person saw something else than the floor shows.
  package let hasMoved: ResultColumn<Bool>
  /// Whether a keyboard height of the cell is inferred.
  package let isInferred: ResultColumn<Bool>
  /// How many required constraints had to be broken.
  package let brokenConstraints: ResultColumn<Int>
  /// Remarks for the reader.
  package let notes: ResultColumn<[String]>
  /// By screen, its kind; nil where the record does not say.
  package let kinds: [ScreenKind?]

  package init(_ record: RunRecord) {
    self.record = record
    let cells = record.cells
    let results = cells.results
    func column<Value>(_ value: (Int) -> Value) -> ResultColumn<Value> {
      ResultColumn(cells, (0..<results.count).map(value))
    }
    let outcomes = (0..<results.count).map(results.outcome)
    /// What was not played has no numbers and no gates.
    func isPlayed(_ result: Int) -> Bool { outcomes[result] != .error }
    func gates(_ result: Int, _ isMeant: (GateResult) -> Bool) -> UInt8 {
      guard isPlayed(result) else { return 0 }
      var bits: UInt8 = 0
      for (gate, result) in results.gates(result).prefix(GateID.allCases.count).enumerated()
      where isMeant(result) { bits |= 1 << gate }
      return bits
    }
    outcome = ResultColumn(cells, outcomes)
    occlusion = column { isPlayed($0) ? results.occlusion($0) ?? .nan : .nan }
    motion = column { isPlayed($0) ? results.motion($0) ?? .nan : .nan }
    caps = column { isPlayed($0) ? Scoring.cap(results.gates($0)) : 100 }
    failedGates = column { gates($0) { $0 == .failed } }
    applicableGates = column { gates($0) { $0 != .notApplicable } }
    isCounted = column { isPlayed($0) && results.isJudged($0) }
    hasMoved = column(results.hasMoved)
    isInferred = column(results.isInferred)
    brokenConstraints = column(results.brokenConstraints)
    notes = column(results.notes)
    // A value that is shown but does not apply enters no statistic.
    let metrics = MetricID.allCases.indices.map { MetricColumn.both(cells, $0) }
    values = metrics.map(\.values)
    scores = metrics.map(\.scores)
    (axes, index) = Self.indexed(record)
    let strategies = index[0]
    rows = CellNumbers.grouped(cells.indices, into: axes[0].count) { strategies[$0] }
    kinds = axes[Axis.screen.rawValue].map { screen in
      screen.facts.first { $0.name == AxisEntry.Fact.kind }.flatMap { ScreenKind(rawValue: $0.value) }
    }
  }

  /// The entries of all axes, and for every axis the entry's index of every cell.
  private static func indexed(_ record: RunRecord) -> (axes: [[AxisEntry]], index: [EntryColumn]) {
    let (header, cells) = (record.header, record.cells)
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
    var lookups = axes.map { entries in
      Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    /// The entry of an id, which is added where there is none.
    func entry(_ axis: Axis, _ place: Int) -> Int {
      let (axis, id) = (axis.rawValue, cells.ids(axis.rawValue)[place])
      if let known = lookups[axis][id] { return known }
      axes[axis].append(AxisEntry(id: id, title: id, summary: "", group: "other", source: ""))
      lookups[axis][id] = axes[axis].count - 1
      return axes[axis].count - 1
    }
    // In the order of the cells, as entries are added.
    var strategies = [Int](repeating: -1, count: cells.ids(0).count)
    var situations = [[Int]](
      repeating: [Int](repeating: -1, count: cells.situationCount), count: Axis.allCases.count)
    for cell in cells.indices {
      let (strategy, situation) = (cells.strategy(cell), cells.situation(cell))
      if strategies[strategy] < 0 { strategies[strategy] = entry(.strategy, strategy) }
      guard situations[1][situation] < 0 else { continue }
      let parts = cells.parts(ofSituation: situation)
      situations[1][situation] = entry(.device, parts.device)
      situations[2][situation] = entry(.orientation, parts.orientation)
      situations[3][situation] = entry(.scenario, parts.scenario)
      situations[4][situation] = entry(.screen, parts.screen)
    }
    let columns = Axis.allCases.map { axis in
      axis == .strategy
        ? EntryColumn(cells.strategies, strategies)
        : EntryColumn(cells.situations, situations[axis.rawValue])
    }
    return (axes, columns)
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
  package func worst(_ rows: some Sequence<Int>, count: Int) -> [Int] {
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
  package func slice(_ rows: some Collection<Int>) -> Slice {
    var slice = Slice()
    for row in rows { slice.add(outcome[row], isJudged: isCounted[row]) }
    slice.occlusion =
      Quantile.scores(rows.filter { isCounted[$0] }.map { occlusion[$0] })?.p75 ?? .nan
    slice.motion = Quantile.scores(rows.filter(countsMotion).map { motion[$0] })?.p75 ?? .nan
    return slice
  }

  /// Results by strategy and by a key that `keys` gives every cell, for example its device.
  package func slices(by keys: some RandomAccessCollection<Int>, count: Int) -> [[Slice]] {
    rows.map { rows in
      var groups = [[Int]](repeating: [], count: count)
      for row in rows { groups[keys[keys.index(keys.startIndex, offsetBy: row)]].append(row) }
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
