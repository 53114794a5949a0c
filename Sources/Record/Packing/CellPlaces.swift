/// Where each cell stands among packed ones.
public struct CellPlaces: Sendable {
  private let cells: PackedCells
  /// By situation, its first cell, and behind the last situation the end; empty where the cells of a situation do not follow each
  /// other or one of them is there twice.
  private var starts: [UInt32] = []
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

  private static func starts(_ cells: PackedCells) -> [UInt32] {
    var starts: [UInt32] = []
    starts.reserveCapacity(cells.situationCount + 1)
    /// By strategy, how many situations had begun when it came up last.
    var latest = [Int](repeating: 0, count: cells.ids(0).count)
    for cell in cells.indices {
      let (strategy, situation) = (cells.strategy(cell), cells.situation(cell))
      if situation == starts.count { starts.append(UInt32(cell)) }
      guard situation == starts.count - 1, latest[strategy] < starts.count else { return [] }
      latest[strategy] = starts.count
    }
    // Where cells were left out, there may be none of a situation.
    guard starts.count == cells.situationCount else { return [] }
    starts.append(UInt32(cells.count))
    return starts
  }

  /// The place of a cell; nil where it is not there.
  public func place(of id: CellID) -> Int? {
    guard let strategy = cells.place(ofStrategy: id.strategy), let situation = cells.place(of: id.situation)
    else { return nil }
    return place(strategy: strategy, situation: situation)
  }

  /// The place of the cell with a strategy and a situation, by their places; nil where it is not there.
  package func place(strategy: Int, situation: Int) -> Int? {
    if !starts.isEmpty {
      return search(strategy, in: Int(starts[situation])..<Int(starts[situation + 1]))
    }
    let place =
      table.isEmpty
      ? list[key(strategy, situation)] ?? 0 : table[situation * cells.ids(0).count + strategy]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The place of a strategy among the cells of a situation.
  private func search(_ strategy: Int, in run: Range<Int>) -> Int? {
    // Most situations have every strategy, in the same order.
    let likely = run.lowerBound + strategy
    if likely < run.upperBound, cells.strategy(likely) == strategy { return likely }
    return run.first { cells.strategy($0) == strategy }
  }

  private func key(_ strategy: Int, _ situation: Int) -> UInt64 {
    UInt64(situation) << 32 | UInt64(strategy)
  }
}
