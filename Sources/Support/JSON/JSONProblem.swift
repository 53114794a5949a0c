/// A position in a text. Lines and columns are counted from 1.
public struct JSONPosition: Sendable, Hashable, Comparable {
  /// The line number. `\n`, `\r\n` and a lone `\r` end a line.
  public var line: Int
  /// The column, in Unicode scalars.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions in reading order.
  public static func < (first: JSONPosition, second: JSONPosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// A problem at a position in a text.
public struct JSONProblem: Error, Sendable, Hashable {
  /// The position of the problem.
  public var position: JSONPosition
  /// The message, which names the problem and the expected text, without a full stop.
  public var message: String

  /// Creates a problem.
  public init(position: JSONPosition, message: String) {
    self.position = position
    self.message = message
  }

  /// The line number, counted from 1.
  public var line: Int { position.line }
  /// The column in Unicode scalars, counted from 1.
  public var column: Int { position.column }

  /// Returns `path:line:column: error: message`, the format that editors and CI systems read.
  public func description(path: String) -> String {
    "\(printable(path, limit: 1_000)):\(line):\(column): error: \(message)"
  }
}

/// The problems of one file, collected to be shown together.
public struct JSONProblems: Error, Sendable, Equatable, CustomStringConvertible {
  /// The maximum number of problems that are kept. Later problems are left out.
  public static let limit = 50

  /// The path of the file as the user gave it.
  public var path: String
  /// The first problems, in the order in which they were found.
  public private(set) var list: [JSONProblem] = []
  /// Whether problems were left out, so that a reader can stop looking for more.
  public private(set) var isFull = false

  /// Creates an empty collection.
  public init(path: String) { self.path = path }

  /// Creates a collection with one problem.
  public init(path: String, _ problem: JSONProblem) {
    self.path = path
    list = [problem]
  }

  /// Whether there are no problems.
  public var isEmpty: Bool { list.isEmpty }

  /// Adds a problem.
  public mutating func add(_ problem: JSONProblem) {
    if list.count < Self.limit { list.append(problem) } else { isFull = true }
  }

  /// Adds a problem at a value.
  public mutating func add(_ message: String, at value: JSONValue) {
    // Finding the positions of all errors would take too long in a file with a million errors.
    if list.count < Self.limit { list.append(value.problem(message)) } else { isFull = true }
  }

  /// Returns the result of `read`, or adds the problem that it throws and returns nil.
  public mutating func collect<Value>(_ read: () throws(JSONProblem) -> Value) -> Value? {
    do { return try read() } catch {
      add(error)
      return nil
    }
  }

  /// Adds a problem for every key of `object` that is not in `known`, with the most similar known key as a
  /// suggestion.
  public mutating func refuseUnknownKeys(of object: JSONValue, known: [String]) {
    for member in object.members where !known.contains(where: { member.key.equals($0) }) {
      if isFull { return }
      let name = member.name
      add("unknown key \(quoted(name))\(suggestion(for: name, in: known))", at: member.key)
    }
  }

  /// Throws the collection with its problems in text order, unless it is empty.
  public func throwIfAny() throws(JSONProblems) {
    guard !list.isEmpty else { return }
    var sorted = self
    sorted.list.sort { $0.position < $1.position }
    throw sorted
  }

  /// One line for each problem: `path:line:column: error: message`.
  public var description: String {
    var lines = list.map { $0.description(path: path) }
    if isFull {
      lines.append(
        "\(printable(path, limit: 1_000)): error: there are more problems than the \(Self.limit) shown")
    }
    return lines.joined(separator: "\n")
  }
}

/// Returns untrusted text for a message: in quotation marks, shortened, and without invisible characters.
public func quoted(_ text: String) -> String { "'\(printable(text, limit: 60))'" }

/// Returns a text with at most `limit` characters, and with escapes that prevent it from controlling the
/// terminal.
func printable(_ text: String, limit: Int) -> String {
  var result = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit { return result + "…" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
    count += 1
  }
  return result
}
