import DeviceTables
import Text
import UIKit
import Vocabulary

/// Rows for a table of keyboards that a log measured.
///
/// They come from the docked end frames of willShow and didShow alone: as wide as the screen and resting on
/// its bottom edge, with a screen that the frames or the log itself give away. What a log does not print is
/// taken from `Options`, and by these rules where it says nothing:
///
/// - devices: all that have the screen and run a system that can print such a log;
/// - systems: those of the rows of the table that have the same height on one of the devices, else all that the
///   devices run; the row's notes and a warning say that the log does not tell;
/// - keyboard and bar: those of the row of the table that has the same height on one of the devices and
///   systems, letters before others; letters with the bar they have there when none has;
/// - of several heights for one row the last in the log, since a first notification can come without the
///   candidates, and a third-party keyboard reports two wrong heights before its own.
public struct MeasuredKeyboards: Sendable, Equatable {
  /// What a person knows beyond the log.
  public struct Options: Sendable, Equatable {
    /// The device the log comes from.
    public var device: String?
    /// Major system versions the rows shall hold for.
    public var systems: ClosedRange<Int>?
    /// The SDK the app was built with.
    public var appSDK: KeyboardRow.AppSDK
    /// The keyboard that was shown.
    public var kind: KeyboardKind?
    /// The bar above its keys.
    public var bar: KeyboardBar?

    /// Sets what is known; nothing by default.
    public init(
      device: String? = nil, systems: ClosedRange<Int>? = nil, appSDK: KeyboardRow.AppSDK = .any,
      kind: KeyboardKind? = nil, bar: KeyboardBar? = nil
    ) {
      self.device = device
      self.systems = systems
      self.appSDK = appSDK
      self.kind = kind
      self.bar = bar
    }
  }

  /// The rows, in the order their heights appear in the log.
  public private(set) var rows: [KeyboardRow] = []
  /// What could not be measured, and where heights compete for a row.
  public private(set) var findings: [LogFinding] = []

  /// The rows as a file for `DeviceTable.adding(keyboardsCSV:file:)`, with the header of `keyboards.csv`.
  public var csv: String { DeviceTable.keyboardsCSV(rows) }

  /// Measures the keyboards of a sequence that was recognised with `table`.
  public init(of sequence: RecordedSequence, options: Options = Options(), table: DeviceTable = .builtIn) {
    let file = FileName(sequence.file)
    var list = FindingList(file: sequence.file)
    let devices = Self.devices(of: sequence, options, table)
    if devices.isEmpty {
      list.add(.nothingMeasured, line: 1, Self.reason(sequence, options, table))
    }
    var measured: [Measurement] = []
    for event in sequence.events {
      guard let height = Self.dockedHeight(event), let screen = event.screen else { continue }
      let isKnown = measured.contains { $0.orientation == screen.orientation && $0.height == height }
      // Later lines of a height known already still make it the last one of the log.
      if isKnown {
        for position in measured.indices
        where measured[position].orientation == screen.orientation && measured[position].height == height {
          measured[position].lastLine = event.lines.lowerBound
          measured[position].count += 1
        }
      } else if measured.count < Self.heightLimit {
        measured.append(
          Measurement(
            orientation: screen.orientation, height: height, rule: screen.rule,
            firstLine: event.lines.lowerBound, lastLine: event.lines.lowerBound, count: 1))
      }
    }
    if measured.isEmpty, !devices.isEmpty {
      list.add(
        .nothingMeasured, line: 1,
        "no show has an end frame as wide as the screen that rests on its bottom edge")
    }
    var groups: [String] = []
    for device in devices where !groups.contains(device.keyboardGroup) { groups.append(device.keyboardGroup) }
    for group in groups {
      let members = devices.filter { $0.keyboardGroup == group }
      addRows(measured, members, sequence, options, table, file, &list)
    }
    findings = list.sorted(lastLine: sequence.lines.read)
  }

  /// A height seen in a log.
  private struct Measurement {
    let orientation: UIInterfaceOrientation
    let height: Double
    let rule: RecordedScreen.Rule
    let firstLine: Int
    var lastLine: Int
    var count: Int
  }

  /// More different heights than this are noise.
  private static let heightLimit = 100

  // MARK: Rows

  private mutating func addRows(
    _ measured: [Measurement], _ devices: [Device], _ sequence: RecordedSequence, _ options: Options,
    _ table: DeviceTable, _ file: FileName, _ list: inout FindingList
  ) {
    guard let first = devices.first else { return }
    let possible = options.systems ?? sequence.systems ?? 1...DeviceTable.newestSystem
    let oldest = max(possible.lowerBound, devices.map(\.iosMin).min() ?? 1)
    let newest = min(possible.upperBound, devices.map(\.iosMax).max() ?? 1)
    guard oldest <= newest else { return }
    let systems = oldest...newest
    var chosen: [(measurement: Measurement, row: KeyboardRow)] = []
    for measurement in measured {
      let size = first.size(measurement.orientation)
      guard measurement.height < size.height else { continue }
      let kind = Self.kind(measurement, devices, systems, options, table)
      let held = kind.systems ?? systems
      let inset = first.safeArea(
        measurement.orientation, sdk26: options.appSDK == .sdk26, system: held.upperBound
      ).map { min($0.bottom, measurement.height) }
      var notes = [
        "\(measurement.count) end frame\(measurement.count == 1 ? "" : "s") from line "
          + "\(measurement.firstLine) on; \(measurement.rule.explanation)."
      ]
      if options.systems == nil {
        notes.append("The log does not name the system\(Self.list(sequence.systemReasons)).")
      }
      if devices.count > 1 { notes.append("The log does not name the device.") }
      if let note = kind.note { notes.append(note) }
      if held.count > 1 || devices.count > 1 {
        list.add(
          .wideRow, line: measurement.firstLine,
          "\(trimmed(measurement.height)) points are taken for "
            + (held.count > 1 ? "iOS \(held.lowerBound) to \(held.upperBound)" : "iOS \(held.lowerBound)")
            + " on \(counted(devices.count, "device")), \(Self.names(devices)), and replace what the "
            + "table says of them; the log does not tell, --device and --system do")
      }
      let row = KeyboardRow(
        id: "", deviceIDs: devices.map(\.id), deviceClass: first.keyboardGroup, systems: held,
        appSDK: options.appSDK, orientation: measurement.orientation, kind: kind.kind, bar: kind.bar,
        placement: .docked, height: measurement.height, width: size.width, bottomInset: inset,
        evidence: .measured, inferred: false, rule: "", confidence: .medium, source: file.name,
        notes: notes.joined(separator: " "))
      guard
        let rival = chosen.firstIndex(where: {
          $0.row.orientation == row.orientation && $0.row.kind == row.kind && $0.row.bar == row.bar
        })
      else {
        chosen.append((measurement, row))
        continue
      }
      let other = chosen[rival].measurement
      let isLater = measurement.lastLine >= other.lastLine
      list.add(
        .severalHeights, line: isLater ? other.firstLine : measurement.firstLine,
        "\(trimmed(isLater ? other.height : measurement.height)) and "
          + "\(trimmed(isLater ? measurement.height : other.height)) points both look like "
          + "'\(KeyboardRow.word(for: row.kind))' with bar '\(row.bar.rawValue)' in \(row.orientation.id); the last "
          + "in the log is kept, so cut the log or say which keyboard it is")
      if isLater { chosen[rival] = (measurement, row) }
    }
    let stem = file.slug
    for (_, row) in chosen {
      var row = row
      row.id = "log-\(stem)\(rows.count + 1)"
      rows.append(row)
    }
  }

  /// The height of a docked keyboard, nil for every other event.
  private static func dockedHeight(_ event: RecordedEvent) -> Double? {
    guard event.name == .willShow || event.name == .didShow, let end = event.end, let screen = event.screen,
      screen.rule != .sizeAlone, let size = screen.size
    else { return nil }
    let close = ScreenRecognition.isClose
    if screen.rule == .unrotated {
      // Against a long edge: as long as it, at its left or right end of the upright screen.
      let isAtEdge = close(end.minX, 0) || close(end.maxX, size.height)
      return end.width > 0 && close(end.height, size.width) && isAtEdge ? end.width : nil
    }
    guard end.height > 0, close(end.minX, 0), close(end.width, size.width), close(end.maxY, size.height)
    else {
      return nil
    }
    return end.height
  }

  private static func kind(
    _ measurement: Measurement, _ devices: [Device], _ systems: ClosedRange<Int>, _ options: Options,
    _ table: DeviceTable
  ) -> (kind: KeyboardKind?, bar: KeyboardBar, systems: ClosedRange<Int>?, note: String?) {
    let ids = Set(devices.map(\.id))
    let rows = table.keyboards.filter {
      $0.placement == .docked && $0.orientation == measurement.orientation && $0.systems.overlaps(systems)
        && (options.appSDK == .any || $0.appSDK == .any || $0.appSDK == options.appSDK)
        && !ids.isDisjoint(with: $0.deviceIDs)
    }
    let wanted = rows.filter {
      (options.kind ?? $0.kind) == $0.kind && (options.bar ?? $0.bar) == $0.bar
    }
    let same = wanted.filter { abs($0.height - measurement.height) <= 0.5 }
    for kind in KeyboardRow.kinds {
      if let row = same.first(where: { $0.kind == kind }) {
        let note = "Keyboard, bar and systems are those of row \(row.id), which is as high."
        // All rows of the table as high as this one, not the first alone.
        let alike = same.filter { $0.kind == kind && $0.bar == row.bar }.map(\.systems)
        let held = (alike.map(\.lowerBound).min() ?? 1)...(alike.map(\.upperBound).max() ?? 1)
        return (
          kind, row.bar, held.clamped(to: systems), options.kind != nil && options.bar != nil ? nil : note
        )
      }
    }
    let kind = options.kind ?? .alphabet
    let bar =
      options.bar ?? wanted.first { $0.kind == kind && $0.bar == .on }?.bar
      ?? wanted.first { $0.kind == kind }?.bar ?? .on
    let note =
      "No row of the table is as high: taken for '\(KeyboardRow.word(for: kind))' with bar '\(bar.rawValue)'."
    return (kind, bar, nil, options.kind != nil && options.bar != nil ? nil : note)
  }

  // MARK: Devices

  private static func devices(
    of sequence: RecordedSequence, _ options: Options, _ table: DeviceTable
  ) -> [Device] {
    let devices = sequence.devices.compactMap { table.device($0) }
    return devices.filter { device in
      (options.device ?? device.id) == device.id
        && (options.systems?.overlaps(device.iosMin...device.iosMax) ?? true)
    }
  }

  /// Why there are no devices.
  private static func reason(
    _ sequence: RecordedSequence, _ options: Options, _ table: DeviceTable
  ) -> String {
    if let wanted = options.device, table.device(wanted) == nil {
      return "there is no device '\(String(wanted.prefix(60)))' in the table"
    }
    if !sequence.devices.isEmpty {
      return "the log was not printed on what was asked for; its frames fit "
        + sequence.devices.map { "'\($0)'" }.joined(separator: ", ")
    }
    return sequence.screens.isEmpty
      ? "no frame of the log tells the size of the screen"
      : "no device of the table fits all frames of the log"
  }

  // MARK: Texts

  /// The first few ids, and how many more there are.
  private static func names(_ devices: [Device]) -> String {
    let most = 4
    return devices.prefix(most).map { "'\($0.id)'" }.joined(separator: ", ")
      + (devices.count > most ? " and \(devices.count - most) more" : "")
  }

  private static func list(_ reasons: [String]) -> String {
    reasons.isEmpty ? "" : ", only: " + reasons.joined(separator: "; ")
  }
}
