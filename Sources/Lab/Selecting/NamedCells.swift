import Analysis
import Matrix
import Record

/// The cells that files name one by one, as a list of cells, or as the cells of a record that have certain
/// outcomes.
struct NamedCells {
  private(set) var set: Set<CellID>
  /// The list of cells, or nil if there is none. All cells of a list must exist.
  private var list: CellList?

  /// Reads the files. Nil if the selection names no cells.
  ///
  /// Throws `LabError` if a file is missing or malformed, and if a record has no cell with the outcomes.
  init?(_ selection: Selection) throws {
    guard selection.hasAny(of: Selection.Part.naming) else { return nil }
    var cells: Set<CellID>?
    if let path = selection.cellList {
      let list = try CellList.read(path)
      self.list = list
      cells = list.set
    }
    func take(_ path: String, _ statuses: Set<ShownOutcome>) throws {
      let record = try RecordReader.read(path).cells
      let found = record.filter { statuses.contains($0.shownOutcome) }.ids
      guard !found.isEmpty || selection.mayBeEmpty else {
        let words = ShownOutcome.allCases.filter(statuses.contains).map(\.rawValue).joined(separator: " or ")
        throw LabError(.nothingSelected, "\(path): no cell has the status \(words).")
      }
      cells = cells?.intersection(found) ?? Set(found)
    }
    if let path = selection.failedIn { try take(path, [.fail, .error]) }
    if let statuses = selection.statuses { try take(selection.statusRecord, statuses) }
    set = cells ?? []
  }

  /// Passes on a note if a record names cells that the plan does not have.
  ///
  /// - Parameter isNarrowed: Whether other parts of the selection also choose cells. Then nothing is checked.
  ///
  /// Throws `LabError` if a list names a cell that does not exist.
  func check(_ plan: Plan, isNarrowed: Bool, _ note: (String) -> Void) throws {
    guard !isNarrowed, plan.cellCount < set.count else { return }
    let planned = Set(plan.cells)
    if let list {
      let missing = list.cells.filter { set.contains($0.cell) && !planned.contains($0.cell) }
      let shown = missing.prefix(5).map { "\(list.path):\($0.line): no such cell: \($0.cell.text)" }
      let more = missing.count > 5 ? ["and \(missing.count - 5) more"] : []
      throw LabError(
        .broken,
        (shown + more).joined(separator: "\n")
          + "\nFor a cell of your own screen or scenario, also give its --screen or --scenario-file here.")
    }
    let missing = set.filter { !planned.contains($0) }.map(\.text).sorted()
    note(
      "\(missing.count) of \(set.count) cells of the record are not in this plan, for example \(missing[0]).")
  }
}
