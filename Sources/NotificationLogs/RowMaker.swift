import Platform
import Support
import UIKit

struct Measurement {
  /// The kinds of frames from which a height can come, the best first.
  enum Source: CaseIterable {
    case shows, changes, hides, below

    /// The words that a note uses for frames of this kind, and for the events to which they belong.
    var words: (frame: String, of: String) {
      switch self {
      case .shows: ("end frame", "")
      case .changes: ("end frame", " of frame changes")
      case .hides: ("begin frame", " of hides")
      case .below: ("frame", " below the screen")
      }
    }
  }

  let orientation: UIInterfaceOrientation
  let height: Double
  let rule: RecordedScreen.Rule
  let source: Source
  let firstLine: Int
  var lastLine: Int
  var count: Int
}

/// Creates keyboard table rows from the heights in a log, for devices that have the same keyboards.
struct RowMaker {
  private let devices: [Device]
  private let first: Device
  private let systems: ClosedRange<Int>
  private let sequence: RecordedSequence
  private let options: MeasuredKeyboards.Options
  private let table: DeviceTable
  private let file: FileName

  /// Creates a row maker; nil if no device runs a system that may have printed the log.
  init?(
    devices: [Device], sequence: RecordedSequence, options: MeasuredKeyboards.Options, table: DeviceTable,
    file: FileName
  ) {
    guard let first = devices.first else { return nil }
    let possible = options.systems ?? sequence.systems ?? 1...DeviceTable.newestSystem
    let oldest = max(possible.lowerBound, devices.map(\.iosMin).min() ?? 1)
    let newest = min(possible.upperBound, devices.map(\.iosMax).max() ?? 1)
    guard oldest <= newest else { return nil }
    systems = oldest...newest
    self.first = first
    self.devices = devices
    self.sequence = sequence
    self.options = options
    self.table = table
    self.file = file
  }

  /// Returns the rows, without ids. If there are several heights for one row, the last height in the log is
  /// used.
  func rows(of measured: [Measurement], _ list: inout FindingList) -> [KeyboardRow] {
    var chosen: [(measurement: Measurement, row: KeyboardRow)] = []
    for measurement in measured {
      guard measurement.height < first.size(measurement.orientation).height else { continue }
      let row = row(of: measurement, &list)
      let rival = chosen.firstIndex {
        $0.row.orientation == row.orientation && $0.row.kind == row.kind && $0.row.bar == row.bar
      }
      guard let rival else {
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
          + "in the log is used; shorten the log or name the keyboard")
      if isLater { chosen[rival] = (measurement, row) }
    }
    return chosen.map(\.row)
  }

  private func row(of measurement: Measurement, _ list: inout FindingList) -> KeyboardRow {
    let keyboard = keyboard(of: measurement)
    let held = keyboard.systems ?? systems
    // A device that never ran these systems cannot have printed the log.
    let able = devices.filter { held.overlaps($0.iosMin...$0.iosMax) }
    let devices = able.isEmpty ? devices : able
    let inset = first.safeArea(
      measurement.orientation, sdk26: options.appSDK == .sdk26, system: held.upperBound
    ).map { min($0.bottom, measurement.height) }
    if held.count > 1 || devices.count > 1 {
      list.add(
        .wideRow, line: measurement.firstLine,
        "\(trimmed(measurement.height)) points are used for "
          + (held.count > 1 ? "iOS \(held.lowerBound) to \(held.upperBound)" : "iOS \(held.lowerBound)")
          + " on \(counted(devices.count, "device")), \(names(devices)), and replace the heights that the "
          + "table has for them; the log names neither a device nor a system, so use --device and --system")
    }
    return KeyboardRow(
      id: "", deviceIDs: devices.map(\.id), deviceClass: first.keyboardGroup, systems: held,
      appSDK: options.appSDK, orientation: measurement.orientation, kind: keyboard.kind, bar: keyboard.bar,
      placement: .docked, height: measurement.height, width: first.size(measurement.orientation).width,
      bottomInset: inset, evidence: .measured, inferred: false, rule: "",
      confidence: measurement.source == .below ? .low : .medium,
      source: file.name, notes: notes(measurement, keyboard.note).joined(separator: " "))
  }

  // MARK: Keyboards

  /// The keyboard to which a height is assigned, and the reason.
  private struct KeyboardMatch {
    var kind: KeyboardKind?
    var bar: KeyboardBar
    /// The systems of the table rows with the same height; nil if there are none.
    var systems: ClosedRange<Int>?
    var note: String?
  }

  private func keyboard(of measurement: Measurement) -> KeyboardMatch {
    let ids = Set(devices.map(\.id))
    func isMeant(_ row: KeyboardRow) -> Bool {
      guard row.placement == .docked, row.orientation == measurement.orientation else { return false }
      guard row.systems.overlaps(systems), !ids.isDisjoint(with: row.deviceIDs) else { return false }
      return options.appSDK == .any || row.appSDK == .any || row.appSDK == options.appSDK
    }
    let rows = table.keyboards.filter(isMeant)
    let wanted = rows.filter {
      (options.kind ?? $0.kind) == $0.kind && (options.bar ?? $0.bar) == $0.bar
    }
    let isGiven = options.kind != nil && options.bar != nil
    let same = wanted.filter { abs($0.height - measurement.height) <= 0.5 }
    for kind in KeyboardRow.kinds {
      if let row = same.first(where: { $0.kind == kind }) {
        let note = "Keyboard, bar and systems are those of row \(row.id), which has the same height."
        // The row covers the systems of all table rows with this height, not only of the first one.
        let alike = same.filter { $0.kind == kind && $0.bar == row.bar }.map(\.systems)
        let held = (alike.map(\.lowerBound).min() ?? 1)...(alike.map(\.upperBound).max() ?? 1)
        return KeyboardMatch(
          kind: kind, bar: row.bar, systems: held.clamped(to: systems), note: isGiven ? nil : note)
      }
    }
    let kind = options.kind ?? .alphabet
    let bars = wanted.filter { $0.kind == kind }.map(\.bar)
    let bar = options.bar ?? (bars.contains(.on) ? .on : bars.first ?? .on)
    let note =
      "No row of the table has this height; it is used for '\(KeyboardRow.word(for: kind))' with bar '\(bar.rawValue)'."
    return KeyboardMatch(kind: kind, bar: bar, systems: nil, note: isGiven ? nil : note)
  }

  // MARK: Texts

  private func notes(_ measurement: Measurement, _ note: String?) -> [String] {
    var notes = [
      "\(counted(measurement.count, measurement.source.words.frame))\(measurement.source.words.of) from line "
        + "\(measurement.firstLine) on; \(measurement.rule.explanation)."
    ]
    if options.systems == nil {
      let reasons = sequence.systemReasons
      notes.append(
        "The log does not name the system"
          + (reasons.isEmpty ? "." : ", only: \(reasons.joined(separator: "; "))."))
    }
    if devices.count > 1 { notes.append("The log does not name the device.") }
    return notes + (note.map { [$0] } ?? [])
  }

  private func names(_ devices: [Device]) -> String {
    let most = 4
    return devices.prefix(most).map { "'\($0.id)'" }.joined(separator: ", ")
      + (devices.count > most ? " and \(devices.count - most) more" : "")
  }
}
