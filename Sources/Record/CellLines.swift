import Support

/// The packed cells of a record, added line by line. A line with the same result as an earlier line is
/// recognized by its bytes and is not parsed.
struct CellLines {
  /// Two keyed hashes of the text after the id in a line. Two different texts have the same hashes in about
  /// one of 10²⁰ records.
  private struct Rest: Hashable {
    var first: Int
    var second: Int
  }

  private(set) var cells = ResultTable()
  private var rests = Pool<Rest>()
  /// The indices of the results that belong to the texts in `rests`.
  private var results: [UInt32] = []
  private var situation: (text: [UInt8], place: Int)?
  /// The ids of the strategies as bytes. `strategy` is the index of the last line's strategy.
  private var strategies: [[UInt8]] = []
  private var strategy = -1
  private let order: [String: Int]
  /// The position of each strategy in the header, by index of the strategy. Strategies that the header lacks
  /// come last.
  private var ranks: [Int] = []
  private let unnamed: Int
  /// The keys of all cells; nil as long as the cells are in plan order.
  private var seen: Set<UInt64>?
  private var latest: UInt64?

  /// Creates an empty list with capacity for `room` cells.
  init(_ header: RunHeader, room: Int) {
    order = Dictionary(header.strategies.enumerated().map { ($1.id, $0) }) { first, _ in first }
    unnamed = header.strategies.count
    cells.reserveCapacity(room)
  }

  /// Adds the cell of a line whose strategy and result are known and whose situation is that of the previous
  /// line. Returns false if the line must be parsed instead.
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

  mutating func take(_ cell: CellResult, _ line: UnsafeRawBufferPointer) {
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

  mutating func checkLast(_ line: Int) throws(RecordError) {
    let cell = cells.count - 1
    let key = self.key(cell)
    defer { latest = max(key, latest ?? 0) }
    // In plan order no cell can equal an earlier one. A set of millions of keys is needed only for other
    // orders.
    if let latest, key <= latest, seen == nil { seen = Set((0..<cell).map { self.key($0) }) }
    guard seen?.insert(key).inserted ?? true else {
      throw .broken("line \(line): the cell \(quoted(cells.id(cell).text)) occurs twice")
    }
  }

  private func key(_ cell: Int) -> UInt64 {
    UInt64(cells.situation(cell)) << 32 | UInt64(ranks[cells.strategy(cell)])
  }

  /// Returns the bytes of the cell id at the start of a line; nil if the line has no id or an id with
  /// escapes.
  private static func id(in line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
    guard line.starts(with: start) else { return nil }
    let rest = line[start.count...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let id = rest[..<end]
    return id.contains(UInt8(ascii: "\\")) ? nil : id
  }

  private static let start = Array("{\"cell\":\"".utf8)

  /// Returns the index of a strategy. The strategy that follows the last line's strategy is tried first,
  /// because it is the right one in most lines.
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
