/// Converts bytes to nodes without recursion. Each nesting level uses only four bytes.
struct JSONParser {
  private let text: UnsafeBufferPointer<UInt8>
  private var position: Int
  private let end: Int
  private let options: JSONOptions
  private(set) var nodes: [JSONNode]
  private var open: [UInt32] = []
  private var failure: (offset: Int, message: String)?
  private let locate: (Int) -> JSONPosition

  init(
    text: UnsafeBufferPointer<UInt8>, position: Int, end: Int, options: JSONOptions, nodes: [JSONNode],
    locate: @escaping (Int) -> JSONPosition
  ) {
    self.text = text
    self.position = position
    self.end = end
    self.options = options
    self.nodes = nodes
    self.locate = locate
  }

  /// Parses the whole text and returns its first error, or nil if there is none.
  mutating func parse() -> (offset: Int, message: String)? {
    if position == 0, end >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      guard options.isRelaxed else { return (0, "a byte order mark is not allowed before JSON") }
      position = 3
    }
    _ = parseValues()
    return failure
  }

  private mutating func fail(_ message: String, at offset: Int? = nil) -> Bool {
    failure = (offset ?? position, message)
    return false
  }

  private mutating func parseValues() -> Bool {
    var valueFollows = true
    while valueFollows {
      guard parseValue(&valueFollows) else { return false }
      if !valueFollows { guard parseEnd(&valueFollows) else { return false } }
    }
    return true
  }

  /// Parses a scalar, an empty container, or the beginning of a container. `valueFollows` becomes true after
  /// the beginning of a container, because its first value comes next.
  private mutating func parseValue(_ valueFollows: inout Bool) -> Bool {
    guard skipSpace() else { return false }
    guard position < end else { return failAtEnd("expected a value") }
    guard nodes.count < options.maximumValues else {
      return fail("the text has more than \(options.maximumValues) values")
    }
    valueFollows = false
    switch text[position] {
    case UInt8(ascii: "{"):
      guard openContainer(.object), skipSpace() else { return false }
      if position < end, text[position] == UInt8(ascii: "}") { return closeContainer() }
      valueFollows = true
      return parseKey()
    case UInt8(ascii: "["):
      guard openContainer(.array), skipSpace() else { return false }
      if position < end, text[position] == UInt8(ascii: "]") { return closeContainer() }
      valueFollows = true
      return true
    case UInt8(ascii: "\""): return parseString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return parseNumber()
    default: return parseWord()
    }
  }

  /// Parses the text after a value, which is a comma before the next value or the end of one or more
  /// containers.
  private mutating func parseEnd(_ valueFollows: inout Bool) -> Bool {
    while true {
      guard skipSpace() else { return false }
      guard let container = open.last else {
        guard position < end else { return true }
        let isLikeRecord = nodes[0].kind == .object && text[position] == UInt8(ascii: "{")
        let second = isLikeRecord ? ": a second value, as in a record of a run" : ""
        return fail("expected the end of the text, found \(found())\(second)")
      }
      let isObject = nodes[Int(container)].kind == .object
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard position < end else {
        return failAtEnd("expected ',' or '\(isObject ? "}" : "]")'")
      }
      if text[position] == closing {
        guard closeContainer() else { return false }
        continue
      }
      guard text[position] == UInt8(ascii: ",") else {
        return fail("expected ',' or '\(isObject ? "}" : "]")', found \(found())")
      }
      let comma = position
      position += 1
      guard skipSpace() else { return false }
      if position < end, text[position] == closing {
        guard options.isRelaxed else {
          return fail("a comma must not precede '\(isObject ? "}" : "]")'", at: comma)
        }
        guard closeContainer() else { return false }
        continue
      }
      valueFollows = true
      return !isObject || parseKey()
    }
  }

  private mutating func openContainer(_ kind: JSONNode.Kind) -> Bool {
    guard open.count < options.maximumDepth else {
      return fail("values are nested more than \(options.maximumDepth) levels deep")
    }
    open.append(UInt32(nodes.count))
    append(kind, from: position, to: position)
    position += 1
    return true
  }

  private mutating func closeContainer() -> Bool {
    guard let index = open.popLast() else { return true }
    position += 1
    var count = 0
    var child = Int(index) + 1
    let isObject = nodes[Int(index)].kind == .object
    while child < nodes.count {
      if isObject { child += 1 }
      child = Int(nodes[child].next)
      count += 1
    }
    nodes[Int(index)].payload = UInt64(count)
    nodes[Int(index)].end = UInt32(position)
    nodes[Int(index)].next = UInt32(nodes.count)
    return count < 2 || !isObject || checkKeys(of: Int(index), count: count)
  }

  private mutating func append(
    _ kind: JSONNode.Kind, from start: Int, to end: Int, payload: UInt64 = 0, hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONNode(
        payload: payload, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1), kind: kind,
        hasEscapes: hasEscapes))
  }

  // MARK: Keys

  private mutating func parseKey() -> Bool {
    guard position < end else { return failAtEnd("expected a key") }
    guard text[position] == UInt8(ascii: "\"") else {
      return fail("expected a key in double quotes, found \(found())")
    }
    guard nodes.count < options.maximumValues else {
      return fail("the text has more than \(options.maximumValues) values")
    }
    guard parseString(), skipSpace() else { return false }
    guard position < end else { return failAtEnd("expected ':' after the key") }
    guard text[position] == UInt8(ascii: ":") else {
      return fail("expected ':' after the key, found \(found())")
    }
    position += 1
    return true
  }

  private mutating func checkKeys(of object: Int, count: Int) -> Bool {
    var hasEscapes = false
    let second: Int? = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count <= 64 ? count : 1) {
      hashes -> Int? in
      guard count <= 64 else { return -1 }
      // For a few keys, comparing hashes pair by pair is faster than any table.
      var key = object + 1
      for position in 0..<count {
        let node = nodes[key]
        hasEscapes = hasEscapes || node.hasEscapes
        for earlier in 0..<position where hashes[earlier] == node.payload {
          if isRepeated(key, in: object) { return key }
        }
        hashes.initializeElement(at: position, to: node.payload)
        key = Int(nodes[key + 1].next)
      }
      return hasEscapes ? -1 : nil
    }
    guard let second else { return true }
    if second >= 0 { return failRepeated(second) }
    var seen = Set<[UInt8]>(minimumCapacity: count)
    var key = object + 1
    for _ in 0..<count {
      guard seen.insert(decoded(nodes[key])).inserted else { return failRepeated(key) }
      key = Int(nodes[key + 1].next)
    }
    return true
  }

  /// Returns whether the object has an earlier key with the same bytes.
  private func isRepeated(_ key: Int, in object: Int) -> Bool {
    let node = nodes[key]
    let bytes = text[Int(node.start)..<Int(node.end)]
    var earlier = object + 1
    while earlier < key {
      let other = nodes[earlier]
      if text[Int(other.start)..<Int(other.end)].elementsEqual(bytes) { return true }
      earlier = Int(nodes[earlier + 1].next)
    }
    return false
  }

  private mutating func failRepeated(_ key: Int) -> Bool {
    let name = String(decoding: decoded(nodes[key]), as: UTF8.self)
    return fail("the key \(quoted(name)) is given twice", at: Int(nodes[key].start) - 1)
  }

  private func decoded(_ node: JSONNode) -> [UInt8] {
    let content = text[Int(node.start)..<Int(node.end)]
    return node.hasEscapes ? unescape(content) : Array(content)
  }

  // MARK: Strings

  private mutating func parseString() -> Bool {
    let opening = position
    let start = opening + 1
    var index = start
    var hasEscapes = false
    while index < end {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        append(.string, from: start, to: index, payload: hash(start, index), hasEscapes: hasEscapes)
        position = index + 1
        return true
      }
      if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") {
        index += 1
      } else if byte >= 0x80 {
        let length = scalarLength(at: index)
        guard length > 0 else { return fail("invalid UTF-8", at: index) }
        index += length
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        guard let next = endOfEscape(at: index, opening: opening) else { return false }
        index = next
      } else {
        return fail(
          byte == 0x0A || byte == 0x0D
            ? "the string is not closed on its line; a line break in it is written \\n"
            : "a control character in a string must be escaped", at: index)
      }
    }
    return failAtEnd("the string that begins at \(place(opening)) is not closed")
  }

  /// Returns a cheap hash of a key: its length and its first and last eight bytes.
  private func hash(_ start: Int, _ end: Int) -> UInt64 {
    let count = end - start
    var first: UInt64 = 0
    var last: UInt64 = 0
    if count >= 8, let base = text.baseAddress {
      let raw = UnsafeRawPointer(base)
      first = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      last = raw.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
    } else {
      for index in start..<end { first = first << 8 | UInt64(text[index]) }
    }
    return (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(count)
  }

  private mutating func endOfEscape(at index: Int, opening: Int) -> Int? {
    guard index + 1 < end else {
      _ = failAtEnd("the string that begins at \(place(opening)) is not closed")
      return nil
    }
    switch text[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      guard let unit = hexUnit(at: index + 2) else {
        if index + 6 > end {
          _ = failAtEnd("the string that begins at \(place(opening)) is not closed")
        } else {
          _ = fail("\\u must be followed by four hexadecimal digits", at: index)
        }
        return nil
      }
      if unit & 0xF800 != 0xD800 { return index + 6 }
      guard unit < 0xDC00, index + 12 <= end, text[index + 6] == UInt8(ascii: "\\"),
        text[index + 7] == UInt8(ascii: "u"), let low = hexUnit(at: index + 8), low & 0xFC00 == 0xDC00
      else {
        _ = fail(
          "\\u\(String(unit, radix: 16)) is half of a surrogate pair; the other half is missing", at: index)
        return nil
      }
      return index + 12
    default:
      _ = fail("unknown escape sequence; a backslash is written \\\\", at: index)
      return nil
    }
  }

  private func hexUnit(at index: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    return hexadecimal(text[index..<index + 4])
  }

  /// Returns the length of the UTF-8 sequence at `index`, or 0 if the sequence is invalid (Unicode 15, table
  /// 3-7).
  private func scalarLength(at index: Int) -> Int {
    let lead = text[index]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: return 0
    }
    guard index + length <= end, text[index + 1] >= low, text[index + 1] <= high else { return 0 }
    var offset = 2
    while offset < length {
      guard text[index + offset] & 0xC0 == 0x80 else { return 0 }
      offset += 1
    }
    return length
  }

  // MARK: Numbers and words

  private mutating func parseNumber() -> Bool {
    let start = position
    var index = start
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var mantissa: UInt64 = 0
    var exponent = 0
    var isExact = true
    let firstDigit = index
    while index < end, let digit = digit(at: index) {
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa * 10 + digit
      } else {
        isExact = false
      }
      index += 1
    }
    guard index > firstDigit else { return failNumber(index, "a digit must follow '-'") }
    if text[firstDigit] == UInt8(ascii: "0"), index > firstDigit + 1 {
      return fail("a number must not begin with 0", at: start)
    }
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      let firstFraction = index
      while index < end, let digit = digit(at: index) {
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa * 10 + digit
          exponent -= 1
        } else {
          isExact = false
        }
        index += 1
      }
      guard index > firstFraction else { return failNumber(index, "a digit must follow '.'") }
    }
    if index < end, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var isDown = false
      if index < end, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        isDown = text[index] == UInt8(ascii: "-")
        index += 1
      }
      let firstExponent = index
      var given = 0
      while index < end, let digit = digit(at: index) {
        if given < 100_000 { given = given * 10 + Int(digit) }
        index += 1
      }
      guard index > firstExponent else { return failNumber(index, "a digit must follow the exponent's 'e'") }
      exponent += isDown ? -given : given
    }
    guard index - start <= 1_000 else { return fail("the number has more than 1000 characters", at: start) }
    guard
      let value = decimal(
        mantissa, exponent, isExact: isExact, isNegative: isNegative, text: text[start..<index])
    else { return fail("the number is too large", at: start) }
    append(.number, from: start, to: index, payload: value.bitPattern)
    position = index
    return true
  }

  private func digit(at index: Int) -> UInt64? {
    let value = text[index] &- UInt8(ascii: "0")
    return value < 10 ? UInt64(value) : nil
  }

  private mutating func failNumber(_ index: Int, _ message: String) -> Bool {
    index < end ? fail(message, at: index) : failAtEnd(message)
  }

  private mutating func parseWord() -> Bool {
    let start = position
    for (word, kind) in [("true", JSONNode.Kind.true), ("false", .false), ("null", .null)]
    where text[start..<end].starts(with: word.utf8) {
      position = start + word.utf8.count
      append(kind, from: start, to: position)
      return true
    }
    if ["true", "false", "null"].contains(where: { $0.utf8.starts(with: text[start..<end]) }) {
      position = end
      return failAtEnd("expected a value")
    }
    let rest = text[start..<min(end, start + 10)]
    if rest.starts(with: "NaN".utf8) || rest.starts(with: "Infinity".utf8) || rest.starts(with: "nan".utf8) {
      return fail("NaN and Infinity are not JSON numbers")
    }
    return fail("expected a value, found \(found())")
  }

  // MARK: White space, comments, messages

  /// Skips white space, and also comments if the options allow them.
  private mutating func skipSpace() -> Bool {
    while position < end {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case UInt8(ascii: "/"): guard skipComment() else { return false }
      default: return true
      }
    }
    return true
  }

  private mutating func skipComment() -> Bool {
    let start = position
    guard start + 1 < end, text[start + 1] == UInt8(ascii: "/") || text[start + 1] == UInt8(ascii: "*") else {
      return fail("unexpected '/'")
    }
    guard options.isRelaxed else { return fail("comments are not allowed here") }
    let isBlock = text[start + 1] == UInt8(ascii: "*")
    position += 2
    while position < end {
      let byte = text[position]
      if isBlock {
        if byte == UInt8(ascii: "*"), position + 1 < end, text[position + 1] == UInt8(ascii: "/") {
          position += 2
          return true
        }
      } else if byte == 0x0A || byte == 0x0D {
        return true
      }
      if byte < 0x80 {
        position += 1
      } else {
        let length = scalarLength(at: position)
        guard length > 0 else { return fail("invalid UTF-8") }
        position += length
      }
    }
    return !isBlock || fail("the comment that begins at \(place(start)) is not closed", at: end)
  }

  private func found() -> String {
    guard position < end else { return "the end of the text" }
    switch text[position] {
    case UInt8(ascii: "'"): return "a single quote; strings are written in double quotes"
    case 0..<0x20, 0x7F: return "a control character"
    case 0x80...:
      let length = scalarLength(at: position)
      guard length > 0 else { return "invalid UTF-8" }
      return quoted(String(decoding: text[position..<position + length], as: UTF8.self))
    default:
      var last = position
      while last < end, last < position + 20, isWordByte(text[last]) { last += 1 }
      return "'\(String(decoding: text[position..<max(last, position + 1)], as: UTF8.self))'"
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      return true
    default: return false
    }
  }

  private func place(_ offset: Int) -> String {
    let place = locate(offset)
    return "line \(place.line), column \(place.column)"
  }

  private mutating func failAtEnd(_ expectation: String) -> Bool {
    var message = "the text ends too early: \(expectation)"
    if let container = open.last {
      let name = nodes[Int(container)].kind == .object ? "object" : "array"
      message += " (in the \(name) that begins at \(place(Int(nodes[Int(container)].start))))"
    }
    return fail(message, at: end)
  }
}

func hexadecimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
  var value: UInt32 = 0
  for digit in digits {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
    default: return nil
    }
  }
  return value
}

/// Returns the content of a valid string with its escape sequences replaced.
func unescape(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(content.count)
  var index = content.startIndex
  func unit(_ at: Int) -> UInt32 { hexadecimal(content[at..<at + 4]) ?? 0xFFFD }
  while index < content.endIndex {
    guard content[index] == UInt8(ascii: "\\") else {
      result.append(content[index])
      index += 1
      continue
    }
    switch content[index + 1] {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var value = unit(index + 2)
      index += 4
      if value & 0xFC00 == 0xD800 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(index + 4) & 0x3FF
        index += 6
      }
      result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    case let other: result.append(other)
    }
    index += 2
  }
  return result
}

private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  1e19,
  1e20, 1e21, 1e22,
]

/// Returns the double nearest to a decimal number, or nil if it is too large.
private func decimal(
  _ mantissa: UInt64, _ exponent: Int, isExact: Bool, isNegative: Bool,
  text: Slice<UnsafeBufferPointer<UInt8>>
) -> Double? {
  // Both operands are exact, so a single operation rounds correctly (Clinger 1990).
  if isExact, mantissa <= 1 << 53, -22...22 ~= exponent {
    let value =
      exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
    return isNegative ? -value : value
  }
  guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
  return value
}
