import UIKit

/// The heights of the keys of the alphabet keyboard and of the bar above them on a class of devices, measured
/// inside an input view.
public struct KeyboardParts: Sendable, Hashable, Identifiable {
  /// The id of the reading, such as `p001`.
  public var id: String
  /// The class of the devices, which is a `Device.keyboardGroup`.
  var deviceClass: String
  /// The major system versions that the reading is valid for.
  public var systems: ClosedRange<Int>
  /// The orientation of the device.
  public var orientation: UIInterfaceOrientation
  /// The height of the keys in points, without the home indicator's area.
  public var keys: Double
  /// The height of the bar above the keys in points.
  public var bar: Double
  /// The source of the heights.
  public var source: String

  /// Creates a reading from all its columns.
  public init(
    id: String, deviceClass: String, systems: ClosedRange<Int>, orientation: UIInterfaceOrientation,
    keys: Double, bar: Double, source: String
  ) {
    self.id = id
    self.deviceClass = deviceClass
    self.systems = systems
    self.orientation = orientation
    self.keys = keys
    self.bar = bar
    self.source = source
  }

  /// Reads the file of key and bar heights. Throws `DeviceTableError` for the first line that cannot be used.
  static func read(_ text: String) throws(DeviceTableError) -> [KeyboardParts] {
    let reader = try RowReader(file: "parts.csv", text: text)
    let id = try reader.column("id")
    let deviceClass = try reader.column("device_class")
    let first = try reader.column("ios_min")
    let last = try reader.column("ios_max")
    let orientation = try reader.column("orientation")
    let keys = try reader.column("keys_pt")
    let bar = try reader.column("bar_pt")
    let source = try reader.column("source")
    var parts: [KeyboardParts] = []
    for record in 0..<reader.table.count {
      let row = TableRow(reader: reader, record: record)
      let lower = try row.integer(first)
      let upper = try row.integer(last)
      guard lower <= upper else { throw row.error("ios_min must not be greater than ios_max") }
      parts.append(
        KeyboardParts(
          id: try row.id(id), deviceClass: row.text(deviceClass), systems: lower...upper,
          orientation: try row.choice(orientation), keys: try row.points(keys), bar: try row.points(bar),
          source: row.text(source)))
    }
    return parts
  }
}
