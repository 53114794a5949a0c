import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import Synchronization
import UIKit

/// A replay of a record's cells in detail, so that reports can show them.
///
/// A cell is shown only if its new result agrees with the record, because a picture of another result would
/// be misleading.
public struct Replay: Sendable {
  /// The reason why a cell cannot be played again.
  public struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason as a part of a sentence, for example `this program does not know the screen 'x'`.
    public var description: String

    /// Creates a refusal.
    public init(_ description: String) { self.description = description }
  }

  private let catalogue: Catalogue
  private let strategies: [String: StrategyVariant]
  private let devices: [String: PlannedDevice]
  private let scenarios: [String: Scenario]
  private let screens: [Screen]
  private let profile: PlatformProfile
  private let frameRate: Int
  private let refusal: Refusal?

  /// Creates a replay of a plan's cells.
  public init(_ plan: Plan) {
    self.init(
      plan.axes.catalogue, devices: plan.axes.devices, strategies: plan.axes.strategies,
      scenarios: plan.axes.scenarios,
      screens: plan.axes.screens, profile: plan.profile, frameRate: plan.frameRate, refusal: nil)
  }

  /// Creates a replay of a record's cells, for those entries of its axes that this program knows.
  ///
  /// - Parameters:
  ///   - header: the header of the record, which has the rules.
  ///   - catalogue: the catalogue that contains the record's variants and parameters.
  ///   - scenarios: all scenarios that the record may name.
  ///   - screens: all screens that the record may name.
  ///   - devices: returns all devices that the record may name, under the record's profile.
  package init(
    _ header: RunHeader, catalogue: Catalogue, scenarios: [Scenario], screens: [Screen],
    devices: (PlatformProfile) -> [PlannedDevice]
  ) {
    var refusal: Refusal?
    if header.model != modelVersion {
      refusal = Refusal(
        "the record has model \(header.model), but this program simulates model \(modelVersion)")
    }
    // In a profile's id such as `ios-26+P4=literal`, the changes after `+` are ignored because they are also
    // in the header's rules.
    let base = String(header.profile.prefix { $0 != "+" })
    var profile = PlatformProfile(id: base) ?? .newest
    if profile.id != base {
      refusal = Refusal("this program does not know the platform profile '\(base)'")
    }
    for fact in header.rules {
      let parts = fact.name.components(separatedBy: " = ")
      guard parts.count == 2, let rule = PlatformRule(rawValue: parts[0]), profile.set(rule, to: parts[1])
      else {
        refusal = refusal ?? Refusal("this program does not know the rule '\(fact.name)'")
        continue
      }
    }
    profile.id = header.profile
    self.init(
      catalogue, devices: devices(profile),
      strategies: header.strategies.compactMap { catalogue.variant($0.id) }, scenarios: scenarios,
      screens: screens, profile: profile, frameRate: header.frameRate, refusal: refusal)
  }

  private init(
    _ catalogue: Catalogue, devices: [PlannedDevice], strategies: [StrategyVariant], scenarios: [Scenario],
    screens: [Screen],
    profile: PlatformProfile, frameRate: Int, refusal: Refusal?
  ) {
    func byID<T>(_ all: [T], _ id: (T) -> String) -> [String: T] {
      Dictionary(all.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.catalogue = catalogue
    self.devices = byID(devices, \.device.id)
    self.strategies = byID(strategies, \.id)
    self.scenarios = byID(scenarios, \.id)
    self.screens = screens
    self.profile = profile
    self.frameRate = frameRate
    self.refusal = refusal
  }

  /// Returns a plan that consists of one cell, for callers that vary the cell; nil if this program does not
  /// know a part of its id.
  public func plan(of cell: CellID) -> Plan? {
    guard let strategy = strategies[cell.strategy], let device = devices[cell.device],
      let orientation = UIInterfaceOrientation(id: cell.orientation),
      let scenario = scenarios[cell.scenario], let screen = screens.screen(cell.screen)
    else { return nil }
    return Plan(
      axes: Axes(
        catalogue, strategies: [strategy], devices: [device], orientations: [orientation],
        scenarios: [scenario],
        screens: [screen]),
      profile: profile, frameRate: frameRate)
  }

  /// The maximum of events × views for a cell. The picture of a larger cell would take a minute.
  private static let mostWork = 500_000

  /// Plays strategies in detail in one situation. The references are played only once.
  ///
  /// - Parameters:
  ///   - situation: the device, orientation, scenario and screen.
  ///   - records: the record of each strategy's cell.
  /// - Returns: a story or a refusal for every record, in order.
  public func stories(
    in situation: Situation, _ records: [CellResult]
  ) -> [Result<CellStory, Refusal>] {
    var screen: PreparedScreen?
    return stories(in: situation, records, on: &screen)
  }

  /// Plays strategies in detail in several situations of one screen on one device, which share layouts.
  ///
  /// - Parameter rows: the records of the cells, grouped by situation.
  /// - Returns: a story or a refusal for every record, in order.
  public func stories(of rows: [[CellResult]]) -> [[Result<CellStory, Refusal>]] {
    // All cells are played on one thread. If one of them traps, each strategy is played on a separate thread,
    // so that only one cell is refused.
    let together = try? TrapGuard.run {
      var screen: PreparedScreen?
      return rows.map { row in row.first.map { stories(in: $0.cell.situation, row, on: &screen) } ?? [] }
    }
    return together ?? rows.map { row in row.first.map { stories(in: $0.cell.situation, row) } ?? [] }
  }

  /// Returns the reason why a cell cannot be played again; nil if no reason is known before it is played.
  public func refusal(of cell: CellID) -> Refusal? {
    do throws(Refusal) {
      _ = try parts(of: cell.situation)
      _ = try Self.known("strategy", cell.strategy, strategies)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the reasons, found in the header, why some cells of the record cannot be played again; empty if
  /// there are none.
  public func refusals(of header: RunHeader) -> [Refusal] {
    if let refusal { return [refusal] }
    func missing(_ kind: String, _ entries: [AxisEntry], option: String?, _ isKnown: (String) -> Bool)
      -> Refusal?
    {
      let ids = entries.map(\.id).filter { !isKnown($0) }
      guard let first = ids.first else { return nil }
      let more = ids.count > 1 ? " and \(ids.count - 1) more" : ""
      let hint = option.map { "; name its file with \($0)" } ?? ""
      return Refusal("this program does not know the \(kind) '\(first)'\(more)\(hint)")
    }
    let isOwn =
      header.strategies.first { strategies[$0.id] == nil }?.group == StrategyVariant.ownStrategyFamily
    return [
      missing("strategy", header.strategies, option: isOwn ? "--strategy-file" : nil) {
        strategies[$0] != nil
      },
      missing("device", header.devices, option: nil) { devices[$0] != nil },
      missing("scenario", header.scenarios, option: "--scenario-file") { scenarios[$0] != nil },
      missing("screen", header.screens, option: "--screen") { screens.screen($0) != nil },
    ].compactMap { $0 }
  }

  private typealias Parts = (
    device: PlannedDevice, orientation: UIInterfaceOrientation, scenario: Scenario, screen: Screen
  )

  private func parts(of situation: Situation) throws(Refusal) -> Parts {
    if let refusal { throw refusal }
    let device = try Self.known("device", situation.device, devices)
    let scenario = try Self.known("scenario", situation.scenario, scenarios)
    guard let screen = screens.screen(situation.screen) else {
      throw Refusal("this program does not know the screen '\(situation.screen)'")
    }
    guard let orientation = UIInterfaceOrientation(id: situation.orientation) else {
      throw Refusal("this program does not know the orientation '\(situation.orientation)'")
    }
    guard scenario.applies(to: screen), device.offers(scenario, orientation) else {
      throw Refusal("the screen or the device does not have what the scenario needs")
    }
    guard scenario.events(on: screen) * screen.tree.nodes.count <= Self.mostWork else {
      throw Refusal("the cell is too large to be drawn")
    }
    return (device, orientation, scenario, screen)
  }

  private static func known<T>(_ kind: String, _ id: String, _ all: [String: T]) throws(Refusal) -> T {
    guard let entry = all[id] else { throw Refusal("this program does not know the \(kind) '\(id)'") }
    return entry
  }

  private func stories(
    in situation: Situation, _ records: [CellResult], on prepared: inout PreparedScreen?
  ) -> [Result<CellStory, Refusal>] {
    do throws(Refusal) {
      let (device, orientation, scenario, screen) = try parts(of: situation)
      let onScreen = prepared ?? PreparedScreen(screen)
      prepared = onScreen
      let stage = CellStage(
        screen: onScreen, device: device.simulated, orientation: orientation,
        scenario: scenario, profile: profile, frameRate: frameRate, catalogue: catalogue)
      var engine = MetricEngine()
      let references = stage.references(&engine)
      return records.map { record in
        Result { () throws(Refusal) in
          let variant = try Self.known("strategy", record.cell.strategy, strategies)
          let story = CellStory(variant, on: stage, device: device, against: references, &engine)
          guard story.agrees(with: record) else {
            throw Refusal("the cell was played again, and its result differs from the record")
          }
          return story
        }
      }
    } catch {
      return records.map { _ in .failure(error) }
    }
  }
}

extension CellStory {
  /// Whether a record has the same result for the cell. Numbers may differ in their last digit, which can get
  /// lost in a file.
  func agrees(with record: CellResult) -> Bool {
    func same(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == b }
      return a == b || abs(a - b) <= 1e-9 * max(1, abs(a))
    }
    guard record.error == nil, breach == nil, record.gates == measurement.gates,
      record.metrics.count == measurement.metrics.count
    else { return false }
    return zip(record.metrics, measurement.metrics).allSatisfy {
      $0.reason == $1.reason && same($0.applicableValue, $1.applicableValue)
    }
  }
}
