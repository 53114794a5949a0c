import Support
import UIKit

extension DeviceTable {
  static func readDevices(_ text: String) throws(DeviceTableError) -> [Device] {
    let reader = try RowReader(file: "devices.csv", text: text)
    let columns = try DeviceColumns(reader)
    var devices: [Device] = []
    var seen: Set<String> = []
    devices.reserveCapacity(reader.table.count)
    for record in 0..<reader.table.count {
      let row = TableRow(reader: reader, record: record)
      let device = try columns.device(row)
      guard seen.insert(device.id).inserted else { throw row.error("device '\(device.id)' occurs twice") }
      devices.append(device)
    }
    return devices
  }

  static func readKeyboards(
    _ text: String, devices: [Device]
  ) throws(DeviceTableError) -> [KeyboardRow] {
    let ids = Set(devices.map(\.id))
    let reader = try RowReader(file: "keyboards.csv", text: text)
    let columns = try KeyboardColumns(reader)
    var rows: [KeyboardRow] = []
    for record in 0..<reader.table.count
    where reader.table.field(record, columns.role, equals: "canonical") {
      let row = TableRow(reader: reader, record: record)
      let keyboard = try columns.row(row, devices: devices)
      if let unknown = keyboard.deviceIDs.first(where: { !ids.contains($0) }) {
        throw row.error("row '\(keyboard.id)' names the unknown device '\(TableRow.shown(unknown))'")
      }
      rows.append(keyboard)
    }
    return rows
  }

  /// Returns the rows with the role `observation` that are measured heights of a known keyboard; other rows
  /// are skipped.
  package static func readings(_ text: String) throws(DeviceTableError) -> [KeyboardRow] {
    let reader = try RowReader(file: "keyboards.csv", text: text)
    let columns = try KeyboardColumns(reader)
    return (0..<reader.table.count).filter { reader.table.field($0, columns.role, equals: "observation") }
      .compactMap { try? columns.row(TableRow(reader: reader, record: $0), devices: []) }
      .filter { $0.evidence == .measured && $0.height > 0 }
  }
}

/// A table file that is being read, with its name for messages.
struct RowReader {
  let file: String
  let table: CSVTable

  init(file: String, text: String) throws(DeviceTableError) {
    self.file = file
    do { table = try CSVTable(text) } catch {
      throw DeviceTableError(file: file, line: error.line, message: error.reason.description)
    }
  }

  func column(_ name: String) throws(DeviceTableError) -> Int {
    guard let column = table.column(name) else {
      throw DeviceTableError(file: file, line: 1, message: "column '\(name)' is missing")
    }
    return column
  }
}

/// A record of the file, with typed access to its fields.
struct TableRow {
  let reader: RowReader
  let record: Int

  func error(_ message: String) -> DeviceTableError {
    DeviceTableError(file: reader.file, line: reader.table.line(ofRecord: record), message: message)
  }

  func text(_ column: Int) -> String { reader.table[record, column] }

  /// Returns text from a file for use in a message: short, and without characters that can control a
  /// terminal.
  static func shown(_ text: String) -> String {
    let limit = 60
    var shown = ""
    for character in text.unicodeScalars.prefix(limit) {
      switch character.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        shown.unicodeScalars.append("?")
      default: shown.unicodeScalars.append(character)
      }
    }
    return text.unicodeScalars.count > limit ? shown + "…" : shown
  }

  private func bad(_ column: Int, _ expected: String) -> DeviceTableError {
    error(
      "column '\(reader.table.header[column])': expected \(expected), found '\(Self.shown(text(column)))'")
  }

  func id(_ column: Int) throws(DeviceTableError) -> String {
    let value = text(column)
    let allowed = value.utf8.allSatisfy {
      ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
    }
    guard allowed, !value.isEmpty else { throw bad(column, "an id of a-z, 0-9 and '-'") }
    return value
  }

  func integer(_ column: Int) throws(DeviceTableError) -> Int {
    guard let value = Int(text(column)) else { throw bad(column, "a whole number") }
    return value
  }

  /// Returns a nonnegative number of points; nil for an empty field.
  func points(orNil column: Int) throws(DeviceTableError) -> Double? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    guard let value = Double(text), value.isFinite, value >= 0 else {
      throw bad(column, "a number that is not negative")
    }
    return value
  }

  func points(_ column: Int) throws(DeviceTableError) -> Double {
    guard let value = try points(orNil: column) else { throw bad(column, "a number") }
    return value
  }

  func yesNo(_ column: Int) throws(DeviceTableError) -> Bool {
    switch text(column) {
    case "yes": return true
    case "no": return false
    default: throw bad(column, "'yes' or 'no'")
    }
  }

  func choice<Choice>(
    _ column: Int, among choices: [Choice], word: (Choice) -> String
  ) throws(DeviceTableError) -> Choice {
    let text = text(column)
    guard let choice = choices.first(where: { word($0) == text }) else {
      throw bad(column, "one of " + choices.map { "'\(word($0))'" }.joined(separator: ", "))
    }
    return choice
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(DeviceTableError) -> Choice where Choice.RawValue == String {
    try choice(column, among: Array(Choice.allCases)) { $0.rawValue }
  }

  func choice<Choice: Played>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(DeviceTableError) -> Choice {
    try choice(column, among: Choice.played) { $0.id }
  }

  func choice<Choice: Played>(
    orNil column: Int, _ type: Choice.Type = Choice.self
  ) throws(DeviceTableError) -> Choice? {
    text(column).isEmpty ? nil : try choice(column, type)
  }
}

private struct SafeAreaColumns {
  let top, left, bottom, right: Int

  init(_ reader: RowReader, _ prefix: String) throws(DeviceTableError) {
    top = try reader.column(prefix + "_top")
    left = try reader.column(prefix + "_left")
    bottom = try reader.column(prefix + "_bottom")
    right = try reader.column(prefix + "_right")
  }

  func safeArea(_ row: TableRow) throws(DeviceTableError) -> UIEdgeInsets? {
    guard let top = try row.points(orNil: top) else {
      for column in [left, bottom, right] where try row.points(orNil: column) != nil {
        throw row.error("give all four insets of a safe area, or none of them")
      }
      return nil
    }
    return UIEdgeInsets(
      top: top, left: try row.points(left), bottom: try row.points(bottom), right: try row.points(right))
  }
}

private struct DeviceColumns {
  let id, name, idiom, year, width, height, scale, cutout, homeIndicator: Int
  let portrait, landscape: SafeAreaColumns
  let os26Top, os26Bottom, landscapeClass, cornerRadius: Int
  let iosMin, iosMax, keyboardGroup, confidence, status, source, notes: Int

  init(_ reader: RowReader) throws(DeviceTableError) {
    id = try reader.column("id")
    name = try reader.column("name")
    idiom = try reader.column("idiom")
    year = try reader.column("year")
    width = try reader.column("width_pt")
    height = try reader.column("height_pt")
    scale = try reader.column("scale")
    cutout = try reader.column("cutout")
    homeIndicator = try reader.column("home_indicator")
    portrait = try SafeAreaColumns(reader, "portrait")
    landscape = try SafeAreaColumns(reader, "landscape")
    os26Top = try reader.column("os26_landscape_top")
    os26Bottom = try reader.column("os26_landscape_bottom")
    landscapeClass = try reader.column("landscape_horizontal_class")
    cornerRadius = try reader.column("corner_radius_pt")
    iosMin = try reader.column("ios_min")
    iosMax = try reader.column("ios_max")
    keyboardGroup = try reader.column("keyboard_group")
    confidence = try reader.column("confidence")
    status = try reader.column("status")
    source = try reader.column("source")
    notes = try reader.column("notes")
  }

  func device(_ row: TableRow) throws(DeviceTableError) -> Device {
    let device = Device(
      id: try row.id(id), name: row.text(name), idiom: try row.choice(idiom), year: try row.integer(year),
      portraitSize: CGSize(width: try row.points(width), height: try row.points(height)),
      scale: try row.points(scale), cutout: try row.choice(cutout),
      homeIndicator: try row.yesNo(homeIndicator),
      portraitSafeArea: try portrait.safeArea(row), landscapeSafeArea: try landscape.safeArea(row),
      os26LandscapeTop: try row.points(orNil: os26Top),
      os26LandscapeBottom: try row.points(orNil: os26Bottom),
      landscapeHorizontalClass: try row.choice(orNil: landscapeClass),
      cornerRadius: try row.points(orNil: cornerRadius),
      iosMin: try row.integer(iosMin), iosMax: try row.integer(iosMax),
      keyboardGroup: row.text(keyboardGroup), confidence: try row.choice(confidence),
      status: try row.choice(status), source: row.text(source), notes: row.text(notes))
    guard device.portraitSize.width > 0, device.portraitSize.height >= device.portraitSize.width else {
      throw row.error("the portrait screen of '\(device.id)' must not be wider than tall")
    }
    guard device.iosMin <= device.iosMax else { throw row.error("ios_min must not be greater than ios_max") }
    if device.status != .incomplete, device.portraitSafeArea == nil || device.landscapeSafeArea == nil {
      throw row.error("'\(device.id)' has no safe area; add one or set status to 'incomplete'")
    }
    return device
  }
}

struct KeyboardColumns {
  let id, role, deviceIDs, deviceClass, iosMin, iosMax, appSDK, orientation, kind, bar, placement: Int
  let height, width, bottomInset, evidence, inferred, rule, confidence, source, notes: Int

  init(_ reader: RowReader) throws(DeviceTableError) {
    id = try reader.column("id")
    role = try reader.column("role")
    deviceIDs = try reader.column("device_ids")
    deviceClass = try reader.column("device_class")
    iosMin = try reader.column("ios_min")
    iosMax = try reader.column("ios_max")
    appSDK = try reader.column("app_sdk")
    orientation = try reader.column("orientation")
    kind = try reader.column("keyboard_type")
    bar = try reader.column("predictive_bar")
    placement = try reader.column("placement")
    height = try reader.column("height_pt")
    width = try reader.column("width_pt")
    bottomInset = try reader.column("bottom_inset_pt")
    evidence = try reader.column("evidence")
    inferred = try reader.column("inferred")
    rule = try reader.column("rule")
    confidence = try reader.column("confidence")
    source = try reader.column("source")
    notes = try reader.column("notes")
  }

  /// Returns the keyboard that a row describes. A row with an empty `device_ids` applies to those of
  /// `devices` that belong to its class and run one of its systems.
  func row(_ row: TableRow, devices: [Device]) throws(DeviceTableError) -> KeyboardRow {
    let first = try row.integer(iosMin)
    let last = try row.integer(iosMax)
    guard first <= last else { throw row.error("ios_min must not be greater than ios_max") }
    let className = row.text(deviceClass)
    var ids = row.text(deviceIDs).utf8.split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
    if ids.isEmpty {
      ids = devices.filter {
        $0.keyboardGroup == className && (first...last).overlaps($0.iosMin...$0.iosMax)
      }.map(\.id)
    }
    guard !ids.isEmpty else {
      throw row.error(
        "no device of the class '\(TableRow.shown(className))' runs iOS \(first) to \(last); "
          + "correct 'device_class', or name the devices in 'device_ids'")
    }
    return KeyboardRow(
      id: try row.id(id), deviceIDs: ids, deviceClass: className, systems: first...last,
      appSDK: try row.choice(appSDK), orientation: try row.choice(orientation),
      kind: try row.choice(kind, among: KeyboardRow.kinds, word: KeyboardRow.word(for:)),
      bar: try row.choice(bar),
      placement: try row.choice(placement, among: KeyboardRow.placements, word: KeyboardRow.word(for:)),
      height: try row.points(height), width: try row.points(width),
      bottomInset: try row.points(orNil: bottomInset), evidence: try row.choice(evidence),
      inferred: try row.yesNo(inferred), rule: row.text(rule), confidence: try row.choice(confidence),
      source: row.text(source), notes: row.text(notes))
  }
}
