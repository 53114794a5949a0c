/// What a reader accepts.
public struct JSONOptions: Sendable {
  /// Whether `//` and `/* */` comments, trailing commas and a byte order mark are accepted.
  public var isRelaxed: Bool
  /// The deepest nesting of arrays and objects.
  public var maximumDepth: Int
  /// The largest text in bytes.
  public var maximumBytes: Int
  /// The most values and keys of one document, which bounds the memory it takes.
  public var maximumValues: Int

  /// Sets limits; strict JSON by default.
  public init(
    isRelaxed: Bool = false, maximumDepth: Int = 64, maximumBytes: Int = 64 << 20,
    maximumValues: Int = 2_000_000
  ) {
    self.isRelaxed = isRelaxed
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
    self.maximumValues = maximumValues
  }

  /// RFC 8259 to the letter.
  public static let strict = JSONOptions()
  /// With comments and trailing commas, for files that people write.
  public static let relaxed = JSONOptions(isRelaxed: true)
}

/// Reads JSON texts.
public enum JSONDocument {
  /// Reads a whole text and returns its root value, or the first thing that is wrong with it.
  ///
  /// Beyond the grammar these are refused: a key given twice in an object, numbers too large for a
  /// double, invalid UTF-8, lone surrogates, and whatever exceeds the limits of `options`.
  public static func parse(
    _ bytes: [UInt8], options: JSONOptions = .strict
  ) throws(JSONProblem) -> JSONValue {
    let storage = JSONStorage(bytes: bytes)
    try storage.parse(from: 0, to: bytes.count, firstLine: 1, options: options)
    return JSONValue(storage: storage, index: 0)
  }

  /// Reads a whole text and returns its root value, or the first thing that is wrong with it.
  public static func parse(
    _ text: String, options: JSONOptions = .strict
  ) throws(JSONProblem) -> JSONValue {
    try parse(Array(text.utf8), options: options)
  }
}

/// Reads parts of a text as JSON values of their own, reusing memory from one to the next.
public struct JSONPartParser {
  private let bytes: [UInt8]
  private let options: JSONOptions
  private var storage: JSONStorage

  /// Reads nothing yet.
  public init(_ bytes: [UInt8], options: JSONOptions = .strict) {
    self.bytes = bytes
    self.options = options
    storage = JSONStorage(bytes: bytes)
  }

  /// Reads the one value of a part; memory is reused unless a value of an earlier part is still held.
  ///
  /// - Parameters:
  ///   - part: where it is in the text.
  ///   - line: the number of its first line, for problems.
  public mutating func value(in part: Range<Int>, line: Int) throws(JSONProblem) -> JSONValue {
    if !isKnownUniquelyReferenced(&storage) { storage = JSONStorage(bytes: bytes) }
    try storage.parse(from: part.lowerBound, to: part.upperBound, firstLine: line, options: options)
    return JSONValue(storage: storage, index: 0)
  }
}

/// One value or key of a parsed text; values lie in the order of the text, containers before their content.
struct JSONNode {
  enum Kind: UInt8 { case null, `false`, `true`, number, string, array, object }
  /// A number's bit pattern, a string's hash, a container's count.
  var payload: UInt64
  /// The first byte of the token; of a string's content.
  var start: UInt32
  /// The end of the token; of a string's content.
  var end: UInt32
  /// The index after this value and all it contains.
  var next: UInt32
  var kind: Kind
  /// Whether a string holds escape sequences.
  var hasEscapes = false
}

/// A text and its parsed values.
///
/// It changes only while it is uniquely referenced, so sharing values between tasks is safe.
final class JSONStorage: @unchecked Sendable {
  let bytes: [UInt8]
  var nodes: [JSONNode] = []
  private var firstOffset = 0
  private var firstLine = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses one value in a part of the text.
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

  /// The line and column of a byte.
  func position(of offset: Int) -> JSONPosition {
    var line = firstLine
    var column = 1
    var index = firstOffset
    let end = min(offset, bytes.count)
    // A byte order mark is not a column that an editor shows.
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
