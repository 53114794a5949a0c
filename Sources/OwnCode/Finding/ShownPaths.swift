import Lab

/// The paths of an app's files as a report shows them.
///
/// A report does not depend on the place of the app on the machine, so a path outside of the working directory begins with
/// the name of the folder that was tried.
public struct ShownPaths: Sendable {
  /// The given paths that are shortened, each without slashes at its end and with the shown name, the longest first.
  private var names: [(given: String, shown: String)] = []

  /// Shows every path as it is.
  init() {}

  /// Shows paths below some files and folders with the names of these.
  public init(_ given: [String]) {
    let outside = given.map { OwnScreens.file(of: $0) }.filter {
      OwnScreens.inside($0) == nil && $0.contains { $0 != "." && $0 != "/" }
    }
    names = outside.map { path in
      var path = path
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return (path, OwnScreens.reportedPath(path))
    }.sorted { ($1.given.count, $0.given) < ($0.given.count, $1.given) }
  }

  /// Returns a path, a place such as `path:line`, or a text with paths, as a report shows it.
  public func shown(_ text: String) -> String {
    names.reduce(text) { text, name in
      text.replacing("\(name.given)/", with: "\(name.shown)/").replacing(name.given, with: name.shown)
    }
  }
}
