import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("The page of the pain points") struct PainsPageTests {
  /// Returns a record with two situations of the matrix and the situations of pain 6, which are not in the
  /// matrix. `gaps` has each strategy's gaps above the keyboard, with nil for a cell that could not be
  /// played.
  static func record(_ gaps: [(String, [Double?])], leavingOut: Int = 0) throws -> RunRecord {
    let pain = try #require(PainPoints.pain("6"))
    func entry(_ id: String, isInMatrix: Bool = true) -> AxisEntry {
      AxisEntry(id: id, title: id, summary: "", group: "", source: "", isInMatrix: isInMatrix)
    }
    func cell(_ strategy: String, _ situation: Situation, _ gap: Double?, score: Double) -> CellResult {
      let id = CellID(
        strategy: strategy, device: situation.device, orientation: situation.orientation,
        scenario: situation.scenario, screen: situation.screen)
      guard let gap else { return CellResult(cell: id, error: "no solution") }
      return CellResult(
        cell: id,
        metrics: MetricID.allCases.map {
          $0 == .O7 ? MetricResult(value: gap, score: Scoring.score(.O7, gap)) : MetricResult(.notMeasured)
        }, occlusion: score, motion: 100,
        gates: GateID.allCases.map { _ in score < 50 ? .failed : .passed })
    }
    var cells: [CellResult] = []
    for (place, (strategy, gaps)) in gaps.enumerated() {
      for screen in ["one", "two"] {
        let situation = Situation(
          device: "phone", orientation: "portrait", scenario: "show-hide", screen: screen)
        // Scores fall in the order of `gaps`, so the first strategy is the best one of the matrix.
        cells.append(cell(strategy, situation, 0, score: 100 - 10 * Double(place)))
      }
      for (situation, gap) in zip(pain.situations.dropLast(leavingOut), gaps) {
        cells.append(cell(strategy, situation, gap, score: 0))
      }
    }
    let header = RunHeader(
      model: "2", planHash: "0", profile: "ios-26", rules: [], frameRate: 60, cellCount: cells.count,
      command: "avoidance run", strategies: gaps.map { entry($0.0) },
      devices: [entry("phone")]
        + Set(pain.situations.map(\.device)).sorted().map { entry($0, isInMatrix: false) },
      orientations: [entry("portrait")], scenarios: [entry("show-hide")],
      screens: ["one", "two"].map { entry($0) }
        + Set(pain.situations.map(\.screen)).sorted().map { entry($0, isInMatrix: false) })
    return RunRecord(header: header, cells: cells)
  }

  private static func page(_ record: RunRecord) -> String? {
    Reporting.render(record).files.first { $0.path == "pains.md" }?.contents
  }

  /// The gaps in the four situations: chat and tab-chat on a phone with a home indicator, then on a phone
  /// without one.
  static let gaps: [(String, [Double?])] = [
    ("some-strategy", [34, 83, 0, 49]), ("same-as-nothing", [0, 2, 0, 0]), ("broken", [nil, 0, 0, 0]),
    ("none", [0, 2, 0, 0]), ("oracle", [0, 0, 0, 0]),
  ]

  @Test(
    "The page shows a strategy's share, its worst cell with value and command, and results equal to no code"
  )
  func outcomes() throws {
    let page = try #require(Self.page(try Self.record(Self.gaps)))
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| [6 home-indicator-gap]") })
    // The columns are the strategies in ranking order, `none` and `oracle`.
    #expect(
      row
        == "| [6 home-indicator-gap](#pain-6) | [✗ 75%](#pain-6) | [○ 25%](#pain-6) | ✓ ? 1 | [○ 25%](#pain-6) | ✓ |"
    )
    #expect(
      page.contains(
        "| some-strategy | 3 of 4 | `iphone-16/portrait/show-hide/tab-chat` | leaves a gap above the keyboard: O7 83.0 pt |"
      ))
    #expect(
      page.contains(
        "| ○ same-as-nothing, none | 1 of 4 | `iphone-16/portrait/show-hide/tab-chat` | leaves a gap above the keyboard: O7 2.0 pt |"
      ))
    #expect(page.contains("avoidance explain some-strategy/iphone-16/portrait/show-hide/tab-chat"))
    #expect(page.contains("<a name=\"pain-6\"></a>"))
    // The page does not list scenarios that were not played.
    #expect(!page.contains("growing-text"))
    let table = try #require(
      Reporting.render(try Self.record(Self.gaps)).files.first { $0.path == "pains.csv" })
    let lines = table.contents.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 4 * 5)
    #expect(lines.contains("6,some-strategy/iphone-16/portrait/show-hide/chat,fail,O7,34.0000"))
    #expect(lines.contains("6,oracle/iphone-16/portrait/show-hide/chat,pass,,"))
    #expect(lines.contains("6,broken/iphone-16/portrait/show-hide/chat,error,,"))
  }

  @Test(
    "Predictions are checked if their cells were played, and explanations are given only if they apply"
  )
  func predictions() throws {
    func page(_ gap: Double) throws -> String {
      var gaps = Self.gaps
      gaps[0] = ("bottom-inset-safe-area", [gap, gap, gap, gap])
      return try #require(Self.page(try Self.record(gaps)))
    }
    let holds = try page(34)
    #expect(holds.contains("**1 of 1 prediction is confirmed**."))
    #expect(holds.contains("| bottom-inset-safe-area | [6 home-indicator-gap](#pain-6) |  | 4 of 4 | ✓ |"))
    #expect(!holds.contains("Where the simulation disagrees"))
    let fails = try page(0)
    #expect(fails.contains("**0 of 1 prediction is confirmed**"))
    #expect(
      fails.contains(
        "- **bottom-inset-safe-area**, [6 home-indicator-gap](#pain-6): not confirmed in this run"))
  }

  @Test("A pain with a missing situation has no page")
  func incomplete() throws {
    #expect(Self.page(try Self.record(Self.gaps, leavingOut: 1)) == nil)
    let readme = try #require(Reporting.render(try Self.record(Self.gaps, leavingOut: 1)).files.first)
    #expect(!readme.contents.contains("pains.md"))
  }

  @Test("Cells that are not in the matrix change no rank, and other pages only in the counts at the bottom")
  func matrix() throws {
    let all = try Self.record(Self.gaps)
    var matrix = all.matrix
    #expect(matrix.cells.count == 10 && all.cells.count == 30)
    #expect(matrix.header.devices.map(\.id) == ["phone"])
    #expect(matrix.header.screens.map(\.id) == ["one", "two"])
    matrix.header.cellCount = matrix.cells.count
    let ranking = Ranking(all.matrix)
    #expect(ranking.strategies.map(\.id) == ["some-strategy", "same-as-nothing", "broken"])
    #expect(ranking.strategies.allSatisfy { $0.failures == 0 && $0.errors == 0 })
    let alone = Reporting.render(matrix)
    let both = Reporting.render(all)
    #expect(alone.verdict == both.verdict)
    func text(_ files: [ReportFile]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: files.filter { !$0.path.hasPrefix("pains.") }.map { file in
          (
            file.path,
            file.contents.split(separator: "\n")
              .filter {
                !$0.hasPrefix("Made from a record of") && !$0.contains("pains.md") && !$0.hasPrefix("← ")
              }
              .joined(separator: "\n")
          )
        })
    }
    #expect(text(alone.files) == text(both.files))
  }

  @Test("A strategy's name cannot break the page")
  func hostile() throws {
    var gaps = Self.gaps
    gaps[0].0 = "a|b](x)<img src=y>\n# c"
    let page = try #require(Self.page(try Self.record(gaps)))
    // Outside code fences, the page has no tags from the record, and every name is on one line.
    var isFenced = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isFenced.toggle() }
      #expect(!line.hasPrefix("# c") && (isFenced || !line.contains("<img")), "\(line)")
    }
    #expect(!isFenced)
  }
}
