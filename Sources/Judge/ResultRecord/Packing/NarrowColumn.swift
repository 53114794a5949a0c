/// Numbers from 0 to 2³² - 1, each in as many bytes as the largest of them needs, or was expected to: one, two or four.
package struct NarrowColumn: Sendable {
  /// The lowest byte of a number first.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  @usableFromInline package private(set) var width = 1

  /// No numbers.
  package init() {}

  /// The number 0 again and again.
  init(zeros count: Int) { bytes = [UInt8](repeating: 0, count: count) }

  /// How many there are.
  @inlinable package var count: Int { width == 1 ? bytes.count : bytes.count / width }

  /// One of the numbers.
  @inlinable package subscript(index: Int) -> Int {
    switch width {
    case 1: return Int(bytes[index])
    case 2: return Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
    default:
      let start = 4 * index
      return Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
        | Int(bytes[start + 3]) << 24
    }
  }

  /// Adds a number.
  package mutating func append(_ number: Int) {
    while number >> (8 * width) != 0, width < 4 { widen(to: 2 * width, count: count) }
    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  /// No numbers, and room for so many up to a number.
  package init(room count: Int, upTo largest: Int) {
    while largest >> (8 * width) != 0, width < 4 { width *= 2 }
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
}
