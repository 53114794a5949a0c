extension XMLReader {
  /// Returns the text in a range, with character references resolved.
  public func text(_ range: Range<Int>) -> String { resolved(range, isValue: false) }

  /// Returns the text in a range with its references resolved. Unknown references stay unchanged.
  ///
  /// In an attribute value of well-formed XML, every white space character becomes a space, as XML requires.
  func resolved(_ range: Range<Int>, isValue: Bool) -> String {
    var clean: [UInt8] = []
    clean.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "&"), let found = reference(at: place, below: range.upperBound) {
        clean.append(contentsOf: String(found.scalar).utf8)
        place = found.end
        continue
      }
      place += 1
      switch byte {
      case 0x0D where isStrict && place < range.upperBound && bytes[place] == 0x0A: continue
      case 0x0D where isStrict: clean.append(isValue ? 0x20 : 0x0A)
      case 0x0A, 0x09: clean.append(isStrict && isValue ? 0x20 : byte)
      default: clean.append(byte)
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// Returns the character for a reference that begins at an `&`, and the index after its `;`; nil for any
  /// other text.
  private func reference(at place: Int, below limit: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let end = endOfName(after: place, below: limit)
    guard end < limit, bytes[end] == UInt8(ascii: ";"),
      let scalar = Self.scalar(String(decoding: bytes[(place + 1)..<end], as: UTF8.self))
    else { return nil }
    return (scalar, end + 1)
  }

  /// Returns the index after the letters, digits and `#` that follow an `&`.
  private func endOfName(after place: Int, below limit: Int) -> Int {
    var end = place + 1
    while end < limit {
      switch bytes[end] {
      case UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        end += 1
      default: return end
      }
    }
    return end
  }

  /// Returns the character for an entity or a character reference, given the text between `&` and `;`.
  private static func scalar(_ name: some StringProtocol) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
      return UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }

  /// Throws if there is a control character, a noncharacter or an unknown reference at the current position.
  func checkCharacter() throws(XMLProblem) {
    guard bytes[place] == UInt8(ascii: "&") else { return try checkControl() }
    guard let found = reference(at: place, below: bytes.count) else {
      throw endOfName(after: place, below: bytes.count) == bytes.count ? cut(line) : malformed(line)
    }
    let value = found.scalar.value
    guard value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), value & 0xFFFFFE != 0xFFFE else {
      throw malformed(line)
    }
  }

  /// Throws if there is a control character or a noncharacter at the current position.
  func checkControl() throws(XMLProblem) {
    switch bytes[place] {
    case 0x09, 0x0A, 0x0D: break
    case 0..<0x20: throw malformed(line)
    case 0xEF
    where bytes[place...].starts(with: [0xEF, 0xBF, 0xBE])
      || bytes[place...].starts(with: [0xEF, 0xBF, 0xBF]):
      throw malformed(line)
    default: break
    }
  }
}
