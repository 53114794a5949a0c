/// Bytes in the coding of the page's data: whole numbers in groups of seven bits, the lowest first.
struct Bytes {
  private(set) var all: [UInt8] = []

  /// A whole number from 0.
  mutating func add(_ number: UInt64) {
    var left = number
    while left >= 0x80 {
      all.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    all.append(UInt8(left))
  }

  /// A count or an index.
  mutating func add(_ number: Int) { add(UInt64(max(0, number))) }

  /// A number of either sign: 0, -1, 1, -2, … become 0, 1, 2, 3, …
  mutating func add(signed number: Int) { add(Self.unsigned(number)) }

  /// Eight bytes, the lowest first.
  mutating func add(_ number: Double) {
    var bits = number.bitPattern
    for _ in 0..<8 {
      all.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// The length in bytes, then the text in UTF-8.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    all.append(contentsOf: text.utf8)
  }

  /// As they are.
  mutating func add(raw bytes: [UInt8]) { all.append(contentsOf: bytes) }

  /// The number that stands for one of either sign.
  static func unsigned(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64((number << 1) ^ (number >> 63))) }
}

/// Values by the order in which they first came.
struct Lexicon<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var places: [Value: Int] = [:]

  /// The value's place, a new one where it is new.
  mutating func place(of value: Value) -> Int {
    if let place = places[value] { return place }
    places[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
