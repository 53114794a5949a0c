import Platform
import Record
import Scenarios
import Screens

extension Replay {
  /// Creates a replay of a record's cells, for those entries of its axes that this program knows.
  ///
  /// - Parameters:
  ///   - header: the header of the record, which has the rules.
  ///   - catalogue: the catalogue that contains the record's variants and parameters.
  ///   - table: the devices and their keyboards.
  ///   - scenarios: scenarios in addition to the built-in ones.
  ///   - screens: screens in addition to the built-in ones.
  public init(
    _ header: RunHeader, catalogue: Catalogue,
    table: DeviceTable = .builtIn, scenarios: [Scenario] = [], screens: [Screen] = []
  ) {
    let named = Set(header.devices.map(\.id))
    self.init(
      header, catalogue: catalogue, scenarios: Scenarios.builtIn + scenarios,
      screens: Screens.builtIn + screens
    ) { profile in
      table.matrixDevices.filter { named.contains($0.id) }.compactMap {
        PlannedDevice($0, profile: profile, table: table)
      }
    }
  }
}
