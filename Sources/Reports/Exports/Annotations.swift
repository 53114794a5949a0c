import Record
import Support

/// The findings about a record as annotations of GitHub Actions and as issues of Xcode.
///
/// Cells of one strategy in which one cause acts at one place are one finding, with the number of cells and the
/// command that explains the first of them.
struct Annotations {
  enum Level: String { case error, warning, notice }

  /// A finding without its number of cells.
  private struct Cause: Hashable {
    var level: Level
    var strategy: String
    var words: String
    var place: CodePlace?
  }

  private struct Finding {
    var cause: Cause
    var title: String
    /// The result of the first cell, as a clause.
    var details: String
    var first: CellID?
    var cells = 1
    var devices: Set<String> = []
    var screens: Set<String> = []
  }

  /// GitHub shows 10 errors, 10 warnings and 10 notices of a step and silently drops the others. If one level has
  /// more, the output has its first nine and a tenth that gives the number of the others
  /// (github.com/orgs/community/discussions/68471).
  private static let most = 10
  private var findings: [Finding] = []
  private var indices: [Cause: Int] = [:]
  private let files: RecordedFiles
  private let code: CodePlaces

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - files: the files of the user's own screens and scenarios.
  ///   - code: the files of the strategies.
  init(_ files: RecordedFiles, _ code: CodePlaces) { (self.files, self.code) = (files, code) }

  /// Adds a finding about a cell, or counts the cell if there is a finding with the same cause.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - words: the cause in words, which are the same for all cells with this cause.
  ///   - title: the title; nil for the cause.
  ///   - details: what the cell has, as a clause.
  ///   - cell: the cell.
  ///   - error: the error of the cell; nil if it was played.
  mutating func add(
    _ level: Level, _ words: String, title: String? = nil, details: @autoclosure () -> String, cell: CellID,
    error: String? = nil
  ) {
    let place = code.place(of: cell.strategy, error: error) ?? files.file(of: cell).map { CodePlace($0) }
    let cause = Cause(level: level, strategy: cell.strategy, words: words, place: place)
    let index = indices[cause] ?? findings.count
    if index == findings.count {
      indices[cause] = index
      let title = title ?? words.prefix(1).uppercased() + words.dropFirst()
      findings.append(Finding(cause: cause, title: title, details: details(), first: cell, cells: 0))
    }
    findings[index].cells += 1
    findings[index].devices.insert(cell.device)
    findings[index].screens.insert(cell.screen)
  }

  /// Adds a finding that is not about a cell.
  mutating func add(_ level: Level, title: String, strategy: String = "", _ details: String) {
    let place = strategy.isEmpty ? nil : code.place(of: strategy, error: nil)
    let cause = Cause(level: level, strategy: strategy, words: details, place: place)
    findings.append(Finding(cause: cause, title: title, details: details))
  }

  /// Returns workflow commands of GitHub Actions, which become annotations, errors first.
  ///
  /// - Parameter rest: the place that lists all findings, for example `the log of this step`.
  func text(rest: String) -> String {
    var text = ""
    for level in [Level.error, .warning, .notice] {
      let all = findings.filter { $0.cause.level == level }
      let shown = all.count > Self.most ? Self.most - 1 : all.count
      for finding in all.prefix(shown) {
        let place = finding.cause.place.map {
          "file=\(Self.property($0.path)),line=\($0.line)," + ($0.column.map { "col=\($0)," } ?? "")
        }
        text +=
          "::\(level.rawValue) \(place ?? "")title=\(Self.property(finding.title))::\(Self.data(message(finding)))\n"
      }
      if all.count > shown {
        text += "::\(level.rawValue)::\(Self.data("and \(all.count - shown) more; see \(rest)"))\n"
      }
    }
    return text
  }

  /// Returns one line for each finding, as Xcode shows them in its issue navigator: `file:line:column: warning: …`.
  ///
  /// Xcode reads errors, warnings and notes, and finds a file by its absolute path.
  func issues() -> String {
    var text = ""
    for level in [Level.error, .warning, .notice] {
      for finding in findings where finding.cause.level == level {
        let place = finding.cause.place.map { place in
          "\(code.root.isEmpty ? "" : code.root + "/")\(plain(place.path)):\(place.line):\(place.column ?? 1): "
        }
        let words = plain("\(finding.title): \(message(finding))", limit: 4_000)
        text += "\(place ?? "")\(level == .notice ? "note" : level.rawValue): \(words)\n"
      }
    }
    return text
  }

  private func message(_ finding: Finding) -> String {
    guard let first = finding.first else {
      let strategy = finding.cause.strategy
      return strategy.isEmpty ? finding.details : "\(strategy): \(finding.details)"
    }
    let cells =
      finding.cells == 1
      ? "on \(first.device) in \(first.orientation), scenario \(first.scenario), screen \(first.screen)"
      : "in \(finding.cells) cells, on \(counted(finding.devices.count, "device")) and "
        + "\(counted(finding.screens.count, "screen"))"
    let which = finding.cells == 1 ? "it" : "one of them"
    return "\(first.strategy), \(cells): \(finding.details). To see \(which): \(files.explain(first))"
  }

  /// Escapes text for the runner, which decodes it (github.com/actions/toolkit,
  /// packages/core/src/command.ts).
  private static func data(_ text: String) -> String {
    plain(text, limit: 4_000).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
