import Matrix
import Metrics
import Platform
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import UIKit

/// The benchmark of the parts of one cell's simulation.
enum CellTimes {
  static func measure(_ meter: Meter) throws {
    let catalogue = try Catalogue(StrategyCatalog.families)
    let profile = PlatformProfile.newest
    guard let login = Screens.screen("login"), let scenario = Scenarios.scenario("show-hide"),
      let device = Axes.defaultPlanned(profile), let variant = catalogue.variant("whole-view-shift")
    else { return }
    let stage = CellStage(
      screen: PreparedScreen(login), device: device.simulated, orientation: .portrait, scenario: scenario,
      profile: profile, frameRate: 60, catalogue: catalogue, keepsPlays: false)
    var engine = MetricEngine()
    let references = stage.references(&engine)
    let frames = stage.play(variant).trace.duration * 60
    let simulation = meter.repeated { _ = stage.play(variant) }
    let judging = meter.repeated { _ = stage.judge(variant, references, &engine) }
    meter.cells("simulating a cell (login, show and hide)", simulation, of: 1)
    meter.cells("simulating and scoring the cell", judging, of: 1)
    meter.line("simulating and scoring one frame", judging / frames * 1e9, "ns", digits: 0)
  }
}

extension Axes {
  fileprivate static func defaultPlanned(_ profile: PlatformProfile) -> PlannedDevice? {
    defaultDevices.lazy.compactMap { DeviceTable.builtIn.device($0) }
      .compactMap { PlannedDevice($0, profile: profile) }.first
  }
}
