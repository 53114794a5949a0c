import Text

/// Workflow commands of GitHub Actions, which become annotations.
///
/// A step shows 10 errors, 10 warnings and 10 notices and drops the rest without a word, so of more the first nine are given
/// and a tenth that says how many are left (github.com/orgs/community/discussions/68471).
struct Annotations {
  /// How bad it is.
  enum Level: String { case error, warning, notice }

  private static let most = 10
  private var lists: [Level: [String]] = [:]

  /// Adds one.
  ///
  /// - Parameter file: the file of the repository beside whose first line it is shown; nil for none.
  mutating func add(_ level: Level, title: String, file: String? = nil, _ message: String) {
    let place = file.map { "file=\(Self.property($0)),line=1," } ?? ""
    lists[level, default: []].append(
      "::\(level.rawValue) \(place)title=\(Self.property(title))::\(Self.data(message))\n")
  }

  /// The commands, errors first.
  ///
  /// - Parameter rest: where the others are told.
  func text(rest: String) -> String {
    var text = ""
    for level in [Level.error, .warning, .notice] {
      let all = lists[level] ?? []
      let shown = all.count > Self.most ? Self.most - 1 : all.count
      text += all.prefix(shown).joined()
      if all.count > shown {
        text += "::\(level.rawValue)::\(Self.data("and \(all.count - shown) more; see \(rest)"))\n"
      }
    }
    return text
  }

  /// What the runner decodes again (github.com/actions/toolkit, packages/core/src/command.ts).
  private static func data(_ text: String) -> String {
    plain(text, limit: 4_000).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
