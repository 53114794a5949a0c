/// A key with its quotation marks and colon. It is encoded once and can be written often.
public struct JSONKey: Sendable {
  let bytes: [UInt8]

  /// Encodes a key.
  public init(_ name: String) {
    var json = JSONWriter()
    json.value(name)
    bytes = json.bytes + [UInt8(ascii: ":")]
  }
}

/// Writes JSON into a byte buffer. The same calls always write the same bytes.
///
/// The calls must be balanced like the JSON they write: a key before every value of an object, and an end for
/// every beginning.
public struct JSONWriter: Sendable {
  /// The bytes that were written so far.
  public private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false
  /// The depth of the container that is written on one line; nil outside such a container.
  private var lineDepth: Int?

  /// Creates an empty writer. Indented output puts every element and every member on a separate line.
  public init(isIndented: Bool = false) { self.isIndented = isIndented }

  /// The output so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Discards the output but keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
    isFirst = true
    isAfterKey = false
    lineDepth = nil
  }

  /// Passes the output so far to `take` and discards it. Writing then continues without it.
  public mutating func drain(_ take: ([UInt8]) throws -> Void) rethrows {
    try take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Begins an object. With `onOneLine`, indented output puts its contents on one line.
  public mutating func beginObject(onOneLine: Bool = false) { begin(UInt8(ascii: "{"), onOneLine) }
  /// Ends an object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  /// Begins an array. With `onOneLine`, indented output puts its contents on one line.
  public mutating func beginArray(onOneLine: Bool = false) { begin(UInt8(ascii: "["), onOneLine) }
  /// Ends an array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Ends the line after the root value.
  public mutating func endLine() {
    bytes.append(0x0A)
    isFirst = true
  }

  /// Writes a key, whose value must be written next.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    endKey()
  }

  /// Writes an encoded key, whose value must be written next. It is faster for keys that occur often.
  public mutating func key(_ key: JSONKey) {
    separate()
    bytes.append(contentsOf: key.bytes)
    endKey()
  }

  /// Writes a string.
  public mutating func value(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes a number with the fewest digits that read back as the same double. An integer has no fraction.
  /// Numbers that are not finite are written as null, because JSON cannot represent them.
  public mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    appendShortest(number, to: &bytes)
  }

  /// Writes an integer.
  public mutating func value(_ number: Int) {
    separate()
    appendDigits(number, to: &bytes)
  }

  /// Writes true or false.
  public mutating func value(_ bool: Bool) {
    separate()
    bytes.append(contentsOf: bool ? "true".utf8 : "false".utf8)
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a string or null.
  public mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes a number or null.
  public mutating func value(_ number: Double?) {
    if let number { value(number) } else { null() }
  }

  /// Writes a member with a string.
  public mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a member with a number.
  public mutating func member(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Writes a member whose value is an array of texts.
  public mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Writes a member with true or false.
  public mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    value(bool)
  }

  /// Writes a member with an encoded key and a string.
  public mutating func member(_ name: JSONKey, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a member with an encoded key and a number.
  public mutating func member(_ name: JSONKey, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a member with an encoded key and true or false.
  public mutating func member(_ name: JSONKey, _ bool: Bool) {
    key(name)
    value(bool)
  }

  private mutating func endKey() {
    if isIndented { bytes.append(0x20) }
    isAfterKey = true
  }

  private mutating func begin(_ byte: UInt8, _ onOneLine: Bool) {
    separate()
    bytes.append(byte)
    depth += 1
    isFirst = true
    if onOneLine, lineDepth == nil { lineDepth = depth }
  }

  private mutating func end(_ byte: UInt8) {
    depth = max(0, depth - 1)
    if let line = lineDepth {
      if depth < line { lineDepth = nil }
    } else if !isFirst {
      startLine()
    }
    bytes.append(byte)
    isFirst = false
    isAfterKey = false
  }

  /// Writes the separator between the last value and the next key or value.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if lineDepth == nil {
      if depth > 0 { startLine() }
    } else if !isFirst, isIndented {
      bytes.append(0x20)
    }
    isFirst = false
  }

  private mutating func startLine() {
    guard isIndented else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content in
      var clean = 0
      var index = 0
      while index < content.count {
        let byte = content[index]
        let steering = byte < 0xC2 ? nil : Self.steering(content, at: index)
        if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F, steering == nil
        {
          index += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[clean..<index]))
        if let steering {
          let digits = String(steering.scalar, radix: 16)
          bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        } else {
          appendEscape(byte)
        }
        index += steering?.length ?? 1
        clean = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[clean...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the character of several bytes at a place, with their number, if it ends lines or steers a terminal: a control
  /// character (U+0080 to U+009F), a line or paragraph separator, or a change of direction (U+2028 to U+202E, U+2066 to
  /// U+2069). Nil for others.
  private static func steering(
    _ content: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int)? {
    func byte(_ offset: Int) -> UInt8 { index + offset < content.count ? content[index + offset] : 0 }
    switch (byte(0), byte(1), byte(2)) {
    case (0xC2, 0x80...0x9F, _): return (UInt32(byte(1)), 2)
    case (0xE2, 0x80, 0xA8...0xAE): return (0x2000 + UInt32(byte(2) - 0x80), 3)
    case (0xE2, 0x81, 0xA6...0xA9): return (0x2040 + UInt32(byte(2) - 0x80), 3)
    default: return nil
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: digits.utf8.count == 1 ? "u000".utf8 : "u00".utf8)
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
