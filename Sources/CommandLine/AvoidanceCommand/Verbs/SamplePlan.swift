import DeviceTables
import KeyboardAvoidance
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import ScenarioLibrary
import ScreenLibrary
import UIKit
import Vocabulary

extension PlanRequest {
  /// The cells of one strategy on some devices in both orientations and some scenarios, on the default
  /// screens under the newest profile.
  static func sample(
    _ variant: StrategyVariant, of catalogue: Catalogue, devices: [String], scenarios: [String]
  ) throws -> Plan {
    let table = DeviceTable.builtIn
    return Plan(
      axes: Axes(
        catalogue, strategies: [variant],
        devices: table.matrixDevices.filter { devices.contains($0.id) }.compactMap {
          PlannedDevice($0, profile: .newest, table: table)
        }, orientations: UIInterfaceOrientation.played,
        scenarios: Scenarios.builtIn.filter { scenarios.contains($0.id) },
        screens: Screens.builtIn.filter { Axes.defaultScreens.contains($0.id) }),
      profile: .newest)
  }
}
