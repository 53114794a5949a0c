/// A column of numbers from 0 to 2³² - 1, in one to four bytes each: as many as the largest number needs or
/// was expected to need. A column that is created as runs stores equal adjacent numbers once, as long as this
/// saves memory.
package struct NarrowColumn: Sendable {
  /// The bytes of the numbers. The lowest byte of a number comes first.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  /// The number of bytes for each number; 0 while the numbers are stored as runs.
  @usableFromInline package private(set) var width = 1
  private var runs = NumberRuns()

  package init() {}

  init(zeros count: Int) { bytes = [UInt8](repeating: 0, count: count) }

  /// An empty column that stores runs, for numbers of which many adjacent ones are equal.
  static var ofRuns: NarrowColumn {
    var column = NarrowColumn()
    column.width = 0
    return column
  }

  @inlinable package var count: Int {
    switch width {
    case 0: runCount
    case 1: bytes.count
    default: bytes.count / width
    }
  }

  @inlinable package subscript(index: Int) -> Int {
    switch width {
    case 0: return number(ofRunAt: index)
    case 1: return Int(bytes[index])
    case 2: return Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
    case 3: return Int(bytes[3 * index]) | Int(bytes[3 * index + 1]) << 8 | Int(bytes[3 * index + 2]) << 16
    default:
      let start = 4 * index
      return Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
        | Int(bytes[start + 3]) << 24
    }
  }

  @usableFromInline package var runCount: Int { runs.count }
  @usableFromInline package func number(ofRunAt index: Int) -> Int { runs[index] }

  package mutating func append(_ number: Int) {
    if width == 0 {
      runs.append(number)
      if runs.areShort { spread() }
      return
    }
    while number >> (8 * width) != 0, width < 4 { widen(to: width + 1, count: count) }
    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  /// Creates an empty column with capacity for `count` numbers up to `largest`.
  package init(room count: Int, upTo largest: Int) {
    while largest >> (8 * width) != 0, width < 4 { width += 1 }
    reserveCapacity(count)
  }

  /// Returns an empty column with capacity for `count` numbers of the same width.
  func emptied(for count: Int) -> NarrowColumn {
    var empty = NarrowColumn()
    empty.width = width
    empty.reserveCapacity(count)
    return empty
  }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(width * count) }

  /// Stores every number in more bytes. The capacity, as a count of numbers, stays the same.
  private mutating func widen(to wide: Int, count: Int) {
    var wider: [UInt8] = []
    wider.reserveCapacity(bytes.capacity / width * wide)
    for index in 0..<count {
      let number = self[index]
      for byte in 0..<wide { wider.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    (bytes, width) = (wider, wide)
  }

  /// Converts the runs to separate numbers, which are used from now on.
  private mutating func spread() {
    var spread = NarrowColumn(room: 2 * runs.count, upTo: (0..<runs.count).reduce(0) { max($0, runs[$1]) })
    for index in 0..<runs.count { spread.append(runs[index]) }
    self = spread
  }
}

private struct NumberRuns: Sendable {
  /// The number that each run repeats. `starts` has the index at which each run begins.
  private var numbers: [UInt32] = []
  private var starts: [UInt32] = []
  /// The index of the run at the start of each block of numbers, at which a search for a number in the block
  /// begins.
  private var blocks: [UInt32] = []
  private(set) var count = 0

  private static let blockSize = 32
  /// The count of numbers below which the runs are always kept.
  private static let few = 1_000

  /// Whether separate numbers would take less memory. A run takes more than twice as much memory as a number.
  var areShort: Bool { count >= Self.few && 2 * starts.count > count }

  mutating func append(_ number: Int) {
    let number = UInt32(number)
    if numbers.last != number {
      numbers.append(number)
      starts.append(UInt32(count))
    }
    if count % Self.blockSize == 0 { blocks.append(UInt32(starts.count - 1)) }
    count += 1
  }

  subscript(index: Int) -> Int {
    var run = Int(blocks[index / Self.blockSize])
    while run + 1 < starts.count, starts[run + 1] <= index { run += 1 }
    return Int(numbers[run])
  }
}
