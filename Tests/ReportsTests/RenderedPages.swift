@testable import Reports

extension Reporting.Rendered {
  /// Returns the text of a page, or an empty string if the report does not have the page.
  func page(_ path: String) -> String { files.first { $0.path == path }?.contents ?? "" }

  var rankingPage: String { page("ranking.md") }
}
