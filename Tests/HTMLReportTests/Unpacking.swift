import Foundation

@testable import HTMLReport

/// A decoder for raw deflate as described in RFC 1951. It shares no code with the compressor.
enum Inflate {
  struct Problem: Error {}

  static func bytes(_ input: [UInt8]) throws -> [UInt8] {
    var out: [UInt8] = []
    var position = 0
    func bit() throws -> Int {
      guard position < input.count * 8 else { throw Problem() }
      defer { position += 1 }
      return Int(input[position / 8] >> UInt8(position % 8)) & 1
    }
    func bits(_ count: Int) throws -> Int {
      var value = 0
      for n in 0..<count { value |= try bit() << n }
      return value
    }
    func table(_ lengths: [Int]) -> [[Int: Int]] {
      var table = [[Int: Int]](repeating: [:], count: 16)
      var code = 0
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          table[length][code] = symbol
          code += 1
        }
        code <<= 1
      }
      return table
    }
    func symbol(_ table: [[Int: Int]]) throws -> Int {
      var code = 0
      for length in 1...15 {
        code = code << 1 | (try bit())
        if let symbol = table[length][code] { return symbol }
      }
      throw Problem()
    }
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      guard try bits(2) == 2 else { throw Problem() }
      let (literals, distances, runs) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
      var runLengths = [Int](repeating: 0, count: 19)
      let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
      for n in 0..<runs { runLengths[order[n]] = try bits(3) }
      let runTable = table(runLengths)
      var lengths: [Int] = []
      while lengths.count < literals + distances {
        switch try symbol(runTable) {
        case 16:
          guard let last = lengths.last else { throw Problem() }
          lengths += [Int](repeating: last, count: try bits(2) + 3)
        case 17: lengths += [Int](repeating: 0, count: try bits(3) + 3)
        case 18: lengths += [Int](repeating: 0, count: try bits(7) + 11)
        case let length: lengths.append(length)
        }
      }
      guard lengths.count == literals + distances else { throw Problem() }
      let literalTable = table(Array(lengths[..<literals]))
      let distanceTable = table(Array(lengths[literals...]))
      while true {
        let next = try symbol(literalTable)
        if next < 256 {
          out.append(UInt8(next))
          continue
        }
        if next == 256 { break }
        // Lengths and distances grow by powers of two. Each number of extra bits is used by four length codes
        // and by two distance codes.
        let n = next - 257
        let lengthBits = n < 8 || n == 28 ? 0 : n / 4 - 1
        let length = n == 28 ? 258 : n < 8 ? n + 3 : (4 + n % 4) << lengthBits + 3
        let total = length + (try bits(lengthBits))
        let d = try symbol(distanceTable)
        let distanceBits = d < 4 ? 0 : d / 2 - 1
        let distance = (d < 4 ? d + 1 : (2 + d % 2) << distanceBits + 1) + (try bits(distanceBits))
        guard distance <= out.count else { throw Problem() }
        for _ in 0..<total { out.append(out[out.count - distance]) }
      }
    }
    return out
  }
}

/// A decoder for the letters of the page that uses plain integer arithmetic: thirteen bits are two digits of
/// base 91.
enum Letters {
  struct Problem: Error {}

  static func bytes(_ text: String) throws -> [UInt8] {
    let letters = (0x21...0x7E).filter { ![0x26, 0x3C, 0x3D].contains($0) }
    let digits = try text.utf8.map { letter -> Int in
      guard let digit = letters.firstIndex(of: Int(letter)) else { throw Problem() }
      return digit
    }
    var bits: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      let isPair = start + 1 < digits.count
      let value = digits[start] + (isPair ? 91 * digits[start + 1] : 0)
      for bit in 0..<(isPair ? 13 : 6) { bits.append(UInt8(value >> bit & 1)) }
    }
    return stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
      (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
    }
  }
}

/// A reader of numbers in the format of the page.
struct Unpacker {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> Int {
    var (value, shift) = (0, 0)
    while true {
      let byte = Int(bytes[position])
      position += 1
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  mutating func signed() -> Int {
    let value = number()
    return value & 1 == 1 ? -(value + 1) / 2 : value / 2
  }

  /// Reads ascending numbers that are stored as multiples of 1 / `parts`, and then numbers that are stored
  /// unchanged. The first number of the result means "no value".
  mutating func numbers(_ parts: Double = 1e6) -> [Double] {
    var last: Int?
    let small = list { r -> Double in
      let number = last.map { $0 + r.number() } ?? r.signed()
      last = number
      return Double(number) / parts
    }
    return [.nan] + small + list { $0.double() }
  }

  mutating func double() -> Double {
    defer { position += 8 }
    return Double(
      bitPattern: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) })
  }

  mutating func text() -> String {
    let count = number()
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  mutating func list<T>(_ read: (inout Unpacker) -> T) -> [T] {
    let count = number()
    return (0..<count).map { _ in read(&self) }
  }
}
