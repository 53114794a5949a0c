import Foundation
import Testing

@Suite("Reading records and reproducing their bytes")
struct RecordTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Record and reports do not depend on the number of jobs or the process")
  func determinism() throws {
    let selection = [
      "-d", "iphone-se-3", "-d", "ipad-mini-7", "-l", "login,chat", "-s", "bottom-inset", "-k", "show-hide",
      "--orientation", "portrait",
    ]
    for (name, jobs) in [("a", "1"), ("b", "4"), ("c", "4")] {
      let outcome = try lab.avoidance(
        ["run", "-q", "-j", jobs, "-o", "\(name).ndjson", "--output-dir", name] + selection)
      #expect(outcome.status == 0, "\(outcome.err)")
    }
    let record = try lab.bytes("a.ndjson")
    let pages = try lab.tree("a")
    #expect(pages.count > 5)
    for name in ["b", "c"] {
      #expect(try lab.bytes("\(name).ndjson") == record)
      #expect(try lab.tree(name) == pages)
    }
    // `report` writes the same pages from the record as the run did.
    let report = try lab.avoidance("report", "a.ndjson", "-j", "3", "--output-dir", "d")
    #expect(report.status == 0)
    #expect(report.out.isEmpty)
    #expect(report.err.contains("d/README.md"))
    #expect(try lab.tree("d") == pages)
    // The record has the cells in the order of the plan.
    let plan = try #require(try lab.avoidance(["plan"] + selection).json() as? [String: Any])
    let cells = String(decoding: record, as: UTF8.self).matches(
      of: /^\{"cell":"([^"]*)"/.anchorsMatchLineEndings())
    #expect(cells.map { String($0.1) } == plan["cells"] as? [String])
    // The command in the record's header produces the same record again.
    let header = try #require(
      try JSONSerialization.jsonObject(with: record.prefix { $0 != 10 }) as? [String: Any])
    #expect(header["planHash"] as? String == plan["planHash"] as? String)
    let command = try #require(header["command"] as? String)
    #expect(command.hasPrefix("avoidance run "))
    let again = try lab.shell(
      "\"$avoidance\"\(command.dropFirst("avoidance".count)) -q -o e.ndjson --output-dir e")
    #expect(again.status == 0, "\(again.err)")
    #expect(try lab.bytes("e.ndjson") == record)
  }

  @Test("Cells are drawn as pictures, but cells of a user's screen only if its file exists")
  func pictures() throws {
    let show = try lab.avoidance("show", "screen", "login")
    try lab.write(show.out.replacing("\"id\": \"login\"", with: "\"id\": \"mine\""), to: "mine.json")
    let run = try lab.avoidance(
      "run", "-q", "-d", "iphone-se-3", "-s", "fixed-offset-300", "-k", "show-hide", "--screen", "mine.json",
      "--orientation", "portrait")
    #expect(run.status == 0, "\(run.err)")
    let pages = try lab.tree("reports")
    let name = "cells/none/iphone-se-3--portrait--show-hide--mine"
    #expect(pages["img/\(name)/strip.svg"] != nil)
    let page = String(decoding: try #require(pages["\(name).md"]), as: UTF8.self)
    #expect(page.contains("avoidance explain none/iphone-se-3/portrait/show-hide/mine --screen mine.json "))
    #expect(page.contains("## Phases") && page.contains("## Points lost"))
    let with = try lab.avoidance("report", "--screen", "mine.json", "--output-dir", "with")
    #expect(with.status == 0, "\(with.err)")
    #expect(try lab.tree("with") == pages)
    let without = try lab.avoidance("report", "--output-dir", "without")
    #expect(without.status == 0, "\(without.err)")
    #expect(
      without.err.hasPrefix(
        "Note: not every cell can be drawn: this program does not know the screen 'mine'; name its file with --screen.\n"
      ))
    #expect(!with.err.contains("Note:"))
    let bare = try lab.text("without/\(name).md")
    #expect(bare.contains("*No picture: this program does not know the screen 'mine'.*"))
    #expect(!lab.exists("without/img/cells"))
  }

  @Test("Fewer cells replace a larger record and its pages only with a note, unless the path is given")
  func narrower() throws {
    let large = ["run", "-s", "fixed-offset-300", "-k", "show-hide", "-d", "iphone-se-3", "-l", "login"]
    let small = large + ["--orientation", "portrait"]
    #expect(!(try lab.avoidance(large).err.contains("replace")))
    let note = "Note: these 3 cells replace the record of 6 cells in out/results.ndjson"
    let elsewhere = "Use --output and --output-dir to write to other paths.\n"
    let record = try lab.avoidance(small + ["--output-dir", "mine"])
    #expect(record.err.contains("\(note). \(elsewhere)"), "\(record.err)")
    let pages = try lab.avoidance(small + ["-o", "mine.ndjson"])
    #expect(
      pages.err.contains("Note: these 3 cells replace the pages of 6 cells in reports. \(elsewhere)"),
      "\(pages.err)")
    #expect(!(try lab.avoidance(small).err.contains("replace")))
    #expect(try lab.avoidance(large).status == 0)
    #expect(
      try lab.avoidance(small).err.contains("\(note) and the pages of 6 cells in reports. \(elsewhere)"))
    #expect(try lab.avoidance(large).status == 0)
    #expect(!(try lab.avoidance(small + ["-q"]).err.contains("replace")))
  }

  @Test("A report of an incomplete record exits with 65 and writes nothing")
  func brokenRecords() throws {
    #expect(try lab.avoidance(["run", "--no-report", "-o", "r.ndjson"] + .small).status == 0)
    let record = try lab.text("r.ndjson")
    let lines = record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let broken: [(name: String, text: String, says: String)] = [
      (
        "no footer", lines.dropLast(2).joined(separator: "\n") + "\n",
        "truncated after line \(lines.count - 2)"
      ),
      ("half a line", lines[0] + "\n" + lines[1].prefix(lines[1].count / 2), "truncated"),
      ("header only", lines[0] + "\n", "truncated after line 1"),
      ("empty", "", "not a record"),
      ("other JSON", "{\"name\": \"x\"}\n", "not a record"),
      ("no JSON", "# Reports\n", "not a record"),
      (
        "newer", record.replacingOccurrences(of: "{\"schema\":1,", with: "{\"schema\":2,"),
        "broken.ndjson: newer schema 2"
      ),
      (
        "changed", record.replacingOccurrences(of: "\"occlusion\":100", with: "\"occlusion\":99"),
        "the file was changed"
      ),
      ("twice", ([lines[0], lines[1], lines[1]] + lines[2...]).joined(separator: "\n"), "line 3"),
    ]
    for (name, text, says) in broken {
      #expect(text != record, "\(name)")
      try lab.write(text, to: "broken.ndjson")
      let outcome = try lab.avoidance("report", "broken.ndjson")
      #expect(outcome.status == 65, "\(name)")
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.hasPrefix("Error: ") && outcome.err.contains(says), "\(name): \(outcome.err)")
      #expect(!lab.exists("reports"))
    }
  }

  @Test("A missing record and a folder exit with 66")
  func noRecord() throws {
    let standard = try lab.avoidance("report")
    #expect(standard.status == 66)
    #expect(standard.err.contains("out/results.ndjson: no such file"))
    let folder = try lab.avoidance("report", ".")
    #expect(folder.status == 66)
  }
}

@Suite("Interrupted runs", .serialized)
struct InterruptionTests {
  /// Options for enough cells to interrupt the run, with few strategies and screens so that the report is
  /// small.
  private static let many = [
    "-d", "*", "-s", "bottom-inset", "-l", "login,form", "-k", "show-hide*,rotate-and-back,reshow",
    "--no-sensitivity",
  ]

  @Test("SIGINT and SIGTERM keep earlier results and save the played cells", arguments: [SIGINT, SIGTERM])
  func interrupt(_ signal: Int32) throws {
    let lab = try Lab()
    #expect(try lab.avoidance(["run", "-o", "r.ndjson"] + .small).status == 0)
    let before = try lab.tree()
    // On a busy machine the signal may come before any cell has been played, so each attempt waits longer.
    for attempt in 1...5 {
      let run = try lab.start(Lab.executable, ["run", "-o", "r.ndjson"] + Self.many)
      let partial = "r.ndjson.partial-\(run.process.processIdentifier)"
      for _ in 0..<1_000 where !lab.exists(partial) { Thread.sleep(forTimeInterval: 0.01) }
      Thread.sleep(forTimeInterval: 0.1 * Double(attempt * attempt))
      kill(run.process.processIdentifier, signal)
      let outcome = try run.finish()
      #expect(outcome.status == (signal == SIGINT ? 130 : 143))
      #expect(outcome.out.isEmpty)
      let words = try #require(outcome.err.firstMatch(of: /Interrupted after ([0-9]+) of ([0-9]+) cells/))
      let done = try #require(Int(words.1))
      #expect(outcome.err.contains("The earlier record and reports are unchanged."))
      var after = try lab.tree()
      if done == 0, attempt < 5 {
        #expect(after == before)
        continue
      }
      #expect(done > 0)
      #expect(outcome.err.contains("The \(done) cells so far are in r.ndjson.incomplete."))
      let saved = after.removeValue(forKey: "r.ndjson.incomplete")
      let kept = try #require(saved)
      #expect(after == before)
      #expect(kept.count { $0 == 10 } == done + 2)
      let report = try lab.avoidance("report", "r.ndjson.incomplete", "--output-dir", "part")
      #expect(report.status == 3, "\(report.err)")
      #expect(report.err.contains("\(done) of \(words.2) cells"))
      return
    }
  }

  @Test("A second signal ends the run at once")
  func twice() throws {
    let lab = try Lab()
    let run = try lab.start(Lab.executable, ["run", "-o", "r.ndjson", "--no-report"] + Self.many)
    let partial = "r.ndjson.partial-\(run.process.processIdentifier)"
    for _ in 0..<1_000 where !lab.exists(partial) { Thread.sleep(forTimeInterval: 0.01) }
    kill(run.process.processIdentifier, SIGTERM)
    Thread.sleep(forTimeInterval: 0.001)
    kill(run.process.processIdentifier, SIGTERM)
    let outcome = try run.finish()
    // The first signal may already have ended the run when the second one is sent.
    #expect([-SIGTERM, 143].contains(outcome.status))
    #expect(!lab.exists("r.ndjson"))
  }
}
