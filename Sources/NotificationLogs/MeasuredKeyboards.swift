import Platform
import Support
import UIKit

/// Rows for a keyboard table, measured from a log.
///
/// The heights come from docked frames, which are as wide as the screen and end at its bottom edge. The
/// screen is known from the frames or is printed in the log. For each orientation, only the best source in
/// the log is used: the end frames of willShow and didShow, then those of frame changes, then the begin
/// frames of hides, then frames of the right width below the screen. If the log does not contain a value, it
/// comes from `Options`, or else from these rules:
///
/// - devices: all devices that have the screen and run a system that can print such a log;
/// - systems: those of the table rows that have the same height on one of the devices, or else all systems
///   that the devices run; the row's notes and a warning say that the log does not name the system;
/// - keyboard and bar: those of the table row that has the same height on one of the devices and systems,
///   with letter keyboards first; if there is no such row, the letter keyboard with the bar that it has on
///   these devices and systems;
/// - several heights for one row: the last height in the log, because a first notification can come without
///   the candidate bar, and a third-party keyboard reports two wrong heights before the right one.
public struct MeasuredKeyboards: Sendable, Equatable {
  /// Facts that the user knows and the log does not contain.
  public struct Options: Sendable, Equatable {
    /// The device from which the log comes.
    public var device: String?
    /// The major system versions to which the rows apply.
    public var systems: ClosedRange<Int>?
    /// The SDK with which the app was built.
    public var appSDK: KeyboardRow.AppSDK
    /// The keyboard that was shown.
    public var kind: KeyboardKind?
    /// The bar above the keys.
    public var bar: KeyboardBar?

    /// Creates options. By default, no fact is known.
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

  /// The rows, in the order in which their heights appear in the log.
  public private(set) var rows: [KeyboardRow] = []
  /// The problems in the measurement, and the rows with several competing heights.
  public private(set) var findings: [LogFinding] = []

  /// The rows as a file for `DeviceTable.adding(keyboardsCSV:file:)`, with the header of `keyboards.csv`.
  public var csv: String { DeviceTable.keyboardsCSV(rows) }

  /// Measures the keyboards of a sequence whose screens were recognised with `table`.
  public init(of sequence: RecordedSequence, options: Options = Options(), table: DeviceTable = .builtIn) {
    let file = FileName(sequence.file)
    var list = FindingList(file: sequence.file)
    let devices = Self.devices(of: sequence, options, table)
    if devices.isEmpty {
      list.add(.nothingMeasured, line: 1, Self.reason(sequence, options, table))
    }
    let measured = Self.measure(sequence)
    if measured.isEmpty, !devices.isEmpty {
      list.add(
        .nothingMeasured, line: 1,
        "no frame is as wide as the screen and ends at its bottom edge")
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

  /// The maximum number of distinct heights in one log. More heights are probably noise.
  private static let heightLimit = 100

  /// Returns the heights from the best source in each orientation, in the order in which they appear in the
  /// log.
  private static func measure(_ sequence: RecordedSequence) -> [Measurement] {
    var measured: [Measurement] = []
    for orientation in UIInterfaceOrientation.played {
      let events = sequence.events.filter { $0.screen?.orientation == orientation }
      for source in Measurement.Source.allCases {
        let found = heights(events, orientation, source)
        if !found.isEmpty {
          measured += found
          break
        }
      }
    }
    return measured.sorted { $0.firstLine < $1.firstLine }
  }

  private static func heights(
    _ events: [RecordedEvent], _ orientation: UIInterfaceOrientation, _ source: Measurement.Source
  ) -> [Measurement] {
    var measured: [Measurement] = []
    for event in events {
      guard let screen = event.screen, let height = height(event, source) else { continue }
      // A repeated height may become the last height in the log.
      if let known = measured.firstIndex(where: { $0.height == height }) {
        measured[known].lastLine = event.lines.lowerBound
        measured[known].count += 1
      } else if measured.count < heightLimit {
        measured.append(
          Measurement(
            orientation: orientation, height: height, rule: screen.rule, source: source,
            firstLine: event.lines.lowerBound, lastLine: event.lines.lowerBound, count: 1))
      }
    }
    return measured
  }

  /// Returns the height of the keyboard in an event; nil if the event has no frame from this source.
  private static func height(_ event: RecordedEvent, _ source: Measurement.Source) -> Double? {
    switch (source, event.name) {
    case (.shows, .willShow), (.shows, .didShow), (.changes, .willChangeFrame), (.changes, .didChangeFrame):
      event.end.flatMap { dockedHeight($0, event.screen) }
    case (.hides, .willHide), (.hides, .didHide), (.hides, .willChangeFrame):
      event.begin.flatMap { dockedHeight($0, event.screen) }
    case (.below, _):
      [event.end, event.begin].compactMap { $0 }.compactMap { lowHeight($0, event.screen) }.first
    default: nil
    }
  }

  /// Returns the height of a frame that is as wide as the screen and ends at its bottom edge; nil for other
  /// frames.
  private static func dockedHeight(_ frame: CGRect, _ screen: RecordedScreen?) -> Double? {
    guard let screen, screen.rule != .sizeAlone, let size = screen.size else { return nil }
    let close = ScreenRecognition.isClose
    if screen.rule == .unrotated {
      // The frame is as long as a long edge of the portrait screen and lies at its left or right side.
      let isAtEdge = close(frame.minX, 0) || close(frame.maxX, size.height)
      return frame.width > 0 && close(frame.height, size.width) && isAtEdge ? frame.width : nil
    }
    guard frame.height > 0, close(frame.minX, 0), close(frame.width, size.width),
      close(frame.maxY, size.height)
    else { return nil }
    return frame.height
  }

  /// Returns the height of a frame that is as wide as the screen and begins at its bottom edge; nil for other
  /// frames.
  private static func lowHeight(_ frame: CGRect, _ screen: RecordedScreen?) -> Double? {
    guard let screen, screen.rule != .sizeAlone, screen.rule != .unrotated, let size = screen.size,
      frame.height > 0, ScreenRecognition.isClose(frame.minX, 0),
      ScreenRecognition.isClose(frame.width, size.width), ScreenRecognition.isClose(frame.minY, size.height)
    else { return nil }
    return frame.height
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

  private static func reason(
    _ sequence: RecordedSequence, _ options: Options, _ table: DeviceTable
  ) -> String {
    if let wanted = options.device, table.device(wanted) == nil {
      return "there is no device '\(String(wanted.prefix(60)))' in the table"
    }
    if !sequence.devices.isEmpty {
      return "the log comes from another device or system than the requested one; its frames fit "
        + sequence.devices.map { "'\($0)'" }.joined(separator: ", ")
    }
    return sequence.screens.isEmpty
      ? "no frame in the log shows the size of the screen"
      : "no device in the table fits all frames in the log"
  }
}
