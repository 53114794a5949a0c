import UIKit

/// An error for a table row that cannot be used.
public struct DeviceTableError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the file with the row.
  public var file: String
  /// The line in the file, counted from 1.
  public var line: Int
  /// The expected and the actual contents of the row.
  public var message: String

  /// The error in the form of a compiler message, `file:line: error: message`.
  public var description: String { "\(file):\(line): error: \(message)" }
}

/// The devices and their keyboards.
///
/// The built-in table is read once from files that are embedded in the binary:
///
///     let table = DeviceTable.builtIn
///     if let phone = table.device("iphone-14"),
///       let match = table.keyboard(
///         device: phone, system: 18, sdk26: false, orientation: .portrait, kind: .alphabet,
///         suggestions: true)
///     { print(match.row.height) }  // 336
public struct DeviceTable: Sendable {
  /// The newest major system version in the table, which is the `iosMax` of every supported device.
  public static let newestSystem = 27

  /// All devices in file order, including those that are not used in a matrix.
  public let devices: [Device]
  /// The canonical keyboard rows in file order, added rows first.
  public let keyboards: [KeyboardRow]
  /// The heights of keys and bars, from which rules infer rows, in file order.
  public let parts: [KeyboardParts]
  /// The number of added rows, which are at the beginning of `keyboards`. Each of them takes precedence over
  /// the rows after it.
  let addedCount: Int

  private let deviceIndex: [String: Int]
  /// The indices of each device's rows in `keyboards`, in the order of `devices`.
  private let rowsOfDevice: [[Int]]

  /// Reads a table from the text of its files.
  ///
  /// Only the `canonical` keyboard rows are kept. Observations and the tables of other apps in the same file
  /// are not parsed. Throws: `DeviceTableError` with the file and line of the first row that cannot be used.
  public init(
    devicesCSV: String, keyboardsCSV: String, partsCSV: String? = nil
  ) throws(DeviceTableError) {
    let devices = try Self.readDevices(devicesCSV)
    self.init(
      devices: devices, keyboards: try Self.readKeyboards(keyboardsCSV, devices: devices), addedCount: 0,
      parts: try partsCSV.map(KeyboardParts.read) ?? [])
  }

  /// Creates a table from its rows. Every device id in a keyboard row must be the id of one of `devices`.
  init(devices: [Device], keyboards: [KeyboardRow], addedCount: Int, parts: [KeyboardParts]) {
    var index: [String: Int] = [:]
    for (position, device) in devices.enumerated() { index[device.id] = position }
    var rows = [[Int]](repeating: [], count: devices.count)
    for (position, row) in keyboards.enumerated() {
      for device in row.deviceIDs.compactMap({ index[$0] }) { rows[device].append(position) }
    }
    self.devices = devices
    self.keyboards = keyboards
    self.addedCount = addedCount
    self.parts = parts
    deviceIndex = index
    rowsOfDevice = rows
  }

  /// Returns the device with an id; nil if there is none.
  public func device(_ id: String) -> Device? { deviceIndex[id].map { devices[$0] } }

  /// The devices with complete and reliable numbers, in file order.
  public var matrixDevices: [Device] { devices.filter { $0.status == .ok } }

  /// Returns the canonical rows of a device for a system version and SDK, in file order.
  public func keyboards(device: Device, system: Int, sdk26: Bool) -> [KeyboardRow] {
    candidates(device: device, system: system, sdk26: sdk26).map { keyboards[$0] }
  }

  /// Returns the devices that represent all others in a default matrix, in file order.
  ///
  /// Only devices with the status `ok` that run `system` are used. Two devices belong to the same class if
  /// they have the same portrait size, the same safe areas in both orientations and the same keyboard heights
  /// on that system with either SDK. A missing iOS 26 landscape inset does not put devices into different
  /// classes. Each class is represented by a device with high confidence, then by the most recent one, then
  /// by the last one in the table.
  func representatives(system: Int = DeviceTable.newestSystem) -> [Device] {
    struct Class: Hashable {
      var size: [Double]
      var safeAreas: [UIEdgeInsets?]
      var heights: Set<[String]>
    }
    func rank(_ position: Int) -> (Int, Int, Int) {
      let device = devices[position]
      let confidence =
        switch device.confidence {
        case .high: 2
        case .medium: 1
        case .low: 0
        }
      return (confidence, device.year, position)
    }
    var best: [Class: Int] = [:]
    for (position, device) in devices.enumerated() where device.status == .ok && device.runs(system: system) {
      let rows = [false, true].flatMap { candidates(device: device, system: system, sdk26: $0) }
      let key = Class(
        size: [device.portraitSize.width, device.portraitSize.height],
        safeAreas: [device.portraitSafeArea, device.landscapeSafeArea],
        heights: Set(
          rows.map {
            let row = keyboards[$0]
            return [
              row.appSDK.rawValue, row.orientation.id, KeyboardRow.word(for: row.kind), row.bar.rawValue,
              KeyboardRow.word(for: row.placement), "\(row.height)",
            ]
          }))
      if let other = best[key], rank(other) > rank(position) { continue }
      best[key] = position
    }
    return best.values.sorted().map { devices[$0] }
  }

  /// Returns the indices in `keyboards` of a device's rows for a system and SDK.
  func candidates(device: Device, system: Int, sdk26: Bool) -> [Int] {
    guard let position = deviceIndex[device.id], device.runs(system: system) else { return [] }
    // An app built with the iOS 26 SDK shows the new keyboard only on iOS 26 or later.
    let sdk: KeyboardRow.AppSDK = sdk26 && system >= 26 ? .sdk26 : .pre26
    let rows = rowsOfDevice[position].filter {
      keyboards[$0].systems.contains(system)
        && (keyboards[$0].appSDK == .any || keyboards[$0].appSDK == sdk)
    }
    // The rows are in table order, so an added row comes before those that it replaces.
    guard let first = rows.first, first < addedCount else { return rows }
    var seen: Set<KeyboardRow.Question> = []
    return rows.filter { seen.insert(keyboards[$0].question).inserted }
  }
}
