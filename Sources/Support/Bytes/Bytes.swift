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

  /// Appends the number of some doubles, and then eight bytes for each.
  package mutating func add(_ numbers: [Double]) {
    add(numbers.count)
    #if _endian(little)
      numbers.withUnsafeBytes { all.append(contentsOf: $0) }
    #else
      for number in numbers { add(number) }
    #endif
  }

  /// Returns the unsigned integer that represents a signed one.
  package static func unsigned(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
  }
}

/// A reader of bytes that ``Bytes`` has written. After the first mistake, every method throws.
package struct BytesReader {
  /// The bytes are not what the caller expects.
  package struct Mistake: Error {
    package init() {}
  }

  private let all: [UInt8]
  private var place = 0

  package init(_ all: [UInt8]) { self.all = all }

  package var isAtEnd: Bool { place == all.count }

  package mutating func number() throws(Mistake) -> UInt64 {
    var number: UInt64 = 0
    for group in 0..<10 {
      guard place < all.count else { throw Mistake() }
      let byte = all[place]
      place += 1
      number |= UInt64(byte & 0x7F) << UInt64(7 * group)
      if byte < 0x80 { return number }
    }
    throw Mistake()
  }

  package mutating func integer() throws(Mistake) -> Int {
    guard let number = Int(exactly: try number()) else { throw Mistake() }
    return number
  }

  package mutating func signedInteger() throws(Mistake) -> Int {
    let number = try number()
    return Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
  }

  package mutating func double() throws(Mistake) -> Double {
    guard all.count - place >= 8 else { throw Mistake() }
    var bits: UInt64 = 0
    for n in 0..<8 { bits |= UInt64(all[place + n]) << UInt64(8 * n) }
    place += 8
    return Double(bitPattern: bits)
  }

  package mutating func doubles() throws(Mistake) -> [Double] {
    let count = try integer()
    guard count <= (all.count - place) / 8 else { throw Mistake() }
    #if _endian(little)
      defer { place += count * 8 }
      return [Double](unsafeUninitializedCapacity: count) { numbers, used in
        all.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(numbers).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[place..<place + count * 8]))
        }
        used = count
      }
    #else
      return try (0..<count).map { _ throws(Mistake) in try double() }
    #endif
  }

  package mutating func bytes() throws(Mistake) -> [UInt8] {
    let count = try integer()
    guard count <= all.count - place else { throw Mistake() }
    defer { place += count }
    return Array(all[place..<place + count])
  }

  package mutating func text() throws(Mistake) -> String { String(decoding: try bytes(), as: UTF8.self) }

  package mutating func flag() throws(Mistake) -> Bool { try number() != 0 }
}
