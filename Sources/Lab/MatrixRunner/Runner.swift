import AvoidanceMetrics
import Dispatch
import KeyboardAvoidance
import KeyboardSimulation
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import Synchronization
import TrapGuard
import TraceRecording
import UIKit
import Vocabulary

/// Plays a plan on several threads and hands the results over in plan order.
public struct Runner: Sendable {
  /// The results of one group of cells.
  public struct GroupResult: Sendable {
    /// The group's cells in plan order.
    public var cells: [CellRecord]
    /// The same as lines of a record; empty when not asked for.
    public var lines: [UInt8]
  }

  /// How the run ended.
  public enum Outcome: Sendable, Equatable {
    /// Every cell was played.
    case finished
    /// It was asked to stop; results up to a point were handed over.
    case stopped
  }

  /// What is played.
  public let plan: Plan
  /// Worker threads; results do not depend on it.
  public let jobs: Int
  /// Whether to encode record lines on the workers.
  public let encodesLines: Bool

  /// Makes a runner.
  public init(plan: Plan, jobs: Int, encodesLines: Bool = true) {
    self.plan = plan
    self.jobs = max(1, jobs)
    self.encodesLines = encodesLines
  }

  /// Plays the plan and returns when all results were handed over.
  ///
  /// - Parameters:
  ///   - shouldStop: asked before every group; true ends the run early.
  ///   - receive: called on the caller's thread for every group, in plan order; what it throws ends
  ///     the run.
  public func run(
    shouldStop: @Sendable @escaping () -> Bool = { false }, receive: (GroupResult) throws -> Void
  ) throws -> Outcome {
    let exchange = Exchange(capacity: jobs * 8)
    var crew = (0..<jobs).map { _ in Hand(plan, encodesLines, exchange, shouldStop, nil) }
    var turn = 0
    var failure: (any Error)?
    var left = 0
    while left < jobs {
      left += exchange.wait()
      // Where a strategy trapped, a fresh thread goes on after that cell.
      for (n, hand) in crew.enumerated() {
        guard let trap = hand.thread.trap else { continue }
        hand.work.note(trap, plan)
        crew[n] = Hand(plan, encodesLines, exchange, shouldStop, hand.work)
      }
      while let due = exchange.collect(turn) {
        turn += 1
        guard failure == nil else { continue }
        do { try receive(due) } catch {
          failure = error
          exchange.stop()
        }
      }
    }
    if let failure { throw failure }
    return turn == plan.groups.count ? .finished : .stopped
  }
}

/// A worker's thread, and what it is at.
private struct Hand {
  let thread: TrapGuard
  let work: WorkInProgress

  /// Starts a thread that finishes `unfinished` and goes on with further groups.
  init(
    _ plan: Plan, _ encodesLines: Bool, _ exchange: Exchange, _ shouldStop: @Sendable @escaping () -> Bool,
    _ unfinished: WorkInProgress?
  ) {
    let work = unfinished ?? WorkInProgress()
    self.work = work
    // Stacks of 8 MB: layouts of deep user screens recurse.
    thread = TrapGuard(stackSize: 8 << 20) {
      var worker = Worker(plan: plan)
      if unfinished != nil { exchange.put(worker.finish(work, encodesLines: encodesLines), at: work.group) }
      while let index = exchange.take(below: plan.groups.count, unless: shouldStop) {
        work.begin(index)
        exchange.put(worker.finish(work, encodesLines: encodesLines), at: index)
      }
      exchange.leave()
    }
  }
}

/// The group that a worker plays: what is done of it outlives a trap. One thread at a time touches it.
final class WorkInProgress: @unchecked Sendable {
  /// The group's number in the plan.
  private(set) var group = 0
  /// The results so far, in plan order.
  var records: [CellRecord] = []
  /// The row and the place in it of the cell that is being played.
  var (row, place) = (0, 0)
  /// Whether the floor and the ceiling are being played, which all cells of the row need.
  var isAtReferences = false
  /// How often each strategy trapped in this group.
  private var traps: [Int: Int] = [:]

  /// Every trap costs a thread: a strategy that trapped as often in one group is not played in it any more.
  static let mostTraps = 3

  /// Begins a group.
  func begin(_ group: Int) {
    self.group = group
    records.removeAll(keepingCapacity: true)
    traps.removeAll()
    (row, place, isAtReferences) = (0, 0, false)
  }

  /// Why a strategy is not played any more, nil while it is.
  func refusal(of strategy: Int) -> String? {
    traps[strategy, default: 0] < Self.mostTraps
      ? nil : "not played: it trapped in \(Self.mostTraps) cells of this screen on this device before"
  }

  /// Gives the cell that trapped an error and passes on to the next; where a reference trapped, all of the row.
  func note(_ trap: Trap, _ plan: Plan) {
    let group = plan.groups[group]
    let row = group.rows[row]
    let device = plan.axes.devices[group.device]
    let stricken = isAtReferences ? row.strategies[place...] : row.strategies[place...place]
    for strategy in stricken {
      traps[strategy, default: 0] += 1
      let inferred = device.simulated.restsOnInference(
        screen: plan.axes.screens[group.screen], scenario: plan.axes.scenarios[row.scenario],
        orientation: plan.axes.orientations[group.orientation])
      let who = isAtReferences ? "the floor or the ceiling \(trap)" : "\(trap)"
      records.append(
        CellRecord(
          cell: plan.cell(group, row, strategy), error: who, inferred: inferred, notes: device.notes))
    }
    place += stricken.count
    isAtReferences = false
  }
}

/// Where workers take group numbers and leave results, and the consumer collects them in order.
///
/// At most `capacity` groups are taken and not yet collected, so memory does not grow with the plan.
private final class Exchange: Sendable {
  private struct State {
    var next = 0
    var isStopped = false
    var results: [Int: Runner.GroupResult] = [:]
    var left = 0
  }
  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let room: DispatchSemaphore

  init(capacity: Int) { room = DispatchSemaphore(value: capacity) }

  /// The next group to play, nil when there is none or the run was stopped.
  func take(below count: Int, unless shouldStop: () -> Bool) -> Int? {
    room.wait()
    let stops = shouldStop()
    let index: Int? = state.withLock { state in
      if stops { state.isStopped = true }
      guard !state.isStopped, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    if index == nil { room.signal() }
    return index
  }

  func put(_ result: Runner.GroupResult, at index: Int) {
    state.withLock { $0.results[index] = result }
    arrivals.signal()
  }

  func leave() {
    state.withLock { $0.left += 1 }
    arrivals.signal()
  }

  func stop() { state.withLock { $0.isStopped = true } }

  /// Waits for news, or a twentieth of a second; returns how many workers left since the last call.
  func wait() -> Int {
    _ = arrivals.wait(timeout: .now() + .milliseconds(50))
    return state.withLock { state in
      defer { state.left = 0 }
      return state.left
    }
  }

  /// The result of a group, if it is there.
  func collect(_ index: Int) -> Runner.GroupResult? {
    let result = state.withLock { $0.results.removeValue(forKey: index) }
    if result != nil { room.signal() }
    return result
  }
}

/// One thread's share of a run, with its own layout caches and buffers.
struct Worker {
  let plan: Plan
  private var screens: [PreparedScreen?]
  private var engine = MetricEngine()
  private var encoder = LineEncoder()

  init(plan: Plan) {
    self.plan = plan
    screens = [PreparedScreen?](repeating: nil, count: plan.axes.screens.count)
  }

  /// Plays the cells of a group that are not done yet.
  mutating func finish(_ work: WorkInProgress, encodesLines: Bool) -> Runner.GroupResult {
    let group = plan.groups[work.group]
    let screen: PreparedScreen
    if let known = screens[group.screen] {
      screen = known
    } else {
      screen = PreparedScreen(plan.axes.screens[group.screen])
      screens[group.screen] = screen
    }
    let device = plan.axes.devices[group.device]
    let orientation = plan.axes.orientations[group.orientation]
    work.records.reserveCapacity(group.count)
    while work.row < group.rows.count {
      let row = group.rows[work.row]
      defer { (work.row, work.place) = (work.row + 1, 0) }
      guard work.place < row.strategies.count else { continue }
      let stage = CellStage(
        screen: screen, device: device.simulated, orientation: orientation,
        scenario: plan.axes.scenarios[row.scenario], profile: plan.profile, frameRate: plan.frameRate,
        catalogue: plan.axes.catalogue)
      work.isAtReferences = true
      let references = stage.references(&engine)
      work.isAtReferences = false
      let inferred = device.simulated.restsOnInference(
        screen: screen.screen, scenario: stage.scenario, orientation: orientation)
      while work.place < row.strategies.count {
        let strategy = row.strategies[work.place]
        defer { work.place += 1 }
        let cell = plan.cell(group, row, strategy)
        if let refusal = work.refusal(of: strategy) {
          work.records.append(CellRecord(cell: cell, error: refusal, inferred: inferred, notes: device.notes))
          continue
        }
        let judged = stage.judge(plan.axes.strategies[strategy], references, &engine)
        work.records.append(judged.record(of: cell, inferred: inferred, notes: device.notes))
      }
    }
    let ceiling = plan.axes.catalogue.ceiling.id
    for n in work.records.indices
    where work.records[n].cell.strategy == ceiling && work.records[n].isBelowCeiling {
      work.records[n].notes.append(CellRecord.noteBelowCeiling)
    }
    encoder.removeAll()
    if encodesLines { for record in work.records { encoder.append(record) } }
    return Runner.GroupResult(cells: work.records, lines: encoder.bytes)
  }
}

/// Everything of a cell but its strategy: what the floor, the oracle and all others share.
public struct CellStage {
  let screen: PreparedScreen
  let device: SimulatedDevice
  let orientation: UIInterfaceOrientation
  let scenario: Scenario
  let profile: PlatformProfile
  let frameRate: Int
  let catalogue: Catalogue

  /// The stage on which a cell of the plan is played, against the floor and the ceiling of a catalogue.
  public init(
    screen: PreparedScreen, device: SimulatedDevice, orientation: UIInterfaceOrientation, scenario: Scenario,
    profile: PlatformProfile, frameRate: Int, catalogue: Catalogue
  ) {
    self.screen = screen
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.profile = profile
    self.frameRate = frameRate
    self.catalogue = catalogue
  }

  /// The floor's and the oracle's results, against which all strategies are judged.
  public struct References {
    var floor: PlayedCell
    var floorMeasurement: CellMeasurement
    var oracle: PlayedCell
    var oracleMeasurement: CellMeasurement
    var reference: MetricReference
    /// The oracle's measurement as it is, on a screen that asks for more than the oracle can do.
    var limit: CellMeasurement?
    /// The floor on adopted screens.
    let adopted = AdoptedFloors()
  }

  /// What does nothing on adopted screens: where their views rest, which is what strategies that are used so are measured
  /// against. The oracle stays on the screen as it is. Played once for all strategies of a situation.
  final class AdoptedFloors {
    fileprivate var known: [Adoption: (floor: PlayedCell, reference: MetricReference)] = [:]
  }

  /// Plays a variant; where it traps, the cell has an error and the floor's trace.
  public func play(_ variant: StrategyVariant, isDetailed: Bool = false) -> PlayedCell {
    func play(_ variant: StrategyVariant) -> PlayedCell {
      CellPlayer.play(
        variant, scenario: scenario, on: screen.adopted(variant.adoption), device: device,
        orientation: orientation, profile: profile,
        frameRate: frameRate, isDetailed: isDetailed)
    }
    // A runner's own threads are guarded; the package's floor has no code that could trap.
    guard !TrapGuard.isHere, variant.id != catalogue.floor.id else { return play(variant) }
    // The caller waits for the other thread, which is the only one that plays meanwhile.
    nonisolated(unsafe) let body = play
    do { return try TrapGuard.run { body(variant) } } catch {
      return play(catalogue.floor).worthless("\(error)")
    }
  }

  /// Plays and measures the floor and the oracle.
  public func references(_ engine: inout MetricEngine) -> References {
    let floor = play(catalogue.floor)
    let oracle = play(catalogue.ceiling)
    let fit = MetricReference(floor: floor.trace)
    let measured = engine.measure(oracle.trace, against: fit)
    let (reference, limit) = (fit.with(oracle: measured), limits(measured) ? measured : nil)
    func limited(_ measurement: CellMeasurement) -> CellMeasurement {
      limit.map { measurement.limited(by: $0) } ?? measurement
    }
    return References(
      floor: floor, floorMeasurement: limited(engine.measure(floor.trace, against: reference)),
      oracle: oracle, oracleMeasurement: limited(measured), reference: reference, limit: limit)
  }

  /// The floor on the screen on which a variant is played, and what the variant is measured against.
  func reference(
    for variant: StrategyVariant, _ references: References
  ) -> (floor: PlayedCell, reference: MetricReference) {
    let usual = (references.floor, references.reference)
    guard let adoption = variant.adoption else { return usual }
    if let known = references.adopted.known[adoption] { return known }
    let adopted = screen.adopted(adoption)
    guard adopted !== screen else { return usual }
    let floor = CellPlayer.play(
      catalogue.floor, scenario: scenario, on: adopted, device: device, orientation: orientation,
      profile: profile, frameRate: frameRate)
    let reference = MetricReference(floor: floor.trace).with(oracle: references.oracleMeasurement)
    references.adopted.known[adoption] = (floor, reference)
    return (floor, reference)
  }

  /// Whether the screen asks for more than the oracle can do. Built-in screens never may.
  private func limits(_ oracle: CellMeasurement) -> Bool {
    screen.screen.adapted != nil && !screen.screen.isJudgedWhole
      && (oracle.metrics.contains { $0.score < 1 - 1e-9 } || oracle.gates.contains(.failed))
  }

  /// Plays and measures a variant; the references are not played twice.
  public func judge(
    _ variant: StrategyVariant, _ references: References, _ engine: inout MetricEngine,
    isDetailed: Bool = false
  ) -> JudgedPlay {
    if !isDetailed, variant.id == catalogue.ceiling.id {
      return judged(variant, references.oracle, references.oracleMeasurement, references)
    }
    if !isDetailed, variant.id == catalogue.floor.id {
      return judged(variant, references.floor, references.floorMeasurement, references)
    }
    let played = play(variant, isDetailed: isDetailed)
    let own = reference(for: variant, references).reference
    let reference = variant.id == catalogue.ceiling.id ? own.withoutOracle : own
    let measured = engine.measure(played.trace, against: reference, keepsTransitions: isDetailed)
    return judged(
      variant, played, references.limit.map { measured.limited(by: $0) } ?? measured, references)
  }

  /// What a play comes to beside the floor's and the ceiling's.
  private func judged(
    _ variant: StrategyVariant, _ played: PlayedCell, _ measurement: CellMeasurement, _ references: References
  ) -> JudgedPlay {
    let hasMoved = measurement.moved
    var outcome = Outcome(error: played.breach, gates: measurement.gates)
    // Doing nothing is the floor's job, and the ceiling does nothing where nothing can be done.
    if !hasMoved, outcome == .fail, !catalogue.isReference(variant.id),
      references.floorMeasurement.gates.contains(.failed)
    {
      outcome = .doesNothing
    }
    let judging = references.oracle.breach == nil ? references.oracleMeasurement : measurement
    return JudgedPlay(
      played: played, measurement: measurement, outcome: outcome, hasMoved: hasMoved,
      isJudged: judging.applicableWeight >= 0.5)
  }
}

/// A cell that was played and judged.
public struct JudgedPlay {
  var played: PlayedCell
  var measurement: CellMeasurement
  var outcome: Outcome
  var hasMoved: Bool
  var isJudged: Bool

  /// Its line of a record.
  func record(of cell: CellID, inferred: Bool, notes: [String]) -> CellRecord {
    if let breach = played.breach {
      return CellRecord(cell: cell, error: breach, isJudged: isJudged, inferred: inferred, notes: notes)
    }
    let scores = Scoring.scores(metrics: measurement.metrics)
    return CellRecord(
      cell: cell, doesNothing: outcome == .doesNothing, isJudged: isJudged, hasMoved: hasMoved,
      metrics: measurement.metrics,
      occlusion: scores.occlusion, motion: scores.motion, gates: measurement.gates,
      barsDisplaced: measurement.barsDisplaced, brokenConstraints: played.brokenConstraints,
      inferred: inferred, notes: notes)
  }
}

extension SimulatedDevice {
  /// Whether a keyboard size that the cell uses is inferred.
  func restsOnInference(screen: Screen, scenario: Scenario, orientation: UIInterfaceOrientation) -> Bool {
    [orientation, orientation.turned].prefix(scenario.story.turns ? 2 : 1).contains { side in
      figures(screen, scenario, keyboards(side)).contains { $0?.isInferred == true }
    }
  }

  /// The keyboards that a scenario shows on a screen.
  private func figures(
    _ screen: Screen, _ scenario: Scenario, _ keyboards: KeyboardFigures
  ) -> [KeyboardFigure?] {
    var figures: [KeyboardFigure?] = []
    let story = scenario.story
    if story.showsInputs {
      let isHardware = scenario.keyboard == .hardware || scenario.keyboard == .hardwareWithoutBar
      if isHardware { figures.append(keyboards.hardwareBar) }
      for input in screen.inputs where !isHardware {
        figures += scenario.placements.map {
          keyboards.figure(at: $0, input.keyboard, suggestions: input.suggestions)
        }
      }
    }
    for kind in story.switchedTo { figures.append(keyboards.docked(kind, suggestions: true)) }
    if story.switchesPredictions { figures += [keyboards.letters, keyboards.lettersWithoutBar] }
    if story.attachesHardware { figures.append(keyboards.hardwareBar) }
    if story.showsElsewhere { figures.append(keyboards.letters) }
    return figures
  }
}
