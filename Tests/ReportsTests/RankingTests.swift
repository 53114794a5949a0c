import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

/// A factory of records from a few numbers for each cell.
struct SmallRun {
  struct Cell {
    var occlusion: Double?
    var motion: Double?
    var failed: Set<GateID> = []
    var error: String?
    var values: [MetricID: Double] = [:]
  }

  static func record(
    _ strategies: [(String, [Cell])], sensitivity: [SensitivityResult] = []
  ) -> RunRecord {
    var cells: [CellResult] = []
    for (strategy, results) in strategies {
      for (index, cell) in results.enumerated() {
        let id = CellID(
          strategy: strategy, device: "phone-1", orientation: "portrait", scenario: "type",
          screen: "screen-\(index)")
        if let error = cell.error {
          cells.append(CellResult(cell: id, error: error))
          continue
        }
        let metrics = MetricID.allCases.map { metric -> MetricResult in
          if let value = cell.values[metric] {
            return MetricResult(value: value, score: Scoring.score(metric, value))
          }
          // Each score is stored in two metrics of tier C, so that other weights or the lack of one metric
          // change nothing.
          if [.O3, .O7].contains(metric), let score = cell.occlusion {
            return MetricResult(value: 0, score: score / 100)
          }
          if [.M5, .M7].contains(metric), let score = cell.motion {
            return MetricResult(value: 0, score: score / 100)
          }
          return MetricResult(.notMeasured)
        }
        cells.append(
          CellResult(
            cell: id, metrics: metrics, occlusion: cell.occlusion, motion: cell.motion,
            gates: GateID.allCases.map { cell.failed.contains($0) ? .failed : .passed }))
      }
    }
    let entries = strategies.map {
      AxisEntry(id: $0.0, title: $0.0, summary: "", group: "Family", source: "")
    }
    let header = RunHeader(
      model: "1", planHash: "0", profile: "ios-26", rules: [], frameRate: 60, cellCount: cells.count,
      command: "avoidance run", strategies: entries, devices: [], orientations: [], scenarios: [], screens: []
    )
    return RunRecord(header: header, cells: cells, sensitivity: sensitivity)
  }
}

@Suite("Ranking") struct RankingTests {
  typealias Cell = SmallRun.Cell

  @Test("Quartiles use the nearest rank, counted from the best value")
  func quantiles() throws {
    let scores = try #require(Quantile.scores([40, 80, 90, 100, 70]))
    #expect(scores == Quantile([100, 90, 80, 70, 40], higherIsBetter: true))
    #expect((scores.count, scores.p50, scores.p75, scores.worst) == (5, 80, 70, 40))
    let times = try #require(Quantile([1, 2, 3, 4], higherIsBetter: false))
    #expect((times.p50, times.p75, times.worst) == (2, 3, 4))
    #expect(Quantile.scores([]) == nil)
  }

  @Test("The worse quartile is the same with and without sorting")
  func selection() {
    var state: UInt64 = 7
    for count in 0..<80 {
      let values = (0..<count).map { _ -> Double in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double((state >> 33) % 12)
      }
      #expect(Scoring.badQuartile(values) == Quantile.scores(values)?.p75)
    }
  }

  @Test("The order is by the ranked figure: the mean of the overall scores, with 0 for a cell that fails")
  func order() {
    let run = SmallRun.record([
      ("none", [Cell(occlusion: 0, motion: 100)]),
      // A strategy that fails in a cell comes last, although its scores are the best.
      ("fails", [Cell(occlusion: 100, motion: 100, failed: [.G1])]),
      // The overall score is 0.6 · 80 + 0.4 · 60 = 72.
      ("behind", [Cell(occlusion: 80, motion: 60)]),
      // The overall score is 0.6 · 80 + 0.4 · 80 = 80.
      ("both", [Cell(occlusion: 80, motion: 80)]),
      // The overall score is 0.6 · 95 + 0.4 · 50 = 77. The strategy is on the Pareto front, but ranks after
      // "both".
      ("occlusion", [Cell(occlusion: 95, motion: 50)]),
      ("oracle", [Cell(occlusion: 100, motion: 100)]),
    ])
    let ranking = Ranking(run)
    #expect(ranking.strategies.map(\.id) == ["both", "occlusion", "behind", "fails"])
    #expect(ranking.strategies.map(\.rank) == [1, 2, 3, 4])
    #expect(ranking.strategies.map { $0.figure?.rounded() } == [80, 77, 72, 0])
    #expect(ranking.strategies.map(\.paretoRank) == [2, 2, 3, 1])
    #expect(ranking.references.map(\.id) == ["none", "oracle"])
    #expect(ranking.references.allSatisfy { $0.rank == 0 })
  }

  @Test("Equal strategies share a rank and are tied")
  func ties() {
    let run = SmallRun.record([
      ("a", [Cell(occlusion: 90, motion: 90)]), ("b", [Cell(occlusion: 90, motion: 90)]),
      ("c", [Cell(occlusion: 50, motion: 50)]),
    ])
    let ranking = Ranking(run)
    #expect(ranking.strategies.map(\.rank) == [1, 1, 3])
    #expect(ranking.strategies.map(\.meanRank) == [1.5, 1.5, 3])
    #expect(ranking.strategies.map(\.tiedWith) == [["b"], ["a"], []])
    let readme = Reporting.render(run).rankingPage
    #expect(readme.contains("**Use this: a ([a](strategies/a.md)). It passes 100% of "))
    #expect(readme.contains("\n[b](strategies/b.md) is as good, but not simpler.\n"))
    #expect(readme.contains("| 1, tied | [b]"))
  }

  @Test("A failed gate caps a cell's contribution to the mean score")
  func caps() {
    let run = SmallRun.record([
      (
        "a",
        [
          // The overall score of the first cell is 0.6 · 100 + 0.4 · 50 = 80. In the next three cells a gate
          // caps it at 20, 40 and 50, and the fifth score is below its cap.
          Cell(occlusion: 100, motion: 50), Cell(occlusion: 100, motion: 50, failed: [.G1, .G5]),
          Cell(occlusion: 100, motion: 50, failed: [.G3]), Cell(occlusion: 100, motion: 50, failed: [.G4]),
          Cell(occlusion: 10, motion: 10, failed: [.G2]),
          // The cell's only score, 90, is capped at 50.
          Cell(occlusion: 90, failed: [.G5]),
        ]
      )
    ])
    #expect(Ranking(run).strategies[0].meanScore == 250.0 / 6)
    #expect(run.cells.map(\.overall) == [80, 20, 40, 50, 10, 50])
  }

  @Test("Quality counts among strategies that pass: a lower share of better cells can be ahead")
  func quality() {
    // The figures are (100 + 100 + 0) / 3 = 66.7 and 0.6 · 60 + 0.4 · 60 = 60.
    let ranking = Ranking(
      SmallRun.record([
        (
          "reliable",
          [Cell](repeating: Cell(occlusion: 60, motion: 60), count: 3)
        ),
        (
          "better",
          [
            Cell(occlusion: 100, motion: 100), Cell(occlusion: 100, motion: 100),
            Cell(occlusion: 90, motion: 90, failed: [.G1]),
          ]
        ),
      ]))
    #expect(ranking.strategies.map(\.id) == ["better", "reliable"])
    #expect(abs((ranking.strategies[0].figure ?? 0) - 200.0 / 3) < 1e-9 && ranking.strategies[1].figure == 60)
  }

  @Test("Figures that differ by less than the tolerance share a rank")
  func tolerance() {
    let ranking = Ranking(
      SmallRun.record([
        ("a", [Cell(occlusion: 100, motion: 100)]), ("b", [Cell(occlusion: 99.999_999, motion: 100)]),
      ]))
    #expect(ranking.strategies.map(\.rank) == [1, 1])
    #expect(ranking.strategies.map(\.meanRank) == [1.5, 1.5])
  }

  @Test("Scored metrics are compared over all cells in which both apply")
  func use() throws {
    func cell(_ field: Double, _ action: Double?, _ mismatch: Double = 1) -> Cell {
      var values: [MetricID: Double] = [.O1: field, .M3: mismatch]
      values[.O4] = action
      return Cell(values: values)
    }
    let run = SmallRun.record([
      ("a", [cell(1, 1), cell(1, 0.5), cell(0.5, 1), cell(0, 0), cell(1, 1), cell(0.2, nil)]),
      // References such as `oracle` are not ranked and do not count here.
      ("oracle", [cell(1, 1)]),
    ])
    let uses = MetricUse.all(RunTable(run))
    #expect(uses.count == 15 && !uses.contains { $0.metric == .M3 })
    let field = try #require(uses.first { $0.metric == .O1 })
    let action = try #require(uses.first { $0.metric == .O4 })
    #expect((field.applicable, field.imperfect) == (6, 3))
    #expect((action.applicable, action.imperfect) == (5, 2))
    // Five cells have both. Their ranks are 4, 4, 2, 1, 4 and 4, 2, 4, 1, 4, with a correlation of 4 / 8.
    let nearest = try #require(field.nearest)
    #expect(nearest.metric == .O4 && abs(nearest.correlation - 0.5) < 1e-12)
    #expect(action.nearest?.metric == .O1)
  }

  @Test("A rank range has the ranks under every setting of the model")
  func sensitivity() throws {
    func result(_ setting: String, _ strategy: String, _ failures: Int) -> SensitivityResult {
      SensitivityResult(
        setting: setting, strategy: strategy,
        standing: .init(cells: 1, failures: failures, occlusionP75: 90, motionP75: 90))
    }
    let run = SmallRun.record(
      [
        ("a", [Cell(occlusion: 95, motion: 95)]), ("b", [Cell(occlusion: 90, motion: 90)]),
        ("c", [Cell(occlusion: 50, motion: 50)]),
      ],
      sensitivity: [
        result("120 Hz", "a", 1), result("120 Hz", "b", 0), result("120 Hz", "c", 1), result("other", "a", 1),
      ])
    let ranking = Ranking(run)
    // At 120 Hz `b` is first, and `a` and `c` share rank 2. The setting "other" is ignored because it lacks
    // strategies.
    #expect(ranking.settings.last == RankSetting(title: "120 Hz", ranks: [2, 1, 2], isOfModel: true))
    let readme = Reporting.render(run).rankingPage
    #expect(
      readme.contains("- **120 Hz**: [b](strategies/b.md) moves ahead of [a](strategies/a.md)\n"))
    #expect(ranking.strategies.map(\.rankRange) == [1...2, 1...2, 2...3])
    #expect(ranking.strategies[1].tiedWith.isEmpty)
    // The setting is compared with "as played" on the same devices, and changes nothing.
    let based = Ranking(
      SmallRun.record(
        [
          ("a", [Cell(occlusion: 95, motion: 95)]), ("b", [Cell(occlusion: 90, motion: 90)]),
          ("c", [Cell(occlusion: 50, motion: 50)]),
        ],
        sensitivity: [
          result(SensitivityResult.baseline, "a", 1), result(SensitivityResult.baseline, "b", 0),
          result(SensitivityResult.baseline, "c", 1), result("120 Hz", "a", 1), result("120 Hz", "b", 0),
          result("120 Hz", "c", 1),
        ]))
    #expect(based.settings.last == RankSetting(title: "120 Hz", ranks: [1, 2, 3], isOfModel: true))
    // There are 3 tier ratios, 15 scored metrics (M3 is informational), 2 shares, equal weights of all cells,
    // 1 setting and the ranking itself.
    #expect(ranking.settings.count == 23)
  }

  @Test("Errors and metrics that do not apply are excluded from means and quartiles")
  func errors() throws {
    let run = SmallRun.record([
      (
        "a",
        [
          Cell(occlusion: 80, motion: nil), Cell(occlusion: 90, motion: 70), Cell(error: "boom"),
          Cell(occlusion: nil, motion: nil),
        ]
      ),
      (
        "b",
        [Cell(occlusion: 60, motion: 60), Cell(occlusion: 60, motion: 60), Cell(occlusion: 60, motion: 60)]
      ),
    ])
    let ranking = Ranking(run)
    let a = try #require(ranking.strategies.first { $0.id == "a" })
    #expect((a.cells, a.errors, a.played, a.scoredCells) == (4, 1, 3, 2))
    #expect(a.occlusion == Quantile([80, 90], higherIsBetter: true))
    #expect(a.motion == Quantile([70], higherIsBetter: true))
    // The mean of the two overall scores is (80 + (0.6 · 90 + 0.4 · 70)) / 2 = (80 + 82) / 2 = 81.
    #expect(abs((a.meanScore ?? 0) - 81) < 1e-12)
    #expect(a.verdict == .incomplete)
    // Only the first two situations have scores of both strategies.
    #expect(ranking.situations == 2)
    #expect(a.meanRank == 1)
    #expect(a.metrics[MetricID.M5.index]?.count == 1)
    #expect(a.metrics[MetricID.M1.index] == nil)
  }

  @Test("A failed gate is a fail, and a worse quartile that is not good (tier A or B) needs improvement")
  func verdicts() {
    let run = SmallRun.record([
      ("pass", [Cell(occlusion: 99, motion: 99, values: [.O1: 1, .M2: 20, .O3: 900])]),
      (
        "improve",
        // The worse quartile of M2 in (5, 5, 21, 90) is the third value, 21 ms, which exceeds the limit of 20
        // ms.
        [5, 90, 21, 5].map { Cell(occlusion: 99, motion: 99, values: [.M2: $0]) }
      ),
      ("fail", [Cell(occlusion: 99, motion: 99), Cell(occlusion: 99, motion: 99, failed: [.G2, .G5])]),
    ])
    let ranking = Ranking(run)
    #expect(ranking.strategies.map(\.verdict).count == 3)
    let byID = Dictionary(uniqueKeysWithValues: ranking.strategies.map { ($0.id, $0) })
    #expect(byID["pass"]?.verdict == .pass)
    #expect(byID["improve"]?.verdict == .needsImprovement)
    #expect(byID["improve"]?.notGood == [.M2])
    // One of two cells passes.
    #expect(byID["fail"]?.verdict == .partial)
    #expect(Verdict.ofShare(95, of: 100) == .nearly && Verdict.ofShare(94, of: 100) == .partial)
    #expect(Verdict.ofShare(50, of: 101) == .fail)
    #expect(byID["fail"]?.gates.map(\.failed) == [0, 1, 0, 0, 1])
    #expect(byID["fail"]?.failureRate == 0.5)
  }

  @Test("Rescored columns agree with the scores of single cells")
  func rescored() {
    let record = SyntheticRun.record(screens: 1)
    let table = RunTable(record)
    for (weights, dropping) in [
      (TierWeights(), nil), (TierWeights(a: 1, b: 1, c: 1), nil), (TierWeights(), MetricID.M4),
    ] as [(TierWeights, MetricID?)] {
      let columns = table.rescored(weights: weights, dropping: dropping)
      for (row, cell) in record.cells.enumerated() where cell.error == nil {
        let single = Scoring.scores(metrics: cell.metrics, weights: weights, dropping: dropping)
        #expect(abs((columns.occlusion[table.cells.result(row)] ?? -1) - (single.occlusion ?? -1)) < 1e-9)
        #expect(abs((columns.motion[table.cells.result(row)] ?? -1) - (single.motion ?? -1)) < 1e-9)
      }
    }
  }

  @Test("Reports can be made for an empty record and for a record that has only errors")
  func nothing() {
    #expect(Ranking(SmallRun.record([])).strategies.isEmpty)
    #expect(Reporting.render(SmallRun.record([])).rankingPage.contains("has no ranked strategy"))
    let errors = Reporting.render(SmallRun.record([("a", [Cell(error: "x")])])).rankingPage
    #expect(errors.contains("No cell could be played"))
  }
}
