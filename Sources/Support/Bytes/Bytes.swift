/// A byte buffer with a compact encoding. Integers are stored in groups of seven bits, the lowest group
/// first.
package struct Bytes {
  package private(set) var all: [UInt8] = []

  package init() {}

  package mutating func add(_ number: UInt64) {
    var left = number
    while left >= 0x80 {
      all.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    all.append(UInt8(left))
  }

  /// Appends a count or an index. Negative numbers are stored as 0.
  package mutating func add(_ number: Int) { add(UInt64(max(0, number))) }

  /// Appends a signed integer as an unsigned one: 0, -1, 1, -2, … are stored as 0, 1, 2, 3, …
  package mutating func add(signed number: Int) { add(Self.unsigned(number)) }

  /// Appends a double as eight bytes, the lowest first.
  package mutating func add(_ number: Double) {
    var bits = number.bitPattern
    for _ in 0..<8 {
      all.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// Appends the length of a text in bytes, and then the text in UTF-8.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    all.append(contentsOf: text.utf8)
  }

  package mutating func add(raw bytes: [UInt8]) { all.append(contentsOf: bytes) }

  /// Returns the unsigned integer that represents a signed one.
  package static func unsigned(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
  }
}
