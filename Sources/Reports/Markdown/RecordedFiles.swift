import KeyboardAvoidance
import Record

/// The files of the user's own screens and scenarios in a record. Findings in cells refer to these files, and
/// commands about the cells need them as options.
public struct RecordedFiles: Sendable {
  /// The files that a command must name for each of the user's screens. The screen's own file is the last
  /// one.
  private var screens: [String: [String]] = [:]
  private var scenarios: [String: String] = [:]
  /// The options of the run that every command about its cells needs, each with a space before it.
  private var platform = ""
  /// The `--roles` option of the run, which names the roles of scenes, with a space before it.
  private var roles = ""

  /// The strategies of the user's own Swift files.
  private let ownStrategies: Set<String>
  /// The `--strategy-file` options of the run, each with a space before it.
  private var strategyFiles = ""

  /// Reads the files and options from the header of a record.
  public init(_ header: RunHeader) {
    for (index, screen) in header.screens.enumerated() {
      guard let file = screen.file else { continue }
      // If two scenes have the same id, the later one gets a number. It gets the same number again only if
      // the earlier scene's file is also read.
      let first = header.screens[..<index].first { other in
        screen.id.hasPrefix(other.id + "-") && screen.id.dropFirst(other.id.count + 1).allSatisfy(\.isNumber)
          && (other.file ?? file) != file
      }
      screens[screen.id] = [first?.file, file].compactMap { $0 }
    }
    for scenario in header.scenarios { scenarios[scenario.id] = scenario.file }
    ownStrategies = Set(
      header.strategies.filter { $0.group == StrategyVariant.ownStrategyFamily }.map(\.id))
    var words = shellWords(header.command)[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--"), let value = words.first, !value.hasPrefix("--") else { continue }
      let option = " \(word) \(shellWord(value))"
      switch word {
      case "--profile", "--rule", "--frame-rate", "--keyboards": platform += option
      case "--roles": roles = option
      case "--strategy-file": strategyFiles += option
      default: continue
      }
      words.removeFirst()
    }
  }

  /// Returns the file to which a finding in a cell belongs, relative to the folder of the run; nil if all
  /// parts of the cell are built in.
  package func file(of cell: CellID) -> String? {
    // An untrusted record may contain any path, so a path outside the repository is ignored.
    (screens[cell.screen]?.last ?? scenarios[cell.scenario]).flatMap {
      RecordedFiles.uri($0) == nil ? nil : $0
    }
  }

  /// Returns the options that a command about a cell needs, each with a space before it. They are empty if
  /// all parts of the cell are built in and the rules are the default ones.
  package func options(for cell: CellID) -> String {
    let own = screens[cell.screen] ?? []
    var text = own.map { " --screen \(shellWord($0))" }.joined()
    if own.contains(where: { $0.lowercased().hasSuffix(".storyboard") || $0.lowercased().hasSuffix(".xib") })
    {
      text += roles
    }
    if let file = scenarios[cell.scenario] { text += " --scenario-file \(shellWord(file))" }
    if ownStrategies.contains(cell.strategy) { text += strategyFiles }
    return text + platform
  }

  /// Returns the command that explains a cell.
  package func explain(_ cell: CellID) -> String {
    "avoidance explain \(shellWord(cell.text))\(options(for: cell))"
  }

  /// Returns a path as a URI relative to the repository's root; nil if the path is outside the repository.
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
  /// The file that the entry was read from; nil if the entry is built in.
  fileprivate var file: String? { facts.first { $0.name == Fact.file }?.value }
}
