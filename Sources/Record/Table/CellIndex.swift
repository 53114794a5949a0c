/// An index that finds packed cells by their ids.
public struct CellIndex: Sendable {
  private let cells: ResultTable
  /// The first cell of each situation, followed by the number of cells; empty if the cells of a situation are
  /// not adjacent or a cell occurs twice.
  private var starts: [UInt32] = []
  /// The index of each cell plus 1, by situation and then by strategy; empty if most entries would be 0.
  private var table: [UInt32] = []
  private var list: [UInt64: UInt32] = [:]

  /// Creates an index of all cells.
  public init(_ cells: ResultTable) { self.init(cells) { _, _ in } }

  /// Creates an index of all cells. A cell that occurs twice is found at its first index.
  ///
  /// - Parameter again: a closure that is called for each repeated cell, in order, with the first index and
  ///   the index of the repetition.
  init(_ cells: ResultTable, again: (Int, Int) -> Void) {
    self.cells = cells
    starts = Self.starts(cells)
    guard starts.isEmpty else { return }
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

  private static func starts(_ cells: ResultTable) -> [UInt32] {
    var starts: [UInt32] = []
    starts.reserveCapacity(cells.situationCount + 1)
    /// For each strategy, the number of situations that had begun at its last cell.
    var latest = [Int](repeating: 0, count: cells.ids(0).count)
    for cell in cells.indices {
      let (strategy, situation) = (cells.strategy(cell), cells.situation(cell))
      if situation == starts.count { starts.append(UInt32(cell)) }
      guard situation == starts.count - 1, latest[strategy] < starts.count else { return [] }
      latest[strategy] = starts.count
    }
    // After cells were removed, a situation may have no cells.
    guard starts.count == cells.situationCount else { return [] }
    starts.append(UInt32(cells.count))
    return starts
  }

  /// Returns the index of a cell; nil if the cell is not in the index.
  public func place(of id: CellID) -> Int? {
    guard let strategy = cells.place(ofStrategy: id.strategy), let situation = cells.place(of: id.situation)
    else { return nil }
    return place(strategy: strategy, situation: situation)
  }

  /// Returns the index of a cell from the indices of its strategy and its situation; nil if the cell is not
  /// in the index.
  package func place(strategy: Int, situation: Int) -> Int? {
    if !starts.isEmpty {
      return search(strategy, in: Int(starts[situation])..<Int(starts[situation + 1]))
    }
    let place =
      table.isEmpty
      ? list[key(strategy, situation)] ?? 0 : table[situation * cells.ids(0).count + strategy]
    return place == 0 ? nil : Int(place) - 1
  }

  /// Returns the index of a strategy's cell among the cells of one situation.
  private func search(_ strategy: Int, in run: Range<Int>) -> Int? {
    // Most situations have all strategies, in the same order.
    let likely = run.lowerBound + strategy
    if likely < run.upperBound, cells.strategy(likely) == strategy { return likely }
    return run.first { cells.strategy($0) == strategy }
  }

  private func key(_ strategy: Int, _ situation: Int) -> UInt64 {
    UInt64(situation) << 32 | UInt64(strategy)
  }
}
