import AvoidanceMetrics
import Dispatch
import Foundation
import KeyboardAvoidance
import KeyboardSimulation
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import StrategyCatalog
import Synchronization
import TraceRecording

/// Plays the cells of a record again, in detail, so that they can be shown and not only counted.
///
/// A cell is handed over only when it comes out as the record has it; one that this program does not know, or plays
/// differently, comes with the reason instead.
public struct Replay: Sendable {
  /// One cell of the record.
  public struct Cell: Sendable {
    /// Its place in the record.
    public var index: Int
    /// What happened, or why it cannot be told.
    public var outcome: Outcome
  }

  /// How playing a cell again went.
  public enum Outcome: Sendable {
    /// As the record has it.
    case played(Trace, CellMeasurement)
    /// Not: a short sentence.
    case refused(String)
  }

  private struct Group: Sendable {
    var device: String
    var orientation: String
    var screen: String
    var cells: [Int]
  }

  private let record: RunRecord
  private let groups: [Group]
  private let profile: PlatformProfile?
  private let devices: [String: PlannedDevice]
  private let scenarios: [String: Scenario]
  private let screens: [String: Screen]

  /// Prepares to play a record again.
  ///
  /// - Parameters:
  ///   - devices: those that can be played, resolved for `profile`.
  ///   - scenarios: those that can be played.
  ///   - screens: those that can be played.
  ///   - profile: the record's; nil when this program does not have it.
  public init(
    _ record: RunRecord, profile: PlatformProfile?, devices: [PlannedDevice], scenarios: [Scenario],
    screens: [Screen]
  ) {
    self.record = record
    self.profile = profile
    self.devices = Dictionary(devices.map { ($0.device.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.scenarios = Dictionary(scenarios.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.screens = Dictionary(screens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (index, cell) in record.cells.enumerated() {
      let id = cell.cell
      let key = "\(id.device)/\(id.orientation)/\(id.screen)"
      if let place = places[key] {
        groups[place].cells.append(index)
      } else {
        places[key] = groups.count
        groups.append(
          Group(device: id.device, orientation: id.orientation, screen: id.screen, cells: [index]))
      }
    }
    self.groups = groups
  }

  /// The profile that a record names, for example `ios-26+P4=literal`; nil when this program does not have it.
  public static func profile(named name: String) -> PlatformProfile? {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard var profile = PlatformProfile(id: parts[0]) else { return nil }
    for part in parts.dropFirst() {
      let change = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard change.count == 2, let rule = PlatformRule(rawValue: change[0]),
        profile.set(rule, to: change[1])
      else { return nil }
    }
    return profile.id == name ? profile : nil
  }

  /// Plays all cells and hands them over, those of one device, orientation and screen together, in the order of the
  /// record; the result does not depend on the number of jobs.
  ///
  /// - Parameter receive: called on the caller's thread.
  public func run(jobs: Int, receive: ([Cell]) throws -> Void) rethrows {
    let batch = max(1, jobs) * 4
    var start = 0
    while start < groups.count {
      let part = Array(groups[start..<min(groups.count, start + batch)])
      let hall = Hall(size: part.count)
      let isDone = DispatchGroup()
      for _ in 0..<min(max(1, jobs), part.count) {
        isDone.enter()
        // Stacks of 8 MB: layouts of deep user screens recurse.
        let thread = Thread {
          while let index = hall.take() { hall.put(play(part[index]), at: index) }
          isDone.leave()
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
      isDone.wait()
      for cells in hall.results { try receive(cells) }
      start += batch
    }
  }

  /// Where threads take group numbers and leave results.
  private final class Hall: Sendable {
    private let state: Mutex<(next: Int, results: [[Cell]])>

    init(size: Int) { state = Mutex((0, [[Cell]](repeating: [], count: size))) }

    var results: [[Cell]] { state.withLock { $0.results } }

    func take() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func put(_ cells: [Cell], at index: Int) { state.withLock { $0.results[index] = cells } }
  }

  private func play(_ group: Group) -> [Cell] {
    func refuse(_ indices: [Int], _ reason: String) -> [Cell] {
      indices.map { Cell(index: $0, outcome: .refused(reason)) }
    }
    guard let profile else {
      return refuse(group.cells, "This program does not have the record's platform profile.")
    }
    guard let device = devices[group.device] else {
      return refuse(group.cells, "This program does not know the device.")
    }
    guard let orientation = InterfaceOrientation(rawValue: group.orientation) else {
      return refuse(group.cells, "This program does not know the orientation.")
    }
    guard let screen = screens[group.screen].map({ PreparedScreen($0) }) else {
      return refuse(group.cells, "This program does not know the screen; name its file with --screen.")
    }
    var engine = MetricEngine()
    var outcomes: [Cell] = []
    outcomes.reserveCapacity(group.cells.count)
    var first = 0
    // Cells of one scenario follow one another, and share the references.
    while first < group.cells.count {
      let name = record.cells[group.cells[first]].cell.scenario
      let end =
        group.cells[first...].firstIndex { record.cells[$0].cell.scenario != name } ?? group.cells.count
      let row = Array(group.cells[first..<end])
      first = end
      guard let scenario = scenarios[name] else {
        outcomes += refuse(
          row, "This program does not know the scenario; name its file with --scenario-file.")
        continue
      }
      guard scenario.applies(to: screen.screen), device.offers(scenario, orientation) else {
        outcomes += refuse(row, "This program does not play the scenario here.")
        continue
      }
      let stage = CellStage(
        screen: screen, device: device.simulated, orientation: orientation, scenario: scenario,
        profile: profile, frameRate: record.header.frameRate)
      let references = stage.references(&engine)
      for index in row {
        outcomes.append(
          Cell(index: index, outcome: play(record.cells[index], on: stage, references, &engine)))
      }
    }
    return outcomes
  }

  private func play(
    _ cell: CellRecord, on stage: CellStage, _ references: CellStage.References, _ engine: inout MetricEngine
  ) -> Outcome {
    if cell.error != nil { return .refused("The cell could not be played.") }
    guard let variant = StrategyCatalog.variant(cell.cell.strategy) else {
      return .refused("This program does not know the strategy.")
    }
    let judged = stage.judge(variant, references, &engine, isDetailed: true)
    guard judged.played.breach == nil, agrees(judged.measurement, with: cell) else {
      return .refused(
        "This program plays the cell differently: the record is of another version, or of keyboards of one's own."
      )
    }
    return .played(judged.played.trace, judged.measurement)
  }

  private func agrees(_ measurement: CellMeasurement, with cell: CellRecord) -> Bool {
    func same(_ a: Double, _ b: Double) -> Bool { a.isNaN ? b.isNaN : abs(a - b) <= 1e-9 * max(1, abs(b)) }
    return measurement.gates == cell.gates
      && zip(measurement.metrics, cell.metrics).allSatisfy {
        same($0.value, $1.value) && $0.reason == $1.reason
      }
  }
}
