/// Numbers from 0 to 2³² - 1, each in as many bytes as the largest of them needs, or was expected to: one to four. Of a column
/// that is made for runs, equal numbers that follow each other are kept once, as long as there are many of them.
package struct NarrowColumn: Sendable {
  /// The lowest byte of a number first.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  /// How many bytes a number has; 0 where numbers are kept by runs.
  @usableFromInline package private(set) var width = 1
  private var runs = NumberRuns()

  /// No numbers.
  package init() {}

  /// The number 0 again and again.
  init(zeros count: Int) { bytes = [UInt8](repeating: 0, count: count) }

  /// No numbers yet; equal ones are to follow each other.
  static var ofRuns: NarrowColumn {
    var column = NarrowColumn()
    column.width = 0
    return column
  }

  /// How many there are.
  @inlinable package var count: Int {
    switch width {
    case 0: runCount
    case 1: bytes.count
    default: bytes.count / width
    }
  }

  /// One of the numbers.
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

  /// Adds a number.
  package mutating func append(_ number: Int) {
    if width == 0 {
      runs.append(number)
      if runs.areShort { spread() }
      return
    }
    while number >> (8 * width) != 0, width < 4 { widen(to: width + 1, count: count) }
    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  /// No numbers, and room for so many up to a number.
  package init(room count: Int, upTo largest: Int) {
    while largest >> (8 * width) != 0, width < 4 { width += 1 }
    reserveCapacity(count)
  }

  /// No numbers, and room for so many that are no larger than these.
  func emptied(for count: Int) -> NarrowColumn {
    var empty = NarrowColumn()
    empty.width = width
    empty.reserveCapacity(count)
    return empty
  }

  /// Makes room for so many numbers of this size.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(width * count) }

  /// Gives every number more bytes, and as many numbers room as had some.
  private mutating func widen(to wide: Int, count: Int) {
    var wider: [UInt8] = []
    wider.reserveCapacity(bytes.capacity / width * wide)
    for index in 0..<count {
      let number = self[index]
      for byte in 0..<wide { wider.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    (bytes, width) = (wider, wide)
  }

  /// Keeps every number by itself from now on.
  private mutating func spread() {
    var spread = NarrowColumn(room: 2 * runs.count, upTo: (0..<runs.count).reduce(0) { max($0, runs[$1]) })
    for index in 0..<runs.count { spread.append(runs[index]) }
    self = spread
  }
}

/// Numbers of which each is kept once as long as it stays the same.
private struct NumberRuns: Sendable {
  /// By run, its number and where it begins.
  private var numbers: [UInt32] = []
  private var starts: [UInt32] = []
  /// By blocks of places, the run of the first of them: from there to a place's own run it is not far.
  private var blocks: [UInt32] = []
  private(set) var count = 0

  private static let blockSize = 32
  /// So few are not looked at for their runs.
  private static let few = 1_000

  /// Whether every number by itself would take less room: a run takes more than twice as much as any number.
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
