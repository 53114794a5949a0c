@testable import Reports

extension Reporting.Rendered {
  /// The text of a page; empty where the report has none.
  func page(_ path: String) -> String { files.first { $0.path == path }?.contents ?? "" }

  /// The text of the ranking's page.
  var rankingPage: String { page("ranking.md") }
}
