import Record
import Support

/// A place in a file of the user's repository.
public struct CodePlace: Hashable, Sendable {
  /// The path relative to the folder of the run.
  var path: String
  /// The line, from 1.
  var line = 1
  /// The column, from 1; nil if only the line is known.
  var column: Int?

  init(_ path: String, line: Int = 1, column: Int? = nil) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}

/// The Swift files of a record's strategies, in which findings name the line that acts.
public struct CodePlaces: Sendable {
  /// The folder of the run, which is put before paths where they must be absolute; empty to leave it out.
  let root: String
  private var files: [String: (path: String, name: String, acting: CodePlace)] = [:]

  /// Creates a list without files, so that findings name only the files of screens.
  public init() { root = "" }

  /// Finds the files of the strategies of a record.
  ///
  /// - Parameters:
  ///   - header: the header of the record.
  ///   - root: the folder of the run.
  ///   - find: returns the path and the text of the only file with a name; nil if there is none.
  public init(_ header: RunHeader, root: String, find: (String) -> (path: String, text: String)?) {
    self.root = root
    for strategy in header.strategies {
      guard let name = strategy.facts.first(where: { $0.name == AxisEntry.Fact.sourceFile })?.value,
        let (path, text) = find(name), RecordedFiles.uri(path) != nil
      else { continue }
      files[strategy.id] = (path, name, Self.actingPlace(in: text, path))
    }
  }

  /// The names of the strategies' source files in a record.
  public static func names(_ header: RunHeader) -> Set<String> {
    Set(header.strategies.flatMap(\.facts).filter { $0.name == AxisEntry.Fact.sourceFile }.map(\.value))
  }

  /// Returns the place at which a strategy acts: the line that an error names, otherwise the first line that moves
  /// something. Nil if its file is not known.
  func place(of strategy: String, error: String?) -> CodePlace? {
    guard let file = files[strategy] else { return nil }
    if let error, let found = error.range(of: "\(file.name):"),
      let line = Int(error[found.upperBound...].prefix(while: \.isNumber)), line > 0
    {
      return CodePlace(file.path, line: line)
    }
    return file.acting
  }

  /// The properties and methods of UIKit with which code makes room for the keyboard.
  private static let acts = [
    ".frame", ".bounds", ".center", ".transform", ".constant", ".contentInset", ".contentOffset",
    ".additionalSafeAreaInsets", "setContentOffset(", "scrollRectToVisible(", "scrollToRow(", "scrollToItem(",
    ".keyboardLayoutGuide",
  ]

  /// Returns the first line that sets or calls something that moves a view. Without such a line, the first line that
  /// is code.
  static func actingPlace(in text: String, _ path: String) -> CodePlace {
    var first: CodePlace?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = line.drop { $0 == " " || $0 == "\t" }
      guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("import ") else { continue }
      let place = CodePlace(path, line: index + 1, column: line.count - code.count + 1)
      if acts.contains(where: { isAct($0, in: code) }) { return place }
      if first == nil { first = place }
    }
    return first ?? CodePlace(path)
  }

  /// Whether a line calls a method, or assigns a property or a part of it.
  private static func isAct(_ act: String, in line: Substring) -> Bool {
    guard let found = line.range(of: act) else { return false }
    if act.hasSuffix("(") || act == ".keyboardLayoutGuide" { return true }
    let rest = line[found.upperBound...].drop { $0.isLetter || $0 == "." }.drop { $0 == " " }
    return rest.hasPrefix("=") && !rest.hasPrefix("==") || rest.hasPrefix("+=") || rest.hasPrefix("-=")
  }
}
