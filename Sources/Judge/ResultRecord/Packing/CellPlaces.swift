/// Where each cell stands among packed ones.
public struct CellPlaces: Sendable {
  private let cells: PackedCells
  /// By situation, then by strategy: place + 1; empty where most would be.
  private var table: [UInt32] = []
  private var list: [UInt64: UInt32] = [:]

  /// Finds the places of all cells.
  public init(_ cells: PackedCells) { self.init(cells) { _, _ in } }

  /// Finds the places of all cells; of those that are there twice the first one's.
  ///
  /// - Parameter again: told the place of the first and its own place of every further one, in order.
  init(_ cells: PackedCells, again: (Int, Int) -> Void) {
    self.cells = cells
    let (size, isLarge) = cells.situationCount.multipliedReportingOverflow(by: cells.ids(0).count)
    if !isLarge, size <= 4 * cells.count + 1_000 {
      table = [UInt32](repeating: 0, count: size)
    } else {
      list.reserveCapacity(cells.count)
    }
    for cell in cells.indices {
      let (strategy, situation) = (cells.strategy(cell), cells.situation(cell))
      if let first = place(strategy: strategy, situation: situation) {
        again(first, cell)
      } else if table.isEmpty {
        list[key(strategy, situation)] = UInt32(cell + 1)
      } else {
        table[situation * cells.ids(0).count + strategy] = UInt32(cell + 1)
      }
    }
  }

  /// The place of a cell; nil where it is not there.
  public func place(of id: CellID) -> Int? {
    guard let strategy = cells.place(ofStrategy: id.strategy), let situation = cells.place(of: id.situation)
    else { return nil }
    return place(strategy: strategy, situation: situation)
  }

  /// The place of the cell with a strategy and a situation, by their places; nil where it is not there.
  package func place(strategy: Int, situation: Int) -> Int? {
    let place =
      table.isEmpty
      ? list[key(strategy, situation)] ?? 0 : table[situation * cells.ids(0).count + strategy]
    return place == 0 ? nil : Int(place) - 1
  }

  private func key(_ strategy: Int, _ situation: Int) -> UInt64 {
    UInt64(situation) << 32 | UInt64(strategy)
  }
}
