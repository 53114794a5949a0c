import UIKit

/// A row of a table that cannot be used.
public struct DeviceTableError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Name of the file.
  public var file: String
  /// Line in the file, from 1.
  public var line: Int
  /// What was expected and what was found.
  public var message: String

  /// `file:line: error: message`, as compilers write it.
  public var description: String { "\(file):\(line): error: \(message)" }
}

/// The devices and their keyboards.
///
/// The built-in table is read once from files in the binary:
///
///     let table = DeviceTable.builtIn
///     if let phone = table.device("iphone-14"),
///       let match = table.keyboard(
///         device: phone, system: 18, sdk26: false, orientation: .portrait, kind: .alphabet,
///         suggestions: true)
///     { print(match.row.height) }  // 336
public struct DeviceTable: Sendable {
  /// The newest major system version of the table; a device whose `iosMax` it is, is still supported.
  public static let newestSystem = 27

  /// All devices in file order, those unfit for a matrix included.
  public let devices: [Device]
  /// The canonical keyboard rows in file order, added rows first.
  public let keyboards: [KeyboardRow]
  /// Heights of keys and bars that rules make rows of, in file order.
  public let parts: [KeyboardParts]
  /// How many rows at the beginning of `keyboards` were added; each wins over those after it.
  public let addedCount: Int

  private let deviceIndex: [String: Int]
  /// For each device the positions of its rows in `keyboards`.
  private let rowsOfDevice: [[Int]]

  /// Reads a table from the text of its files.
  ///
  /// Only the `canonical` keyboard rows are kept; observations and other apps' tables in the same file
  /// are skipped unread. Throws: `DeviceTableError` with the file and line of the first bad row.
  public init(
    devicesCSV: String, keyboardsCSV: String, partsCSV: String? = nil
  ) throws(DeviceTableError) {
    let devices = try Self.readDevices(devicesCSV)
    let ids = Set(devices.map(\.id))
    self.init(
      devices: devices, keyboards: try Self.readKeyboards(keyboardsCSV, devices: ids), addedCount: 0,
      parts: try partsCSV.map(KeyboardParts.read) ?? [])
  }

  /// Joins rows to their devices; every device id of a row must be one of `devices`.
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

  /// The device with an id, nil when there is none.
  public func device(_ id: String) -> Device? { deviceIndex[id].map { devices[$0] } }

  /// The devices whose numbers are complete and well sourced, in file order.
  public var matrixDevices: [Device] { devices.filter { $0.status == .ok } }

  /// The canonical rows of a device for a system version and SDK, in file order.
  public func keyboards(device: Device, system: Int, sdk26: Bool) -> [KeyboardRow] {
    candidates(device: device, system: system, sdk26: sdk26).map { keyboards[$0] }
  }

  /// Devices that stand for all others in a default matrix, in file order.
  ///
  /// The rule: take the devices with status `ok` that run `system`. Two belong to one class when they
  /// have the same portrait size, the same safe areas in both orientations and the same keyboard heights
  /// on that system with either SDK. Unrecorded iOS 26 landscape insets do not part a class. Of each class
  /// take the one with high confidence, of those the most recent, of those the last in the table.
  public func representatives(system: Int = DeviceTable.newestSystem) -> [Device] {
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

  /// Positions of a device's rows for a system and SDK.
  func candidates(device: Device, system: Int, sdk26: Bool) -> [Int] {
    guard let position = deviceIndex[device.id], device.runs(system: system) else { return [] }
    // An app built with the iOS 26 SDK gets the new keyboard only where the system has one.
    let sdk: KeyboardRow.AppSDK = sdk26 && system >= 26 ? .sdk26 : .pre26
    let rows = rowsOfDevice[position].filter {
      keyboards[$0].systems.contains(system)
        && (keyboards[$0].appSDK == .any || keyboards[$0].appSDK == sdk)
    }
    // Rows of a position in the table are in order, so an added row comes before those it replaces.
    guard let first = rows.first, first < addedCount else { return rows }
    var seen: Set<KeyboardRow.Question> = []
    return rows.filter { seen.insert(keyboards[$0].question).inserted }
  }
}
