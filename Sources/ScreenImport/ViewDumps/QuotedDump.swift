import Support

/// Unwraps a dump that a tool printed inside a quoted string or inside a JSON reply.
///
/// `po app.debugDescription` in a test that is paused prints the debug description of the text: the text in
/// quotation marks, with `\n` for a line break and `\'` for an apostrophe (developer.apple.com: String,
/// debugDescription). WebDriverAgent replies `{"value": "…"}` to `/source` and to
/// `/source?format=description` (appium/WebDriverAgent: FBDebugCommands.m).
enum QuotedDump {
  /// Returns the text inside the quotation marks; nil if the bytes are not a wrapped dump.
  ///
  /// The closing quotation mark may be missing, so that the beginning of a file is enough.
  static func text(in bytes: some Collection<UInt8>) -> [UInt8]? {
    let bytes = Array(bytes)
    for start in starts(bytes) {
      let text = unescaped(bytes[start...])
      if isDump(text) { return text }
    }
    return nil
  }

  /// Returns the positions after the opening quotation marks of the first texts that may be a dump: the first
  /// quotation mark of a line that also has an escaped line break, or the value of a reply.
  private static func starts(_ bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    for line in bytes.split(separator: 0x0A).prefix(200) {
      guard let quote = line.firstIndex(of: mark) else { continue }
      let key: StaticString = "\"value\""
      if let start = line.firstPosition(of: key),
        let value = line[(start + key.utf8CodeUnitCount)...].firstIndex(where: { !" :\t".utf8.contains($0) }),
        line[value] == mark
      {
        found.append(value + 1)
      }
      if line.firstPosition(of: "\\n") != nil { found.append(quote + 1) }
      if found.count > 8 { break }
    }
    return found
  }

  private static let mark = UInt8(ascii: "\"")

  private static func isDump(_ text: [UInt8]) -> Bool {
    // A wrapped text is not unwrapped a second time.
    let start = Array(text.prefix(DumpFormat.startLength))
    return start.contains(0x0A) && DumpFormat(plain: start) != nil
  }

  /// Returns the text up to the closing quotation mark, without the escapes of Swift and JSON.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex, bytes[place] != mark {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let letter = bytes[place + 1]
      place += 2
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"), UInt8(ascii: "0"): break
      case UInt8(ascii: "u"):
        let (unit, next) = unit(bytes, place)
        place = next
        var scalar = unit
        // JSON writes a character outside the basic plane as two units.
        if (0xD800..<0xDC00).contains(unit), bytes[place...].starts(with: Array("\\u".utf8)) {
          let (low, next) = self.unit(bytes, place + 2)
          if (0xDC00..<0xE000).contains(low) {
            scalar = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            place = next
          }
        }
        result += Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
      default: result.append(letter)
      }
    }
    return result
  }

  /// Reads the digits of `\u{2192}` or `\u2192` at a position, and returns the number and the position after
  /// them.
  private static func unit(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (unit: UInt32, next: Int) {
    guard start < bytes.endIndex else { return (0xFFFD, start) }
    let isBraced = bytes[start] == UInt8(ascii: "{")
    let rest = bytes[(isBraced ? start + 1 : start)...].prefix(isBraced ? 8 : 4)
    let digits = rest.prefix { Character(Unicode.Scalar($0)).isHexDigit }
    let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
    return (unit, min(bytes.endIndex, digits.endIndex + (isBraced ? 1 : 0)))
  }
}
