@testable import Reports

extension Reporting.Rendered {
  func page(_ path: String) -> String { files.first { $0.path == path }?.contents ?? "" }

  var rankingPage: String { page("ranking.md") }
}
