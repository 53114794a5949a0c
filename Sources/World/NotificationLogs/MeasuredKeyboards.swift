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
      let maker = RowMaker(devices: members, sequence: sequence, options: options, table: table, file: file)
      for var row in maker?.rows(of: measured, &list) ?? [] {
        row.id = "log-\(file.slug)\(rows.count + 1)"
        rows.append(row)
      }
    }
    findings = list.sorted(lastLine: sequence.lines.read)
  }

  /// More different heights than this are noise.
  private static let heightLimit = 100

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
}
