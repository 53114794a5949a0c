import Foundation
import Matrix
import Testing

/// Tests `compare`, `check`, `baseline` and `merge --check` with records in which a few cells were changed.
@Suite("Comparing records and guarding a project, as in CI")
struct GateTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private static let selection = [
    "-d", "iphone-se-3", "-l", "login,chat", "-s", "bottom-inset,first-responder-shift",
    "-k", "show-hide,rotate-and-back", "--no-report", "-q",
  ]

  /// The record of `selection`, played once for all tests.
  private static let record = Result {
    let lab = try Lab()
    let outcome = try lab.avoidance(["run", "-o", "r.ndjson"] + selection)
    #expect(outcome.status == 0, "\(outcome.err)")
    return try lab.text("r.ndjson")
  }

  private func play(_ output: String) throws { try lab.write(Self.record.get(), to: output) }

  /// Writes a copy of a record with some lines changed and a digest that fits.
  private func tamper(_ name: String, to copy: String, _ change: (inout [String]) -> Void) throws {
    var lines = try lab.text(name).split(separator: "\n").map(String.init)
    lines.removeLast()
    change(&lines)
    let body = lines.map { $0 + "\n" }.joined()
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let hex = String(digest, radix: 16)
    let cells = lines.count { $0.hasPrefix("{\"cell\"") }
    try lab.write(
      body
        + "{\"end\":true,\"cells\":\(cells),\"digest\":\"\(String(repeating: "0", count: 16 - hex.count))\(hex)\"}\n",
      to: copy)
  }

  @Test("'compare' lists all changes, and those other than regressions fail only with --fail-on")
  func compare() throws {
    try play("a.ndjson")
    let same = try lab.avoidance("compare", "a.ndjson", "a.ndjson", "--strict", "--metric", "all")
    #expect(same.status == 0, "\(same.err)")
    #expect(same.out.contains("0 regressed, 0 improved, 0 not comparable, 0 new, 0 removed, 32 unchanged"))
    // The copy has one better cell and one worse cell, and lacks one cell.
    var names: [String] = []
    try tamper("a.ndjson", to: "b.ndjson") { lines in
      func worsen(_ line: Int) {
        names.append(lines[line].components(separatedBy: "\"")[3])
        lines[line] = lines[line].replacing(#/"occlusion":[0-9.]+/#, with: "\"occlusion\":1")
      }
      worsen(1)
      names.append(lines[2].components(separatedBy: "\"")[3])
      lines[2] = lines[2].replacing("\"fail\"", with: "\"pass\"").replacing(
        "\"does-nothing\"", with: "\"pass\""
      )
      .replacing(#/"occlusion":[0-9.]+/#, with: "\"occlusion\":100")
      .replacing(#/"motion":[0-9.]+/#, with: "\"motion\":100")
      lines[0] = lines[0].replacing("\"cellCount\":32", with: "\"cellCount\":31")
      names.append(lines.remove(at: 32).components(separatedBy: "\"")[3])
    }
    let changed = try lab.avoidance("compare", "a.ndjson", "b.ndjson", "--format", "json")
    #expect(changed.status == 0, "\(changed.err)")
    let json = try #require(try changed.json() as? [String: Any])
    let counts = try #require(json["counts"] as? [String: Int])
    #expect(counts["regressed"] == 1 && counts["removed"] == 1)
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect(changes.first?["cell"] as? String == names[0] && changes.first?["kind"] as? String == "regressed")
    #expect(changes.last?["cell"] as? String == names[2] && changes.last?["kind"] as? String == "removed")
    for (kind, status) in [("regression", Int32(2)), ("removed", 2), ("new", 0), ("warning", 0)] {
      let outcome = try lab.avoidance("compare", "a.ndjson", "b.ndjson", "--fail-on", kind)
      #expect(outcome.status == status, "\(kind)")
    }
    // If the records are swapped, the worse cell is reported as improved and the removed one as new.
    let back = try lab.avoidance("compare", "b.ndjson", "a.ndjson", "--fail-on", "new")
    #expect(back.status == 2)
    #expect(back.out.contains("NEW (1)\n  \(names[2])"))
    let markdown = try lab.avoidance(
      "compare", "a.ndjson", "b.ndjson", "--format", "markdown", "-o", "c.md")
    #expect(markdown.out.isEmpty)
    #expect(try lab.text("c.md").contains("### Regressed (1)"))
  }

  @Test("Records of other frame rates and models cannot be compared and exit with 5")
  func notComparable() throws {
    try play("a.ndjson")
    let other = try lab.avoidance(
      ["run", "-o", "b.ndjson", "--frame-rate", "120", "--no-sensitivity"] + Self.selection)
    #expect(other.status == 0, "\(other.err)")
    let outcome = try lab.avoidance("compare", "a.ndjson", "b.ndjson")
    #expect(outcome.status == 5)
    #expect(outcome.err.contains("The frame rate is 120, not 60."))
    #expect(try lab.avoidance("baseline", "write", "a.ndjson").status == 0)
    #expect(try lab.avoidance("check", "b.ndjson", "--baseline").status == 5)
    let model = try lab.text("avoidance-baseline.json").replacing(
      "\"model\": \"\(modelVersion)\"", with: "\"model\": \"1\"")
    try lab.write(model, to: "old.json")
    let old = try lab.avoidance("check", "a.ndjson", "--baseline=old.json")
    #expect(old.status == 5)
    #expect(old.err.contains("The model is \(modelVersion), not 1."))
    try lab.write(model.replacing("\"schema\": 1", with: "\"schema\": 9"), to: "new.json")
    #expect(try lab.avoidance("check", "a.ndjson", "--baseline=new.json").status == 5)
    // `compare` also accepts a baseline in place of a record.
    let newer = try lab.avoidance("compare", "new.json", "a.ndjson")
    #expect(newer.status == 5 && newer.err.contains("new.json: the baseline has schema 9"), "\(newer.err)")
    try lab.write(String(model.prefix(300)), to: "cut.json")
    let cut = try lab.avoidance("compare", "cut.json", "a.ndjson")
    #expect(cut.status == 65 && cut.err.contains("cut.json:"), "\(cut.err)")
    let missing = try lab.avoidance("check", "a.ndjson", "--baseline=missing.json")
    #expect(missing.status == 5)
    #expect(missing.err.contains("avoidance baseline write --baseline missing.json"))
    let spaced = try lab.avoidance("check", "--baseline", "new.json")
    #expect(spaced.status == 64 && spaced.err.contains("Write --baseline=new.json."), "\(spaced.err)")
  }

  @Test("'check' applies the baseline and the thresholds, and fails for an incomplete record")
  func check() throws {
    try play("out/results.ndjson")
    #expect(try lab.avoidance("check").status == 64)
    let write = try lab.avoidance("baseline", "write")
    #expect(write.status == 0)
    #expect(write.err.contains("32 cells"))
    let again = try lab.bytes("avoidance-baseline.json")
    #expect(try lab.avoidance("baseline", "write").status == 0)
    #expect(try lab.bytes("avoidance-baseline.json") == again)
    #expect(try lab.avoidance("check", "--baseline", "--strict").status == 0)

    try tamper("out/results.ndjson", to: "worse.ndjson") { lines in
      lines[1] = lines[1].replacing("\"pass\"", with: "\"fail\"")
    }
    let worse = try lab.avoidance("check", "worse.ndjson", "--baseline")
    #expect(worse.status == 2)
    #expect(worse.err == "Gate failed: 1 regressed.\n")
    #expect(worse.out.contains("fails now"))
    let github = try lab.avoidance("check", "worse.ndjson", "--baseline", "--format", "github")
    #expect(github.status == 2)
    #expect(github.out.hasPrefix("::error title="))
    #expect(try lab.avoidance("check", "worse.ndjson", "--baseline", "--fail-on", "new").status == 0)

    #expect(try lab.avoidance("check", "--max", "failing=100").status == 0)
    #expect(try lab.avoidance("check", "--max", "failing=0@none/*/*/*/*").status == 2)
    #expect(try lab.avoidance("check", "--min", "occlusion=100@oracle/*/*/*/*").status == 0)
    try lab.write("{\"thresholds\": [{\"metric\": \"M1\", \"mx\": 1}]}", to: "t.json")
    let broken = try lab.avoidance("check", "--thresholds", "t.json")
    #expect(broken.status == 78)
    #expect(broken.err.contains("t.json:1:34: error: unknown key 'mx'; did you mean 'max'?"))
    try lab.write(
      "{\"thresholds\": [{\"metric\": \"occlusion\", \"min\": 101, \"level\": \"warn\"}]}", to: "w.json")
    let warned = try lab.avoidance("check", "--thresholds", "w.json")
    #expect(warned.status == 0)
    #expect(warned.err.contains("Warnings: "))
    #expect(try lab.avoidance("check", "--thresholds", "w.json", "--fail-on", "warning").status == 2)

    try tamper("out/results.ndjson", to: "part.ndjson") { $0.remove(at: 32) }
    #expect(try lab.avoidance("check", "part.ndjson", "--max", "failing=100").status == 3)
    #expect(try lab.avoidance("check", "part.ndjson", "--max", "failing=0").status == 3)
    #expect(try lab.avoidance("baseline", "write", "part.ndjson").status == 3)
    let prune = try lab.avoidance("baseline", "prune", "--dry-run")
    #expect(prune.status == 0 && prune.out.isEmpty)
  }

  @Test("The nearest list of thresholds applies, a thresholds file replaces it, and limits are added to it")
  func configured() throws {
    try play("out/results.ndjson")
    let strict = #"{"metric": "occlusion", "min": 101, "when": {"strategy": "none"}}"#
    let lax = #"{"metric": "occlusion", "min": 0, "when": {"strategy": ["none"]}}"#
    try lab.write("{\"thresholds\": [\(strict)]}", to: ".avoidance.json")
    let failed = try lab.avoidance("check")
    #expect(failed.status == 2)
    #expect(failed.err.contains("8 of 8 cells violate 'occlusion at least 101'"), "\(failed.err)")
    #expect(try lab.avoidance("check", "--no-config").status == 64)
    // A threshold on the command line replaces only the configured one for the same value. A thresholds file
    // replaces the whole list.
    #expect(try lab.avoidance("check", "--min", "occlusion=0@none/*/*/*/*").status == 0)
    let beside = try lab.avoidance("check", "--max", "M1=1000000", "--format", "json")
    #expect(beside.status == 2)
    try lab.write("{\"thresholds\": [\(lax)]}", to: "lax.json")
    #expect(try lab.avoidance("check", "--thresholds", "lax.json").status == 0)
    #expect(
      try lab.avoidance(["check"], environment: ["AVOIDANCE_THRESHOLDS": "lax.json"]).status == 0)
    // The list may contain files and thresholds. A path is relative to the file in which it is written.
    try lab.write("{\"thresholds\": [\"../lax.json\", \(strict)]}", to: "sub/base.json")
    let tie = try lab.avoidance("check", "-c", "sub/base.json")
    #expect(tie.status == 78)
    #expect(tie.err.contains("sub/base.json:1:") && tie.err.contains("sub/../lax.json:1:"), "\(tie.err)")
    // The file that extends another one overrides its thresholds.
    try lab.write("{\"extends\": \"sub/base.json\", \"thresholds\": [\(lax)]}", to: ".avoidance.json")
    #expect(try lab.avoidance("check").status == 0)
    let shown = try lab.avoidance("config", "show", "--effective", "--format", "json")
    let keys = try #require(try shown.json() as? [String: [String: Any]])
    #expect(keys["thresholds"]?["origin"] as? String == ".avoidance.json:1:44")
    let list = try #require(keys["thresholds"]?["value"] as? [[String: Any]])
    #expect(list.count == 1 && list[0]["min"] as? Int == 0 && list[0]["metric"] as? String == "occlusion")
    try lab.write("{\"extends\": \"sub/base.json\", \"thresholds\": []}", to: ".avoidance.json")
    #expect(try lab.avoidance("check").status == 64)
  }

  @Test("All mistakes in configured thresholds are listed with their positions, with exit code 78")
  func misconfigured() throws {
    try lab.write(
      """
      {
        "devise": "ipad-9",
        "thresholds": [
          {"metric": "occlussion", "min": 80},
          {"metric": "M99", "max": "much"},
          {"metric": "M1", "level": "err", "whn": {}},
          {"metric": "M1", "max": 1, "when": {"stratgy": "none", "cells": "[a"}},
          7,
        ],
      }
      """, to: ".avoidance.json")
    for command in [["config", "check"], ["check"], ["run"]] {
      let outcome = try lab.avoidance(command)
      #expect(outcome.status == 78 && outcome.out.isEmpty)
      let lines = outcome.err.split(separator: "\n").map(String.init)
      for (place, words) in [
        ("2:3", "did you mean 'device'?"), ("4:16", "did you mean 'occlusion'?"),
        ("5:16", "unknown metric 'M99'"),
        ("5:30", "expected a number"), ("6:5", "needs 'max' or 'min'"), ("6:31", "did you mean 'error'?"),
        ("6:38", "did you mean 'when'?"), ("7:41", "did you mean 'strategy'?"), ("7:69", "without a ']'"),
        ("8:5", "expected a threshold or the path of a file"),
      ] {
        #expect(
          lines.contains { $0.hasPrefix(".avoidance.json:\(place): error: ") && $0.contains(words) },
          "\(place) \(words): \(outcome.err)")
      }
    }
  }

  @Test("'merge --check' uses the options and the configuration of 'check', and 'merge' alone never checks")
  func mergeAndCheck() throws {
    let selection = Self.selection.filter { $0 != "--no-report" && $0 != "-q" }
    #expect(try lab.avoidance(["plan", "-o", "plan.json", "--no-sensitivity"] + selection).status == 0)
    for number in 1...2 {
      let part = try lab.avoidance(
        "run", "-q", "--plan", "plan.json", "--shard", "\(number)/2", "--shard-by", "cost", "-o",
        "part-\(number).ndjson")
      #expect(part.status == 0, "\(part.err)")
    }
    func merge(_ more: String...) throws -> Outcome {
      try lab.avoidance(
        ["merge", "part-1.ndjson", "part-2.ndjson", "-o", "m.ndjson", "--no-report"] + more)
    }
    try lab.write(
      #"{"thresholds": [{"metric": "occlusion", "min": 101, "when": {"strategy": "none"}}]}"#,
      to: ".avoidance.json")
    #expect(try merge().status == 0)
    let failed = try merge("--check")
    #expect(failed.status == 2, "\(failed.err)")
    #expect(failed.out.contains("occlusion at least 101") && failed.err.contains("Gate failed"))
    #expect(try merge("--check", "--min", "occlusion=0@none/*/*/*/*").status == 0)
    #expect(try merge("--check", "--no-config").status == 64)
    #expect(try merge("--max", "failing=100").status == 64)
    // `merge --check` also uses the configuration of `check`. Without the baseline it exits with 5, but still
    // writes the record.
    try lab.write(#"{"check": {"baseline": true}}"#, to: ".avoidance.json")
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("m.ndjson"))
    #expect(try merge("--check").status == 5)
    #expect(try lab.avoidance("baseline", "write", "m.ndjson").status == 0)
    let passed = try merge("--check", "--strict", "--format", "json")
    #expect(passed.status == 0)
    #expect((try passed.json() as? [String: Any])?["passed"] as? Bool == true)
    // If the record goes to standard output, the result of the check is not printed there.
    let piped = try lab.avoidance(
      "merge", "part-1.ndjson", "part-2.ndjson", "-o", "-", "--no-report", "--check", "--max", "failing=0")
    #expect(piped.status == 2)
    #expect(try piped.outBytes == lab.bytes("m.ndjson"))
    // The exit code for a cell that could not be played takes precedence over that for a failed gate.
    try tamper("part-1.ndjson", to: "broken.ndjson") { lines in
      lines[1] = lines[1].replacing(
        "\"status\":\"ok\"", with: "\"status\":\"error\",\"error\":\"the strategy crashed\"")
    }
    let crashed = try lab.avoidance(
      "merge", "broken.ndjson", "part-2.ndjson", "-o", "e.ndjson", "--no-report", "--check", "--max",
      "failing=0")
    #expect(crashed.status == 1, "\(crashed.err)")
    // The exit code for an incomplete record takes precedence over those for a failed gate and for a missing
    // baseline.
    for more in [["--max", "failing=0"], ["--baseline=none.json"]] {
      let missing = try lab.avoidance(
        ["merge", "part-1.ndjson", "-o", "p.ndjson", "--no-report", "--allow-missing", "--check", "-q"] + more
      )
      #expect(missing.status == 3, "\(missing.err)")
    }
  }

  @Test("A baseline without any played cell exits with 5, and cells that were not played are listed")
  func nothingToCompare() throws {
    try play("a.ndjson")
    #expect(try lab.avoidance("baseline", "write", "a.ndjson").status == 0)
    let renamed = try lab.text("avoidance-baseline.json").replacing("/login\"", with: "/log-in\"")
    try lab.write(renamed.replacing("/chat\"", with: "/talk\""), to: "renamed.json")
    for (more, words) in [
      ([], "Nothing could be compared"), (["--strict"], "Gate failed: 32 new; 32 removed."),
    ] {
      let none = try lab.avoidance(["check", "a.ndjson", "--baseline=renamed.json"] + more)
      #expect(none.status == 5, "\(none.err)")
      #expect(none.err.hasPrefix(words) && none.err.contains("none of the 32 cells of renamed.json is among"))
      #expect(!none.err.contains("passed"))
    }
    let notes = try lab.avoidance("check", "a.ndjson", "--baseline=renamed.json", "--format", "github")
    #expect(notes.out.hasPrefix("::error title=Baseline::Nothing could be compared"))
    let json = try lab.avoidance("check", "a.ndjson", "--baseline=renamed.json", "--format", "json")
    #expect((try json.json() as? [String: Any])?["passed"] as? Bool == false)

    // One of the two screens is renamed, so half of the baseline's cells are not played.
    try lab.write(renamed, to: "half.json")
    let half = try lab.avoidance("check", "a.ndjson", "--baseline=half.json")
    #expect(half.status == 0)
    #expect(
      half.err
        == "Gate passed, but 16 cells of the baseline were not played. Use --fail-on removed to make the gate fail on this.\n"
    )
    let failed = try lab.avoidance(
      "check", "a.ndjson", "--baseline=half.json", "--fail-on", "regression,removed,not-comparable")
    #expect(failed.status == 2)
    #expect(failed.err == "Gate failed: 16 removed.\n")
  }

  @Test("The file of a user's screen is in the record, commands and findings, with and without shards")
  func ownScreen() throws {
    try lab.write(
      try lab.avoidance("show", "screen", "login").out.replacing(
        "\"id\": \"login\"", with: "\"id\": \"mine\""),
      to: "My Screens/mine.json")
    let path = lab.folder.path + "/My Screens/mine.json"
    let selection = ["-d", "iphone-se-3", "-s", "fixed-offset-300", "-k", "show-hide", "--no-sensitivity"]
    func run(_ file: String, _ output: String) throws -> String {
      let outcome = try lab.avoidance(
        ["run", "-q", "--no-report", "-o", output, "--screen", file] + selection)
      #expect(outcome.status == 0, "\(outcome.err)")
      return try lab.text(output)
    }
    let inside = try run("./My Screens/mine.json", "a.ndjson")
    #expect(inside.contains(#"["file","My Screens/mine.json"]"#))
    #expect(inside.contains("--screen 'My Screens/mine.json'"))
    let outside = try run(path, "b.ndjson")
    #expect(outside.contains(#"["file","mine.json"]"#) && !outside.contains(lab.folder.lastPathComponent))
    func hash(_ text: String) -> Substring { text.split(separator: "planHash\":\"")[1].prefix(16) }
    #expect(hash(inside) == hash(outside))

    #expect(
      try lab.avoidance(["plan", "-o", "plan.json", "--screen", "My Screens/mine.json"] + selection)
        .status
        == 0)
    for number in 1...2 {
      let part = try lab.avoidance(
        "run", "-q", "--plan", "plan.json", "--shard", "\(number)/2", "--shard-by", "slice", "-o",
        "\(number).ndjson")
      #expect(part.status == 0, "\(part.err)")
    }
    #expect(try lab.avoidance("merge", "-q", "1.ndjson", "2.ndjson", "-o", "m.ndjson").status == 0)
    #expect(try lab.text("m.ndjson") == inside)
    let pages = try lab.tree("reports")
    #expect(
      pages.values.contains {
        String(decoding: $0, as: UTF8.self).contains(
          "/mine --screen 'My Screens/mine.json' --format markdown")
      })
    let report = try lab.avoidance("report", "m.ndjson", "--to", "junit,sarif")
    #expect(report.status == 0, "\(report.err)")
    #expect(try lab.text("out/results.sarif").contains(#""uri": "My%20Screens/mine.json""#))
    // The command in the JUnit file can be run as printed.
    let junit = try lab.text("out/junit.xml")
    let command = try #require(junit.firstMatch(of: #/>avoidance (explain [^<]+)</#)).1
    let story = try lab.shell("\"$avoidance\" \(command)")
    #expect(story.status == 0, "\(command): \(story.err)")
    let notes = try lab.avoidance("check", "m.ndjson", "--max", "failed-gates=0", "--format", "github")
    #expect(notes.out.hasPrefix("::error file=My Screens/mine.json,line=1,title=The number of failed gates"))
  }

  @Test("A full disk exits with 73 and never leaves a partial baseline")
  func fullDisk() throws {
    try play("out/results.ndjson")
    #expect(try lab.avoidance("baseline", "write").status == 0)
    let before = try lab.tree()
    let limited = try lab.shell(
      "trap '' XFSZ; ulimit -f 2; \"$avoidance\" baseline write --metric all")
    #expect(limited.status == 73, "\(limited.err)")
    let report = try lab.shell(
      "trap '' XFSZ; ulimit -f 2; \"$avoidance\" compare out/results.ndjson avoidance-baseline.json -o x.md")
    #expect(report.status != 0)
    #expect(try lab.tree() == before)
  }
}

@Suite("Choosing cells")
struct SelectionTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func ids(_ arguments: [String]) throws -> [String] {
    let outcome = try lab.avoidance(["list", "cells", "--format", "ids"] + arguments)
    #expect(outcome.status == 0, "\(outcome.err)")
    return outcome.out.split(separator: "\n").map(String.init)
  }

  @Test("The output of 'list cells' and 'plan' selects the same cells in every format")
  func lists() throws {
    let selection = ["-d", "iphone-se-3", "-l", "login", "-s", "bottom-inset", "-k", "show-hide,reshow"]
    let wanted = try ids(selection)
    #expect(wanted.count == 12)
    let quoted = selection.map { "'\($0)'" }.joined(separator: " ")
    for command in [
      "list cells", "list cells --format ids", "list cells --format json", "plan", "plan -o file",
    ] {
      let target = command.contains("-o") ? "" : "> file"
      #expect(try lab.shell("\"$avoidance\" \(command) \(quoted) \(target)").status == 0)
      #expect(try ids(["--cells-from", "file"]) == wanted, "\(command)")
    }
    let piped = try lab.shell(
      "\"$avoidance\" list cells \(quoted) | \"$avoidance\" list cells --cells-from - -s oracle")
    #expect(piped.out.split(separator: "\n").count == 4)
    try lab.write("# mine\n\n\(wanted[3])\r\n\(wanted[3])\n", to: "one")
    #expect(try ids(["--cells-from", "one"]) == [wanted[3]])
    let run = try lab.avoidance("run", "-q", "--cells-from", "one", "--no-report", "-o", "r.ndjson")
    #expect(run.status == 0)
    #expect(try lab.text("r.ndjson").split(separator: "\n").count { $0.hasPrefix("{\"cell\":") } == 1)
  }

  @Test("A cell list that matches no cell is refused with its line")
  func brokenLists() throws {
    let cell = "oracle/iphone-se-3/portrait/show-hide/login"
    for (text, says) in [
      ("\(cell)\nnonsense\n", "file:2: 'nonsense' is not a cell"),
      ("\(cell)\n\(cell.replacing("oracle", with: "orakel"))\n", "file:2: no such cell: orakel/"),
      ("[\"\(cell)\",\n 7]", "file:2:2: error: expected a string"),
      ("{\"x\": 1}", "the key 'cells' is missing"),
    ] {
      try lab.write(text, to: "file")
      let outcome = try lab.avoidance("plan", "--cells-from", "file")
      #expect(outcome.status == 65, "\(text)")
      #expect(outcome.err.contains(says), "\(outcome.err)")
    }
  }

  @Test("Cells that are not judged are selected by their own status, and not by that of passing cells")
  func notJudged() throws {
    // Another screen covers this one while its keyboard is up, so no gate applies.
    let run = try lab.avoidance(
      "run", "-q", "--no-report", "--no-sensitivity", "-d", "iphone-16", "--orientation", "portrait", "-k",
      "covered-by-another", "-l", "toolbar", "-s", "tracking-guide")
    #expect(run.status == 0, "\(run.err)")
    let all = ["none", "tracking-guide", "oracle"].map {
      "\($0)/iphone-16/portrait/covered-by-another/toolbar"
    }
    #expect(try ids(["--status", "not-judged"]) == all)
    #expect(try lab.avoidance("plan", "--status", "pass").status == 4)
    let table = try lab.avoidance("report", "--to", "csv", "-o", "-", "--status", "not-judged")
    #expect(table.out.split(separator: "\n").count == 4)
    #expect(try lab.avoidance("report", "--to", "csv", "-o", "-", "--status", "pass").status == 4)
  }

  @Test("Failed cells of a record, also of one from another file, can be played again with tags and dry runs")
  func again() throws {
    let selection = ["-d", "iphone-se-3", "-l", "login,chat", "-s", "bottom-inset", "-k", "show-hide"]
    let run = try lab.avoidance(["run", "-q", "--no-report"] + selection)
    #expect(run.status == 0)
    let failed = try lab.text("out/results.ndjson").split(separator: "\n")
      .filter { $0.hasPrefix("{\"cell\"") && $0.contains("\"fail\"") }.map {
        $0.components(separatedBy: "\"")[3]
      }
    #expect(!failed.isEmpty)
    #expect(try ids(["--last-failed"]) == failed)
    #expect(try ids(["--last-failed=out/results.ndjson"]) == failed)
    #expect(try ids(["--status", "fail,error"]) == failed)
    let passed = try ids(["--status", "pass"])
    #expect(passed.count + failed.count == 12)
    #expect(try ids(["--status", "pass", "-l", "chat"]) == passed.filter { $0.hasSuffix("/chat") })
    #expect(try lab.avoidance("plan", "--last-failed=none.ndjson").status == 66)
    let errors = try lab.avoidance("plan", "--status", "error")
    #expect(errors.status == 4)

    #expect(try ids(selection + ["--tag", "text-view"]).allSatisfy { $0.hasSuffix("/chat") })
    #expect(try ids(selection + ["--tag", "!text-*"]).allSatisfy { $0.hasSuffix("/login") })
    #expect(try ids(["--tag", "pad", "-k", "show-hide"]).allSatisfy { $0.contains("/ipad-") })
    let before = try lab.tree()
    let dry = try lab.avoidance(["run", "--dry-run"] + selection)
    #expect(dry.status == 0)
    #expect(dry.out.hasPrefix("12 cells, plan "))
    #expect(dry.out.contains("2 screens: login, chat\n"))
    #expect(dry.out.contains("would write: reports/, out/results.ndjson\n"))
    #expect(try lab.tree() == before)
  }
}
