import Metrics
import Platform
import Record

/// The cells of a run as columns, with integer indices on the axes.
///
/// The table is built once and shared by all pages. Values are stored once per distinct result.
package final class RunTable: Sendable {
  /// One of the five parts of a cell's id.
  package enum Axis: Int, CaseIterable {
    case strategy, device, orientation, scenario, screen
  }

  package let record: RunRecord
  /// The entries of each axis, by `Axis.rawValue`. An entry is appended for each id that the header does not
  /// describe.
  package let axes: [[AxisEntry]]
  /// The indices of the cells' entries, by axis and then by cell.
  package let index: [EntryColumn]
  /// The rows of each strategy's cells, in plan order.
  package let rows: [CellNumbers]
  /// The results by metric, then by cell.
  package let metrics: [MetricColumn]
  /// The occlusion scores, 0...100; nil if no metric applies.
  package let occlusion: ResultColumn<Double?>
  package let motion: ResultColumn<Double?>
  /// The failed gates, as bit sets by `GateID.index`.
  package let failedGates: ResultColumn<UInt8>
  package let applicableGates: ResultColumn<UInt8>
  /// The maximum overall score that the failed gates of a cell allow.
  private let caps: ResultColumn<Double>
  package let outcome: ResultColumn<Outcome>
  /// Whether a cell counts in shares, scores and ranks: it was played, and its situation can be judged.
  package let isCounted: ResultColumn<Bool>
  /// Whether the content of the cell's screen fits (see `CellRecord.screenFits`).
  package let screenFits: ResultColumn<Bool>
  /// Whether the screen looks different from the screen with `none` at any time.
  package let hasMoved: ResultColumn<Bool>
  /// Whether the cell uses an inferred keyboard height.
  package let isInferred: ResultColumn<Bool>
  /// The number of required constraints that had to be broken because of conflicts.
  package let brokenConstraints: ResultColumn<Int>
  package let notes: ResultColumn<[String]>
  /// The kind of each screen; nil if the record does not say.
  package let kinds: [ScreenKind?]
  /// The weights of cells in the ranked figure.
  package let weights: CellWeights

  package init(_ record: RunRecord) {
    self.record = record
    let cells = record.cells
    let results = cells.results
    func column<Value>(_ value: (Int) -> Value) -> ResultColumn<Value> {
      ResultColumn(cells, (0..<results.count).map(value))
    }
    let outcomes = (0..<results.count).map(results.outcome)
    /// Whether a result is from a cell that could be played. Other results have no numbers and no gates.
    func isPlayed(_ result: Int) -> Bool { outcomes[result] != .error }
    func gates(_ result: Int, _ matches: (GateResult) -> Bool) -> UInt8 {
      guard isPlayed(result) else { return 0 }
      var bits: UInt8 = 0
      for (gate, result) in results.gates(result).prefix(GateID.allCases.count).enumerated()
      where matches(result) { bits |= 1 << gate }
      return bits
    }
    outcome = ResultColumn(cells, outcomes)
    occlusion = column { isPlayed($0) ? results.occlusion($0) : nil }
    motion = column { isPlayed($0) ? results.motion($0) : nil }
    caps = column { isPlayed($0) ? Scoring.cap(results.gates($0)) : 100 }
    failedGates = column { gates($0) { $0 == .failed } }
    applicableGates = column { gates($0) { $0 != .notApplicable } }
    isCounted = column { isPlayed($0) && results.isJudged($0) }
    hasMoved = column(results.hasMoved)
    screenFits = column(results.screenFits)
    isInferred = column(results.isInferred)
    brokenConstraints = column(results.brokenConstraints)
    notes = column(results.notes)
    metrics = MetricID.allCases.indices.map { MetricColumn(cells, $0) }
    (axes, index) = Self.indexed(record)
    let strategies = index[0]
    rows = CellNumbers.grouped(cells.indices, into: axes[0].count) { strategies[$0] }
    kinds = axes[Axis.screen.rawValue].map { screen in
      screen.facts.first { $0.name == AxisEntry.Fact.kind }.flatMap { ScreenKind(rawValue: $0.value) }
    }
    func fact(_ name: String, of entry: AxisEntry) -> String {
      entry.facts.first { $0.name == name }?.value ?? ""
    }
    weights = CellWeights(
      screens: axes[Axis.screen.rawValue].map {
        (fact(AxisEntry.Fact.kind, of: $0), fact(AxisEntry.Fact.structure, of: $0))
      }, scenarios: axes[Axis.scenario.rawValue].map(\.group))
  }

  private static func indexed(_ record: RunRecord) -> (axes: [[AxisEntry]], index: [EntryColumn]) {
    let (header, cells) = (record.header, record.cells)
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
    var lookups = axes.map { entries in
      Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    /// Returns the index of an id's entry on an axis. An entry is added if there is none.
    func entry(_ axis: Axis, _ place: Int) -> Int {
      let (axis, id) = (axis.rawValue, cells.ids(axis.rawValue)[place])
      if let known = lookups[axis][id] { return known }
      axes[axis].append(AxisEntry(id: id, title: id, summary: "", group: "other", source: ""))
      lookups[axis][id] = axes[axis].count - 1
      return axes[axis].count - 1
    }
    // Visit the cells in order, because entries are added in that order.
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

  package func entries(_ axis: Axis) -> [AxisEntry] { axes[axis.rawValue] }

  /// Returns a number that is the same for all cells of a situation.
  package func situation(_ row: Int) -> Int {
    // This cannot overflow, because the record reader limits the size of the axes.
    Axis.allCases.dropFirst().reduce(0) { $0 &* axes[$1.rawValue].count &+ index[$1.rawValue][row] }
  }

  /// Returns the overall score of a cell, capped by the failed gates; nil if no metric applies.
  package func overall(_ row: Int) -> Double? {
    Scoring.mean(occlusion: occlusion[row], motion: motion[row], occlusionShare: Scoring.occlusionShare)
      .map { min($0, caps[row]) }
  }

  /// Returns the result of a metric in a cell.
  package func result(_ metric: MetricID, _ row: Int) -> MetricResult { metrics[metric.index][row] }

  package func isError(_ row: Int) -> Bool { outcome[row] == .error }

  /// Whether a cell is counted and fails.
  package func fails(_ row: Int) -> Bool { isCounted[row] && outcome[row] == .fail }

  /// Whether a cell is counted and passes.
  package func passes(_ row: Int) -> Bool { isCounted[row] && outcome[row] == .pass }

  /// Whether the motion of a cell is counted. It is not counted if nothing moved.
  package func countsMotion(_ row: Int) -> Bool { isCounted[row] && hasMoved[row] }

  /// Returns the cells of a strategy that are counted.
  package func counted(_ strategy: Int) -> [Int] { rows[strategy].filter { isCounted[$0] } }

  /// Whether cell `a` is worse than cell `b`. Failures come first, then cells that do nothing, then lower
  /// overall scores, then more failed gates, then plan order.
  package func isWorse(_ a: Int, _ b: Int) -> Bool {
    func place(_ row: Int) -> Int { outcome[row] == .fail ? 0 : outcome[row] == .doesNothing ? 1 : 2 }
    if place(a) != place(b) { return place(a) < place(b) }
    let (gatesA, gatesB) = (failedGates[a].nonzeroBitCount, failedGates[b].nonzeroBitCount)
    if let scoreA = overall(a), let scoreB = overall(b), scoreA != scoreB { return scoreA < scoreB }
    if gatesA != gatesB { return gatesA > gatesB }
    return a < b
  }

  /// Returns the `count` worst cells among some rows, worst first. Cells that could not be played or cannot
  /// be judged are left out.
  package func worst(_ rows: some Sequence<Int>, count: Int) -> [Int] {
    var best: [Int] = []
    for row in rows where isCounted[row] && (overall(row) != nil || failedGates[row] != 0) {
      if best.count == count, let last = best.last, !isWorse(row, last) { continue }
      let place = best.firstIndex { isWorse(row, $0) } ?? best.count
      best.insert(row, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  /// The results of one strategy in a group of cells.
  package struct Slice {
    /// The number of counted cells, which were played and can be judged.
    package var cells = 0
    /// The number of cells that could not be played.
    package var errors = 0
    /// The number of cells that cannot be judged.
    package var unjudged = 0
    package var passes = 0
    package var failures = 0
    package var doesNothing = 0
    /// The scores, 0...100, that three quarters of the cells reach (the worse quartiles); nil if no metric
    /// applies.
    package var occlusion: Double?
    package var motion: Double?
    /// The ranked figure, 0...100 (see `SensitivityResult.Standing.figure`); nil if there are no cells.
    package var figure: Double?

    package init() {}

    /// Adds a cell to the counts, but not its scores.
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

    /// The values that determine the strategy's place in a ranking.
    package var standing: SensitivityResult.Standing {
      SensitivityResult.Standing(
        cells: cells, failures: failures, doesNothing: doesNothing, occlusionP75: occlusion,
        motionP75: motion, figure: figure)
    }

    /// The share of cells that pass; 0 if there are none.
    package var passRate: Double { cells > 0 ? Double(passes) / Double(cells) : 0 }
  }

  /// Returns the results of some cells.
  package func slice(_ rows: some Collection<Int>) -> Slice {
    var slice = Slice()
    for row in rows { slice.add(outcome[row], isJudged: isCounted[row]) }
    slice.occlusion = Quantile.scores(rows.filter { isCounted[$0] }.compactMap { occlusion[$0] })?.p75
    slice.motion = Quantile.scores(rows.filter(countsMotion).compactMap { motion[$0] })?.p75
    slice.figure = figure(rows, occlusion, motion)
    return slice
  }

  /// Returns the ranked figure, 0...100, of some cells, with scores from two columns: the weighted mean over the
  /// counted cells of the overall score of a cell that passes, and of 0 for other cells. Nil if no cell is
  /// counted.
  package func figure(
    _ rows: some Collection<Int>, _ occlusion: ResultColumn<Double?>, _ motion: ResultColumn<Double?>,
    occlusionShare: Double = Scoring.occlusionShare, weights: CellWeights? = nil
  ) -> Double? {
    let weights = weights ?? self.weights
    let (screens, scenarios) = (index[Axis.screen.rawValue], index[Axis.scenario.rawValue])
    var mean = WeightedMean(weights)
    for row in rows where isCounted[row] {
      let score =
        outcome[row] == .pass
        ? Scoring.mean(occlusion: occlusion[row], motion: motion[row], occlusionShare: occlusionShare) : nil
      mean.add(score ?? 0, group: weights.group(screen: screens[row], scenario: scenarios[row]))
    }
    return mean.value
  }

  /// Returns the results by strategy, then by a key such as the device. `keys` holds the key of each cell.
  package func slices(by keys: some RandomAccessCollection<Int>, count: Int) -> [[Slice]] {
    rows.map { rows in
      var groups = [[Int]](repeating: [], count: count)
      for row in rows { groups[keys[keys.index(keys.startIndex, offsetBy: row)]].append(row) }
      return groups.map { slice($0) }
    }
  }
}

extension RunTable {
  /// Returns the weighted score that a cell loses because of a metric; 0 if the metric does not apply.
  package func loss(_ definition: MetricDefinition, _ row: Int) -> Double {
    result(definition.id, row).score.map { TierWeights().weight(definition.tier) * (1 - $0) } ?? 0
  }
}
