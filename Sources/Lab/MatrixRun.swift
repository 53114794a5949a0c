import Layout
import Matrix
import Metrics
import Platform
import Record
import Support
import UIKit

/// A run of a plan, with the cells, the examination of other settings, and the ranges in which failures
/// occur.
///
///     var run = MatrixRun(plan, examining: nil, jobs: 4, command: "my-lab")
///     try run.play(to: "results.ndjson")
///     print(run.cells.count, run.counts.errors)
public struct MatrixRun {
  /// An error that ends a run if ``shouldStop`` returned true. The run keeps the cells that it has played.
  public struct Interruption: Error {
    /// Creates the error.
    public init() {}
  }

  /// A strategy that could not be played in some cells.
  public struct Unplayed: Sendable, Equatable {
    /// The first of the cells.
    public let first: CellID
    /// The reason in the first of the cells.
    public let reason: String
    /// The number of the cells.
    public internal(set) var count = 1

    /// The number of the cells, and the first of them with its reason, without a full stop.
    public var text: String {
      "\(first.strategy) could not be played in \(counted(count, "cell")), first in \(first.text): \(reason)"
    }
  }

  /// The counts of a run.
  public struct Counts: Sendable, Equatable {
    /// The number of cells that were played.
    public internal(set) var played = 0
    /// The number of plays. It includes plays of the baseline and the oracle in each situation, of other
    /// settings, and of other keyboards and fields.
    public internal(set) var plays = 0
    /// The number of cells that ended with an error.
    public internal(set) var errors = 0
    /// The strategies that could not be played in some cells, in the order of these cells.
    public internal(set) var unplayed: [Unplayed] = []
    /// The number of cells with a broken required constraint.
    public internal(set) var broken = 0
    /// The number of the oracle's cells whose score is below the best possible.
    public var belowOracle: Int { cellsBelowOracle.count }
    /// The oracle's cells whose score is below the best possible.
    public internal(set) var cellsBelowOracle: [CellID] = []
    /// The outcomes of each ranked strategy in the cells that can be scored. Empty if there are more than
    /// five ranked strategies.
    public internal(set) var outcomes: [String: [Outcome: Int]] = [:]

    init() {}

    /// Counts the outcomes of a plan's ranked strategies in some cells.
    package init(outcomesIn cells: some Sequence<CellResult>, of plan: Plan) {
      add(outcomesIn: cells, MatrixRun.ranked(plan))
    }

    fileprivate mutating func add(outcomesIn cells: some Sequence<CellResult>, _ ranked: Set<String>) {
      guard ranked.count <= Counts.mostCounted else { return }
      for cell in cells where cell.isJudged && ranked.contains(cell.cell.strategy) {
        outcomes[cell.cell.strategy, default: [:]][cell.outcome, default: 0] += 1
      }
    }

    fileprivate mutating func add(errorsIn cells: some Sequence<CellResult>) {
      for cell in cells {
        guard let error = cell.error else { continue }
        errors += 1
        if let place = unplayed.firstIndex(where: { $0.first.strategy == cell.cell.strategy }) {
          unplayed[place].count += 1
        } else {
          unplayed.append(Unplayed(first: cell.cell, reason: error))
        }
      }
    }

    fileprivate static let mostCounted = 5

    /// The outcomes in words, such as `content-inset: 12 of 24 cells pass, 3 fail, in 9 it does nothing. `.
    /// Empty if no outcomes were counted.
    package var words: String {
      outcomes.sorted { $0.key < $1.key }.map { id, counts in
        let all = counts.values.reduce(0, +)
        let failing = [(counts[.fail], "fail"), (counts[.error], "could not be played")].compactMap {
          count, verb in
          count.map { ", \($0) \(verb)" }
        }
        let nothing = counts[.doesNothing].map { ", in \($0) it does nothing" } ?? ""
        return "\(id): \(counts[.pass] ?? 0) of \(counted(all, "cell")) pass\(failing.joined())\(nothing). "
      }.joined()
    }
  }

  /// The plan that is played.
  public let plan: Plan
  /// The header of the record.
  public let header: RunHeader
  /// Whether the cells are kept in memory. Reports need them.
  public var keepsCells = true
  /// Whether the run also searches the ranges in which failures occur. A complete record has them.
  public var searchesRanges = true
  /// A check before every group of cells. If it returns true, the run throws an ``Interruption``.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// The counts so far.
  public private(set) var counts = Counts()
  /// The played cells in the order of the plan. Empty if the cells are not kept.
  public private(set) var cells = ResultTable()

  private let rankedIDs: Set<String>
  private let jobs: Int
  private let examination: Sensitivity?
  private var sensitivity: [SensitivityResult] = []
  private var ranges: [FoundRange] = []
  private var survey: FailureSurvey
  private var varied: VariedCells?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - plan: The plan to play.
  ///   - examination: The examination of other settings, or nil for none.
  ///   - jobs: The number of worker threads. Results do not depend on it.
  ///   - command: The command that creates the record again. The record contains it.
  public init(_ plan: Plan, examining examination: Sensitivity?, jobs: Int, command: String) {
    self.plan = plan
    self.examination = examination
    self.jobs = jobs
    header = plan.header(command: command, settings: examination?.settings ?? [])
    rankedIDs = Self.ranked(plan)
    survey = FailureSurvey(plan: plan, jobs: jobs)
    varied = examination?.cells(of: plan)
  }

  /// The record of the run. It has no cells if the cells are not kept.
  public var record: RunRecord {
    RunRecord(header: header, cells: cells, sensitivity: sensitivity, ranges: ranges)
  }

  /// Plays the plan without writing a file.
  ///
  /// - Parameter progress: Receives the number of played cells after every group.
  public mutating func play(progress: (Int) -> Void = { _ in }) throws {
    try onLargeStack {
      try playCells(progress) { _, _ in }
      try examine()
    }
  }

  /// Plays the plan and writes the record to a file, completely or not at all.
  public mutating func play(to path: String, progress: (Int) -> Void = { _ in }) throws {
    try onLargeStack {
      try RecordFile.write(to: path, header: header) { stream in
        try playCells(progress) { lines, count in try stream.append(lines: lines, cells: count) }
        try examine()
        for result in sensitivity { try stream.append(result) }
        for range in ranges { try stream.append(range) }
      }
    }
  }

  /// Plays the plan and passes the record to `take` in parts.
  public mutating func play(
    into take: (String) throws -> Void, progress: (Int) -> Void = { _ in }
  ) throws {
    try onLargeStack {
      var writer = RecordWriter(header: header)
      try playCells(progress) { lines, count in
        writer.append(lines: lines, cells: count)
        try writer.drain { try take(String(decoding: $0, as: UTF8.self)) }
      }
      try examine()
      for result in sensitivity { writer.append(result) }
      for range in ranges { writer.append(range) }
      writer.finish()
      try writer.drain { try take(String(decoding: $0, as: UTF8.self)) }
    }
  }

  private mutating func playCells(
    _ progress: (Int) -> Void, _ take: ([UInt8], Int) throws -> Void
  ) throws {
    if keepsCells { cells.reserveCapacity(plan.cellCount) }
    let runner = Runner(plan: plan, jobs: jobs, examining: examination)
    let outcome = try runner.run(shouldStop: shouldStop) { group in
      count(group)
      if keepsCells { cells.append(contentsOf: group.cells) }
      if searchesRanges { survey.add(group.cells) }
      varied?.append(group)
      try take(group.lines, group.cells.count)
      progress(counts.played)
    }
    if outcome == .stopped {
      try LabError.checkBudget()
      throw Interruption()
    }
  }

  fileprivate static func ranked(_ plan: Plan) -> Set<String> {
    let references = [plan.axes.catalogue.floor.id, plan.axes.catalogue.ceiling.id]
    return Set(plan.header(command: "").strategies.map(\.id)).subtracting(references)
  }

  private mutating func count(_ group: Runner.GroupResult) {
    let cells = group.cells
    counts.plays += group.plays
    let ceiling = plan.axes.catalogue.ceiling.id
    counts.played += cells.count
    counts.add(errorsIn: cells)
    counts.broken += cells.count { $0.brokenConstraints > 0 }
    counts.add(outcomesIn: cells, rankedIDs)
    counts.cellsBelowOracle += cells.filter { $0.cell.strategy == ceiling && $0.isBelowOracle }.map(\.cell)
  }

  private mutating func examine() throws {
    if let examination, let varied {
      let found = examination.results(varied, shouldStop: shouldStop)
      sensitivity = found?.results ?? []
      counts.plays += found?.plays ?? 0
    }
    varied = nil
    if searchesRanges {
      let found = survey.found(shouldStop: shouldStop)
      ranges = found.ranges
      counts.plays += found.plays
    }
    try LabError.checkBudget()
    if shouldStop() { throw Interruption() }
  }
}
