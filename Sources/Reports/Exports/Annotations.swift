import Support

/// Workflow commands of GitHub Actions, which become annotations.
///
/// A step shows 10 errors, 10 warnings and 10 notices and silently drops the rest. If there are more of one
/// level, the output has the first nine and a tenth that gives the number of the others
/// (github.com/orgs/community/discussions/68471).
struct Annotations {
  enum Level: String { case error, warning, notice }

  private static let most = 10
  /// The first annotations of each level, at most as many as a step shows.
  private var lists: [Level: [String]] = [:]
  private var counts: [Level: Int] = [:]

  /// Adds an annotation.
  ///
  /// - Parameters:
  ///   - level: its level.
  ///   - title: its title.
  ///   - file: the file of the repository on whose first line it is shown; nil for none.
  ///   - message: its text.
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

  /// Returns the commands, errors first.
  ///
  /// - Parameter rest: the place that lists the annotations that are left out.
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

  /// Escapes text as the runner decodes it (github.com/actions/toolkit, packages/core/src/command.ts).
  private static func data(_ text: String) -> String {
    plain(text, limit: 4_000).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
