import Screens
import Matrix
import Platform
import KeyboardAvoidance
import Simulation
import Record
import Scenarios
import StrategyCatalog
import Testing
import UIKit

extension Catalogue {
  /// The strategies of the package.
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()
}

/// Axes of built-in things by their ids.
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

/// All cells of a plan, in the order in which the runner hands them over.
func play(_ plan: Plan, jobs: Int = 2) throws -> [CellRecord] {
  var cells: [CellRecord] = []
  let outcome = try Runner(plan: plan, jobs: jobs, encodesLines: false).run { cells += $0.cells }
  #expect(outcome == .finished)
  return cells
}

/// A variant for tests.
func variant(
  _ id: String, make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
) -> StrategyVariant {
  StrategyVariant(
    id: id, family: "test", title: "Test", summary: "A strategy of the tests.", provenance: .doneRight,
    source: "these tests", undo: "Nothing.", make: make)
}

extension PlatformProfile {
  /// The same with another setting of a rule.
  func setting(_ rule: PlatformRule, to setting: String) throws -> PlatformProfile {
    var profile = self
    let isKnown = profile.set(rule, to: setting)
    try #require(isKnown)
    return profile
  }
}
