import Support

/// Workflow commands of GitHub Actions, which become annotations.
///
/// GitHub shows 10 errors, 10 warnings and 10 notices of a step and silently drops the others. If one level
/// has more, the output has its first nine and a tenth that gives the number of the others
/// (github.com/orgs/community/discussions/68471).
struct Annotations {
  enum Level: String { case error, warning, notice }

  private static let most = 10
  /// The first annotations of each level, at most 10.
  private var lists: [Level: [String]] = [:]
  private var counts: [Level: Int] = [:]

  /// Adds an annotation.
  ///
  /// - Parameters:
  ///   - level: the level of the annotation.
  ///   - title: the title of the annotation.
  ///   - file: the repository file on whose first line the annotation is shown; nil to show it without a
  ///     file.
  ///   - message: the text of the annotation.
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
  /// - Parameter rest: the place that lists all annotations, for example `the log of this step`.
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

  /// Escapes text for the runner, which decodes it (github.com/actions/toolkit,
  /// packages/core/src/command.ts).
  private static func data(_ text: String) -> String {
    plain(text, limit: 4_000).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
