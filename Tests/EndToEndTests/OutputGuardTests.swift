import Foundation
import Testing

@Suite("Input files and foreign files are never destroyed") struct OutputGuardTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func refused(_ words: [String], keeping path: String, _ reason: String) throws {
    let before = try lab.bytes(path)
    let outcome = try lab.avoidance(words)
    #expect(outcome.status == 73, "\(words): \(outcome.err)")
    #expect(outcome.err.contains(path) && outcome.err.contains(reason), "\(words): \(outcome.err)")
    #expect(outcome.err.contains("Nothing was written."), "\(words): \(outcome.err)")
    #expect(try lab.bytes(path) == before, "\(words)")
    #expect(!lab.exists("reports"), "\(words)")
  }

  @Test("An output path that is also an input is refused before anything is played")
  func inputs() throws {
    let show = try lab.avoidance("show", "screen", "login")
    try lab.write(show.out.replacing("\"id\": \"login\"", with: "\"id\": \"mine\""), to: "mine.json")
    try refused(
      ["run", "--screen", "mine.json", "-o", "mine.json"] + .small, keeping: "mine.json",
      "--screen reads this file")
    // The file is also recognized by another path or with the name of a scene.
    try refused(
      ["run", "--screen", "mine.json#a", "-o", "./mine.json"], keeping: "mine.json",
      "--screen reads this file")
    _ = try lab.avoidance(["run", "-q", "--no-report", "-o", "a.ndjson"] + .small)
    try refused(["merge", "a.ndjson", "-o", "a.ndjson"], keeping: "a.ndjson", "reads this file")
    try refused(
      ["compare", "a.ndjson", "a.ndjson", "-o", "a.ndjson"], keeping: "a.ndjson", "reads this file")
    try refused(
      ["report", "a.ndjson", "--to", "csv", "-o", "a.ndjson"], keeping: "a.ndjson", "reads this file")
    try refused(["check", "a.ndjson", "-o", "a.ndjson"], keeping: "a.ndjson", "reads this file")
    // A default that the verb reads counts, too, and 'baseline' has the option that its messages advise.
    _ = try lab.avoidance(["run", "-q", "--no-report"] + .small)
    for words in [["baseline", "write"], ["baseline", "prune"]] {
      let record = "out/results.ndjson"
      try refused(words + ["--baseline", record], keeping: record, "<record> reads this file")
      try refused(words + ["a.ndjson", "--baseline", "a.ndjson"], keeping: "a.ndjson", "reads this file")
    }
    try lab.write("# My notes\n", to: "notes.md")
    try refused(
      ["baseline", "write", "a.ndjson", "--baseline", "notes.md"], keeping: "notes.md", "with --force")
    #expect(
      try lab.avoidance("baseline", "write", "a.ndjson", "--baseline", "notes.md", "--force").status == 0)
    #expect(try lab.avoidance("baseline", "show", "a.ndjson", "--baseline", "notes.md").status == 0)
    try lab.write("willShow", to: "log.txt")
    try refused(["import-log", "log.txt", "-o", "log.txt"], keeping: "log.txt", "reads this file")
  }

  @Test("A foreign file is not replaced without --force")
  func foreign() throws {
    let cell = "none/iphone-se-3/portrait/show-hide/login"
    for (name, text) in [
      ("notes.md", "# My notes\n"), ("Main.storyboard", "<?xml version=\"1.0\"?>\n<document/>\n"),
      ("other.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>\n"),
      ("a.json", "{\"id\": \"x\"}\n"),
      ("table.csv", "device,height\n"), ("page.html", "<!doctype html>\n<title>Mine</title>\n"),
    ] {
      try lab.write(text, to: name)
      try refused(
        ["explain", cell, "--format", "json", "-o", name], keeping: name,
        "this file exists")
      try refused(["run", "-o", name] + .small, keeping: name, "this file exists")
      #expect(try lab.avoidance("explain", cell, "--format", "json", "-o", name, "--force").status == 0)
      #expect(try lab.text(name).hasPrefix("{\"adjustments\""))
    }
  }

  @Test("Every format of every document replaces its own earlier file without --force")
  func own() throws {
    let cell = "none/iphone-se-3/portrait/show-hide/login"
    let all: [[String]] =
      ["json", "chrome-trace", "svg", "markdown", "text"].map {
        ["explain", cell, "--format", $0, "-o", "e.\($0)"]
      }
      + ["csv", "json", "junit", "sarif", "github", "summary", "comment", "html"].map {
        ["report", "a.ndjson", "--to", $0, "-o", "r.\($0)"]
      } + [
        ["run", "-q", "--no-report", "-o", "b.ndjson"] + .small, ["plan", "-o", "p.json"] + .small,
        ["merge", "a.ndjson", "-o", "m.ndjson", "--no-report"],
        ["compare", "a.ndjson", "a.ndjson", "-o", "c.txt"],
        ["compare", "a.ndjson", "a.ndjson", "--format", "markdown", "-o", "c.md"],
        ["compare", "a.ndjson", "a.ndjson", "--format", "json", "-o", "c.json"],
        ["check", "a.ndjson", "-o", "k.txt", "--max", "failing=1"],
        ["check", "a.ndjson", "--format", "json", "-o", "k.json", "--max", "failing=1"],
        ["check", "a.ndjson", "--format", "markdown", "-o", "k.md", "--max", "failing=1"],
      ]
    _ = try lab.avoidance(["run", "-q", "--no-report", "-o", "a.ndjson"] + .small)
    for words in all {
      let first = try lab.avoidance(words)
      #expect(first.status != 73 && first.status != 64, "\(words): \(first.err)")
      let again = try lab.avoidance(words)
      #expect(again.status == first.status, "\(words): \(again.err)")
    }
  }

  @Test("A symbolic link remains a link, and a file keeps its permissions")
  func links() throws {
    _ = try lab.avoidance(["plan", "-o", "plan.json"] + .small)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: lab.folder.path + "/plan.json")
    try files.createSymbolicLink(atPath: lab.folder.path + "/link.json", withDestinationPath: "plan.json")
    try files.createSymbolicLink(atPath: lab.folder.path + "/new.json", withDestinationPath: "later.json")
    for name in ["link.json", "new.json"] {
      let outcome = try lab.avoidance(["plan", "-s", "bottom-inset", "-o", name] + .small)
      #expect(outcome.status == 0, "\(outcome.err)")
      #expect(
        try files.attributesOfItem(atPath: lab.folder.path + "/" + name)[.type] as? FileAttributeType
          == .typeSymbolicLink)
    }
    #expect(try lab.bytes("plan.json") == lab.bytes("later.json"))
    #expect(
      try files.attributesOfItem(atPath: lab.folder.path + "/plan.json")[.posixPermissions] as? Int == 0o640)
    #expect(try lab.tree(".").keys.filter { $0.contains("partial") } == [])
  }
}
