/// Options of the JSON parser: its dialect and its limits.
public struct JSONOptions: Sendable {
  /// Whether `//` and `/* */` comments, trailing commas and a byte order mark are accepted.
  var isRelaxed: Bool
  var maximumDepth: Int
  /// The maximum size of a text in bytes.
  var maximumBytes: Int
  /// The maximum number of values and keys in a document, which limits the memory it uses.
  var maximumValues: Int

  /// Creates options; the default is strict JSON.
  public init(
    isRelaxed: Bool = false, maximumDepth: Int = 64, maximumBytes: Int = 64 << 20,
    maximumValues: Int = 2_000_000
  ) {
    self.isRelaxed = isRelaxed
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
    self.maximumValues = maximumValues
  }

  /// Strict JSON as in RFC 8259.
  public static let strict = JSONOptions()
  /// JSON with comments and trailing commas, for files that people write by hand.
  public static let relaxed = JSONOptions(isRelaxed: true)
}

/// Parses JSON texts.
public enum JSONDocument {
  /// Parses a whole text and returns its root value.
  ///
  /// The parser also rejects duplicate keys in an object, numbers too large for a double, invalid UTF-8, lone
  /// surrogates, and texts beyond the limits of `options`.
  ///
  /// Throws: `JSONProblem` for the first error in the text.
  public static func parse(
    _ bytes: [UInt8], options: JSONOptions = .strict
  ) throws(JSONProblem) -> JSONValue {
    let storage = JSONStorage(bytes: bytes)
    try storage.parse(from: 0, to: bytes.count, firstLine: 1, options: options)
    return JSONValue(storage: storage, index: 0)
  }

  /// Parses a whole text and returns its root value.
  ///
  /// Throws: `JSONProblem` for the first error in the text.
  public static func parse(
    _ text: String, options: JSONOptions = .strict
  ) throws(JSONProblem) -> JSONValue {
    try parse(Array(text.utf8), options: options)
  }
}

/// A parser for parts of a text, each of which is a separate JSON value. It reuses memory from one value to
/// the next.
public struct JSONPartParser {
  private let bytes: [UInt8]
  private let options: JSONOptions
  private var storage: JSONStorage

  /// Creates a parser for parts of a text, without reading anything yet.
  public init(_ bytes: [UInt8], options: JSONOptions = .strict) {
    self.bytes = bytes
    self.options = options
    storage = JSONStorage(bytes: bytes)
  }

  /// Parses the value in a part of the text. Memory is reused unless an earlier value is still in use.
  ///
  /// - Parameters:
  ///   - part: The byte range of the part in the text.
  ///   - line: The line number at the beginning of the part, for problems.
  public mutating func value(in part: Range<Int>, line: Int) throws(JSONProblem) -> JSONValue {
    if !isKnownUniquelyReferenced(&storage) { storage = JSONStorage(bytes: bytes) }
    try storage.parse(from: part.lowerBound, to: part.upperBound, firstLine: line, options: options)
    return JSONValue(storage: storage, index: 0)
  }
}

/// A value or key of a parsed text. Nodes are in text order, so a container comes before its contents.
struct JSONNode {
  enum Kind: UInt8 { case null, `false`, `true`, number, string, array, object }
  /// The bit pattern of a number, the hash of a string, or the number of elements or members of a container.
  var payload: UInt64
  /// The index of the token's first byte. For a string, it is the first byte of the content.
  var start: UInt32
  /// The index after the token's last byte. For a string, it is the index after the content.
  var end: UInt32
  /// The index of the next node after this value and its contents.
  var next: UInt32
  var kind: Kind
  var hasEscapes = false
}

/// A text and its parsed values.
///
/// It changes only while it is uniquely referenced, so tasks can share its values safely.
final class JSONStorage: @unchecked Sendable {
  let bytes: [UInt8]
  var nodes: [JSONNode] = []
  private var firstOffset = 0
  private var firstLine = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  func parse(from start: Int, to end: Int, firstLine: Int, options: JSONOptions) throws(JSONProblem) {
    firstOffset = start
    self.firstLine = firstLine
    nodes.removeAll(keepingCapacity: true)
    let limit = min(options.maximumBytes, Int(UInt32.max) - 1)
    guard end - start <= limit else {
      throw JSONProblem(
        position: JSONPosition(line: firstLine, column: 1),
        message: "the text has \(end - start) bytes, more than the limit of \(limit)")
    }
    guard end <= Int(UInt32.max) - 1 else {
      throw JSONProblem(
        position: JSONPosition(line: firstLine, column: 1), message: "the file is larger than 4 GB")
    }
    var taken: [JSONNode] = []
    swap(&taken, &nodes)
    if taken.capacity == 0 { taken.reserveCapacity(min((end - start) / 8 + 8, 4_096)) }
    let failure = bytes.withUnsafeBufferPointer { buffer -> (offset: Int, message: String)? in
      var parser = JSONParser(
        text: buffer, position: start, end: end, options: options, nodes: taken, locate: position(of:))
      taken = []
      let failure = parser.parse()
      taken = parser.nodes
      return failure
    }
    nodes = taken
    if let failure {
      throw JSONProblem(position: position(of: failure.offset), message: failure.message)
    }
  }

  func position(of offset: Int) -> JSONPosition {
    var line = firstLine
    var column = 1
    var index = firstOffset
    let end = min(offset, bytes.count)
    // Editors do not count a byte order mark as a column.
    if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < end {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return JSONPosition(line: line, column: column)
  }
}
