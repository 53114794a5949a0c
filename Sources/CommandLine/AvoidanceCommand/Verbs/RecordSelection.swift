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
  /// What is to be said of patterns that fit nothing in the records, a sentence each.
  private(set) var remarks: [String] = []
  private var mayBeEmpty = false

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
      let ids = headers.flatMap(axis).map(\.id)
      do {
        let selector = try Selector(patterns)
        _ = try selector.select(from: ids, kind: part.rawValue)
        remarks += selector.remarks(kind: part.rawValue, in: ids)
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
      remarks += AllowEmpty.remarks(
        ofCells: arguments.strings("cells"), in: axes.map { axis in headers.flatMap(axis.1).map(\.id) })
      isGiven = true
    }
    if arguments.isGiven("tag") {
      tags = try CellTags.selector(arguments)
      remarks += tags.remarks(kind: "tag", in: headers.flatMap { CellTags($0).all })
      isGiven = true
    }
    mayBeEmpty = arguments.command.option(AllowEmpty.name) != nil && arguments.flag(AllowEmpty.name)
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
    let selected = filtered(record)
    return selected.cells.isEmpty ? nil : selected
  }

  private func filtered(_ record: RunRecord) -> RunRecord {
    var memory = FilterMemory(filter)
    let tagged = CellTags(record.header)
    var selected = record
    selected.cells = record.cells.filter { cell in
      memory.contains(cell.cell) && tagged.fit(tags, cell.cell)
        && (listed?.contains(cell.cell) ?? true) && statuses.contains(CellStatus(cell))
    }
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

  /// The record with the selected cells only; patterns that fit nothing are told.
  ///
  /// Throws `CommandFailure` when there are none, unless `--allow-empty` permits it.
  func apply(to record: RunRecord, _ path: String, _ console: Console) throws -> RunRecord {
    let selected = applied(to: record)
    if let selected {
      for remark in remarks { console.note(remark) }
      return selected
    }
    guard mayBeEmpty else { throw nothing(in: path) }
    console.note(nothing(in: path).message)
    return filtered(record)
  }

  /// The failure for a selection that takes no cell.
  func nothing(in what: String) -> CommandFailure {
    let reason = remarks.isEmpty ? "Each selector fits something, and no cell fits them all." : ""
    return CommandFailure(
      .nothingSelected,
      (["The selection matches no cell of \(what)."] + remarks + [reason]).filter { !$0.isEmpty }
        .joined(separator: " "))
  }
}

/// `--allow-empty`, and what is said of selections that take nothing.
enum AllowEmpty {
  static let name = "allow-empty"
  static let option = OptionSpec.flag(
    name, section: "SELECTION",
    help: "A selection without cells is fine: there is nothing to do, exit code 0.")

  /// What is to be said of patterns for whole ids whose parts fit nothing.
  ///
  /// - Parameter axes: the ids of each part, in the order of a cell's id.
  static func remarks(ofCells patterns: [String], in axes: [[String]]) -> [String] {
    patterns.filter { !$0.hasPrefix("!") }.flatMap { pattern in
      // A star takes slashes as well, so that other numbers of parts may be right.
      let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == axes.count else { return [String]() }
      return zip(CellFilter.Part.allCases, zip(parts, axes)).flatMap { part, pair in
        (try? Selector([pair.0]))?.remarks(kind: part.rawValue, in: pair.1) ?? []
      }
    }
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

  /// All there are.
  var all: [String] { screens.values.flatMap { $0 } + devices.values }

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
