/// An error in a CSV file.
public struct CSVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason for an error.
  public enum Reason: Equatable, Sendable {
    case noHeader
    case duplicateColumn(String)
    /// A quoted field is not closed before the end of the file. The error's line is the one on which the
    /// field begins.
    case unclosedQuote
    /// A quotation mark is inside a field that does not begin with one.
    case strayQuote
    /// A closing quotation mark is followed by something other than a comma or a line end.
    case textAfterQuote
    /// A record and the header have different numbers of fields.
    case fieldCount(expected: Int, found: Int)
    /// The file is larger than `CSVTable.sizeLimit` bytes.
    case tooLarge
  }

  /// The line number, counted from 1. Line ends inside quoted fields count.
  public var line: Int
  /// The reason for the error.
  public var reason: Reason

  /// Creates an error on a line, counted from 1.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The line number and the reason, on one line.
  public var description: String { "line \(line): \(reason)" }
}

extension CSVError.Reason: CustomStringConvertible {
  /// The reason, without the line.
  public var description: String {
    switch self {
    case .noHeader: "expected a header line"
    case .duplicateColumn(let name): "column '\(name)' occurs twice in the header"
    case .unclosedQuote: "this quoted field is never closed"
    case .strayQuote: "quotation mark in an unquoted field; quote the field and double the mark"
    case .textAfterQuote: "expected a comma or the end of the line after a closing quote"
    case .fieldCount(let expected, let found):
      "expected \(expected) fields as in the header, found \(found)"
    case .tooLarge: "the file is larger than \(CSVTable.sizeLimit) bytes"
    }
  }
}

/// A CSV file with a header, as in RFC 4180.
///
/// The initializer finds only the boundaries of the fields. A field is converted to a string when it is
/// accessed, so unused columns cost no time. Unlike in the RFC, a lone LF or CR also ends a record. A byte
/// order mark is skipped, and so are empty lines, unless the table has a single column.
///
/// Complexity: O(bytes), with 12 bytes of memory for each field in addition to the text.
public struct CSVTable: Sendable {
  /// The maximum size of a file in bytes.
  static let sizeLimit = 1 << 28

  /// The names of the columns, in file order.
  public let header: [String]
  /// The number of records, not counting the header.
  public var count: Int { lines.count }

  private struct Field {
    var start: UInt32
    var end: UInt32
    /// Whether the field contains doubled quotation marks.
    var escaped: Bool
  }

  private let bytes: [UInt8]
  private let fields: [Field]
  private let lines: [UInt32]
  private let columns: [String: Int]

  /// Reads the boundaries of all fields of `text`.
  ///
  /// Throws: `CSVError` with the line if the text is malformed.
  public init(_ text: String) throws(CSVError) {
    bytes = Array(text.utf8)
    guard bytes.count <= Self.sizeLimit else { throw CSVError(line: 1, reason: .tooLarge) }
    var scanner = Scanner(bytes: bytes)
    guard let names = try scanner.record(expected: nil) else {
      throw CSVError(line: Int(scanner.line), reason: .noHeader)
    }
    let firstLine = Int(names)
    let decoded = scanner.fields.map { Self.text($0, in: scanner.bytes) }
    var positions: [String: Int] = [:]
    for (position, name) in decoded.enumerated() {
      guard positions.updateValue(position, forKey: name) == nil else {
        throw CSVError(line: firstLine, reason: .duplicateColumn(name))
      }
    }
    scanner.fields.removeAll(keepingCapacity: true)
    var lines: [UInt32] = []
    while let record = try scanner.record(expected: decoded.count) { lines.append(record) }
    header = decoded
    columns = positions
    fields = scanner.fields
    self.lines = lines
  }

  /// Returns the index of a column, or nil if the header does not contain its name.
  public func column(_ name: String) -> Int? { columns[name] }

  /// Returns the number of the line on which a record begins, counted from 1.
  public func line(ofRecord record: Int) -> Int { Int(lines[record]) }

  /// The text of a field, without its outer quotation marks.
  ///
  /// Precondition: `record` is less than `count`, and `column` is an index of the header.
  public subscript(record: Int, column: Int) -> String {
    Self.text(fields[record * header.count + column], in: bytes)
  }

  /// Returns whether a field has exactly this text, without creating a string.
  public func field(_ record: Int, _ column: Int, equals text: StaticString) -> Bool {
    let field = fields[record * header.count + column]
    guard Int(field.end - field.start) == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      buffer.elementsEqual(bytes[Int(field.start)..<Int(field.end)])
    }
  }

  private static func text(_ field: Field, in bytes: [UInt8]) -> String {
    let slice = bytes[Int(field.start)..<Int(field.end)]
    guard field.escaped else { return String(decoding: slice, as: UTF8.self) }
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(slice.count)
    var afterQuote = false
    for byte in slice {
      // In a quoted field, quotation marks are doubled. The second of each pair is dropped.
      if byte == Scanner.quote, afterQuote {
        afterQuote = false
        continue
      }
      afterQuote = byte == Scanner.quote
      unescaped.append(byte)
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  private struct Scanner {
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    let bytes: [UInt8]
    var position: Int
    var line: UInt32 = 1
    var fields: [Field] = []

    init(bytes: [UInt8]) {
      self.bytes = bytes
      position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Reads a record, appends its fields and returns its line number, or nil at the end of the file.
    mutating func record(expected: Int?) throws(CSVError) -> UInt32? {
      if expected != 1 { while position < bytes.count, endOfLine() {} }
      guard position < bytes.count else { return nil }
      let first = line
      var found = 0
      while true {
        fields.append(try field())
        found += 1
        if position < bytes.count, bytes[position] == Self.comma {
          position += 1
          continue
        }
        _ = endOfLine()
        break
      }
      if let expected, expected != found {
        throw CSVError(line: Int(first), reason: .fieldCount(expected: expected, found: found))
      }
      return first
    }

    private mutating func endOfLine() -> Bool {
      guard position < bytes.count else { return false }
      if bytes[position] == Self.carriageReturn {
        position += 1
        if position < bytes.count, bytes[position] == Self.lineFeed { position += 1 }
      } else if bytes[position] == Self.lineFeed {
        position += 1
      } else {
        return false
      }
      line += 1
      return true
    }

    private mutating func field() throws(CSVError) -> Field {
      if position < bytes.count, bytes[position] == Self.quote { return try quotedField() }
      let start = position
      while position < bytes.count {
        let byte = bytes[position]
        if byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn { break }
        if byte == Self.quote { throw CSVError(line: Int(line), reason: .strayQuote) }
        position += 1
      }
      return Field(start: UInt32(start), end: UInt32(position), escaped: false)
    }

    private mutating func quotedField() throws(CSVError) -> Field {
      let opened = line
      position += 1
      let start = position
      var escaped = false
      while position < bytes.count {
        let byte = bytes[position]
        if byte == Self.quote {
          guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else { break }
          escaped = true
          position += 2
        } else if byte == Self.lineFeed || byte == Self.carriageReturn {
          _ = endOfLine()
        } else {
          position += 1
        }
      }
      guard position < bytes.count else { throw CSVError(line: Int(opened), reason: .unclosedQuote) }
      let end = position
      position += 1
      if position < bytes.count {
        let next = bytes[position]
        guard next == Self.comma || next == Self.lineFeed || next == Self.carriageReturn else {
          throw CSVError(line: Int(line), reason: .textAfterQuote)
        }
      }
      return Field(start: UInt32(start), end: UInt32(end), escaped: escaped)
    }
  }
}
