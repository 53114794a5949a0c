import Record

/// The files of one's own that a record's screens and scenarios were read from: where a finding in a cell belongs, and
/// what a command about a cell needs.
public struct RecordedFiles: Sendable {
  /// For every screen of one's own the files to name, its own last.
  private var screens: [String: [String]] = [:]
  private var scenarios: [String: String] = [:]
  /// The options of the run that every command about its cells needs, with a space before each.
  private var platform = ""
  /// The option that names the roles of scenes.
  private var roles = ""

  /// Reads what a record says of its files and of the command that made it.
  public init(_ header: RunHeader) {
    for (index, screen) in header.screens.enumerated() {
      guard let file = screen.file else { continue }
      // A scene whose id was taken has a number behind it, and has it only beside the one that came first.
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

  /// The file that a finding in a cell belongs to, relative to where the run was started; nil for a cell of built-in parts.
  package func file(of cell: CellID) -> String? {
    // A record from outside may say anything.
    (screens[cell.screen]?.last ?? scenarios[cell.scenario]).flatMap {
      RecordedFiles.uri($0) == nil ? nil : $0
    }
  }

  /// The options that a command about a cell needs, with a space before each; empty for a cell of built-in parts under
  /// the usual rules.
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

  /// The command that tells a cell's story.
  package func explain(_ cell: CellID) -> String {
    "avoidance explain \(shellWord(cell.text))\(options(for: cell))"
  }

  /// A path as a URI relative to the repository's root; nil for a path that leaves it.
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
  /// The file that it was read from; nil for what is built in.
  fileprivate var file: String? { facts.first { $0.name == Fact.file }?.value }
}
