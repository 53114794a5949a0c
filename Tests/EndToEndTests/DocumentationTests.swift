import Foundation
import Testing
import TestSupport

@Suite("The documentation")
struct DocumentationTests {
  /// The message for a stale page names the page and the command that generates it.
  @Test("The generated pages are up to date")
  func fresh() throws {
    let program = Lab.executable.deletingLastPathComponent().appendingPathComponent("avoidance-documentation")
    let outcome = try Lab().start(program, ["--check", repository.path]).finish()
    #expect(outcome.status == 0, "\(outcome.err)")
  }

  @Test("A stale page and an unexpected page are named, with the command that fixes them")
  func stale() throws {
    let lab = try Lab()
    let program = Lab.executable.deletingLastPathComponent().appendingPathComponent("avoidance-documentation")
    for name in ["CONTRIBUTING.md", "strategies", "Sources"] {
      try FileManager.default.copyItem(
        at: repository.appendingPathComponent(name), to: lab.folder.appendingPathComponent(name))
    }
    let folder = "Sources/AvoidanceCommand/AvoidanceLab.docc/Generated"
    try lab.write("# Old\n", to: "\(folder)/Limits.md")
    try lab.write("# Stray\n", to: "\(folder)/Stray.md")
    let check = try lab.start(program, ["--check"]).finish()
    #expect(check.status == 1)
    #expect(check.err.hasPrefix("Error: Limits.md, Stray.md: out of date."))
    #expect(check.err.contains("swift run -c release avoidance-documentation"))
    #expect(try lab.start(program, []).finish().status == 0)
    #expect(!lab.exists("\(folder)/Stray.md"))
    #expect(try lab.start(program, ["--check"]).finish().status == 0)
  }

  /// The README has the columns of the report's first page, except for the ranked figure.
  @Test("The README's table is that of the committed report")
  func firstTable() throws {
    let report = try table("reports/README.md").map { row -> [String] in
      try #require(row.count == 7)
      return [0, 1, 2, 4, 5, 6].map { row[$0].replacing("](", with: "](reports/") }
    }
    #expect(try table("README.md") == report)
  }

  /// Returns the cells of the table of the kinds of screens of a page, without its header.
  private func table(_ page: String) throws -> [[String]] {
    try String(contentsOf: repository.appendingPathComponent(page), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| kind of screen |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
      .map { row in
        row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }
}
