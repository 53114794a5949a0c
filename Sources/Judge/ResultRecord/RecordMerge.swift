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
  ///   - parts: records with their names.
  ///   - planned: all cells in order.
  public init(_ parts: [(name: String, record: RunRecord)], planned: some Sequence<CellID>) {
    var all = PackedCells()
    all.reserveCapacity(parts.reduce(0) { $0 + $1.record.cells.count })
    for part in parts { all.append(contentsOf: part.record.cells) }
    let ends = parts.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1.record.cells.count) }
    func part(_ cell: Int) -> String { parts[ends.firstIndex { cell < $0 } ?? 0].name }

    var firsts: [Int: Int] = [:]
    let places = CellPlaces(all) { first, cell in firsts[cell] = first }
    var isPlanned = [Bool](repeating: false, count: all.count)
    var order: [UInt32] = []
    order.reserveCapacity(all.count)
    for id in planned {
      if let cell = places.place(of: id) {
        isPlanned[cell] = true
        order.append(UInt32(cell))
      } else {
        missing.append(id)
      }
    }
    for cell in all.indices {
      let first = firsts[cell] ?? cell
      if !isPlanned[first] {
        foreign.append((all.id(cell), part(cell)))
      } else if first != cell, Self.line(all[first]) != Self.line(all[cell]) {
        conflicts.append((all.id(cell), [part(first), part(cell)]))
      }
    }
    cells = all.picking(order.lazy.map { Int($0) })
  }

  private static func line(_ cell: CellRecord) -> [UInt8] {
    var encoder = LineEncoder()
    encoder.append(cell)
    return encoder.bytes
  }

  /// Whether the parts are the whole plan and nothing else.
  public var isWhole: Bool { missing.isEmpty && conflicts.isEmpty && foreign.isEmpty }
}
