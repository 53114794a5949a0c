import Metrics
import Platform
import Record
import Simulation

/// The work of one thread in a run, with separate layout caches and buffers.
struct Worker {
  private let job: Job
  private var screens: [PreparedScreen?]
  private var latest: (screen: Int, device: Int)?
  private var engine = MetricEngine()
  private var encoder = LineEncoder()
  private var plan: Plan { job.plan }

  init(_ job: Job) {
    self.job = job
    screens = [PreparedScreen?](repeating: nil, count: job.plan.axes.screens.count)
  }

  /// The cells of a row, played under the plan's settings. They are used again in variations that do not
  /// affect them.
  private struct RowPlays {
    let references: CellStage.References
    /// The played cells, by index of the cell in the row; nil for a cell that was not played.
    var plays: [JudgedPlay?] = []
  }

  mutating func finish(_ work: WorkInProgress) -> Runner.GroupResult {
    let group = plan.groups[work.group]
    let screen = prepared(group.screen, for: group.device)
    work.records.reserveCapacity(group.count)
    playContained(work, group, on: screen)
    while work.row < group.rows.count, !job.isGivenUp {
      let row = group.rows[work.row]
      let ways = job.variations.ways(in: group, row)
      let stage = plan.stage(at: Plan.RowPlace(group, row), on: screen)
      var plays: RowPlays?
      if work.way == nil {
        plays = play(work, group, row, on: stage, keepsPlays: !ways.isEmpty)
        work.nextWay()
      }
      while let way = work.way, way < ways.count {
        vary(work, group, row, ways[way], from: plays, on: stage)
        work.nextWay()
      }
      work.plays += stage.count.plays
      work.nextRow()
    }
    let ceiling = plan.axes.catalogue.ceiling.id
    for n in work.records.indices
    where work.records[n].cell.strategy == ceiling && work.records[n].isBelowOracle {
      work.records[n].notes.append(CellResult.noteBelowCeiling)
    }
    encoder.removeAll()
    if job.encodesLines { for record in work.records { encoder.append(record) } }
    return Runner.GroupResult(
      cells: work.records, lines: encoder.bytes, group: work.group, varied: work.varied, plays: work.plays)
  }

  private mutating func prepared(_ index: Int, for device: Int) -> PreparedScreen {
    if let latest, latest != (index, device) { screens[latest.screen]?.forgetLayouts() }
    latest = (index, device)
    if let known = screens[index] { return known }
    let screen = plan.prepared(index)
    screens[index] = screen
    return screen
  }

  /// Plays all rows of a group and their variations in a child process, unless that is not possible.
  private func playContained(_ work: WorkInProgress, _ group: Plan.Group, on screen: PreparedScreen) {
    guard work.isAtStart, let contained = plan.axes.catalogue.contained else { return }
    let batch = RowBatch(
      rows: group.rows.map { row in
        RowBatch.Row(
          variants: row.strategies.map { plan.axes.strategies[$0] },
          stage: plan.stage(at: Plan.RowPlace(group, row), on: screen),
          ways: job.variations.ways(in: group, row))
      }, job.variations.ways)
    guard let played = contained.rows(batch) else { return }
    for (row, (planned, played)) in zip(group.rows, zip(batch.rows, played)) {
      let first = work.records.count
      let inferred = planned.stage.usesInferredKeyboard
      let notes = plan.notes(of: row, in: group)
      for var cell in played.cells {
        (cell.inferred, cell.notes) = (inferred, notes)
        work.records.append(cell)
      }
      for (way, place, cell) in played.varied { work.note(cell, of: first + place, way: planned.ways[way]) }
      work.plays += played.plays
      work.nextRow()
    }
  }

  /// Plays the planned cells of a row. After a trap, it plays the remaining cells and keeps none of the
  /// played cells.
  private mutating func play(
    _ work: WorkInProgress, _ group: Plan.Group, _ row: Plan.Row, on stage: CellStage, keepsPlays: Bool
  ) -> RowPlays? {
    guard work.place < row.strategies.count else { return nil }
    let keepsPlays = keepsPlays && work.place == 0
    work.isAtReferences = true
    let references = stage.references(&engine)
    work.isAtReferences = false
    var kept = RowPlays(references: references)
    let (inferred, notes) = (stage.usesInferredKeyboard, plan.notes(of: row, in: group))
    while work.place < row.strategies.count, !job.isGivenUp {
      let strategy = row.strategies[work.place]
      defer { work.nextPlace() }
      if let refusal = work.refusal(of: strategy, way: nil) {
        work.records.append(
          CellResult(
            cell: plan.cell(group, row, strategy), error: refusal, inferred: inferred, notes: notes))
        kept.plays.append(nil)
        continue
      }
      let judged = stage.judge(plan.axes.strategies[strategy], references, &engine)
      if judged.played.isLost { work.noteLoss(of: strategy, way: nil) }
      if keepsPlays { kept.plays.append(judged) }
      var result = judged.result
      (result.inferred, result.notes) = (inferred, notes)
      work.records.append(result)
    }
    return keepsPlays ? kept : nil
  }

  /// Plays the cells of a row in a variation.
  ///
  /// - Parameter base: the planned results; nil if they are not known, so that all cells are played again.
  private mutating func vary(
    _ work: WorkInProgress, _ group: Plan.Group, _ row: Plan.Row, _ number: Int, from base: RowPlays?,
    on planned: CellStage
  ) {
    let way = job.variations.ways[number]
    let stage = way.stage(planned)
    let first = work.records.count - row.strategies.count
    work.isAtReferences = true
    let references = way.references(on: stage, from: base?.references, &engine)
    work.isAtReferences = false
    while work.place < row.strategies.count, !job.isGivenUp {
      let (place, strategy) = (work.place, row.strategies[work.place])
      defer { work.nextPlace() }
      let cell = first + place
      if let refusal = work.refusal(of: strategy, way: number) {
        work.note(CellResult(cell: work.records[cell].cell, error: refusal), of: cell, way: number)
      } else {
        let known = base.flatMap { $0.plays[place] }
        guard
          let judged = way.judge(
            plan.axes.strategies[strategy], on: stage, from: known, references, &engine)
        else { continue }
        if judged.played.isLost { work.noteLoss(of: strategy, way: number) }
        work.note(judged.result, of: cell, way: number)
      }
    }
  }
}

extension PlayedCell {
  /// Whether the strategy has no result because it ended its process or broke a bound.
  fileprivate var isLost: Bool { breach != nil && observation.breach == nil }
}
