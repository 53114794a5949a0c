import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("Effects of other settings")
struct SensitivityPageTests {
  private static func standing(_ failures: Int, cells: Int = 10) -> Standing {
    Standing(cells: cells, failures: failures, occlusionP75: 90, motionP75: 90)
  }

  /// A run in which `a` is before `b` and `b` before `c`: on the two devices they fail in 1, 2 and 3 of 10
  /// cells.
  ///
  /// The rule P6 was played in four cells of the run, and the rule P8 in cells that are not part of the run.
  private static var record: RunRecord {
    typealias Cell = SmallRun.Cell
    func setting(_ id: String, _ cells: String, _ summary: String) -> AxisEntry {
      AxisEntry(
        id: id, title: "What \(id) is about.", summary: summary, group: "open", source: "somebody",
        facts: [
          .init("scenarios", "next"), .init("screens", "login"), .init("devices", "x, y"),
          .init("cells", cells),
        ])
    }
    var sensitivity: [SensitivityResult] = []
    for (id, failures) in [("a", 1), ("b", 2), ("c", 3)] {
      sensitivity.append(
        SensitivityResult(setting: SensitivityResult.baseline, strategy: id, standing: standing(failures)))
    }
    // In the four cells, `a`, `b` and `c` fail in 1, 1 and 2 cells as played, and in 2, 1 and 1 under the
    // setting. In all ten cells, each of them then fails in 2.
    for (id, whole, before, after, changed, score) in [
      ("a", 2, 1, 2, 1, -2.5), ("b", 2, 1, 1, 0, 0), ("c", 2, 2, 1, 2, 10),
    ] {
      sensitivity.append(
        SensitivityResult(
          setting: "P6=never", strategy: id, standing: standing(whole),
          replay: .init(
            changed: changed, scoreChange: score, before: standing(before, cells: 4),
            after: standing(after, cells: 4))))
    }
    for (id, whole) in [("a", 1), ("b", 2), ("c", 3)] {
      sensitivity.append(
        SensitivityResult(
          setting: "P8=silent", strategy: id, standing: standing(whole),
          replay: .init(changed: 0, scoreChange: 0, before: standing(0), after: standing(0))))
    }
    var record = SmallRun.record(
      [
        ("a", [Cell(occlusion: 95, motion: 95)]), ("b", [Cell(occlusion: 90, motion: 90)]),
        ("c", [Cell(occlusion: 50, motion: 50)]),
      ], sensitivity: sensitivity)
    record.header.settings = [
      setting("P6=never", "of the run", "repost → never: Nothing comes."),
      setting("P8=silent", "outside the run", "sent → silent: No hide."),
    ]
    return record
  }

  @Test("Cells, scores and pairs are counted for each setting, both in its own cells and in the whole run")
  func effects() {
    let effects = RunAnalysis(Self.record).settingEffects()
    #expect(effects.map(\.title) == ["P6=never", "P8=silent"])
    let focus = effects[0]
    #expect(focus.played == 12 && focus.changed == 3 && focus.isOfRun)
    #expect(focus.strategies.map(\.summary.id) == ["c", "a", "b"])
    // As played, `a` and `b` are tied, followed by `c`. Under the setting `b` and `c` are tied, followed by
    // `a`.
    let pairs = focus.pairs.map { "\($0.winner.id) \($0.loser.id) \($0.isSwap) \($0.isLevel)" }
    #expect(pairs == ["b a false false", "c a true false", "c b false true"])
    // In the whole run, all three are tied under the setting.
    let inRun = focus.pairsInRun.map { "\($0.winner.id) \($0.loser.id) \($0.isSwap) \($0.isLevel)" }
    #expect(inRun == ["b a false true", "c a false true", "c b false true"])
    let dock = effects[1]
    #expect(dock.changed == 0 && dock.pairs.isEmpty && dock.pairsInRun.isEmpty && !dock.isOfRun)
  }

  @Test("The page names settings, cells, strategies and pairs, and the first page links to it")
  func page() throws {
    let files = Reporting.render(Self.record).files
    let page = try #require(files.first { $0.path == "sensitivity.md" }).contents
    let a = "[a](strategies/a.md)"
    let b = "[b](strategies/b.md)"
    let c = "[c](strategies/c.md)"
    #expect(
      page.contains(
        "| [P6=never](#p6-never) | repost → never: Nothing comes. | open | 3/12 (25.0%) | \(c) +10.00 | 1 + 2 | 0 + 3 |\n"
      ))
    #expect(
      page.contains(
        "| P8=silent | sent → silent: No hide. | open | none of 30 | – |\n"))
    #expect(page.contains("<a name=\"p6-never\"></a>"))
    #expect(
      page.contains(
        "- Open: somebody.\n- 12 cells of the run: scenarios next; screens login; devices x, y.\n"))
    #expect(page.contains("| \(c) | 2/4 (50.0%) | +10.00 | 50.0% → 75.0% | 90.0 | 90.0 |\n"))
    #expect(page.contains("| \(a) | 1/4 (25.0%) | −2.50 | 75.0% → 50.0% | 90.0 | 90.0 |\n"))
    #expect(page.contains("**1 pair changes places** in these cells:\n\n- \(c) moves ahead of \(a)\n"))
    #expect(page.contains("- \(b) is no longer tied with \(a)\n- \(c) becomes tied with \(b)\n"))
    #expect(page.contains("No pair changes places in all cells of this report on these devices.\n"))
    #expect(!page.contains("### P8=silent"))
    let readme = try #require(files.first { $0.path == "ranking.md" }).contents
    #expect(
      readme.contains("2 other settings. None of them changes the order in this ranking."))
    #expect(
      readme.contains("In the cells in which a setting can matter, 1 of the 2 settings change the order."))
    #expect(readme.contains("(sensitivity.md)"))
  }

  @Test("A run without replayed cells has a note, and a record of an older program shows its own data")
  func withoutReplays() throws {
    var record = Self.record
    record.header.settings = []
    for n in record.sensitivity.indices { record.sensitivity[n].replay = nil }
    let old = try #require(Reporting.render(record).files.first { $0.path == "sensitivity.md" }).contents
    #expect(old.contains("| [P6=never](#p6-never) |  |  | – | – | none | 0 + 3 |\n"))
    #expect(old.contains("The record does not say which cells change.\n"))
    #expect(!old.contains("in these cells:"))
    record.sensitivity = []
    let files = Reporting.render(record).files
    let none = try #require(files.first { $0.path == "sensitivity.md" }).contents
    #expect(none.contains("This run played no other settings.\n"))
    let pages = files.filter { ["README.md", "ranking.md"].contains($0.path) }
    #expect(pages.count == 2 && pages.allSatisfy { !$0.contents.contains("If UIKit behaves differently") })
  }

  @Test("The page about the method lists rules by evidence, with setting, alternatives and sources")
  func method() throws {
    var record = Self.record
    record.header.platformRules = [
      AxisEntry(
        id: "P6", title: "Focus.", summary: "repost: It comes again.", group: "open", source: "PR 135",
        facts: [.init("never", "Nothing comes.")]),
      AxisEntry(
        id: "P4", title: "Nesting.", summary: "uikit: It inherits.", group: "documented", source: "Apple"),
    ]
    let method = try #require(Reporting.render(record).files.first { $0.path == "method.md" }).contents
    #expect(method.contains("<summary>1 rule open</summary>"))
    #expect(method.contains("| P6 | Focus. | repost: It comes again. | *never*: Nothing comes. | PR 135 |\n"))
    #expect(method.contains("<summary>1 rule documented</summary>"))
  }
}
