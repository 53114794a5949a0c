import Foundation
import Metrics
import Platform
import Record
import Testing

@testable import Analysis
@testable import Reports

/// A run on six screens: three fixed forms and three composers. Cells on the last screen cannot be judged.
enum OutcomeRun {
  struct Cell {
    var outcome: Outcome
    var occlusion: Double
    var motion: Double
    var hasMoved = true
  }

  static let screens = ["form-fixed", "form-scroll", "log-in", "chat", "comments", "tap"]
  static let kinds: [ScreenKind] = [.fixedForm, .fixedForm, .fixedForm, .composer, .composer, .composer]
  static let structures: [FormStructure?] = [.fixed, .scrollView, nil, nil, nil, nil]

  static let strategies: [(String, [Cell])] = [
    (
      "none",
      [
        Cell(outcome: .fail, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .fail, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .fail, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .pass, occlusion: 90, motion: 100, hasMoved: false),
        Cell(outcome: .fail, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .pass, occlusion: 100, motion: 100, hasMoved: false),
      ]
    ),
    (
      "a",
      [
        Cell(outcome: .fail, occlusion: 40, motion: 50),
        Cell(outcome: .pass, occlusion: 100, motion: 90),
        Cell(outcome: .doesNothing, occlusion: 20, motion: 100, hasMoved: false),
        Cell(outcome: .pass, occlusion: 100, motion: 80),
        Cell(outcome: .pass, occlusion: 90, motion: 70),
        Cell(outcome: .fail, occlusion: 0, motion: 0),
      ]
    ),
    (
      "b",
      [
        Cell(outcome: .doesNothing, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .doesNothing, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .doesNothing, occlusion: 0, motion: 100, hasMoved: false),
        Cell(outcome: .pass, occlusion: 90, motion: 100, hasMoved: false),
        Cell(outcome: .fail, occlusion: 60, motion: 60),
        Cell(outcome: .pass, occlusion: 100, motion: 100),
      ]
    ),
    (
      "oracle", [Cell](repeating: Cell(outcome: .pass, occlusion: 100, motion: 100), count: 6)
    ),
  ]

  static func id(_ strategy: String, _ screen: Int) -> CellID {
    CellID(
      strategy: strategy, device: "phone-1", orientation: "portrait", scenario: "type",
      screen: screens[screen])
  }

  static func record(sensitivity: [SensitivityResult] = [], settings: [AxisEntry] = []) -> RunRecord {
    let cells = strategies.flatMap { strategy, results in
      results.enumerated().map { index, cell in
        CellResult(
          cell: id(strategy, index), doesNothing: cell.outcome == .doesNothing, isJudged: index != 5,
          hasMoved: cell.hasMoved,
          metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) }, occlusion: cell.occlusion,
          motion: cell.motion,
          gates: [cell.outcome == .pass ? .passed : .failed, .passed, .passed, .passed, .passed])
      }
    }
    let entries = screens.indices.map { index in
      AxisEntry(
        id: screens[index], title: screens[index], summary: "", group: "", source: "",
        facts: [.init(AxisEntry.Fact.kind, kinds[index].rawValue)]
          + (structures[index].map { [.init(AxisEntry.Fact.structure, $0.rawValue)] } ?? []))
    }
    let header = RunHeader(
      model: "4", planHash: "0", profile: "ios-26", rules: [], settings: settings, frameRate: 60,
      cellCount: cells.count, command: "avoidance run",
      strategies: strategies.map {
        AxisEntry(id: $0.0, title: $0.0, summary: "", group: $0.0, source: "")
      }, devices: [], orientations: [], scenarios: [], screens: entries)
    return RunRecord(header: header, cells: cells, sensitivity: sensitivity)
  }

  /// A run with three settings. Two belong to open rules and lower or raise the passing share of `a` by a
  /// quarter, and the third is a frame rate.
  static var examined: RunRecord {
    func standing(_ failures: Int, _ nothing: Int, of cells: Int = 4) -> Standing {
      .init(cells: cells, failures: failures, doesNothing: nothing, occlusionP75: 90, motionP75: 90)
    }
    func result(
      _ setting: String, _ strategy: String, _ all: Standing,
      _ form: Standing
    ) -> SensitivityResult {
      SensitivityResult(
        setting: setting, strategy: strategy, standing: all, kinds: [.init(.fixedForm, form)])
    }
    func setting(_ id: String, _ group: String) -> AxisEntry {
      AxisEntry(id: id, title: id, summary: "", group: group, source: "")
    }
    return record(
      sensitivity: [
        result(SensitivityResult.baseline, "a", standing(1, 1), standing(1, 1, of: 2)),
        result(SensitivityResult.baseline, "b", standing(1, 2), standing(0, 2, of: 2)),
        result("P6=never", "a", standing(2, 1), standing(1, 0, of: 2)),
        result("P6=never", "b", standing(1, 2), standing(0, 2, of: 2)),
        result("P7=none", "a", standing(1, 0), standing(1, 1, of: 2)),
        result("P7=none", "b", standing(1, 2), standing(0, 2, of: 2)),
        result("120 Hz", "a", standing(4, 0), standing(2, 0, of: 2)),
        result("120 Hz", "b", standing(1, 2), standing(0, 2, of: 2)),
      ], settings: [setting("P6=never", "open"), setting("P7=none", "open"), setting("120 Hz", "choice")])
  }
}

@Suite("Outcomes of cells") struct OutcomeTests {
  @Test("Shares count only cells that can be judged, and \"does nothing\" has its own share")
  func shares() throws {
    let ranking = Ranking(OutcomeRun.record())
    let a = try #require(ranking.strategies.first { $0.id == "a" })
    // The five screens that can be judged have the outcomes fail, pass, no effect, pass and pass.
    #expect((a.cells, a.judged, a.passes, a.failures, a.doesNothing) == (6, 5, 3, 1, 1))
    #expect(a.passRate == 0.6 && a.failureRate == 0.2)
    let b = try #require(ranking.strategies.first { $0.id == "b" })
    #expect((b.judged, b.passes, b.failures, b.doesNothing) == (5, 1, 1, 3))
    // The gate fails in the only failing cell of each strategy. Cells in which a strategy does nothing do not
    // count.
    #expect(a.gates[0] == GateTally(failed: 1, applicable: 4))
    #expect(b.gates[0] == GateTally(failed: 1, applicable: 2))
    // The outcome of `none` is pass or fail, but never "does nothing".
    let floor = try #require(ranking.floor)
    #expect((floor.passes, floor.failures, floor.doesNothing) == (1, 4, 0))
  }

  @Test("Occlusion counts judged cells, and motion counts cells with movement")
  func quartiles() throws {
    let ranking = Ranking(OutcomeRun.record())
    let a = try #require(ranking.strategies.first { $0.id == "a" })
    // From best to worst the scores are 100, 100, 90, 40 and 20, so the worse quartile is the fourth. The 0
    // of the screen `tap` does not count.
    #expect(a.occlusion?.p75 == 40)
    // From best to worst the scores are 90, 80, 70 and 50, so the worse quartile is the third. The 100 of a
    // cell without movement does not count.
    #expect(a.motion?.p75 == 70)
    #expect(a.motion?.count == 4)
    #expect(ranking.floor?.motion == nil)
  }

  @Test("Strategies with the highest figure come first, and doing nothing is equal to failing")
  func order() {
    #expect(Ranking(OutcomeRun.record()).strategies.map(\.id) == ["a", "b"])
    // Strategy `a` passes three of five cells, and `b` one.
    #expect(Ranking(OutcomeRun.record()).strategies.map(\.verdict) == [.partial, .fail])
    var idle = OutcomeRun.record()
    idle.cells = idle.cells.filter { $0.outcome != .fail || $0.cell.strategy == "none" }
    // Without the failing cells, `a` passes three of four cells and `b` passes one of four.
    #expect(Ranking(idle).strategies.map(\.verdict) == [.partial, .fail])
  }

  @Test("Every kind of screen has a ranking")
  func kinds() throws {
    let analysis = RunAnalysis(OutcomeRun.record())
    #expect(analysis.kinds == [.fixedForm, .composer])
    #expect(analysis.kindRankings.map(\.screens) == [[0, 1, 2], [3, 4, 5]])
    let (forms, composers) = (analysis.kindRankings[0], analysis.kindRankings[1])
    #expect(forms.places.map(\.strategy.id) == ["a", "b"])
    #expect(forms.places.map(\.slice.passes) == [1, 0])
    #expect(forms.places.map(\.slice.doesNothing) == [1, 3])
    #expect(forms.places.map(\.rankText) == ["1", "2"])
    // Only two composers count, because the screen `tap` cannot be judged.
    #expect(composers.places.map(\.slice.cells) == [2, 2])
    #expect(composers.places.map(\.slice.passes) == [2, 1])
    #expect(analysis.choice(composers)?.use.summary.id == "a")
    #expect(analysis.choice(composers)?.asGood.isEmpty == true)
  }

  @Test("The interval of a share covers all open rules, each changed alone")
  func intervals() throws {
    let analysis = RunAnalysis(OutcomeRun.examined)
    let a = try #require(analysis.ranking.strategies.first { $0.id == "a" })
    // Of the four replayed cells, 2 pass as played, and 1 and 3 pass under the open settings. The interval of
    // the share 3 of 5 therefore extends a quarter down and up.
    let interval = try #require(analysis.intervals.interval(.passes, of: "a", in: a.standing))
    #expect(abs(interval.lowerBound - 0.35) < 1e-12 && abs(interval.upperBound - 0.85) < 1e-12)
    #expect(analysis.share(.passes, of: a) == "60.0% (35–85)")
    // Of the four replayed cells, 1 fails as played, and 2 and 1 fail under the open settings. The interval
    // is therefore 20 to 45 percent. At 120 Hz all four fail, but the frame rate is not an open rule.
    #expect(analysis.share(.failures, of: a) == "20.0% (20–45)")
    // One of three forms passes. Of the two replayed forms, 0 pass as played and 1 passes with P6=never, so
    // the upper bound is 50 points above 33.3 %.
    let forms = analysis.byKind[a.index][0]
    #expect(analysis.share(.passes, of: a, on: .fixedForm, in: forms) == "33.3% (33–84)")
    // No setting changes the results of `b`, and no composer was played again.
    let b = try #require(analysis.ranking.strategies.first { $0.id == "b" })
    #expect(analysis.share(.passes, of: b) == "20.0% (±0)")
    #expect(analysis.share(.passes, of: a, on: .composer, in: analysis.byKind[a.index][1]) == "100%")
    #expect(RunAnalysis(OutcomeRun.record()).share(.passes, of: a) == "60.0%")
  }

  /// A run in which every height is inferred, with the figures of `a` and `b` under four settings.
  private func compared(never: (a: Double, b: Double)) -> RuleIntervals {
    func results(_ setting: String, _ a: Double, _ b: Double) -> [SensitivityResult] {
      [("a", a), ("b", b)].map { strategy, figure in
        SensitivityResult(
          setting: setting, strategy: strategy,
          standing: .init(cells: 4, failures: 1, occlusionP75: 90, motionP75: 90, figure: figure))
      }
    }
    func setting(_ id: String, _ group: String) -> AxisEntry {
      AxisEntry(id: id, title: id, summary: "", group: group, source: "")
    }
    let run = OutcomeRun.record(
      settings: [
        setting("P6=never", "open"), setting("120 Hz", "choice"),
        setting("heights=taller", AxisEntry.inferredHeights),
        setting("heights=shorter", AxisEntry.inferredHeights),
      ])
    let cells = run.cells.map { cell -> CellResult in
      var cell = cell
      cell.inferred = true
      return cell
    }
    return RuleIntervals(
      RunRecord(
        header: run.header, cells: cells,
        sensitivity: results(SensitivityResult.baseline, 60, 58) + results("P6=never", never.a, never.b)
          + results("120 Hz", 0, 58) + results("heights=taller", 59, 58.2)
          + results("heights=shorter", 60.5, 58)))
  }

  @Test("Two strategies are tied if under every single open setting they differ by no more than heights do")
  func ties() {
    // With taller keyboards the difference of the figures shrinks by 1.2, and with shorter ones it grows by
    // 0.5. So the noise is 1.2. With P6=never the difference shrinks by 0.5.
    let intervals = compared(never: (61, 59.5))
    #expect(intervals.isTie(("a", 60), ("b", 58.8)))
    #expect(!intervals.isTie(("a", 60), ("b", 58)))
    #expect(intervals.isTie(("b", 58.8), ("a", 60)))
    // A difference of 1.1 grows to 2.1 with P6=never. The frame rate is not an open rule.
    #expect(!compared(never: (61, 58)).isTie(("a", 60), ("b", 58.9)))
    // A difference of 1.1 in favor of `b` becomes 0.1.
    #expect(compared(never: (61, 58)).isTie(("a", 58.9), ("b", 60)))
  }

  @Test("An interval is widened by the error of inferred heights")
  func heights() throws {
    var run = OutcomeRun.examined
    run.header.settings += ["taller", "shorter"].map {
      AxisEntry(
        id: "heights=\($0)", title: "", summary: "", group: AxisEntry.inferredHeights, source: "")
    }
    // As played, 2 of 4 cells pass. With taller keyboards 1 passes, and with shorter ones 2.
    run.sensitivity += [("taller", 2), ("shorter", 1)].map { name, failures in
      SensitivityResult(
        setting: "heights=\(name)", strategy: "a",
        standing: .init(cells: 4, failures: failures, doesNothing: 1, occlusionP75: 90, motionP75: 90))
    }
    // No cell uses an inferred height, so nothing changes.
    let a = try #require(Ranking(run).strategies.first { $0.id == "a" })
    #expect(RunAnalysis(run).share(.passes, of: a) == "60.0% (35–85)")
    let cells = run.cells.map { cell -> CellResult in
      var cell = cell
      cell.inferred = true
      return cell
    }
    let inferred = RunRecord(header: run.header, cells: cells, sensitivity: run.sensitivity)
    // The lower bound of 35 % is 25 points lower, because the error adds to the setting.
    #expect(RunAnalysis(inferred).share(.passes, of: a) == "60.0% (10–85)")
  }

  @Test("The page compares two structures of the same form")
  func builds() throws {
    let analysis = RunAnalysis(OutcomeRun.record())
    let form = try #require(analysis.formBuilds().first)
    #expect(analysis.formBuilds().count == 1)
    #expect(form.name == "form" && form.builds.map(\.structure) == [.fixed, .scrollView])
    let a = try #require(analysis.ranking.strategies.first { $0.id == "a" })
    #expect(form.builds.map { $0.slices[a.index].passes } == [0, 1])
    let readme = Reporting.render(OutcomeRun.record()).rankingPage
    #expect(
      readme.contains(
        "in a scroll view instead of pinned to the top, [a](strategies/a.md) passes 100% of 1 cells instead of 0%."
      )
    )
  }

  @Test("The first page recommends a strategy for each kind of screen")
  func frontPage() {
    let page = Reporting.render(OutcomeRun.examined).page("README.md")
    // The figures are (0 + 96 + 0) / 3 and (92 + 82) / 2.
    #expect(
      page.contains(
        "| kind of screen | use | code | ranked figure | passing | as good | passing without code |"))
    #expect(
      page.contains(
        "| [Fixed form](screens/README.md#kinds): login, sign-up or checkout that does not scroll | [a](strategies/a.md) |  "
          + "| 32.0 | 33.3% (33–84) | – | 0% |"))
    #expect(
      page.contains(
        "| [Composer](screens/README.md#kinds): chat, comments: a text field in a bar at the bottom | [a](strategies/a.md) |  "
          + "| 87.0 | 100% | – | 50.0% |"))
    #expect(page.contains("in a scroll view instead of pinned to the top"))
  }

  @Test("The ranking page has a ranking for each kind of screen")
  func rankingPage() {
    let readme = Reporting.render(OutcomeRun.examined).rankingPage
    #expect(readme.contains("| strategy | Fixed form, 3 screens | Composer, 3 screens |"))
    #expect(readme.contains("| [a](strategies/a.md) | **33.3% (33–84)** ○ 33.3% | **100%** |"))
    #expect(readme.contains("| [b](strategies/b.md) | 0% (±0) ○ 100% | 50.0% |"))
    #expect(readme.contains("| [none](strategies/none.md) | 0% | 50.0% |"))
    #expect(
      readme.contains(
        "**Fixed form** (login, sign-up or checkout that does not scroll): use [a](strategies/a.md), which passes 33.3% (33–84) of 3 cells, with the ranked figure 32.0; without code, 0% pass."
      ))
    #expect(readme.contains("4 cells of 24 cannot be judged"))
    #expect(readme.contains("does nothing on 3 of 5 screens"))
  }

  @Test("A strategy's page shows how often the strategy does nothing")
  func strategyPage() throws {
    let files = Reporting.render(OutcomeRun.examined).files
    let page = try #require(files.first { $0.path == "strategies/b.md" }).contents
    #expect(
      page.contains(
        "**✗ FAIL**: it passes 20.0% (±0) of 5 cells. It fails 1, 20.0% (±0), most often because "))
    #expect(
      page.contains(
        "cell). In 3, 60.0% (±0), it does nothing although something was needed: it does nothing on 3 of 5 screens."
      )
    )
    // Strategy `b` passes only a screen that needs no code. The screens on which it does nothing are listed
    // separately.
    #expect(
      page.contains(
        "| screen | comments (100%) | chat (0%) | form-fixed (100%), form-scroll (100%), log-in (100%) |"))
    let screen = try #require(files.first { $0.path == "screens/log-in.md" }).contents
    #expect(screen.contains("**No ranked strategy passes any cell here; 2 strategies do nothing here.**"))
    #expect(
      screen.contains("| [b](../strategies/b.md) | 0/1 (0%) | 0/1 (0%) | 1/1 (100%) | ○ does nothing |"))
  }

  @Test("Every export contains the outcome \"does nothing\"")
  func exports() throws {
    let exporter = Exporter(OutcomeRun.examined, version: "1")
    let table = exporter.text(.csv)
    // The overall score would be 0.6 · 20 + 0.4 · 100 = 52, but the failed gate G1 caps it at 20.
    #expect(table.contains("a,phone-1,portrait,type,log-in,does-nothing,20,100,20,1,fail,"))
    #expect(table.contains("a,phone-1,portrait,type,tap,fail,"))
    #expect(table.contains(",false,false,true,true,\n"))
    let idle = "the strategy does nothing here, although something was needed"
    let tests = exporter.text(.junit)
    // Strategy `b` fails in one of six cells and does nothing in three. Another cell, in which no gate fails, cannot be
    // judged.
    #expect(
      tests.contains(#"<testsuite name="b" tests="6" failures="1" errors="0" skipped="4">"#))
    // Strategy `a` does nothing in one cell, and another cell cannot be judged.
    #expect(
      tests.contains(#"<testsuite name="a" tests="6" failures="1" errors="0" skipped="2">"#))
    #expect(tests.contains("<skipped message=\"\(idle)\"/>"))
    #expect(tests.contains("<skipped message=\"cannot be judged: "))
    let scan = exporter.text(.sarif)
    #expect(scan.components(separatedBy: #""ruleId": "does-nothing""#).count == 5)
    #expect(scan.components(separatedBy: #""ruleId": "G1""#).count == 3)
    #expect(scan.contains(#""level": "note""#))
    let annotations = exporter.text(.github)
    // The four cells in which nothing happens belong to two strategies, and so do the two that fail.
    #expect(annotations.components(separatedBy: "::notice ").count == 3)
    #expect(annotations.components(separatedBy: "::warning ").count == 3)
    let json = exporter.text(.json)
    #expect(
      json.contains(
        #""verdict": "Best: a, passes 60.0% (35–85) of 5 cells, does nothing in 20.0% (0–20)."#
      ))
    #expect(json.contains(#""doesNothing": 3"#) && json.contains(#""fixed-form": {"#))
    let summary = exporter.text(.summary)
    #expect(summary.contains("| `a` | 33.3% (33–84), does nothing in 33.3% | 100% |"))
    #expect(summary.contains("60.0% (35–85) of 5"))
  }
}
