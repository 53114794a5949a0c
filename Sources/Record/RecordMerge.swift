/// The merged shards of a plan, with everything that is missing or wrong.
public struct RecordMerge: Sendable {
  /// The merged cells, in plan order.
  public private(set) var cells = ResultTable()
  /// The planned cells that no record has, in plan order.
  public private(set) var missing: [CellID] = []
  /// The cells that two records have with different results, with the names of the records.
  public private(set) var conflicts: [(cell: CellID, parts: [String])] = []
  /// The cells that are not in the plan, with the name of their record.
  public private(set) var foreign: [(cell: CellID, part: String)] = []

  /// Merges records. Two records may have the same cell with the same result, because jobs can be repeated.
  ///
  /// - Parameters:
  ///   - parts: the cells of all records, joined.
  ///   - planned: all planned cells in order.
  public init(_ parts: JoinedParts, planned: some Sequence<CellID>) {
    let all = parts.cells
    var firsts: [Int: Int] = [:]
    let places = CellIndex(all) { first, cell in firsts[cell] = first }
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

  private static func line(_ cell: CellResult) -> [UInt8] {
    var encoder = LineEncoder()
    encoder.append(cell)
    return encoder.bytes
  }

  /// Whether the records contain exactly the cells of the plan, without conflicts.
  public var isWhole: Bool { missing.isEmpty && conflicts.isEmpty && foreign.isEmpty }
}

/// The cells of several records, one record after the other. Results are stored once for all records, so that
/// each record can be released after it is joined.
public struct JoinedParts: Sendable {
  private(set) var cells = ResultTable()
  private var names: [String] = []
  private var ends: [Int] = []

  /// Creates an empty list with capacity for `count` cells.
  public init(room count: Int) { cells.reserveCapacity(count) }

  /// Appends the cells of a record and stores the record's name.
  public mutating func append(_ part: ResultTable, name: String) {
    cells.append(contentsOf: part)
    names.append(name)
    ends.append(cells.count)
  }

  func name(of cell: Int) -> String { names[ends.firstIndex { cell < $0 } ?? 0] }
}
