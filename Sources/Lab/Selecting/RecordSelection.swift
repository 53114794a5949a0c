import Analysis
import Foundation
import Record

/// A selection of cells from records. It works as in a run, but selects from the cells of the records.
public struct RecordSelection: Sendable {
  private var filter = CellFilter()
  private var tags = GlobSelector.everything
  private var listed: Set<CellID>?
  private var statuses = Set(ShownOutcome.allCases)
  /// Whether the selection has any part. Without one, it selects all cells.
  public private(set) var isGiven = false
  /// Warnings about patterns that match no id in the records, one sentence each.
  public private(set) var remarks: [String] = []
  private var mayBeEmpty = false

  /// Reads the patterns of a selection.
  ///
  /// - Parameters:
  ///   - selection: The selection. Its sweeps, scenario files, pain points and other records are ignored.
  ///   - headers: The headers of the records. An id that is not a pattern must be in one of them.
  ///   - takesFiles: Whether a path among the screens is the file of a played screen and not a pattern.
  ///
  /// Throws: ``LabError`` for an invalid pattern, an id that no record has, and a list of cells that cannot
  /// be read.
  public init(_ selection: Selection, of headers: [RunHeader], takesFiles: Bool = true) throws {
    let axes: [(CellFilter.Part, Selection.Part, [String]?, (RunHeader) -> [AxisEntry])] = [
      (.strategy, .strategy, selection.strategies, \.strategies),
      (.device, .device, selection.devices, \.devices),
      (.orientation, .orientation, selection.orientations, \.orientations),
      (.scenario, .scenario, selection.scenarios, \.scenarios),
      (
        .screen, .screen, takesFiles ? selection.screenPatterns : selection.screens, \.screens
      ),
    ]
    for (part, about, patterns, axis) in axes {
      guard let patterns, !patterns.isEmpty else { continue }
      let ids = headers.flatMap(axis).map(\.id)
      do {
        let selector = try GlobSelector(patterns)
        _ = try selector.select(from: ids, kind: part.rawValue)
        remarks += selector.remarks(kind: part.rawValue, in: ids)
        try filter.add(part, patterns)
      } catch {
        throw LabError(.misuse, "\(error)", about: about)
      }
      isGiven = true
    }
    if let cells = selection.cells {
      do { try filter.add(cells: cells) } catch { throw LabError(.misuse, "\(error)", about: .cells) }
      remarks += PatternRemarks.ofCells(cells, in: axes.map { axis in headers.flatMap(axis.3).map(\.id) })
      isGiven = true
    }
    if selection.tags != nil {
      tags = try GlobSelector(selection.tags, of: .tag)
      remarks += tags.remarks(kind: "tag", in: headers.flatMap { CellTags($0).all })
      isGiven = true
    }
    mayBeEmpty = selection.mayBeEmpty
    if let path = selection.cellList {
      listed = try CellList.read(path).set
      isGiven = true
    }
    if let statuses = selection.statuses {
      self.statuses = statuses
      isGiven = true
    }
  }

  /// Whether the id of a cell is selected. This does not check tags and status.
  public func contains(_ cell: CellID) -> Bool { filter.contains(cell) && (listed?.contains(cell) ?? true) }

  /// Returns the record with only the selected cells. Nil if there are none.
  public func applied(to record: RunRecord) -> RunRecord? {
    guard isGiven else { return record }
    let selected = filtered(record)
    return selected.cells.isEmpty ? nil : selected
  }

  private func filtered(_ record: RunRecord) -> RunRecord {
    let tagged = CellTags(record.header)
    var selected = record
    let all = record.cells
    let accepted = TableFilter(filter, of: all)
    selected.cells = all.keeping { place in
      let cell = all.id(place)
      return accepted.contains(place) && tagged.fit(tags, cell)
        && (listed?.contains(cell) ?? true) && statuses.contains(all.shownOutcome(place))
    }
    func used(_ part: CellFilter.Part) -> Set<String> {
      guard let axis = CellFilter.Part.allCases.firstIndex(of: part) else { return [] }
      var isUsed = [Bool](repeating: false, count: all.ids(axis).count)
      for cell in selected.cells.indices { isUsed[selected.cells.part(axis, of: cell)] = true }
      return Set(zip(all.ids(axis), isUsed).filter(\.1).map(\.0))
    }
    func keep(_ entries: inout [AxisEntry], _ ids: Set<String>) { entries.removeAll { !ids.contains($0.id) } }
    keep(&selected.header.strategies, used(.strategy))
    keep(&selected.header.devices, used(.device))
    keep(&selected.header.orientations, used(.orientation))
    keep(&selected.header.scenarios, used(.scenario))
    keep(&selected.header.screens, used(.screen))
    // Cells that the whole record does not have still count as missing, but cells that are not selected do
    // not.
    selected.header.cellCount = selected.cells.count + record.header.cellCount - record.cells.count
    // The sensitivity of the ranking was computed from all cells, so it is not valid for the selected ones.
    selected.sensitivity = []
    let cells = CellIndex(selected.cells)
    selected.ranges = record.ranges.filter { cells.place(of: $0.cell) != nil }
    selected.header.settings = []
    return selected
  }

  /// Returns the record with only the selected cells, and passes on the warnings about patterns that match no
  /// id.
  ///
  /// Throws: ``LabError`` if no cell is selected, unless the selection allows this.
  public func apply(
    to record: RunRecord, _ path: String, remark: (String) -> Void = { _ in }
  ) throws(LabError) -> RunRecord {
    if let selected = applied(to: record) {
      for text in remarks { remark(text) }
      return selected
    }
    guard mayBeEmpty else { throw nothing(in: path) }
    remark(nothing(in: path).description)
    return filtered(record)
  }

  /// Returns the error for a selection that matches no cell.
  public func nothing(in what: String) -> LabError {
    let reason = remarks.isEmpty ? "Each pattern matches an id, but no cell matches all patterns." : ""
    return LabError(
      .nothingSelected,
      (["The selection matches no cell in \(what)."] + remarks + [reason]).filter { !$0.isEmpty }
        .joined(separator: " "))
  }
}

/// The tags of cells, which are the tags of the screen and the class of the device.
struct CellTags {
  private var screens: [String: [String]] = [:]
  private var devices: [String: String] = [:]

  init(_ header: RunHeader) {
    for screen in header.screens {
      let text = screen.facts.first { $0.name == "tags" }?.value ?? screen.group
      screens[screen.id] = text.split(separator: " ").map(String.init)
    }
    for device in header.devices { devices[device.id] = device.group }
  }

  var all: [String] { screens.values.flatMap { $0 } + devices.values }

  /// Whether a cell has a selected tag and no excluded tag.
  func fit(_ selector: GlobSelector, _ cell: CellID) -> Bool {
    selector.takesAny(of: (screens[cell.screen] ?? []) + [devices[cell.device] ?? ""])
  }
}
