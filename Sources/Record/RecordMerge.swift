/// Puts the shares of a plan together and proves that they are the whole of it.
public struct RecordMerge: Sendable {
  /// The cells that are there, in plan order.
  public private(set) var cells = PackedCells()
  /// Planned cells that no part has, in plan order.
  public private(set) var missing: [CellID] = []
  /// Cells that two parts have with different results, with the names of the parts.
  public private(set) var conflicts: [(cell: CellID, parts: [String])] = []
  /// Cells that are not in the plan, with the names of their parts.
  public private(set) var foreign: [(cell: CellID, part: String)] = []

  /// Merges parts; the same cell with the same result in two parts is fine, since jobs are tried again.
  ///
  /// - Parameters:
  ///   - parts: the cells of all parts, joined.
  ///   - planned: all cells in order.
  public init(_ parts: JoinedParts, planned: some Sequence<CellID>) {
    let all = parts.cells
    var firsts: [Int: Int] = [:]
    let places = CellPlaces(all) { first, cell in firsts[cell] = first }
    var isPlanned = [Bool](repeating: false, count: all.count)
    cells = all.emptied(for: all.count)
    for id in planned {
      if let cell = places.place(of: id) {
        isPlanned[cell] = true
        cells.append(cell, of: all)
      } else {
        missing.append(id)
      }
    }
    for cell in all.indices {
      let first = firsts[cell] ?? cell
      if !isPlanned[first] {
        foreign.append((all.id(cell), parts.name(of: cell)))
      } else if first != cell, Self.line(all[first]) != Self.line(all[cell]) {
        conflicts.append((all.id(cell), [parts.name(of: first), parts.name(of: cell)]))
      }
    }
  }

  private static func line(_ cell: CellRecord) -> [UInt8] {
    var encoder = LineEncoder()
    encoder.append(cell)
    return encoder.bytes
  }

  /// Whether the parts are the whole plan and nothing else.
  public var isWhole: Bool { missing.isEmpty && conflicts.isEmpty && foreign.isEmpty }
}

/// The cells of several records, one record behind the other. What they came to is kept once for all, so that a record can go
/// once it is joined.
public struct JoinedParts: Sendable {
  private(set) var cells = PackedCells()
  private var names: [String] = []
  /// By part, where it ends.
  private var ends: [Int] = []

  /// No cells, and room for so many.
  public init(room count: Int) { cells.reserveCapacity(count) }

  /// Appends the cells of a record.
  public mutating func append(_ part: PackedCells, name: String) {
    cells.append(contentsOf: part)
    names.append(name)
    ends.append(cells.count)
  }

  /// The part that has a cell.
  func name(of cell: Int) -> String { names[ends.firstIndex { cell < $0 } ?? 0] }
}
