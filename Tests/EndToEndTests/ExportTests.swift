import Foundation
import Testing

@Suite("Exports of a record, and sweeps")
struct ExportTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Every export has its own file, a single export any path, and a step summary is appended")
  func forms() throws {
    #expect(try lab.avoidance(["run", "-q"] + .small).status == 0)
    let pages = try lab.tree("reports")
    let all = try lab.avoidance(
      "report", "--to", "json,csv,junit,sarif,summary,comment", environment: ["GITHUB_STEP_SUMMARY": ""])
    #expect(all.status == 0, "\(all.err)")
    #expect(
      try lab.tree("out").keys.sorted() == [
        "cells.csv", "comment.md", "junit.xml", "results.ndjson", "results.sarif", "summary.json",
        "summary.md",
      ])
    #expect(try lab.tree("reports") == pages)
    let one = try lab.avoidance("report", "--to", "csv", "-o", "-")
    #expect(try one.outBytes == lab.bytes("out/cells.csv"))
    try lab.write("before\n", to: "step.md")
    let step = try lab.avoidance(
      "report", "--to", "summary", environment: ["GITHUB_STEP_SUMMARY": lab.folder.path + "/step.md"])
    #expect(step.status == 0)
    #expect(try lab.text("step.md") == "before\n" + lab.text("out/summary.md"))
    // Existing text counts toward the file's size limit and is kept in full.
    try lab.write(String(repeating: "x", count: 921_000), to: "step.md")
    let full = try lab.avoidance(
      "report", "--to", "summary", environment: ["GITHUB_STEP_SUMMARY": lab.folder.path + "/step.md"])
    #expect(full.status == 0)
    #expect(try lab.bytes("step.md").count <= 921_600)
    for wrong in [["--to", "csv,junit", "-o", "x"], ["-o", "x"], ["--to", "sarrif"]] {
      #expect(try lab.avoidance(["report"] + wrong).status == 64)
    }
    let failing = try lab.avoidance(
      "report", "--to", "csv", "-o", "-", "--status", "fail", "-s", "oracle")
    #expect(failing.status == 4)
    let fails = try lab.avoidance("report", "--to", "csv", "-o", "-", "--status", "fail")
    #expect(fails.out.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",fail,") })
  }

  @Test("A full disk exits with 73 and keeps the earlier file")
  func fullDisk() throws {
    let run = try lab.avoidance(
      "run", "-q", "--no-report", "--no-sensitivity", "-d", "iphone-se-3", "-l", "login", "-k", "show-hide*",
      "-s", "bottom-inset*")
    #expect(run.status == 0)
    #expect(try lab.avoidance("report", "--to", "csv,sarif").status == 0)
    let before = try lab.tree()
    let limited = try lab.shell(
      "trap '' XFSZ; ulimit -f 1; \"$avoidance\" report --to csv,sarif -s none")
    #expect(limited.status == 73, "\(limited.err)")
    #expect(try lab.tree() == before)
  }

  @Test("Each value of a swept parameter is played, ranked, explained, planned and reproduced")
  func sweep() throws {
    let selection = [
      "--set", "fixed-offset.distance=200...300:50", "-d", "iphone-se-3,ipad-mini-7", "-l", "login",
      "-k", "show-hide", "--orientation", "portrait",
    ]
    let run = try lab.avoidance(["run", "-q"] + selection)
    #expect(run.status == 0, "\(run.err)")
    let ids = try lab.avoidance(["list", "cells", "--format", "ids"] + selection).out
    let strategies = Set(ids.split(separator: "\n").map { $0.prefix { $0 != "/" } })
    #expect(
      strategies == [
        "none", "fixed-offset-distance-200", "fixed-offset-distance-250", "fixed-offset-distance-300",
        "oracle",
      ])
    let page = try lab.text("reports/sweeps.md")
    for part in [
      "## `fixed-offset.distance`", "[250 pt](strategies/fixed-offset-distance-250.md)", "| phone | ",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try lab.text("reports/README.md").contains("sweeps.md"))
    // The parameter's published value gives the same results as the published variant.
    let both = try lab.avoidance(
      "run", "-q", "-s", "fixed-offset-300", "-s", "fixed-offset-distance-300", "--no-report", "-o", "-",
      "--set", "fixed-offset.distance=300", "-d", "iphone-se-3", "-l", "login", "-k", "show-hide*",
      "--no-sensitivity")
    let lines = both.out.split(separator: "\n").map(String.init).filter { $0.hasPrefix("{\"cell\"") }
    let published = lines.filter { $0.contains("fixed-offset-300") }
    #expect(!published.isEmpty)
    #expect(
      published.map { $0.replacing("fixed-offset-300", with: "fixed-offset-distance-300") }
        == lines.filter { $0.contains("fixed-offset-distance-300") }
    )
    let cell = "fixed-offset-distance-250/iphone-se-3/portrait/show-hide/login"
    let story = try lab.avoidance("explain", cell)
    #expect(story.status == 0 && story.out.hasPrefix(cell))
    #expect(try lab.avoidance(["plan", "-o", "plan.json"] + selection).status == 0)
    #expect(
      try lab.avoidance("run", "--plan", "plan.json", "-q", "--no-report", "-o", "p.ndjson").status == 0
    )
    #expect(try lab.bytes("p.ndjson") == lab.bytes("out/results.ndjson"))
    try lab.write(cell + "\n", to: "one")
    #expect(try lab.avoidance("list", "cells", "--cells-from", "one").out == cell + "\n")
    for (text, says) in [
      ("fixed-offset.distanse=1", "Did you mean 'fixed-offset.distance'?"),
      ("fixed-offset.distance=1...2", "cannot be read"),
      ("fixed-offset.distance=1001", "Expected 0.0 to 1000.0"),
      ("fixed-offset.distance=0...1000:1", "More than 200 values"),
      ("fixed-offset.distance", "cannot be read"),
    ] {
      let outcome = try lab.avoidance("run", "--set", text)
      #expect(outcome.status == 64)
      #expect(outcome.err.contains(says), "\(outcome.err)")
    }
  }
}
