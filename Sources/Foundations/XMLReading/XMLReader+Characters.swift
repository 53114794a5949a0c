extension XMLReader {
  /// The characters of a text.
  public func text(_ range: Range<Int>) -> String { resolved(range, isValue: false) }

  /// Characters with their entities resolved; unknown ones stay as they are.
  ///
  /// In a value of a well-formed text every white space is a space, as XML wants it.
  func resolved(_ range: Range<Int>, isValue: Bool) -> String {
    let raw = normalized(range, isValue: isValue)
    guard raw.contains("&") else { return raw }
    var result = ""
    var rest = raw[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else { break }
      let name = rest[rest.index(after: mark)..<end]
      if let scalar = Self.scalar(name) {
        result.unicodeScalars.append(scalar)
      } else {
        result += rest[...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private func normalized(_ range: Range<Int>, isValue: Bool) -> String {
    let slice = bytes[range]
    guard isStrict, slice.contains(where: { $0 == 0x0D || (isValue && ($0 == 0x0A || $0 == 0x09)) }) else {
      return String(decoding: slice, as: UTF8.self)
    }
    var clean: [UInt8] = []
    for (index, byte) in zip(slice.indices, slice) {
      switch byte {
      case 0x0D where index + 1 < range.upperBound && bytes[index + 1] == 0x0A: continue
      case 0x0D: clean.append(isValue ? 0x20 : 0x0A)
      case 0x0A, 0x09: clean.append(isValue ? 0x20 : byte)
      default: clean.append(byte)
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// What an entity or a character reference stands for, by what is between `&` and `;`.
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

  /// Refuses a control character, a noncharacter and an entity that nothing is known of, at the reader's place.
  func checkCharacter() throws(XMLProblem) {
    switch bytes[place] {
    case 0x09, 0x0A, 0x0D: break
    case 0..<0x20: throw malformed(line)
    case 0xEF
    where bytes[place...].starts(with: [0xEF, 0xBF, 0xBE])
      || bytes[place...].starts(with: [0xEF, 0xBF, 0xBF]):
      throw malformed(line)
    case UInt8(ascii: "&"):
      let rest = bytes[(place + 1)...].prefix(12)
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
        throw place + 13 > bytes.count ? cut(line) : malformed(line)
      }
      guard let scalar = Self.scalar(String(decoding: bytes[(place + 1)..<end], as: UTF8.self)),
        scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value), scalar.value & 0xFFFFFE != 0xFFFE
      else { throw malformed(line) }
    default: break
    }
  }
}
