/// Where each cell stands among packed ones.
public struct CellPlaces: Sendable {
  private let cells: PackedCells
  /// By situation, then by strategy: place + 1; empty where most would be.
  private var table: [UInt32] = []
  private var list: [UInt64: UInt32] = [:]

  /// Of cells that are there twice, the last counts.
  public init(_ cells: PackedCells) {
    self.cells = cells
    let (size, isLarge) = cells.situationCount.multipliedReportingOverflow(by: cells.ids(0).count)
    if !isLarge, size <= 4 * cells.count + 1_000 {
      table = [UInt32](repeating: 0, count: size)
      for cell in cells.indices {
        table[cells.situation(cell) * cells.ids(0).count + cells.strategy(cell)] = UInt32(cell + 1)
      }
    } else {
      list.reserveCapacity(cells.count)
      for cell in cells.indices { list[key(cells.strategy(cell), cells.situation(cell))] = UInt32(cell + 1) }
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
