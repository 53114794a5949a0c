import Foundation
import Testing

@Suite("Folders of reports") struct ReportFolderTests {
  @Test("A report names its record, and report --check finds an older, an edited and a missing page")
  func check() throws {
    let lab = try Lab()
    let whole = try lab.avoidance(["run", "-q", "-o", "a.ndjson", "--no-sensitivity"] + .small)
    #expect(whole.status == 0)
    #expect(try lab.avoidance("report", "--check", "a.ndjson").status == 0)
    // The footer's digest is in the manifest.
    let footer = try #require(try lab.text("a.ndjson").split(separator: "\n").last)
    let digest = try #require(footer.split(separator: "\"").dropLast().last)
    #expect(try lab.text("reports/manifest.txt").contains("\n\(digest) record\n"))

    // Another record was written without a report.
    #expect(
      try lab.avoidance(
        ["run", "-q", "--no-report", "-o", "a.ndjson", "--no-sensitivity"] + .small
          + ["--frame-rate", "120"]
      ).status == 0)
    let old = try lab.avoidance("report", "--check", "a.ndjson")
    #expect(old.status == 2 && old.err.contains("The report shows another record."))
    #expect(try lab.avoidance("report", "-q", "a.ndjson").status == 0)
    #expect(try lab.avoidance("report", "--check", "a.ndjson").status == 0)

    let page = try lab.text("reports/README.md")
    try lab.write(page + "\nedited\n", to: "reports/README.md")
    let edited = try lab.avoidance("report", "--check", "a.ndjson")
    #expect(
      edited.status == 2 && edited.err.contains("reports/README.md changed after the report was written."))
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("reports/README.md"))
    let missing = try lab.avoidance("report", "--check", "a.ndjson")
    #expect(missing.status == 2 && missing.err.contains("reports/README.md cannot be found."))
    let none = try lab.avoidance("report", "--check", "a.ndjson", "--output-dir", "nothing")
    #expect(none.status == 2 && none.err.contains("nothing has no report."))
  }

  @Test("A note before playing says that pages behind a symbolic link are replaced one by one")
  func links() throws {
    let lab = try Lab()
    let words = ["run", "-o", "a.ndjson", "--no-sensitivity"] + [String].small
    let plain = try lab.avoidance(words)
    #expect(plain.status == 0 && !plain.err.contains("one by one"))
    let again = try lab.avoidance(words)
    #expect(!again.err.contains("one by one"))
    let page = lab.folder.appendingPathComponent("reports/README.md")
    try FileManager.default.moveItem(at: page, to: lab.folder.appendingPathComponent("elsewhere.md"))
    try FileManager.default.createSymbolicLink(
      atPath: page.path, withDestinationPath: lab.folder.appendingPathComponent("elsewhere.md").path)
    let linked = try lab.avoidance(words)
    #expect(linked.err.contains("are replaced one by one, because 'README.md' in it is a symbolic link"))
    #expect(linked.status == 0)
  }
}
