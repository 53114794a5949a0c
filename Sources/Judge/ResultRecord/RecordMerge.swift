/// Puts the shares of a plan together and proves that they are the whole of it.
public struct RecordMerge: Sendable {
  /// The cells that are there, in plan order.
  public private(set) var cells: [CellRecord] = []
  /// Planned cells that no part has, in plan order.
  public private(set) var missing: [CellID] = []
  /// Cells that two parts have with different results, with the names of the parts.
  public private(set) var conflicts: [(cell: CellID, parts: [String])] = []
  /// Cells that are not in the plan, with the names of their parts.
  public private(set) var foreign: [(cell: CellID, part: String)] = []

  /// Merges parts; the same cell with the same result in two parts is fine, since jobs are tried again.
  ///
  /// - Parameters:
  ///   - parts: records with their names.
  ///   - planned: all cells in order.
  public init(_ parts: [(name: String, record: RunRecord)], planned: [CellID]) {
    let known = Set(planned)
    var found: [CellID: (record: CellRecord, line: [UInt8], part: String)] = [:]
    found.reserveCapacity(planned.count)
    var encoder = LineEncoder()
    for (name, record) in parts {
      for cell in record.cells {
        guard known.contains(cell.cell) else {
          foreign.append((cell.cell, name))
          continue
        }
        encoder.removeAll()
        encoder.append(cell)
        if let other = found[cell.cell] {
          if other.line != encoder.bytes { conflicts.append((cell.cell, [other.part, name])) }
        } else {
          found[cell.cell] = (cell, encoder.bytes, name)
        }
      }
    }
    for id in planned {
      if let cell = found[id] { cells.append(cell.record) } else { missing.append(id) }
    }
  }

  /// Whether the parts are the whole plan and nothing else.
  public var isWhole: Bool { missing.isEmpty && conflicts.isEmpty && foreign.isEmpty }
}
