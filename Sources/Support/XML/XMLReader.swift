/// Reads XML one tag at a time, with line numbers. Elements, attributes, texts, character references and the
/// five predefined entities are supported.
///
/// Document type declarations are rejected, and custom entities with them. Bytes must be UTF-8.
public struct XMLReader: Sendable {
  /// The set of rules that a reader checks.
  public enum Strictness: Sendable {
    /// All rules of well-formed XML that people often break when they edit or merge files. A namespace prefix
    /// counts as declared from its declaration to the end of the text.
    case wellFormed
    /// Only the rules that are needed to find tags, for the output of a program.
    case tagsOnly
  }

  /// A tag or a text that the reader has found.
  public enum Event: Sendable {
    /// The start tag of an element. A self-closing element has no end tag.
    case start(StartTag)
    /// The end tag of the innermost open element.
    case end
    /// The range of the characters between two tags, for `text(_:)`. `CDATA` sections are skipped.
    case text(Range<Int>)
  }

  /// The start tag of an element.
  public struct StartTag: Sendable {
    /// The name of the element.
    public var name: String
    /// The attributes, with their character references resolved.
    public var attributes: [String: String]
    /// The line number of the tag's `<`.
    public var line: Int
    /// The line number of the tag's `>`.
    public var endLine: Int
    /// Whether the tag is self-closing, so that the element has no contents and no end tag.
    public var isClosed: Bool
  }

  let bytes: [UInt8]
  let isStrict: Bool
  /// The maximum number of bytes of an attribute value that are kept.
  let valueLimit: Int
  var place: Int
  var line = 1
  /// The bytes of the latest start tag or end tag, from its `<` to its `>`.
  public private(set) var latestTag = 0..<0
  private let origin: Int
  private var open: [(name: String, line: Int)] = []
  private var hasEnded = false
  private var prefixes: Set<Substring> = ["xml", "xmlns"]

  /// Creates a reader before the first tag. Attribute values are cut after `valueLimit` bytes.
  public init(_ bytes: [UInt8], strictness: Strictness, valueLimit: Int = .max) {
    self.bytes = bytes
    isStrict = strictness == .wellFormed
    self.valueLimit = valueLimit
    origin = isStrict && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    place = origin
  }

  /// The number of open elements.
  public var depth: Int { open.count }

  /// Returns the next tag or text; nil at the end.
  ///
  /// Throws: `XMLProblem` for the first error.
  public mutating func next() throws(XMLProblem) -> Event? {
    while true {
      if let text = try text() { return .text(text) }
      guard place < bytes.count else {
        try checkEnd()
        return nil
      }
      let start = line
      let begin = place
      place += 1
      switch place < bytes.count ? bytes[place] : 0 {
      case UInt8(ascii: "?"): try skipInstruction(start)
      case UInt8(ascii: "!"): try skipDeclaration(start)
      case UInt8(ascii: "/"):
        try endTag(start)
        latestTag = begin..<place
        return .end
      default:
        let tag = try startTag(start)
        latestTag = begin..<place
        return .start(tag)
      }
    }
  }

  private func checkEnd() throws(XMLProblem) {
    if let last = open.last {
      throw cut(line, "the file is cut short: <\(shown(last.name))> of line \(last.line) is not closed")
    }
    if isStrict, !hasEnded { throw malformed(line) }
  }

  // MARK: Tags

  private mutating func endTag(_ start: Int) throws(XMLProblem) {
    place += 1
    let name = try name(start)
    guard let last = open.popLast(), last.name == name else {
      if isStrict, place == bytes.count { throw cut(start) }
      throw problem(start, "</\(shown(name))> has no start tag; this is not well-formed XML")
    }
    try expect(">", start)
    hasEnded = open.isEmpty
  }

  private mutating func startTag(_ start: Int) throws(XMLProblem) -> StartTag {
    let name = try name(start)
    guard !name.isEmpty, !hasEnded else {
      if isStrict, !hasEnded, place == bytes.count { throw cut(start) }
      throw problem(start, "this is not well-formed XML" + (hasEnded ? ": there is a second root" : ""))
    }
    var tag = StartTag(name: name, attributes: [:], line: start, endLine: start, isClosed: false)
    try readAttributes(&tag)
    if isStrict { try checkPrefixes(tag) }
    if !tag.isClosed { open.append((name, start)) } else if open.isEmpty { hasEnded = true }
    return tag
  }

  private mutating func checkPrefixes(_ tag: StartTag) throws(XMLProblem) {
    for key in tag.attributes.keys where key.hasPrefix("xmlns:") { prefixes.insert(key.dropFirst(6)) }
    for name in [tag.name] + tag.attributes.keys {
      if let colon = name.firstIndex(of: ":"), !prefixes.contains(name[..<colon]) {
        throw malformed(tag.endLine)
      }
    }
  }

  private mutating func readAttributes(_ tag: inout StartTag) throws(XMLProblem) {
    while true {
      let isApart = skipSpace()
      guard place < bytes.count else { throw cutTag(tag.line) }
      if bytes[place] == UInt8(ascii: ">") {
        tag.endLine = line
        place += 1
        return
      }
      if bytes[place] == UInt8(ascii: "/") {
        tag.endLine = line
        place += 1
        try expect(">", tag.line)
        tag.isClosed = true
        return
      }
      if isStrict, !isApart { throw malformed(line) }
      let key = try name(tag.line)
      guard !key.isEmpty else {
        throw problem(line, "expected an attribute; this is not well-formed XML")
      }
      try expect("=", tag.line)
      skipSpace()
      let value = try value(of: key, tag.line)
      if tag.attributes.updateValue(value, forKey: key) != nil, isStrict { throw malformed(line) }
    }
  }

  private mutating func value(of key: String, _ start: Int) throws(XMLProblem) -> String {
    guard place < bytes.count || !isStrict else { throw cutTag(start) }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { throw problem(line, "the value of '\(shown(key))' is not quoted") }
    let quote = bytes[place]
    place += 1
    let begin = place
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "<") {
        throw problem(line, "'<' in the value of '\(shown(key))'; this is not well-formed XML")
      }
      if isStrict { try checkCharacter() }
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    guard place < bytes.count else { throw cutTag(start) }
    let end = place - begin > valueLimit ? begin + valueLimit : place
    place += 1
    return resolved(begin..<end, isValue: true)
  }

  /// Reads the name at the current position. The name is empty if there is none.
  private mutating func name(_ start: Int) throws(XMLProblem) -> String {
    let begin = place
    if isStrict {
      while place < bytes.count, Self.isNameByte(bytes[place], isFirst: place == begin) {
        try checkCharacter()
        place += 1
      }
      if place == bytes.count { throw cutTag(start) }
    } else {
      while place < bytes.count, !Self.ends.contains(bytes[place]), place - begin < 200 { place += 1 }
    }
    return String(decoding: bytes[begin..<place], as: UTF8.self)
  }

  private static let ends = Set(" \t\n\r/>=<\"'".utf8)

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  private mutating func expect(_ character: Character, _ start: Int) throws(XMLProblem) {
    skipSpace()
    guard place < bytes.count else { throw cutTag(start) }
    guard bytes[place] == character.asciiValue else {
      throw problem(line, "expected '\(character)'; this is not well-formed XML")
    }
    place += 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let begin = place
    while place < bytes.count, Self.isSpace(bytes[place]) {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    return place > begin
  }

  // MARK: Texts, declarations and comments

  /// Moves to the next `<` or to the end, and returns the characters before it; nil outside all elements.
  private mutating func text() throws(XMLProblem) -> Range<Int>? {
    let begin = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      if isStrict {
        if open.isEmpty, !Self.isSpace(bytes[place]) { throw malformed(line) }
        // The characters `]]>` are allowed only at the end of a `CDATA` section.
        if bytes[place] == UInt8(ascii: "]"), bytes[place...].starts(with: "]]>".utf8) {
          throw malformed(line)
        }
        try checkCharacter()
      }
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    return isStrict && !open.isEmpty && place > begin ? begin..<place : nil
  }

  private mutating func skipInstruction(_ start: Int) throws(XMLProblem) {
    guard isStrict else { return try skip(to: "?>", start) }
    let isFirst = place == origin + 1
    place += 1
    let target = try name(start)
    if isFirst, target == "xml" { return try readDeclaration(start) }
    let isEnded = Self.isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "?")
    if target.isEmpty || target.lowercased() == "xml" || !isEnded { throw malformed(start) }
    try skip(to: "?>", start)
  }

  /// Reads the `version`, `encoding` and `standalone` of `<?xml …?>`.
  private mutating func readDeclaration(_ start: Int) throws(XMLProblem) {
    var keys = ["version", "encoding", "standalone"][...]
    while true {
      let isApart = skipSpace()
      if bytes[place...].starts(with: "?>".utf8) { break }
      let key = try name(start)
      guard isApart, let index = keys.firstIndex(of: key), index == 0 || keys.first != "version" else {
        throw malformed(line)
      }
      keys = keys[(index + 1)...]
      try expect("=", start)
      skipSpace()
      let value = try value(of: key, start)
      if key == "version", !value.hasPrefix("1.") { throw malformed(line) }
    }
    if keys.first == "version" { throw malformed(line) }
    place += 2
  }

  private mutating func skipDeclaration(_ start: Int) throws(XMLProblem) {
    let rest = bytes[place...]
    if rest.starts(with: "!--".utf8) {
      guard isStrict else { return try skip(to: "-->", start) }
      try skipComment(start)
    } else if isStrict, rest.starts(with: "![CDATA[".utf8), !open.isEmpty {
      try skip(to: "]]>", start)
    } else if isStrict, "!--".utf8.starts(with: rest) || "![CDATA[".utf8.starts(with: rest) {
      throw cut(start)
    } else {
      throw problem(start, "document type and entity declarations are not supported; remove '<!DOCTYPE'")
    }
  }

  /// Moves to the end of a comment, which must not contain `--`.
  private mutating func skipComment(_ start: Int) throws(XMLProblem) {
    place += 3
    let begin = place
    let beginLine = line
    try skip(to: "-->", start)
    let end = place
    (place, line) = (begin, beginLine)
    try skip(to: "--", start)
    if place != end - 1 { throw malformed(line) }
    place = end
  }

  private mutating func skip(to end: String, _ start: Int) throws(XMLProblem) {
    let end = Array(end.utf8)
    while place + end.count <= bytes.count {
      if bytes[place...].starts(with: end) {
        place += end.count
        return
      }
      if isStrict { try checkControl() }
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    throw cut(start)
  }
}

/// An error in an XML text.
public struct XMLProblem: Error, Sendable {
  /// The line number, counted from 1.
  public var line: Int
  /// The message for the user.
  public var message: String
  /// Whether the text ends too early, so that a file may be incomplete.
  public var isCutShort: Bool
}

extension XMLReader {
  func problem(_ line: Int, _ message: String) -> XMLProblem {
    XMLProblem(line: line, message: message, isCutShort: false)
  }

  func malformed(_ line: Int) -> XMLProblem { problem(line, "this is not well-formed XML") }

  func cut(_ line: Int, _ message: String = "the file is cut short") -> XMLProblem {
    XMLProblem(line: line, message: message, isCutShort: true)
  }

  func cutTag(_ start: Int) -> XMLProblem { cut(start, "the file is cut short in the tag of this line") }
}
