import Foundation
import Metrics
import Record
import Testing
import TestSupport

@testable import Analysis
@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Exports of a record")
struct ExportTests {
  private static let record = SyntheticRun.record(screens: 2)
  private static let hostile = SyntheticRun.record(screens: 2, hostile: true)

  private func exporter(_ record: RunRecord, base: RunRecord? = nil) -> Exporter {
    let changes = base.map { base in
      let measures = Baseline.usualMeasures
      return ComparisonReport(
        Comparison(
          base: OutcomeTable(base, measures: measures), new: OutcomeTable(record, measures: measures)),
        base: .init(
          name: "base", platform: Platform(base.header), cells: base.cells.count, planned: base.cells.count),
        new: .init(
          name: "new", platform: Platform(record.header), cells: record.cells.count,
          planned: record.cells.count))
    }
    return Exporter(record, changes: changes, version: "1")
  }

  @Test("No export breaks with hostile names, and none contains hidden or control characters")
  func hostileNames() throws {
    let exporter = exporter(Self.hostile, base: Self.record)
    for format in ExportForm.all {
      let text = exporter.text(format)
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E) }, "\(format)"
      )
    }
    let parser = XMLParser(data: Data(exporter.text(.junit).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    for format in [ExportForm.json, .sarif] {
      _ = try JSONSerialization.jsonObject(with: Data(exporter.text(format).utf8))
    }
    for line in exporter.text(.csv).split(separator: "\n") {
      #expect(!line.contains(",=") && !line.hasPrefix("="), "\(line)")
    }
    for line in exporter.text(.github).split(separator: "\n") { #expect(line.hasPrefix("::")) }
  }

  @Test("Exports that grow with the record are written in parts, and no part follows a failed one")
  func parts() throws {
    struct Full: Error {}
    let exporter = exporter(Self.record)
    for form in [ExportForm.csv, .junit] {
      var parts: [[UInt8]] = []
      try exporter.write(form) { parts.append($0) }
      #expect(parts.count > 1 && parts.allSatisfy { $0.count < 2 * Exporter.partSize })
      #expect(parts.flatMap { $0 } == Array(exporter.text(form).utf8))
      var taken = 0
      #expect(throws: Full.self) {
        try exporter.write(form) { _ in
          taken += 1
          throw Full()
        }
      }
      #expect(taken == 1)
    }
  }

  @Test("Test suites are in the order of their first cells, even if cells are missing")
  func suites() {
    var record = Self.record
    let last = record.cells.count - 1
    let order = [record.cells.id(last).strategy, record.cells.id(0).strategy]
    record.cells = record.cells.picking([last, 0])
    let suites = exporter(record).text(.junit).split(separator: "\n").filter { $0.contains("<testsuite ") }
    #expect(suites.count == 2)
    #expect(zip(suites, order).allSatisfy { $0.contains("name=\"\($1)\"") })
  }

  @Test("Each level has at most ten annotations, and the last one counts those that are left out")
  func annotations() {
    var list = Annotations(RecordedFiles(Self.record.header), CodePlaces())
    for number in 1...12 {
      list.add(.warning, "cause \(number)", details: "it \(number)", cell: id("a/d/o/k/s"))
    }
    let lines = list.text(rest: "the pages").split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[9] == "::warning::and 3 more; see the pages")
    #expect(list.issues().split(separator: "\n").count == 12)
    var text = Annotations(RecordedFiles(Self.record.header), CodePlaces())
    text.add(.error, title: "a,b:c%", "100 %: x\ny")
    #expect(text.text(rest: "") == "::error title=a%2Cb%3Ac%25::100 %25: xU+000Ay\n")
    #expect(text.issues() == "error: a,b:c%: 100 %: xU+000Ay\n")
  }

  @Test("Cells with one cause are one annotation, with their number and the command for the first")
  func causes() {
    let cells = ["a/d/o/k/s", "a/d/o/k/t", "a/e/o/k/s", "b/d/o/k/s"]
    let lines = exporter(record(cells.map { cell($0, [.G1]) } + [cell("a/d/o/k/u", [.G1, .G2])])).text(
      .github
    )
    .split(separator: "\n")
    #expect(lines.count == 3)
    let hidden = GateID.G1.definition.failure
    let title = hidden.prefix(1).uppercased() + hidden.dropFirst()
    // The cell with two failed gates is the worst, so it comes first.
    #expect(
      lines[0].hasPrefix("::warning title=\(title)::a, on d in o, scenario k, screen u: \(hidden) (G1); "))
    #expect(
      lines[1] == "::warning title=\(title)::a, in 3 cells, on 2 devices and 2 screens: \(hidden) (G1). "
        + "To see one of them: avoidance explain a/d/o/k/s")
    #expect(lines[2].hasSuffix("To see it: avoidance explain b/d/o/k/s"))
  }

  @Test("Annotations stand at the line of the strategy that moves a view, or that the error names")
  func codePlaces() {
    let code = """
      import UIKit

      // view.frame.origin.y = 0
      final class Halfway: UIViewController {
        func show() {
          if view.frame.origin.y == 0 { return }
          view.frame.origin.y = -100
        }
      }
      """
    let broken = CellResult(
      cell: id("a/d/o/k/t"), error: "trapped with SIGILL: Halfway.swift:6: index out of range",
      inferred: false, notes: [])
    var record = record([cell("a/d/o/k/s", [.G1]), broken])
    record.header.strategies = [
      AxisEntry(
        id: "a", title: "A", summary: "", group: "a", source: "",
        facts: [.init(AxisEntry.Fact.sourceFile, "Halfway.swift")])
    ]
    let places = CodePlaces(record.header, root: "/home/me/App") { name in
      name == "Halfway.swift" ? ("Sources/Halfway.swift", code) : nil
    }
    let exporter = Exporter(record, version: "1", code: places)
    let lines = exporter.text(.github).split(separator: "\n")
    #expect(
      lines[0].hasPrefix("::error file=Sources/Halfway.swift,line=6,title=Could not be played::a, on d in o"))
    #expect(lines[1].hasPrefix("::warning file=Sources/Halfway.swift,line=7,col=5,title="))
    let issues = exporter.text(.xcode).split(separator: "\n")
    #expect(
      issues[0].hasPrefix("/home/me/App/Sources/Halfway.swift:6:1: error: Could not be played: a, on d"))
    #expect(issues[1].hasPrefix("/home/me/App/Sources/Halfway.swift:7:5: warning: "))
    // A file outside the repository is not named.
    let outside = CodePlaces(record.header, root: "") { _ in ("../Halfway.swift", code) }
    #expect(Exporter(record, version: "1", code: outside).text(.github).hasPrefix("::error title="))
  }

  @Test("A page that is too long loses its last parts first, with a note, and keeps the verdict")
  func shedding() {
    let exporter = exporter(Self.record, base: SyntheticRun.record(screens: 1))
    let whole = exporter.text(.summary)
    #expect(!whole.contains("*The limit of"))
    let heads = ["## What changed", "## Ranking", "## Passing cells by device class", "## Worst cells"]
    for head in heads { #expect(whole.contains(head)) }
    var present = heads.count
    let limits = Array(stride(from: whole.utf8.count - 1, to: 0, by: -1_999))
    for limit in sample(Array(limits.dropLast(2)), 30) + limits.suffix(2) {
      let text = exporter.text(.summary, byteLimit: limit)
      #expect(text.utf8.count <= limit)
      let left = heads.filter(text.contains)
      // A smaller limit removes parts from the end and never restores one.
      #expect(left == Array(heads.prefix(left.count)) && left.count <= present)
      present = left.count
      if left.count < heads.count, text.contains("*The limit of") { #expect(text.contains("Left out: ")) }
    }
    #expect(present == 0)
    #expect(exporter.text(.summary, byteLimit: 10).isEmpty)
  }

  @Test("Code scanning gets relative paths, and a note if not all results fit")
  func sarif() throws {
    for (folder, uri) in [
      ("reports", "reports/"), ("./a b/c/", "a%20b/c/"), ("/tmp/x", "reports/"), ("../x", "reports/"),
    ] { #expect(Exporter.folder(folder) == uri) }
    let text = exporter(Self.record).sarif(pages: "reports", limit: 100_000)
    #expect(text.utf8.count <= 100_000)
    #expect(text.contains(" more results were left out"))
  }

  private func id(_ text: String) -> CellID {
    CellID(text) ?? CellID(strategy: text, device: "", orientation: "", scenario: "", screen: "")
  }

  /// Returns a cell in which only the given gates fail.
  private func cell(_ text: String, _ fails: [GateID] = [], occlusion: Double = 100) -> CellResult {
    CellResult(
      cell: id(text), metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) },
      occlusion: occlusion, motion: 100,
      gates: GateID.allCases.map { fails.contains($0) ? .failed : .passed })
  }

  private func record(_ cells: [CellResult]) -> RunRecord {
    var record = SyntheticRun.record(screens: 1)
    func axis(_ part: (CellID) -> String) -> [AxisEntry] {
      var ids: [String] = []
      for cell in cells where !ids.contains(part(cell.cell)) { ids.append(part(cell.cell)) }
      return SyntheticRun.axis(ids)
    }
    record.header.strategies = axis(\.strategy)
    record.header.devices = axis(\.device)
    record.header.orientations = axis(\.orientation)
    record.header.scenarios = axis(\.scenario)
    record.header.screens = axis(\.screen)
    record.header.cellCount = cells.count
    record.cells = ResultTable(cells)
    record.ranges = []
    record.sensitivity = []
    return record
  }

  @Test("With a base record, only worse or new cells can fail, and 'none' is not judged separately")
  func againstABase() throws {
    let base = record([
      cell("none/d/o/k/s", [.G1]), cell("a/d/o/k/same"), cell("a/d/o/k/known", [.G2]),
      cell("a/d/o/k/worse", [.G2]), cell("a/d/o/k/slower", [.G3], occlusion: 90),
      cell("a/d/o/k/mended", [.G4]),
      cell("a/d/o/k/gone", [.G5]), CellResult(cell: id("a/d/o/k/broken"), error: "x"),
    ])
    let new = record([
      cell("none/d/o/k/s", [.G1]), cell("a/d/o/k/same"), cell("a/d/o/k/known", [.G2]),
      cell("a/d/o/k/worse", [.G1, .G2]), cell("a/d/o/k/slower", [.G3], occlusion: 80), cell("a/d/o/k/mended"),
      CellResult(cell: id("a/d/o/k/broken"), error: "x"), cell("a/d/o/k/added", [.G1]),
    ])
    func lines(_ exporter: Exporter) -> [String] {
      exporter.text(.junit).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let alone = lines(exporter(new))
    #expect(alone.contains(#"<testsuites name="avoidance" tests="8" failures="4" errors="1">"#))
    #expect(alone.contains(#"<testsuite name="none" tests="1" failures="0" errors="0" skipped="1">"#))
    let judged = lines(exporter(new, base: base))
    #expect(judged.contains(#"<testsuites name="avoidance" tests="8" failures="3" errors="0">"#))
    #expect(judged.contains(#"<testsuite name="a" tests="7" failures="3" errors="0" skipped="2">"#))
    #expect(
      judged.contains {
        $0.hasPrefix(#"<failure type="G3" message="regressed: occlusion 90.0 → 80.0, worse by 10.0; "#)
      })
    #expect(
      judged.contains {
        $0.hasPrefix(
          #"<failure type="G1 G2" message="regressed: fails now: the field is entirely hidden (G1); "#)
      })
    #expect(judged.contains { $0.hasPrefix(#"<skipped message="fails as in the baseline: "#) })
    #expect(judged.contains { $0.hasPrefix(#"<skipped message="as in the baseline: could not be played"#) })

    func results(_ exporter: Exporter) throws -> [String] {
      let sarif = try #require(
        try JSONSerialization.jsonObject(with: Data(exporter.text(.sarif).utf8)) as? [String: Any])
      let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
      return try #require(run["results"] as? [[String: Any]]).map { result in
        let print = (result["partialFingerprints"] as? [String: String])?["cellAndGate/v1"] ?? ""
        return "\(print) \(result["level"] ?? "") \(result["baselineState"] ?? "-")"
      }.sorted()
    }
    #expect(
      try results(exporter(new)) == [
        "a/d/o/k/added G1 warning -", "a/d/o/k/broken error error -", "a/d/o/k/known G2 warning -",
        "a/d/o/k/slower G3 warning -", "a/d/o/k/worse G1 warning -", "a/d/o/k/worse G2 warning -",
      ])
    #expect(
      try results(exporter(new, base: base)) == [
        "a/d/o/k/added G1 warning new", "a/d/o/k/broken error note unchanged", "a/d/o/k/gone G5 note absent",
        "a/d/o/k/known G2 note unchanged", "a/d/o/k/mended G4 note absent",
        "a/d/o/k/slower G3 note updated", "a/d/o/k/slower regression error new",
        "a/d/o/k/worse G1 error new", "a/d/o/k/worse G2 note updated",
      ])
    // A base record of another model version is ignored.
    var other = base
    other.header.model = "0"
    #expect(lines(exporter(new, base: other)) == alone)
  }

  @Test("Findings about a user's file have that file's path")
  func ownFiles() throws {
    var record = record([cell("a/d/o/k/s", [.G1]), cell("a/d/o/k/t", [.G1])])
    record.header.screens[0].facts = [.init("file", "My Screens/s,1.json")]
    let exporter = exporter(record)
    #expect(exporter.text(.sarif).contains(#""uri": "My%20Screens/s%2C1.json""#))
    #expect(exporter.text(.sarif).contains(#""uri": "reports/strategies/a.md""#))
    let notes = exporter.text(.github).split(separator: "\n")
    #expect(notes[0].hasPrefix("::warning file=My Screens/s%2C1.json,line=1,title="))
    #expect(notes[0].hasSuffix("To see it: avoidance explain a/d/o/k/s --screen 'My Screens/s,1.json'"))
    #expect(notes[1].hasPrefix("::warning title="))
    #expect(exporter.text(.junit).contains(">avoidance explain a/d/o/k/s --screen 'My Screens/s,1.json'<"))
    #expect(exporter.text(.comment).contains("avoidance explain a/d/o/k/s --screen 'My Screens/s,1.json'\n"))
  }

  @Test("A parameter without recorded values has no page; the best value fails least, then scores highest")
  func sweep() throws {
    #expect(SweepChapter(report: Report(Self.record)).files().isEmpty)
    var record = Self.record
    for (index, value) in [(3, "200"), (4, "100"), (9, "300")] {
      record.header.strategies[index].facts += [
        .init("parameter", "family.distance"), .init("value", value), .init("unit", "pt"),
      ]
    }
    let report = Report(record)
    let parameter = try #require(report.analysis.sweptParameters.first)
    #expect(parameter.points.map(\.value) == [100, 200, 300])
    func rate(_ strategy: String) -> Double {
      let cells = record.cells.filter { $0.cell.strategy == strategy && $0.error == nil }
      return Double(cells.count { $0.gates.contains(.failed) }) / Double(cells.count)
    }
    let ids = ["first-responder-shift-minimal", "bottom-inset", "fixed-offset-300"]
    let best = try #require(zip([100, 200, 300], ids).min { rate($0.1) < rate($1.1) })
    let files = SweepChapter(report: report).files()
    #expect(
      files.map(\.path) == ["sweeps.md", "img/sweep-1.svg"])
    #expect(files[0].contents.contains("**Best over all cells: \(best.0) pt**"))
  }

  @Test("Values that fail equally often are named, with a note if the best value is at the end of the range")
  func sweepTies() {
    // Returns the page of a sweep whose values fail in the given numbers of cells.
    func page(_ failing: [Int]) -> String {
      var record = Self.record
      let entry = record.header.strategies[3]
      record.header.strategies = failing.indices.map { index in
        var strategy = entry
        strategy.id = "value-\(index)"
        strategy.facts += [
          .init("parameter", "family.distance"), .init("value", "\(100 + 100 * index)"), .init("unit", "pt"),
        ]
        return strategy
      }
      let own = Self.record.cells.filter { $0.cell.strategy == entry.id && $0.error == nil }
      let cells = failing.enumerated().flatMap { index, count in
        own.enumerated().map { place, cell in
          var cell = cell
          cell.cell.strategy = "value-\(index)"
          cell.gates = cell.gates.map { _ in .passed }
          if place < count { cell.gates[0] = .failed }
          return cell
        }
      }
      record.cells = ResultTable(cells)
      return SweepChapter(report: Report(record)).files().first?.contents ?? ""
    }
    let cells = Self.record.cells.count { $0.cell.strategy == Self.record.header.strategies[3].id }
    let half = cells / 2
    let end = page([half, 0, 0])
    #expect(end.contains("1 other value is equally good: "))
    let middle = page([half, 0, half])
    #expect(middle.contains("**Best over all cells: 200 pt**"))
    #expect(!middle.contains("equally good:") && !middle.contains("the end of the range"))
    let last = page([half, half, 0])
    #expect(
      last.contains("The best value is the end of the range, so a value outside the range may be better."))
    #expect(last.contains("300 pt, the end of the range"))
    let step = cells / 100 + 1
    #expect(!page([step, 0, step]).contains("equally good:"))
  }
}
