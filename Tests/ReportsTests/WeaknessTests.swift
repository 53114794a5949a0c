import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("Weaknesses of strategies") struct WeaknessTests {
  typealias Cell = SmallRun.Cell

  private static func cells(failing: Int, of count: Int, _ gate: GateID) -> [Cell] {
    (0..<count).map { Cell(occlusion: 90, motion: 90, failed: $0 < failing ? [gate] : []) }
  }

  /// A run with two families. The published code of the first fails in 6 of 8 cells and its corrected code in
  /// 2 of 8. The published code of the second fails in all 8.
  private static var run: RunRecord {
    var run = SmallRun.record([
      ("push", cells(failing: 6, of: 8, .G2)), ("push-right", cells(failing: 2, of: 8, .G4)),
      ("drift", cells(failing: 8, of: 8, .G5)),
    ])
    for (index, (family, provenance)) in [
      ("push", "published"), ("push", "corrected"), ("drift", "published"),
    ].enumerated() {
      run.header.strategies[index].group = family
      run.header.strategies[index].facts = [.init("provenance", provenance)]
    }
    return run
  }

  @Test("The ranking begins with the recommended strategy in words, the best as published, and the worst")
  func verdict() {
    let report = Reporting.render(Self.run)
    let lines = report.rankingPage.split(separator: "\n")
    #expect(
      lines[2]
        == "**Use this: push-right ([push-right](strategies/push-right.md)). It passes 75.0% of 8 tested cells.**"
    )
    #expect(
      lines[3] == "The best of 2 published recipes is [push](strategies/push.md), which passes 25.0%.")
    #expect(
      lines[4] == """
        Avoid [drift](strategies/drift.md): it passes none of its cells, mostly because it does not put the screen back \
        after the keyboard has gone.
        """)
    #expect(
      report.verdict
        == "Best: push-right, passes 75.0% of 8 cells; best as published: push, passes 25.0% of 8 cells.")
  }

  @Test("The first page has the recommendation, the result without code, and the best published strategy")
  func decision() {
    let page = Reporting.render(Self.run).page("README.md")
    #expect(
      page.contains(
        "**Use this: push-right ([push-right](strategies/push-right.md)). It passes 75.0% of 8 tested cells.**"
      ))
    #expect(
      page.contains("The best of 2 published recipes is [push](strategies/push.md), which passes 25.0%."))
    #expect(page.contains("| [push-right](strategies/push-right.md) | 75.0% | 0% |  |"))
    let nothing = Reporting.render(
      SmallRun.record([
        ("a", Self.cells(failing: 8, of: 8, .G2)), ("none", Self.cells(failing: 8, of: 8, .G2)),
      ]))
    #expect(
      nothing.page("README.md").contains("**No strategy passes any of 8 cells; without code, 0% pass.**"))
  }

  @Test("Failures count for the technique if the corrected code fails too, and as bugs if it passes")
  func technique() {
    let page = Reporting.render(Self.run).page("families.md")
    #expect(
      page.contains(
        "| [push](#push) | [push](strategies/push.md) | 6/8 | [push-right](strategies/push-right.md) | 2 | 0 | 4/6 (66.7%) | 0 |"
      ))
    #expect(!page.contains("| [drift](#drift) | [drift](strategies/drift.md) | 8/8"))
  }

  @Test("A hidden line counts as pushed out if its field is above the top, and as out of sight if not")
  func symptoms() {
    let run = SmallRun.record([
      (
        "a",
        [
          Cell(occlusion: 10, motion: 90, failed: [.G1, .G2], values: [.O6: 40]),
          Cell(occlusion: 10, motion: 90, failed: [.G2], values: [.O6: 0.5]),
          Cell(occlusion: 10, motion: 90, failed: [.G2, .G3]),
          Cell(occlusion: 90, motion: 90, failed: [.G5]), Cell(occlusion: 90, motion: 90),
        ]
      )
    ])
    let found = RunTable(run).symptoms(of: 0)
    #expect(found.map(\.symptom) == [.outOfSight, .pushedOut, .actionLost, .doesNotReturn])
    #expect(found.map(\.cells) == [2, 1, 1, 1])
  }

  @Test("A screen that fails in only one orientation is listed with this orientation")
  func spots() throws {
    var cells: [CellResult] = []
    for (screen, orientation, failing) in [
      ("login", "portrait", 0), ("login", "landscape", 4), ("chat", "portrait", 2), ("chat", "landscape", 2),
      ("list", "portrait", 0), ("list", "landscape", 0),
    ] {
      for device in 0..<4 {
        let id = CellID(
          strategy: "a", device: "d\(device)", orientation: orientation, scenario: "type", screen: screen)
        cells.append(
          CellResult(
            cell: id, occlusion: 90, motion: 90,
            gates: [.passed, device < failing ? .failed : .passed, .passed, .passed, .passed]))
      }
    }
    var record = SmallRun.record([("a", [])])
    record.cells = ResultTable(cells)
    let report = Report(record)
    let summary = try #require(report.analysis.ranking.strategies.first)
    let weaknesses = Weaknesses(report: report)
    // The strategy fails in 8 of 24 cells. On the chat it fails equally in both orientations, so the chat is
    // listed without an orientation.
    #expect(
      weaknesses.spotList(weaknesses.worstSpots(summary, by: .screen, limit: 5), otherwise: "").source
        == "login in landscape (100%), chat (50.0%)")
    #expect(
      weaknesses.spotList(weaknesses.bestSpots(summary, by: .screen, limit: 5), otherwise: "").source
        == "login in portrait (0%), list (0%)")
  }
}
