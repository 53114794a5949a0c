import Support

/// Workflow commands of GitHub Actions, which become annotations.
///
/// A step shows 10 errors, 10 warnings and 10 notices and drops the rest without a word, so of more the first nine are given
/// and a tenth that says how many are left (github.com/orgs/community/discussions/68471).
struct Annotations {
  /// How bad it is.
  enum Level: String { case error, warning, notice }

  private static let most = 10
  /// As many of each level as a step shows.
  private var lists: [Level: [String]] = [:]
  private var counts: [Level: Int] = [:]

  /// Adds one.
  ///
  /// - Parameters:
  ///   - level: how bad it is.
  ///   - title: what it is about.
  ///   - file: the file of the repository beside whose first line it is shown; nil for none.
  ///   - message: what it says.
  mutating func add(
    _ level: Level, title: String, file: @autoclosure () -> String? = nil,
    _ message: @autoclosure () -> String
  ) {
    counts[level, default: 0] += 1
    guard lists[level, default: []].count < Self.most else { return }
    let place = file().map { "file=\(Self.property($0)),line=1," } ?? ""
    lists[level, default: []].append(
      "::\(level.rawValue) \(place)title=\(Self.property(title))::\(Self.data(message()))\n")
  }

  /// The commands, errors first.
  ///
  /// - Parameter rest: where the others are told.
  func text(rest: String) -> String {
    var text = ""
    for level in [Level.error, .warning, .notice] {
      let all = lists[level] ?? []
      let count = counts[level] ?? 0
      let shown = count > Self.most ? Self.most - 1 : count
      text += all.prefix(shown).joined()
      if count > shown {
        text += "::\(level.rawValue)::\(Self.data("and \(count - shown) more; see \(rest)"))\n"
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
