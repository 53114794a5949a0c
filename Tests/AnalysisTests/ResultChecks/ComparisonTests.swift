import Metrics
import Record
import Testing
import TestSupport

@testable import Analysis

@Suite("Changes between two runs")
struct ComparisonTests {
  private func compare(
    _ base: [CellResult], _ new: [CellResult], _ measures: [Measure] = Baseline.usualMeasures
  ) -> Comparison {
    Comparison(
      base: OutcomeTable(Cells.record(base), measures: measures),
      new: OutcomeTable(Cells.record(new), measures: measures))
  }

  @Test("Every cell is counted once, in the correct list")
  func lists() {
    let base = [
      Cells.cell("a/d/o/k/same"), Cells.cell("a/d/o/k/gate"), Cells.cell("a/d/o/k/fixed", fails: [.G2]),
      Cells.cell("a/d/o/k/mixed", occlusion: 50, motion: 50), Cells.cell("a/d/o/k/score", occlusion: 90),
      Cells.cell("a/d/o/k/hidden", fails: [.G3]), Cells.cell("a/d/o/k/gone"),
      Cells.cell("a/d/o/k/near", occlusion: 90), CellResult(cell: Cells.id("a/d/o/k/broken"), error: "x"),
      Cells.cell("a/d/o/k/breaks"), Cells.cell("a/d/o/k/lost", motion: 80),
    ]
    let new = [
      Cells.cell("a/d/o/k/same"), Cells.cell("a/d/o/k/gate", fails: [.G1]), Cells.cell("a/d/o/k/fixed"),
      Cells.cell("a/d/o/k/mixed", occlusion: 60, motion: 40), Cells.cell("a/d/o/k/score", occlusion: 90.1),
      Cells.cell("a/d/o/k/hidden", without: [.G3]), Cells.cell("a/d/o/k/added"),
      Cells.cell("a/d/o/k/near", occlusion: 89.96), Cells.cell("a/d/o/k/broken"),
      CellResult(cell: Cells.id("a/d/o/k/breaks"), error: "y"), Cells.cell("a/d/o/k/lost", motion: nil),
    ]
    let comparison = compare(base, new)
    func cells(_ kind: CellChange.Kind) -> [String] {
      comparison.changes(kind).map { String($0.cell.dropFirst("a/d/o/k/".count)) }
    }
    #expect(cells(.regressed) == ["gate", "mixed", "breaks"])
    #expect(cells(.improved) == ["fixed", "score", "broken"])
    // If a gate failed before and is no longer judged, the cell has not improved.
    #expect(cells(.notComparable) == ["hidden", "lost"])
    #expect(cells(.new) == ["added"])
    #expect(cells(.removed) == ["gone"])
    #expect(comparison.unchanged == 2)
    #expect(
      comparison.changes(.regressed)[1].details
        == [.value(.occlusion, from: 50, to: 60), .value(.motion, from: 50, to: 40)])
    #expect(comparison.changes(.regressed)[1].details.map(\.isWorse) == [false, true])
  }

  @Test("Cells with equal results are compared only once, with the same outcome as one by one")
  func shared() {
    var random = SeededGenerator(seed: 3)
    func cell(_ number: Int) -> CellResult {
      Cells.cell(
        "a/d/o/k/\(number)", isJudged: Int.random(in: 0..<8, using: &random) > 0,
        fails: Bool.random(using: &random) ? [.G1] : [],
        occlusion: [nil, 40, 60].randomElement(using: &random) ?? nil)
    }
    let base = (0..<400).map(cell)
    let new = (100..<500).map(cell).shuffled(using: &random)
    let comparison = compare(base, new)
    let earlier = Dictionary(uniqueKeysWithValues: base.map { ($0.cell, $0) })
    let alone = new.flatMap { cell in compare(earlier[cell.cell].map { [$0] } ?? [], [cell]).changes }
    #expect(Array(comparison.changes.prefix(alone.count)) == alone)
    #expect(Set(alone.map(\.kind)) == [.regressed, .improved, .notComparable, .new])
    #expect(
      comparison.changes.dropFirst(alone.count).map(\.cell) == (0..<100).map { "a/d/o/k/\($0)" })
    #expect(comparison.unchanged == 400 - alone.count)
    for kind in CellChange.Kind.allCases {
      #expect(Array(comparison.changes(kind)) == comparison.changes.filter { $0.kind == kind })
      #expect(comparison.count(kind) == comparison.changes(kind).count)
    }
  }

  @Test("A cell without effect is worse than a pass, and neither better nor worse than a fail")
  func doingNothing() {
    let base = [
      Cells.cell("a/d/o/k/passed"), Cells.cell("a/d/o/k/failed", fails: [.G1, .G3]),
      Cells.cell("a/d/o/k/passes", .doesNothing, fails: [.G1]),
      Cells.cell("a/d/o/k/fails", .doesNothing, fails: [.G1]),
      Cells.cell("a/d/o/k/still", .doesNothing, fails: [.G1]),
      Cells.cell("a/d/o/k/unjudged", isJudged: false), Cells.cell("a/d/o/k/judged", isJudged: false),
    ]
    let new = [
      Cells.cell("a/d/o/k/passed", .doesNothing, fails: [.G1], occlusion: 20),
      Cells.cell("a/d/o/k/failed", .doesNothing, fails: [.G1]), Cells.cell("a/d/o/k/passes"),
      Cells.cell("a/d/o/k/fails", fails: [.G1, .G2]), Cells.cell("a/d/o/k/still", .doesNothing, fails: [.G1]),
      Cells.cell("a/d/o/k/unjudged", isJudged: false, fails: [.G1]), Cells.cell("a/d/o/k/judged"),
    ]
    let comparison = compare(base, new)
    func details(_ kind: CellChange.Kind) -> [CellChange.Detail] {
      comparison.changes(kind).flatMap(\.details)
    }
    #expect(details(.regressed) == [.doesNothingNow(before: .pass)])
    #expect(details(.improved) == [.doesSomethingNow(.pass)])
    #expect(
      details(.notComparable) == [.doesNothingNow(before: .fail), .doesSomethingNow(.fail), .judgedNow])
    // One of the unchanged cells does nothing in both records. The other cannot be judged in either record,
    // although its gates differ.
    #expect(comparison.unchanged == 2)
  }

  @Test("A strategy's shares count only judged cells, and its motion counts only cells with movement")
  func shares() {
    let cells = [
      Cells.cell("a/d/o/k/1"), Cells.cell("a/d/o/k/2", fails: [.G1], motion: 60),
      Cells.cell("a/d/o/k/3", .doesNothing, hasMoved: false, fails: [.G1], occlusion: 10),
      Cells.cell("a/d/o/k/4", isJudged: false, fails: [.G1], occlusion: 0, motion: 0),
      CellResult(cell: Cells.id("a/d/o/k/5"), error: "x"),
    ]
    // The outcomes of the four judged cells are one pass, one fail, one no effect, and one error.
    #expect(Measure.passing.value(of: cells) == 25)
    #expect(Measure.failing.value(of: cells) == 50)
    #expect(Measure.doesNothing.value(of: cells) == 25)
    // From best to worst the scores are 100, 100 and 10, or 100 and 60. The worse quartile is the last one in
    // both cases.
    #expect(Measure.occlusionP75.value(of: cells) == 10)
    #expect(Measure.motionP75.value(of: cells) == 60)
  }

  @Test("A metric with a low optimum gets worse when it rises by more than half of its last shown decimal")
  func directions() {
    func change(_ metric: MetricID, _ from: Double, _ to: Double) -> CellChange.Kind? {
      compare(
        [Cells.cell("a/d/o/k/s", metrics: [metric: from])], [Cells.cell("a/d/o/k/s", metrics: [metric: to])],
        [.metric(metric)]
      ).changes.first?.kind
    }
    #expect(change(.M1, 0.1, 0.2) == .regressed)
    #expect(change(.O1, 0.1, 0.2) == .improved)
    #expect(change(.M2, 20, 20.04) == nil)
    #expect(change(.M2, 20, 20.06) == .regressed)
  }

  @Test("Records of other models and frame rates cannot be compared, and different rules are listed")
  func obstacles() {
    let cells = [Cells.cell("a/d/o/k/s")]
    for new in [Cells.record([], model: "3"), Cells.record([], frameRate: 120)] {
      let comparison = Comparison(
        base: OutcomeTable(Cells.record(cells), measures: []), new: OutcomeTable(new, measures: []))
      #expect(comparison.obstacles.count == 1)
      #expect(comparison.changes.isEmpty && comparison.unchanged == 0)
    }
    var other = Cells.record(cells)
    other.header.rules = [.init("P4 = literal", "")]
    let comparison = Comparison(
      base: OutcomeTable(Cells.record(cells), measures: []), new: OutcomeTable(other, measures: []))
    #expect(comparison.obstacles.isEmpty)
    #expect(comparison.remarks == ["The platform rules differ: P4 = literal instead of P4 = uikit."])
  }

  @Test("Regressions always fail the gate, other changes if requested, and warnings only with --strict")
  func verdict() {
    let comparison = compare(
      [Cells.cell("a/d/o/k/s"), Cells.cell("a/d/o/k/t", fails: [.G1]), Cells.cell("a/d/o/k/u")],
      [Cells.cell("a/d/o/k/s", fails: [.G1]), Cells.cell("a/d/o/k/t"), Cells.cell("a/d/o/k/v")])
    func failures(_ conditions: Set<FailCondition>) -> [String] {
      GateVerdict(comparison: comparison, findings: [], failOn: conditions).failures
    }
    #expect(failures([.regression]) == ["1 regressed"])
    #expect(failures([.improvement]) == ["1 improved"])
    #expect(failures(Set(FailCondition.allCases)) == ["1 regressed", "1 improved", "1 new", "1 removed"])
    #expect(failures([]) == [])
    let usual = GateVerdict(comparison: comparison, findings: [], failOn: [.regression])
    #expect(usual.warnings.isEmpty && !usual.isVoid)
    #expect(usual.unseen?.words == "1 cell of the baseline was not played")
    #expect(usual.unseen?.conditions == "--fail-on removed")
    #expect(GateVerdict(comparison: comparison, findings: [], failOn: [.removed]).unseen == nil)
  }

  @Test("Missing cells are listed in a sentence, and records without a shared cell are not judged")
  func lost() {
    let comparison = compare(
      [Cells.cell("a/d/o/k/s"), Cells.cell("a/d/o/k/t"), Cells.cell("a/d/o/k/u"), Cells.cell("a/d/o/k/v")],
      [Cells.cell("a/d/o/k/s"), Cells.cell("a/d/o/k/v", without: [.G3])])
    #expect(comparison.compared == 2 && !comparison.isVoid)
    let verdict = GateVerdict(comparison: comparison, findings: [], failOn: [.regression])
    #expect(
      verdict.unseen?.words
        == "2 cells of the baseline were not played and 1 can no longer be compared")
    #expect(verdict.unseen?.conditions == "--fail-on removed,not-comparable")
    let other = compare([Cells.cell("a/d/o/k/s")], [Cells.cell("a/d/o/k/renamed")])
    #expect(other.compared == 0 && other.isVoid)
    let void = GateVerdict(comparison: other, findings: [], failOn: [.regression])
    #expect(void.isVoid && void.failures.isEmpty && void.unseen == nil)
    #expect(!compare([], []).isVoid)
  }
}

@Suite("Baselines")
struct BaselineTests {
  private let table = OutcomeTable(
    Cells.record([
      Cells.cell("b/d/o/k/s", fails: [.G2, .G1], without: [.G3], occlusion: 82.4351, motion: nil),
      CellResult(cell: Cells.id("a/d/o/k/s"), error: "x"),
      Cells.cell("a/d/o/k/\"q\"", metrics: [.M1: 1.0 / 3]),
      Cells.cell("c/d/o/k/s", .doesNothing, fails: [.G1], occlusion: 20, motion: nil),
      Cells.cell("c/d/o/k/t", isJudged: false),
    ]), measures: [.occlusion, .motion, .metric(.M1)])

  @Test("The file is sorted and has one line for each cell, with scores of two decimals")
  func bytes() {
    let text = String(decoding: Baseline.bytes(table), as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
          "measures": ["occlusion", "motion", "M1"],
          "cells": {
            "a/d/o/k/\\"q\\"": {"pass": "G1 G2 G3 G4 G5", "occlusion": 100, "motion": 100, "M1": 0.3333},
            "a/d/o/k/s": {"error": true},
            "b/d/o/k/s": {"fail": "G1 G2", "pass": "G4 G5", "occlusion": 82.44},
            "c/d/o/k/s": {"doesNothing": true, "fail": "G1", "pass": "G2 G3 G4 G5", "occlusion": 20},
            "c/d/o/k/t": {"judged": false, "pass": "G1 G2 G3 G4 G5", "occlusion": 100, "motion": 100}
          }
        }

        """), "\(text)")
  }

  @Test("A baseline that is written and read again equals its run")
  func roundTrip() throws {
    let bytes = Baseline.bytes(table)
    let read = try Baseline.read(bytes, path: "b.json")
    #expect(read.platform == table.platform)
    #expect(Baseline.bytes(read) == bytes)
    let comparison = Comparison(base: read, new: table)
    #expect(comparison.changes.isEmpty && comparison.unchanged == 5)
  }

  @Test(
    "A broken baseline is refused with the line of the error",
    arguments: [
      ("\"G1 G2\"", "\"G1 G9\"", "unknown gate 'G9'"), ("\"fail\"", "\"fial\"", "unknown key 'fial'"),
      ("\"M1\"]", "\"M13\"]", "unknown measure 'M13'; did you mean 'M1'?"),
      ("\"a/d/o/k/s\"", "\"a/d/o/k\"", "five ids"), ("true", "false", "expected true"),
      ("}\n}", "}", "expected ','"), ("\"pass\": \"G4 G5\"", "\"pass\": \"G4 G1\"", "given twice"),
    ])
  func broken(_ old: String, _ new: String, _ says: String) {
    let text = String(decoding: Baseline.bytes(table), as: UTF8.self)
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    #expect {
      try Baseline.read(Array(changed.utf8), path: "b.json")
    } throws: { error in
      "\(error)".hasPrefix("b.json:") && "\(error)".contains(says)
    }
    #expect(throws: Baseline.ReadingError.otherSchema(path: "b", found: 2)) {
      try Baseline.read(Array(text.replacing("\"schema\": 1", with: "\"schema\": 2").utf8), path: "b")
    }
  }
}

@Suite("Thresholds")
struct ThresholdTests {
  private let record = Cells.record([
    Cells.cell("none/d/o/k/s", fails: [.G1], occlusion: 0, metrics: [.M1: 9]),
    Cells.cell("a/phone/o/k/s", occlusion: 80, metrics: [.M1: 0.2]),
    Cells.cell("a/pad/o/k/s", fails: [.G1], occlusion: 60, metrics: [.M1: 0.4]),
    Cells.cell("a/pad/o/k/t", occlusion: 100),
    CellResult(cell: Cells.id("b/pad/o/k/s"), error: "x"),
  ])

  private func beyond(_ texts: [(String, Threshold.Bound)], _ file: String = "") throws -> [[String]] {
    var thresholds = Thresholds()
    if !file.isEmpty { try thresholds.add(bytes: Array(file.utf8), path: "t.json") }
    for (text, bound) in texts { try thresholds.add(text, bound: bound) }
    return try thresholds.judge(record).map { $0.beyond.map(\.subject) }
  }

  @Test("Values at the limit pass, values beyond it are listed worst first, and references are ignored")
  func limits() throws {
    #expect(try beyond([("M1=0.4", .max)]) == [[]])
    #expect(try beyond([("M1=0.1", .max)]) == [["a/pad/o/k/s", "a/phone/o/k/s"]])
    #expect(try beyond([("occlusion=81", .min)]) == [["a/pad/o/k/s", "a/phone/o/k/s"]])
    #expect(try beyond([("M1=1@none/*/*/*/*", .max)]) == [["none/d/o/k/s"]])
  }

  @Test("There are at most 1,000 thresholds in all files and options")
  func number() throws {
    func file(_ count: Int) -> [UInt8] {
      let entry = #"{"metric": "M1", "max": 1}"#
      return Array("{\"thresholds\": [\(Array(repeating: entry, count: count).joined(separator: ","))]}".utf8)
    }
    func problem(_ counts: [Int], _ option: String? = nil) -> String? {
      var thresholds = Thresholds()
      do {
        for count in counts { try thresholds.add(bytes: file(count), path: "t.json") }
        if let option { try thresholds.add(option, bound: .max) }
        return nil
      } catch { return error.description }
    }
    #expect(problem([1_000]) == nil)
    #expect(problem([400, 600]) == nil)
    let words =
      "there are more than 1000 thresholds; a pattern such as \"device\": \"iphone-*\" stands for many"
    #expect(problem([1_001]) == "t.json:1:16: error: \(words)")
    // The third entry of the second file, whose entries have 26 characters and a comma, is at 16 + 2 · 27 + 1.
    #expect(problem([998, 5]) == "t.json:1:71: error: \(words)")
    #expect(problem([1_000], "M1=1") == "With 'M1=1', \(words).")
  }

  @Test("A strategy's failures include errors, and its quartile is the worse one")
  func strategies() throws {
    // Strategy `a` fails in 1 of 3 cells, and `b` could not be played.
    #expect(try beyond([("failing=33.4", .max)]) == [["b"]])
    #expect(try beyond([("failing=33.3", .max)]) == [["b", "a"]])
    // From best to worst the scores are 100, 80 and 60, so the worse quartile is the third: ceil(0.75 · 3).
    #expect(try beyond([("occlusion-p75=60", .min)]) == [[]])
    #expect(try beyond([("occlusion-p75=60.1", .min)]) == [["a"]])
    #expect(try beyond([("failing=50@*/pad/*/*/*", .max)]) == [["b"]])
  }

  @Test("Limits for strategies use the cells that the ranking counts, and other limits use every cell")
  func matrix() throws {
    func axis(_ id: String, isInMatrix: Bool) -> AxisEntry {
      AxisEntry(id: id, title: "", summary: "", group: "", source: "", isInMatrix: isInMatrix)
    }
    // One of the four matrix cells fails. With the two cells that were played only for pain points, the share
    // would be 3 of 6.
    var record = Cells.record([
      Cells.cell("a/phone/o/k/s", fails: [.G1], occlusion: 40), Cells.cell("a/phone/o/k/t", occlusion: 90),
      Cells.cell("a/phone/o/l/s", occlusion: 90), Cells.cell("a/phone/o/l/t", occlusion: 90),
      Cells.cell("a/old/o/k/s", fails: [.G1], occlusion: 10),
      Cells.cell("a/phone/o/rare/s", fails: [.G2], occlusion: 20),
    ])
    record.header.devices = [axis("phone", isInMatrix: true), axis("old", isInMatrix: false)]
    record.header.scenarios =
      ["k", "l"].map { axis($0, isInMatrix: true) } + [axis("rare", isInMatrix: false)]
    record.header.screens = ["s", "t"].map { axis($0, isInMatrix: true) }
    func judged(_ text: String, _ bound: Threshold.Bound) throws -> Thresholds.Finding {
      var thresholds = Thresholds()
      try thresholds.add(text, bound: bound)
      return try #require(try thresholds.judge(record).first)
    }
    #expect(try judged("failing=25", .max).beyond.isEmpty)
    #expect(try judged("failing=24.9", .max).beyond.map(\.value) == [25])
    // From best to worst the scores are 90, 90, 90 and 40, so the worse quartile is the third: ceil(0.75 ·
    // 4).
    #expect(try judged("occlusion-p75=90", .min).beyond.isEmpty)
    #expect(try judged("failing=0@*/old/*/*/*", .max).judged == 0)
    #expect(
      try judged("occlusion=30", .min).beyond.map(\.subject) == ["a/old/o/k/s", "a/phone/o/rare/s"])
  }

  @Test("The most specific selector applies, the command line overrides files, and 'off' excludes cells")
  func exactness() throws {
    let file = """
      {"thresholds": [
        {"metric": "M1", "max": 0.1},
        {"metric": "M1", "max": 0.3, "when": {"device": "p*"}}, // both devices
        {"metric": "M1", "max": 0, "level": "off", "when": {"device": "pad"}},
      ]}
      """
    #expect(try beyond([], file) == [[], [], []])
    #expect(try beyond([("M1=0.15", .max)], file) == [[], [], [], ["a/pad/o/k/s", "a/phone/o/k/s"]])
  }

  @Test("Two equally specific thresholds with different limits are an error that names both")
  func tie() throws {
    let file = """
      {"thresholds": [{"metric": "M1", "max": 0.1, "when": {"device": "pad"}},
                      {"metric": "M1", "max": 0.2, "when": {"screen": "s"}}]}
      """
    #expect {
      try beyond([], file)
    } throws: { error in
      let text = "\(error)"
      return text.contains("t.json:1:17") && text.contains("t.json:2:17") && text.contains("a/pad/o/k/s")
    }
  }

  @Test("All mistakes of a file are listed, each with its position and a suggestion")
  func mistakes() {
    let file = """
      {"thresholds": [{"metric": "M13", "max": 1}, {"metrc": "M1", "max": 1}, {"metric": "M1"},
        {"metric": "M1", "max": "1", "level": "eror", "when": {"devise": "x", "screen": "[a"}}], "extra": 1}
      """
    var thresholds = Thresholds()
    #expect {
      try thresholds.add(bytes: Array(file.utf8), path: "t.json")
    } throws: { error in
      let lines = "\(error)".split(separator: "\n")
      let expected = [
        "t.json:1:28: error: unknown metric 'M13'; did you mean 'M1'?",
        "unknown key 'metrc'; did you mean 'metric'?", "the key 'metric' is missing", "needs 'max' or 'min'",
        "expected a number", "found 'eror'; did you mean 'error'?",
        "unknown key 'devise'; did you mean 'device'?",
        "has a '[' without a ']'", "unknown key 'extra'",
      ]
      return lines.count == expected.count
        && expected.allSatisfy { part in lines.contains { $0.contains(part) && $0.hasPrefix("t.json:") } }
    }
  }

  @Test(
    "An invalid option is refused",
    arguments: [
      ("M1", "no limit"), ("M1=x", "is not a number"), ("M13=1", "Did you mean 'M1'?"),
      ("M1=1@[a", "without a ']'"),
      ("M1=nan", "is not a number"), ("faling=1", "Did you mean 'failing'?"),
    ])
  func options(_ text: String, _ says: String) {
    var thresholds = Thresholds()
    #expect {
      try thresholds.add(text, bound: .max)
    } throws: { "\($0)".contains(says) }
  }
}
