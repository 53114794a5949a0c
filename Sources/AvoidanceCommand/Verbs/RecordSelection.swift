import Foundation
import ResultChecks
import ResultRecord

/// The selectors of verbs that read records: the same words as those of a run, over the cells there are.
struct RecordSelection {
  /// The options.
  static let options = options(screensMayBeFiles: false)

  /// The options of a verb that may want the files of one's own screens, to play cells again.
  static func options(screensMayBeFiles: Bool) -> [OptionSpec] {
    [
      .list("strategy", short: "s", "glob", section: "SELECTION", help: "Only these strategies."),
      .list("device", short: "d", "glob", section: "SELECTION", help: "Only these devices."),
      .list("orientation", "glob", section: "SELECTION", help: "Only 'portrait' or 'landscape'."),
      .list("scenario", short: "k", "glob", section: "SELECTION", help: "Only these scenarios."),
      .list(
        "screen", short: "l", screensMayBeFiles ? "glob-or-file" : "glob", section: "SELECTION",
        help: "Only these screens."
          + (screensMayBeFiles ? " A path names a screen of your own that was played, for the pictures." : "")
      ),
      .list(
        "tag", "glob", section: "SELECTION",
        help: "Only cells with one of these tags: those of their screen, 'phone' or 'pad'; '!tag' leaves out."
      ),
      .list("cells", "glob", section: "SELECTION", help: "Only cells whose whole id fits."),
      .value(
        "cells-from", "file", section: "SELECTION",
        help: "Only the cells of a file, as 'list cells' and 'plan' write it; '-' is standard input."),
      .list(
        "status", "status", kind: .choice(CellStatus.allCases.map(\.rawValue)), section: "SELECTION",
        help: "Only cells that came out so."),
    ]
  }

  private var filter = CellFilter()
  private var tags = Selector.everything
  private var listed: Set<CellID>?
  private var statuses: Set<CellStatus> = Set(CellStatus.allCases)
  /// Whether anything is left out at all.
  private(set) var isGiven = false

  /// Reads the options.
  ///
  /// - Parameter headers: those of the records that are looked at; a plain id must be in one of them.
  init(_ arguments: ParsedArguments, _ headers: [RunHeader]) throws {
    let axes: [(CellFilter.Part, (RunHeader) -> [AxisEntry])] = [
      (.strategy, \.strategies), (.device, \.devices), (.orientation, \.orientations),
      (.scenario, \.scenarios), (.screen, \.screens),
    ]
    let mayBeFiles = arguments.command.option("screen")?.placeholder == "glob-or-file"
    for (part, axis) in axes {
      let patterns = arguments.strings(part.rawValue).filter {
        !(part == .screen && mayBeFiles && OwnScreens.isPath($0))
      }
      guard !patterns.isEmpty else { continue }
      do {
        _ = try Selector(patterns).select(from: headers.flatMap(axis).map(\.id), kind: part.rawValue)
        try filter.add(part, patterns)
      } catch {
        throw arguments.usageError("\(error)", option: part.rawValue)
      }
      isGiven = true
    }
    if arguments.isGiven("cells") {
      do { try filter.add(cells: arguments.strings("cells")) } catch {
        throw arguments.usageError("\(error)", option: "cells")
      }
      isGiven = true
    }
    if arguments.isGiven("tag") {
      tags = try CellTags.selector(arguments)
      isGiven = true
    }
    if let path = arguments.string("cells-from") {
      listed = try CellList.read(path).set
      isGiven = true
    }
    if arguments.isGiven("status") {
      statuses = Set(arguments.choices("status", as: CellStatus.self))
      isGiven = true
    }
  }

  /// Whether the id of a cell is selected, as far as an id tells: not by tags and status.
  func contains(_ cell: CellID) -> Bool { filter.contains(cell) && (listed?.contains(cell) ?? true) }

  /// The record with the selected cells only; nil when there are none.
  func applied(to record: RunRecord) -> RunRecord? {
    guard isGiven else { return record }
    var memory = FilterMemory(filter)
    let tagged = CellTags(record.header)
    var selected = record
    selected.cells = record.cells.filter { cell in
      memory.contains(cell.cell) && tagged.fit(tags, cell.cell)
        && (listed?.contains(cell.cell) ?? true) && statuses.contains(CellStatus(cell))
    }
    guard !selected.cells.isEmpty else { return nil }
    func used(_ part: CellFilter.Part) -> Set<String> { Set(selected.cells.map { part.of($0.cell) }) }
    func keep(_ entries: inout [AxisEntry], _ ids: Set<String>) { entries.removeAll { !ids.contains($0.id) } }
    keep(&selected.header.strategies, used(.strategy))
    keep(&selected.header.devices, used(.device))
    keep(&selected.header.orientations, used(.orientation))
    keep(&selected.header.scenarios, used(.scenario))
    keep(&selected.header.screens, used(.screen))
    // What the record lacks it still lacks; what is left out was not asked for.
    selected.header.cellCount = selected.cells.count + record.header.cellCount - record.cells.count
    // How settings change the ranking was worked out over other cells.
    selected.sensitivity = []
    let cells = Set(selected.cells.map(\.cell))
    selected.ranges = record.ranges.filter { cells.contains($0.cell) }
    selected.header.settings = []
    return selected
  }

  /// The record with the selected cells only.
  ///
  /// Throws `CommandFailure` when there are none.
  func apply(to record: RunRecord, _ path: String) throws -> RunRecord {
    guard let selected = applied(to: record) else {
      throw CommandFailure(.nothingSelected, "The selection matches no cell of \(path).")
    }
    return selected
  }
}

/// The words that `--tag` chooses cells by: the tags of the screen, and the class of the device.
struct CellTags {
  /// The name of the fact that holds a screen's tags in a record.
  private var screens: [String: [String]] = [:]
  private var devices: [String: String] = [:]

  /// The tags that a record tells of.
  init(_ header: RunHeader) {
    for screen in header.screens {
      let text = screen.facts.first { $0.name == "tags" }?.value ?? screen.group
      screens[screen.id] = text.split(separator: " ").map(String.init)
    }
    for device in header.devices { devices[device.id] = device.group }
  }

  /// Whether a cell has a tag that is asked for and none that is not wanted.
  func fit(_ selector: Selector, _ cell: CellID) -> Bool {
    selector.takesAny(of: (screens[cell.screen] ?? []) + [devices[cell.device] ?? ""])
  }

  /// The patterns of `--tag`.
  static func selector(_ arguments: ParsedArguments) throws -> Selector {
    do { return try Selector(arguments.strings("tag")) } catch {
      throw arguments.usageError("\(error)", option: "tag")
    }
  }
}
