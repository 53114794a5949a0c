/// Bytes in a coding of data: whole numbers in groups of seven bits, the lowest first.
package struct Bytes {
  package private(set) var all: [UInt8] = []

  package init() {}

  /// A whole number from 0.
  package mutating func add(_ number: UInt64) {
    var left = number
    while left >= 0x80 {
      all.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    all.append(UInt8(left))
  }

  /// A count or an index.
  package mutating func add(_ number: Int) { add(UInt64(max(0, number))) }

  /// A number of either sign: 0, -1, 1, -2, … become 0, 1, 2, 3, …
  package mutating func add(signed number: Int) { add(Self.unsigned(number)) }

  /// Eight bytes, the lowest first.
  package mutating func add(_ number: Double) {
    var bits = number.bitPattern
    for _ in 0..<8 {
      all.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// The length in bytes, then the text in UTF-8.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    all.append(contentsOf: text.utf8)
  }

  /// As they are.
  package mutating func add(raw bytes: [UInt8]) { all.append(contentsOf: bytes) }

  /// The number that stands for one of either sign.
  package static func unsigned(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
  }
}
