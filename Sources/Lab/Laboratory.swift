import Analysis
import Foundation
import KeyboardAvoidance
import Matrix
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// The library behind the command line: it selects, plays, reads, explains and reports cells.
///
///     let lab = try Laboratory(StrategyCatalog.families)
///     var selection = Selection()
///     selection.devices = ["iphone-se-3"]
///     let plan = try lab.plan(selection)
///     let record = try lab.run(plan).record
///     try lab.write(record, as: .pages, to: "reports")
public struct Laboratory: Sendable {
  /// The known strategies.
  public var catalogue: Catalogue
  /// The number of worker threads. Results do not depend on it.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount

  /// Creates a laboratory for families, of which one is the baseline and one is the oracle.
  ///
  /// Throws: `CatalogueError` for families with an incomplete description.
  public init(
    _ families: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) throws(CatalogueError) {
    catalogue = try Catalogue(families, sources: sources)
  }

  /// Creates a laboratory for a catalogue.
  public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// Returns the same laboratory with a number of worker threads. Nil changes nothing.
  public func with(jobs: Int?) -> Laboratory {
    var lab = self
    if let jobs { lab.jobs = jobs }
    return lab
  }

  /// Returns the device on which a screen that code builds is recorded, and the rules. The device is the first of
  /// the usual phones that the platform has.
  package func recordingDevice(
    on platform: PlatformChoice
  ) throws -> (device: SimulatedDevice, profile: PlatformProfile) {
    let platform = try ResolvedPlatform(platform)
    let usual =
      platform.table.matrixDevices.first { $0.id == "iphone-17-pro" } ?? platform.table.matrixDevices.first
    guard let usual else { throw LabError(.broken, "The tables have no device.") }
    return (try platform.planned(usual).simulated, platform.profile)
  }

  // MARK: Selecting

  /// Returns the plan of a selection.
  ///
  /// - Parameters:
  ///   - selection: The selection of cells.
  ///   - platform: The platform on which the cells are played.
  ///   - screens: The screens at the selection's paths, if they were already read.
  ///   - remark: Receives notes for the user, one sentence each.
  ///
  /// Throws: ``LabError`` for unknown ids, for files that are missing or malformed, and if nothing is
  /// selected; `RecordError` for a record that cannot be read.
  public func plan(
    _ selection: Selection, on platform: PlatformChoice = PlatformChoice(), screens: OwnScreens? = nil,
    remark: (String) -> Void = { _ in }
  ) throws -> Plan {
    try onLargeStack { try PlanMaker(catalogue, selection, on: platform).plan(screens, remark: remark) }
  }

  /// Returns the plan of a selection, and the selected situations in which a screen does not fit even without
  /// a keyboard. The notes do not name these.
  package func planWithLeftOut(
    _ selection: Selection, on platform: PlatformChoice, screens: OwnScreens, remark: (String) -> Void
  ) throws -> (plan: Plan, leftOut: [ScreenFit.LeftOut]) {
    try onLargeStack {
      var leftOut: [ScreenFit.LeftOut] = []
      let plan = try PlanMaker(catalogue, selection, on: platform).plan(
        screens, leftOut: { leftOut.append($0) }, remark: remark)
      return (plan, leftOut)
    }
  }

  /// Returns warnings about patterns that match no id, one sentence each.
  public func remarks(on selection: Selection, _ platform: PlatformChoice = PlatformChoice()) throws
    -> [String]
  {
    try PatternRemarks(
      strategies: catalogue.variants.map(\.id), table: platform.table(),
      scenarios: OwnScenario.read(selection.scenarioFiles ?? []),
      screens: OwnScreens.read(selection).screens.map(\.screen)
    ).of(selection)
  }

  /// Returns the plan of one cell. The plan is empty if the cell cannot be played with its scenario, device
  /// and screen.
  ///
  /// - Parameters:
  ///   - cell: The five ids of the cell. The strategy may be a value of a parameter.
  ///   - platform: The platform on which the cell is played.
  ///   - selection: The user's own screens and scenarios.
  ///
  /// Throws: ``LabError`` for unknown ids and for files that are missing or malformed.
  public func plan(
    of cell: CellID, on platform: PlatformChoice = PlatformChoice(), from selection: Selection = Selection()
  ) throws -> Plan {
    let platform = try ResolvedPlatform(platform)
    let own = try OwnScreens.read(selection).screens.map(\.screen)
    let ownScenarios = try OwnScenario.read(selection.scenarioFiles ?? [])
    let strategy =
      try catalogue.variant(cell.strategy)
      ?? Self.find("strategy", cell.strategy, in: catalogue.variants, by: \.id)
    let device = try Self.find("device", cell.device, in: platform.table.matrixDevices, by: \.id)
    let orientation = try Self.find(
      "orientation", cell.orientation, in: UIInterfaceOrientation.played, by: \.id)
    let scenario = try Self.find(
      "scenario", cell.scenario, in: ownScenarios.map(\.scenario) + Scenarios.builtIn, by: \.id)
    // Screens whose adoption has the id are searched last, because this needs the files of all built-in
    // screens.
    let screen =
      try own.screen(cell.screen) ?? Screens.screen(cell.screen)
      ?? (own + Screens.builtIn).screen(cell.screen)
      ?? Self.unknownScreen(cell.screen, own + Screens.builtIn)
    for own in ownScenarios where own.scenario.id == scenario.id { try own.checkLength(on: [screen]) }
    return Plan(
      axes: Axes(
        catalogue, strategies: [strategy], devices: [try platform.planned(device)],
        orientations: [orientation], scenarios: [scenario], screens: [screen]),
      profile: platform.profile, frameRate: platform.frameRate)
  }

  /// Always throws. The error says that no screen has the id or, if it is the id of an adopted screen, that
  /// the adoption changes nothing.
  private static func unknownScreen(_ id: String, _ screens: [Screen]) throws(LabError) -> Screen {
    _ = try OwnScreens.adopted(id, among: screens.map { OwnScreens.Own($0) })
    do { return try find("screen", id, in: screens, by: \.id) } catch {
      guard !screens.contains(where: { $0.file != nil }) else { throw error }
      throw LabError(
        .misuse, "\(error.description) Use --screen FILE to read your own screen.", unknown: "screen")
    }
  }

  private static func find<T>(
    _ kind: String, _ id: String, in all: [T], by name: (T) -> String
  ) throws(LabError) -> T {
    if let found = all.first(where: { name($0) == id }) { return found }
    let names = all.map(name)
    // Devices are in the order of their years, and the newest of equally near ones is suggested.
    let candidates = kind == "device" ? names.reversed() : names
    let more = names.count <= 30 ? " Known: \(names.joined(separator: ", "))." : ""
    throw LabError(
      .misuse, "Unknown \(kind) '\(id)'.\(Suggestions.sentence(for: id, in: candidates))\(more)",
      unknown: kind)
  }

  /// Returns a plan with one strategy, some devices in both orientations and some scenarios, on the default
  /// screens under the newest profile.
  package func sample(_ variant: StrategyVariant, devices: [String], scenarios: [String]) -> Plan {
    let table = DeviceTable.builtIn
    return Plan(
      axes: Axes(
        catalogue, strategies: [variant],
        devices: table.matrixDevices.filter { devices.contains($0.id) }.compactMap {
          PlannedDevice($0, profile: .newest, table: table)
        }, orientations: UIInterfaceOrientation.played,
        scenarios: Scenarios.builtIn.filter { scenarios.contains($0.id) },
        screens: Screens.chosen(Axes.defaultScreens)),
      profile: .newest)
  }

  // MARK: Running

  /// Returns an examination, which plays a plan again with other settings of undecided platform rules.
  ///
  /// - Parameters:
  ///   - plan: The plan whose ranking is examined.
  ///   - selection: The selection of the plan. Axes that the user selected are not extended.
  ///   - platform: The platform of the plan.
  public func examination(
    of plan: Plan, _ selection: Selection, on platform: PlatformChoice = PlatformChoice()
  ) throws -> Sensitivity {
    Sensitivity(plan: plan.matrix, jobs: jobs, reserve: try reserve(selection, platform))
  }

  /// Returns the scenarios, screens and devices that may be added to the plan so that platform rules have an
  /// effect. Axes that the user selected are not extended.
  private func reserve(_ selection: Selection, _ platform: PlatformChoice) throws -> Sensitivity.Reserve {
    var reserve = Sensitivity.Reserve()
    guard !selection.hasAny(of: Selection.Part.filters) else { return reserve }
    if !selection.hasAny(of: [.scenario, .scenarioFile]) { reserve.scenarios = Scenarios.builtIn }
    if !selection.hasAny(of: [.screen, .adopted]) { reserve.screens = Screens.builtIn }
    if !selection.has(.device) {
      let platform = try ResolvedPlatform(platform)
      let pads = Axes.homeButtonPads.compactMap { id in
        platform.table.matrixDevices.first { $0.id == id }.flatMap {
          PlannedDevice($0, profile: platform.profile, table: platform.table)
        }
      }
      reserve.devices = Array(pads.filter { $0.system == platform.profile.system }.prefix(1))
    }
    return reserve
  }

  /// Plays a plan and returns the run with its record.
  ///
  /// - Parameters:
  ///   - plan: The plan to play.
  ///   - examination: The examination of other settings, or nil for none.
  ///   - command: The command that creates the record again. The record contains it.
  ///   - path: A file to which the record is written during the run, or nil for none.
  ///
  /// Throws: `RecordError` if the file cannot be written.
  public func run(
    _ plan: Plan, examining examination: Sensitivity? = nil, command: String = "", to path: String? = nil
  ) throws -> MatrixRun {
    var run = MatrixRun(plan, examining: examination, jobs: jobs, command: command)
    if let path { try run.play(to: path) } else { try run.play() }
    return run
  }

  /// Returns the Auto Layout problems in a plan's own screens, on the plan's first device in each
  /// orientation.
  public func layoutProblems(of plan: Plan) -> [String] {
    let builtIn = Set(Screens.ids)
    guard let device = plan.axes.devices.first, let scenario = Scenarios.builtIn.first else { return [] }
    return plan.axes.screens.filter { !builtIn.contains($0.id) }.flatMap { screen in
      let prepared = PreparedScreen(screen)
      return plan.axes.orientations.flatMap { orientation in
        CellPlayer.play(
          catalogue.floor, scenario: scenario, on: prepared, device: device.simulated,
          orientation: orientation, profile: plan.profile, isDetailed: true
        ).layoutProblems.map {
          "screen '\(screen.id)' on \(device.device.id) in \(orientation.id): \($0)"
        }
      }
    }
  }
}
