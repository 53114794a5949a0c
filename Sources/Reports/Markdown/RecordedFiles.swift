import Record

/// The user's own files from which a record's screens and scenarios were read. They are the places of
/// findings in cells, and commands about the cells need them.
public struct RecordedFiles: Sendable {
  /// The files to name for each screen of the user; the screen's own file is last.
  private var screens: [String: [String]] = [:]
  private var scenarios: [String: String] = [:]
  /// The options of the run that every command about its cells needs, each with a space before it.
  private var platform = ""
  /// The option that names the roles of scenes.
  private var roles = ""

  /// Reads the files and options from the header of a record.
  public init(_ header: RunHeader) {
    for (index, screen) in header.screens.enumerated() {
      guard let file = screen.file else { continue }
      // If an id was already used, the later scene's id got a number. The number appears again only if the
      // earlier scene's file is read as well.
      let first = header.screens[..<index].first { other in
        screen.id.hasPrefix(other.id + "-") && screen.id.dropFirst(other.id.count + 1).allSatisfy(\.isNumber)
          && (other.file ?? file) != file
      }
      screens[screen.id] = [first?.file, file].compactMap { $0 }
    }
    for scenario in header.scenarios { scenarios[scenario.id] = scenario.file }
    var words = shellWords(header.command)[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--"), let value = words.first, !value.hasPrefix("--") else { continue }
      let option = " \(word) \(shellWord(value))"
      switch word {
      case "--profile", "--rule", "--frame-rate", "--keyboards": platform += option
      case "--roles": roles = option
      default: continue
      }
      words.removeFirst()
    }
  }

  /// Returns the file to which a finding in a cell belongs, relative to the folder of the run; nil for a cell
  /// with only built-in parts.
  package func file(of cell: CellID) -> String? {
    // An untrusted record may contain any path.
    (screens[cell.screen]?.last ?? scenarios[cell.scenario]).flatMap {
      RecordedFiles.uri($0) == nil ? nil : $0
    }
  }

  /// Returns the options that a command about a cell needs, each with a space before it; empty for a cell
  /// with only built-in parts under the default rules.
  package func options(for cell: CellID) -> String {
    let own = screens[cell.screen] ?? []
    var text = own.map { " --screen \(shellWord($0))" }.joined()
    if own.contains(where: { $0.lowercased().hasSuffix(".storyboard") || $0.lowercased().hasSuffix(".xib") })
    {
      text += roles
    }
    if let file = scenarios[cell.scenario] { text += " --scenario-file \(shellWord(file))" }
    return text + platform
  }

  /// Returns the command that explains a cell.
  package func explain(_ cell: CellID) -> String {
    "avoidance explain \(shellWord(cell.text))\(options(for: cell))"
  }

  /// Returns a path as a URI relative to the repository's root; nil for a path outside of it.
  package static func uri(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    return parts.map { part in
      part.utf8.map { byte in
        if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
    }.joined(separator: "/")
  }
}

extension AxisEntry {
  /// The file that the entry was read from; nil for a built-in one.
  fileprivate var file: String? { facts.first { $0.name == Fact.file }?.value }
}
