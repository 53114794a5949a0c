import Support

/// Packs the cells of a record line by line. Most lines say of another cell what an earlier line said: these are known by
/// their bytes and are not read again.
struct CellLines {
  /// What stands behind the id in a line, by two keyed hashes of it: by chance two different ones share both in one of 10²⁰
  /// records.
  private struct Rest: Hashable {
    var first: Int
    var second: Int
  }

  private(set) var cells = PackedCells()
  private var rests = Pool<Rest>()
  /// What the cells came to of which a line says so.
  private var results: [UInt32] = []
  /// The last situation as it stands in lines, and its place.
  private var situation: (text: [UInt8], place: Int)?
  /// Strategies as they stand in lines, and the one of the last line.
  private var strategies: [[UInt8]] = []
  private var strategy = -1
  /// The strategies' places in the header.
  private let order: [String: Int]
  /// By strategy, the place in the header; those that it does not name come behind them all.
  private var ranks: [Int] = []
  private let unnamed: Int
  /// The cells that are there, once they do not come in order.
  private var seen: Set<UInt64>?
  private var latest: UInt64?

  /// No cells, and room for so many.
  init(_ header: RunHeader, room: Int) {
    order = Dictionary(header.strategies.enumerated().map { ($1.id, $0) }) { first, _ in first }
    unnamed = header.strategies.count
    cells.reserveCapacity(room)
  }

  /// Takes a line whose strategy and result are known and whose situation is that of the line before; false where
  /// the line has to be read.
  mutating func takeKnown(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let situation, let id = Self.id(in: line) else { return false }
    guard let slash = id.firstIndex(of: UInt8(ascii: "/")) else { return false }
    let place = UnsafeRawBufferPointer(rebasing: line[(slash + 1)..<id.endIndex])
    guard place.elementsEqual(situation.text) else { return false }
    let name = UnsafeRawBufferPointer(rebasing: line[id.startIndex..<slash])
    guard let strategy = knownStrategy(name) else { return false }
    guard let rest = rests.known(Self.rest(line, behind: id)) else { return false }
    self.strategy = strategy
    cells.append(strategy: strategy, situation: situation.place, result: Int(results[rest]))
    return true
  }

  /// Takes a cell that was read from a line.
  mutating func take(_ cell: CellRecord, _ line: UnsafeRawBufferPointer) {
    let places = cells.places(of: cell)
    cells.append(strategy: places.strategy, situation: places.situation, result: places.result)
    while strategies.count <= places.strategy {
      let id = cells.ids(0)[strategies.count]
      ranks.append(order[id] ?? unnamed + strategies.count)
      strategies.append(Array(id.utf8))
    }
    strategy = places.strategy
    guard let id = Self.id(in: line), let slash = id.firstIndex(of: UInt8(ascii: "/")) else { return }
    situation = (Array(line[(slash + 1)..<id.endIndex]), places.situation)
    let rest = rests.place(of: Self.rest(line, behind: id))
    if rest == results.count { results.append(UInt32(places.result)) }
  }

  /// Refuses the cell that was taken last where it is there twice.
  mutating func checkLast(_ line: Int) throws(RecordError) {
    let cell = cells.count - 1
    let key = self.key(cell)
    defer { latest = max(key, latest ?? 0) }
    // In the order of a plan no cell can be an earlier one, and no set of millions of cells is needed.
    if let latest, key <= latest, seen == nil { seen = Set((0..<cell).map { self.key($0) }) }
    guard seen?.insert(key).inserted ?? true else {
      throw .broken("line \(line): the cell \(quoted(cells.id(cell).text)) is there twice")
    }
  }

  private func key(_ cell: Int) -> UInt64 {
    UInt64(cells.situation(cell)) << 32 | UInt64(ranks[cells.strategy(cell)])
  }

  /// The bytes of a cell's id where a line begins with it; nil where it has escapes.
  private static func id(in line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
    guard line.starts(with: start) else { return nil }
    let rest = line[start.count...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let id = rest[..<end]
    return id.contains(UInt8(ascii: "\\")) ? nil : id
  }

  private static let start = Array("{\"cell\":\"".utf8)

  /// The place of a strategy; most lines have the one after the strategy of the line before.
  private func knownStrategy(_ name: UnsafeRawBufferPointer) -> Int? {
    let next = strategy + 1
    if next < strategies.count, name.elementsEqual(strategies[next]) { return next }
    return strategies.firstIndex { name.elementsEqual($0) }
  }

  private static func rest(
    _ line: UnsafeRawBufferPointer, behind id: Slice<UnsafeRawBufferPointer>
  ) -> Rest {
    let bytes = UnsafeRawBufferPointer(rebasing: line[id.endIndex...])
    var (first, second) = (Hasher(), Hasher())
    second.combine(1)
    first.combine(bytes: bytes)
    second.combine(bytes: bytes)
    return Rest(first: first.finalize(), second: second.finalize())
  }
}
