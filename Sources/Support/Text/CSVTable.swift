/// Why a comma-separated file could not be read.
public struct CSVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The file has no header line.
    case noHeader
    /// A column name occurs twice in the header.
    case duplicateColumn(String)
    /// A quoted field is not closed before the end of the file; the line is where it was opened.
    case unclosedQuote
    /// A quote stands inside a field that does not begin with one.
    case strayQuote
    /// Something other than a comma or a line end follows a closing quote.
    case textAfterQuote
    /// A record has another number of fields than the header.
    case fieldCount(expected: Int, found: Int)
    /// The file is larger than `CSVTable.sizeLimit` bytes.
    case tooLarge
  }

  /// Line of the file, from 1; line ends inside quoted fields count.
  public var line: Int
  /// What is wrong there.
  public var reason: Reason

  /// Describes an error on a line, counted from 1.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// One line for a person: the line number and the reason.
  public var description: String { "line \(line): \(reason)" }
}

extension CSVError.Reason: CustomStringConvertible {
  /// What is wrong, without the line.
  public var description: String {
    switch self {
    case .noHeader: "expected a header line"
    case .duplicateColumn(let name): "column '\(name)' occurs twice in the header"
    case .unclosedQuote: "this quoted field is never closed"
    case .strayQuote: "a quote inside an unquoted field; quote the whole field and double it"
    case .textAfterQuote: "expected a comma or the end of the line after a closing quote"
    case .fieldCount(let expected, let found):
      "expected \(expected) fields as in the header, found \(found)"
    case .tooLarge: "the file is larger than \(CSVTable.sizeLimit) bytes"
    }
  }
}

/// A comma-separated file with a header, as RFC 4180 describes it.
///
/// Reading finds the borders of the fields only; a field becomes a string or a number when it is asked
/// for, so columns nobody reads cost nothing. Beyond the RFC a lone LF or CR ends a record too, a byte
/// order mark is skipped and so are empty lines, unless the table has a single column.
///
/// Complexity: O(bytes), with 12 bytes of memory a field besides the text.
public struct CSVTable: Sendable {
  /// The largest file that is read, in bytes.
  public static let sizeLimit = 1 << 28

  /// Names of the columns, in file order.
  public let header: [String]
  /// Number of records, the header not counted.
  public var count: Int { lines.count }

  private struct Field {
    var start: UInt32
    var end: UInt32
    /// Whether doubled quotes must be undone.
    var escaped: Bool
  }

  private let bytes: [UInt8]
  private let fields: [Field]
  private let lines: [UInt32]
  private let columns: [String: Int]

  /// Reads the borders of all fields of `text`.
  ///
  /// Throws: `CSVError` with the line for anything that is not well formed.
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

  /// The position of a column, nil when the header has no such name.
  public func column(_ name: String) -> Int? { columns[name] }

  /// The line of the file on which a record begins, from 1.
  public func line(ofRecord record: Int) -> Int { Int(lines[record]) }

  /// The text of a field, without its outer quotes.
  ///
  /// Precondition: `record` is below `count` and `column` a position of the header.
  public subscript(record: Int, column: Int) -> String {
    Self.text(fields[record * header.count + column], in: bytes)
  }

  /// Whether a field has exactly this text; makes no string.
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
      // Inside a quoted field quotes come in pairs; the second of each is dropped.
      if byte == Scanner.quote, afterQuote {
        afterQuote = false
        continue
      }
      afterQuote = byte == Scanner.quote
      unescaped.append(byte)
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Walks over the bytes once, record by record.
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

    /// Reads one record and appends its fields; nil at the end of the file.
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

    /// Skips one line end if there is one here.
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
