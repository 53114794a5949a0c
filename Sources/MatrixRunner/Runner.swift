import AvoidanceMetrics
import KeyboardAvoidance
import KeyboardSimulation
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import StrategyCatalog
import Synchronization
import TraceRecording

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

  /// Plays the plan.
  ///
  /// - Parameters:
  ///   - shouldStop: asked before every group; true ends the run early.
  ///   - receive: called for every group, in plan order, one at a time; what it throws ends the run.
  public func run(
    shouldStop: @Sendable @escaping () -> Bool = { false },
    receive: (GroupResult) throws -> Void
  ) async throws -> Outcome {
    let next = Atomic<Int>(0)
    let stopped = Atomic<Bool>(false)
    // Results wait here for their turn; the consumer takes them in plan order.
    let (stream, continuation) = AsyncStream.makeStream(of: (Int, GroupResult).self)
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      let running = Atomic<Int>(jobs)
      for _ in 0..<jobs {
        tasks.addTask { [self] in
          var worker = Worker(plan: plan)
          while !stopped.load(ordering: .relaxed) {
            if shouldStop() {
              stopped.store(true, ordering: .relaxed)
              break
            }
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < plan.groups.count else { break }
            continuation.yield((index, worker.play(plan.groups[index], encodesLines: encodesLines)))
          }
          if running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            continuation.finish()
          }
        }
      }
      var waiting: [Int: GroupResult] = [:]
      var turn = 0
      do {
        for await (index, result) in stream {
          waiting[index] = result
          while let due = waiting.removeValue(forKey: turn) {
            try receive(due)
            turn += 1
          }
        }
      } catch {
        stopped.store(true, ordering: .relaxed)
        throw error
      }
      try await tasks.waitForAll()
      return turn == plan.groups.count ? .finished : .stopped
    }
  }
}

/// One thread's share of a run, with its own layout caches and buffers.
struct Worker {
  let plan: Plan
  private var screens: [PreparedScreen?]
  private var engine = MetricEngine()

  init(plan: Plan) {
    self.plan = plan
    screens = [PreparedScreen?](repeating: nil, count: plan.axes.screens.count)
  }

  /// Plays all cells of a group.
  mutating func play(_ group: Plan.Group, encodesLines: Bool) -> Runner.GroupResult {
    let screen: PreparedScreen
    if let known = screens[group.screen] {
      screen = known
    } else {
      screen = PreparedScreen(plan.axes.screens[group.screen])
      screens[group.screen] = screen
    }
    let device = plan.axes.devices[group.device]
    let orientation = plan.axes.orientations[group.orientation]
    var records: [CellRecord] = []
    records.reserveCapacity(group.count)
    for row in group.rows {
      let stage = CellStage(
        screen: screen, device: device.simulated, orientation: orientation,
        scenario: plan.axes.scenarios[row.scenario], profile: plan.profile, frameRate: plan.frameRate)
      let references = stage.references(&engine)
      let inferred = device.simulated.restsOnInference(
        screen: screen.screen, scenario: stage.scenario, orientation: orientation)
      for strategy in row.strategies {
        let cell = plan.cell(group, row, strategy)
        let judged = stage.judge(plan.axes.strategies[strategy], references, &engine)
        if let breach = judged.played.breach {
          records.append(CellRecord(cell: cell, error: breach, inferred: inferred, notes: device.notes))
          continue
        }
        let scores = Scoring.scores(metrics: judged.measurement.metrics)
        records.append(
          CellRecord(
            cell: cell, metrics: judged.measurement.metrics, occlusion: scores.occlusion,
            motion: scores.motion, gates: judged.measurement.gates, inferred: inferred, notes: device.notes))
      }
    }
    var lines: [UInt8] = []
    if encodesLines {
      lines.reserveCapacity(records.count * 1600)
      for record in records { LineEncoder.append(record, to: &lines) }
    }
    return Runner.GroupResult(cells: records, lines: lines)
  }
}

/// Everything of a cell but its strategy: what the floor, the oracle and all others share.
public struct CellStage {
  let screen: PreparedScreen
  let device: SimulatedDevice
  let orientation: InterfaceOrientation
  let scenario: Scenario
  let profile: PlatformProfile
  let frameRate: Int

  /// The stage on which a cell of the plan is played.
  public init(
    screen: PreparedScreen, device: SimulatedDevice, orientation: InterfaceOrientation, scenario: Scenario,
    profile: PlatformProfile, frameRate: Int
  ) {
    self.screen = screen
    self.device = device
    self.orientation = orientation
    self.scenario = scenario
    self.profile = profile
    self.frameRate = frameRate
  }

  /// The floor's and the oracle's results, against which all strategies are judged.
  public struct References {
    var floor: PlayedCell
    var oracle: PlayedCell
    var oracleMeasurement: CellMeasurement
    var reference: MetricReference
  }

  /// Plays a variant.
  public func play(_ variant: StrategyVariant, isDetailed: Bool = false) -> PlayedCell {
    CellPlayer.play(
      variant, scenario: scenario, on: screen, device: device, orientation: orientation, profile: profile,
      frameRate: frameRate, isDetailed: isDetailed)
  }

  /// Plays and measures the floor and the oracle.
  public func references(_ engine: inout MetricEngine) -> References {
    let floor = play(StrategyCatalog.floor)
    let oracle = play(StrategyCatalog.ceiling)
    let fit = MetricReference(floor: floor.trace, oracle: nil)
    let measured = engine.measure(oracle.trace, against: fit)
    return References(
      floor: floor, oracle: oracle, oracleMeasurement: measured,
      reference: MetricReference(floor: floor.trace, oracle: measured))
  }

  /// Plays and measures a variant; the references are not played twice.
  public func judge(
    _ variant: StrategyVariant, _ references: References, _ engine: inout MetricEngine, isDetailed: Bool = false
  ) -> (played: PlayedCell, measurement: CellMeasurement) {
    if !isDetailed, variant.id == StrategyCatalog.ceiling.id {
      return (references.oracle, references.oracleMeasurement)
    }
    let played =
      !isDetailed && variant.id == StrategyCatalog.floor.id
      ? references.floor : play(variant, isDetailed: isDetailed)
    return (played, engine.measure(played.trace, against: references.reference))
  }
}

extension SimulatedDevice {
  /// Whether a keyboard height that the cell uses is inferred.
  func restsOnInference(screen: Screen, scenario: Scenario, orientation: InterfaceOrientation) -> Bool {
    let rotates = scenario.steps.contains { $0.action == .rotate }
    return [orientation, orientation.turned].prefix(rotates ? 2 : 1).contains { side in
      screen.inputs.contains { input in
        keyboard(input.keyboard, suggestions: input.suggestions, side).isInferred
      }
        || scenario.steps.contains { step in
          if case .switchKeyboard(let kind) = step.action {
            return keyboard(kind, suggestions: true, side).isInferred
          }
          return false
        }
    }
  }
}
