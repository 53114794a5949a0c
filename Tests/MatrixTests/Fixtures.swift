import KeyboardAvoidance
import Platform
import Record
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import UIKit

@testable import Matrix

extension Catalogue {
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()
}

func axes(
  strategies: [String] = ["none", "bottom-inset", "oracle"], devices: [String] = ["iphone-se-3"],
  orientations: [UIInterfaceOrientation] = [.portrait], scenarios: [String] = ["show-hide"],
  screens: [String] = ["login"], profile: PlatformProfile = .newest
) throws -> Axes {
  Axes(
    .package, strategies: try strategies.map { try #require(Catalogue.package.variant($0)) },
    devices: try devices.map { id in
      let device = try #require(DeviceTable.builtIn.devices.first { $0.id == id })
      return try #require(PlannedDevice(device, profile: profile))
    }, orientations: orientations, scenarios: try scenarios.map { try #require(Scenarios.scenario($0)) },
    screens: try screens.map { try #require(Screens.screen($0)) })
}

/// Returns the stage of the first situation of some axes.
func firstStage(of axes: Axes) -> CellStage {
  CellStage(
    screen: PreparedScreen(axes.screens[0]), device: axes.devices[0].simulated, orientation: .portrait,
    scenario: axes.scenarios[0], profile: .newest, frameRate: 60, catalogue: .package)
}

/// Plays all cells of a plan and returns them in the runner's order of delivery.
func play(_ plan: Plan, jobs: Int = 2) throws -> [CellResult] {
  var cells: [CellResult] = []
  let outcome = try Runner(plan: plan, jobs: jobs, encodesLines: false).run { cells += $0.cells }
  #expect(outcome == .finished)
  return cells
}

func variant(
  _ id: String, make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
) -> StrategyVariant {
  StrategyVariant(
    id: id, family: "test", title: "Test", summary: "A strategy of the tests.", provenance: .corrected,
    source: "these tests", undo: "Nothing.", make: make)
}

extension PlatformProfile {
  func setting(_ rule: PlatformRule, to setting: String) throws -> PlatformProfile {
    var profile = self
    let isKnown = profile.set(rule, to: setting)
    try #require(isKnown)
    return profile
  }
}
