import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("Families") struct FamilyTests {
  typealias Cell = SmallRun.Cell

  private static func cells(_ failing: [Int: GateID], errors: Set<Int> = []) -> [Cell] {
    (0..<10).map { n in
      errors.contains(n)
        ? Cell(occlusion: nil, motion: nil, error: "no solution")
        : Cell(occlusion: 90, motion: 90, failed: failing[n].map { [$0] } ?? [])
    }
  }

  /// A run with ten cells for each strategy. `push-old` fails in cells 0 to 5, the corrected `push` in 0, 1
  /// and 6, `hold` in 0 to 2, and `none` in 0 to 8.
  static func run(_ more: [(String, [Cell])] = []) -> RunRecord {
    var run = SmallRun.record(
      [
        ("push-old", cells([0: .G4, 1: .G2, 2: .G5, 3: .G5, 4: .G5, 5: .G2])),
        ("push", cells([0: .G4, 1: .G4, 6: .G3])), ("hold", cells([0: .G1, 1: .G2, 2: .G2])),
        ("none", cells(Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, GateID.G2) }))),
      ] + more)
    let facts = [("push", "published"), ("push", "corrected"), ("hold", "published"), ("none", "reference")]
    for (index, (family, provenance)) in facts.enumerated() {
      run.header.strategies[index].group = family
      run.header.strategies[index].facts = [.init("provenance", provenance)]
    }
    run.header.families = [
      AxisEntry(id: "push", title: "Push up", summary: "It pushes.", group: "", source: "")
    ]
    return run
  }

  private static func page(_ run: RunRecord) throws -> String {
    try #require(Reporting.render(run).files.first { $0.path == "families.md" }).contents
  }

  @Test("Cells that fail with both codes count for the technique, the others as bugs or as newly broken")
  func split() throws {
    let report = Report(Self.run())
    #expect(report.families.map(\.id) == ["push", "hold"])
    let one = try #require(report.families[0].comparisons.first)
    #expect((one.cells, one.failures) == (10, 6))
    #expect((one.technique.count, one.bug.count, one.price.count) == (2, 4, 1))
    let page = try Self.page(Self.run())
    #expect(
      page.contains(
        """
        **As published, the code of 1 strategy fails in 6 cells. Corrected, it still fails in 2 of them: 33.3% of the \
        failures are caused by the technique, 66.7% by bugs.** The correction breaks 1 cell that passed before.
        """))
    #expect(
      page.contains(
        "| [Push up](#push) | [push-old](strategies/push-old.md) | 6/10 | [push](strategies/push.md) | 2 | 0 | 4/6 (66.7%) | 1 |"
      ))
    #expect(
      page.contains(
        """
        **Mostly the bug.** [push-old](strategies/push-old.md) fails in 6 of 10 cells. The corrected version, \
        [push](strategies/push.md), does not pass 2 of these either: 33.3% of the failures are caused by the technique. It \
        passes the other 4: 66.7% are caused by bugs. The correction breaks 1 cell that the published code passes.
        """))
    // In three of the four cells the bug does not move the screen back, and in one it hides the line.
    #expect(
      page.contains(
        """
        in 4 cells [push-old](strategies/push-old.md) does not put the screen back after the keyboard has gone (3) and \
        hides the line you are typing (1)
        """))
    // The other family passes cell 6, but neither cell 0 nor cell 1.
    #expect(
      page.contains(
        "Other families pass 1 of them, most often [hold](#hold) (1); no strategy here passes the other 2."
      ))
  }

  @Test("A failure counts for the technique if the corrected code avoids it with an additional technique")
  func doesMore() throws {
    var run = Self.run()
    run.header.strategies[0].facts.append(.init("writes", "rootFrame, resignFirstResponder"))
    run.header.strategies[1].facts.append(.init("writes", "transform, contentInset, contentOffset"))
    let one = try #require(RunAnalysis(run).families()[0].comparisons.first)
    #expect(one.additions == ["scrolls"])
    #expect((one.technique.count, one.more.count, one.bug.count, one.price.count) == (2, 4, 0, 1))
    let page = try Self.page(run)
    #expect(
      page.contains(
        """
        **Mostly the technique.** [push-old](strategies/push-old.md) fails in 6 of 10 cells. The corrected version, \
        [push](strategies/push.md), does not pass 2 of these either. It passes the other 4, but does more than the technique: \
        it also scrolls. All failures are caused by the technique.
        """))
    // A strategy that moves the same view with another property does not do more.
    run.header.strategies[1].facts[1] = .init("writes", "transform")
    let same = try #require(RunAnalysis(run).families()[0].comparisons.first)
    #expect((same.more.count, same.bug.count) == (0, 4))
  }

  @Test("A cell counts for neither code if one of them could not be played")
  func errors() {
    var run = Self.run()
    run.cells[10] = CellResult(cell: run.cells[10].cell, error: "no solution")
    let one = RunAnalysis(run).families()[0].comparisons[0]
    #expect((one.cells, one.technique.count, one.bug.count, one.price.count) == (9, 1, 4, 1))
  }

  @Test("A family is the choice if its best variant passes the most, and more than no code")
  func choice() throws {
    let page = try Self.page(Self.run())
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| screen-") }
    #expect(rows.count == 10)
    // On screens 0 and 1 every strategy fails, and on screen 9 even `none` passes. On screen 2 only the
    // corrected `push` passes. On screen 6 the published `push-old` and `hold` pass.
    #expect(rows[0].contains("none, 0/1"))
    #expect(rows[2].contains("| [Push up](#push), 1/1 |"))
    #expect(rows[3].contains("all tied, 1/1"))
    #expect(rows[6].contains("all tied, 1/1"))
    #expect(rows[9].contains("none is needed, 1/1"))
    #expect(page.contains("It is the best choice on screen-2."))
    // Over all screens, both families pass in seven of ten cells.
    #expect(page.contains("| type | all tied, 7/10 |"))
  }

  @Test("Failures are not split for a family without both published and corrected code")
  func alone() throws {
    var run = Self.run()
    run.cells.removeAll { $0.cell.strategy.hasPrefix("push") }
    let page = try Self.page(run)
    #expect(page.contains("No family of this run was played both as published and corrected"))
    #expect(
      page.contains(
        """
        [hold](strategies/hold.md) passes 7 of 10 cells. No corrected variant was played, so technique and bugs cannot be \
        separated.
        """))
    #expect(
      !page.contains("When to use it") && !page.contains("img/families")
        && !page.contains("The best family for each"))
    run.cells.removeAll { $0.cell.strategy == "hold" }
    let files = Reporting.render(run).files
    #expect(!files.contains { $0.path.hasPrefix("families") })
    #expect(!files[0].contents.contains("families.md"))
  }

  @Test("Code is shown with its steps, shared steps are shown once, and code cannot end its fence")
  func code() throws {
    var run = Self.run([("push-older", Self.cells([1: .G2]))])
    func facts(_ steps: [(String, String)]) -> [AxisEntry.Fact] {
      [.init("provenance", "published"), .init("code", "let a = 1")]
        + steps.flatMap { [AxisEntry.Fact("correction", $0.0), .init("change", $0.1)] }
        + [.init("corrected code", "let a = 2\n````\n<script>")]
    }
    let shared = [("Count *two*.", "-let a = 1\n+let a = 2"), ("Then leave.", "+```\n+</details>\u{202E}")]
    run.header.strategies[0].facts = facts(shared)
    run.header.strategies[4].group = "push"
    run.header.strategies[4].facts = facts([("Begin.", "+x")] + shared)
    let files = Reporting.render(run).files
    let page = try #require(files.first { $0.path == "families/push.md" }).contents
    #expect(page.contains("**1.** Count \\*two\\*.\n\n```diff\n-let a = 1\n+let a = 2\n```\n"))
    #expect(page.contains("````diff\n+```\n+</details>"))
    #expect(page.contains("`````swift\nlet a = 2\n````\n<script>\n`````\n"))
    #expect(!page.unicodeScalars.contains("\u{202E}"))
    #expect(page.ranges(of: "Count").count == 1)
    #expect(page.contains("Then steps 1 to 2 of [push-old](../strategies/push-old.md)."))
    // The steps are only in the article about families, not on the strategy's own page.
    let article = try #require(files.first { $0.path == "families.md" }).contents
    #expect(article.contains("1. Count \\*two\\*.\n2. Then leave.\n"))
    let own = try #require(files.first { $0.path == "strategies/push-old.md" }).contents
    #expect(!own.contains("Count") && own.contains("[Push up](../families.md#push)"))
  }

  @Test("Ranges of several devices are one sentence, with \"N\" if the numbers differ")
  func ranges() throws {
    var run = Self.run()
    func found(_ device: String, _ failure: FailureRange.Failure, _ current: Int, _ failing: ClosedRange<Int>)
      -> FoundRange
    {
      FoundRange(
        cell: CellID(
          strategy: "hold", device: device, orientation: "portrait", scenario: "type", screen: "screen-1"),
        range: FailureRange(
          parameter: .keyboardHeight, failure: failure, current: current, tried: 90...500, failing: [failing])
      )
    }
    let devices = ["phone-1", "phone-2", "phone-3", "phone-4"]
    for device in devices.dropFirst() {
      var cell = run.cells[21]
      cell.cell.device = device
      run.cells.append(cell)
    }
    run.header.command =
      "avoidance run --strategy hold --screen 'my screen.json' --rule P4=literal --screen login"
    run.header.screens.append(
      AxisEntry(
        id: "screen-1", title: "screen-1", summary: "", group: "", source: "",
        facts: [.init(AxisEntry.Fact.file, "my screen.json")]))
    func text() throws -> String {
      try #require(Reporting.render(run).files.first { $0.path == "strategies/hold.md" }).contents
    }
    run.ranges = [
      found("phone-1", .gate(.G2), 335, 301...500), found("phone-2", .gate(.G2), 335, 301...500),
      found("phone-3", .gate(.G2), 260, 251...500),
    ]
    #expect(
      try text().contains(
        """
        - screen-1 in portrait, type: <code>avoidance explain hold/phone-1/portrait/type/screen-1 --screen \
        'my screen.json' --rule P4=literal</code>
          - **The caret's line is not fully visible** on 3 of 4 devices whenever the keyboard is taller than N pt, N by \
        device: phone-1, phone-2 300 (has 335); phone-3 250 (has 260).
        """))
    // A limit that is the same on all devices is not followed by a list of devices. The limit from which the
    // field is entirely hidden has its own line.
    run.ranges = devices.map { found($0, .gate(.G1), 335, 364...500) }
    run.ranges += devices.map { found($0, .gate(.G2), 335, 332...500) }
    let same = try text()
    #expect(
      same.contains(
        "  - **The field is entirely hidden** on all 4 devices whenever the keyboard is taller than 363 pt (the keyboards there are 335 pt tall).\n"
      ))
    #expect(same.contains("  - **The caret's line is not fully visible** on all 4 devices whenever"))
    // If the line and the field have the same range, only the field's range is listed.
    run.ranges = devices.flatMap {
      [found($0, .gate(.G1), 335, 90...500), found($0, .gate(.G2), 335, 90...500)]
    }
    let alike = try text()
    #expect(alike.contains("on all 4 devices at every keyboard height tried, 90–500 pt"))
    #expect(!alike.contains("The caret's line is not fully visible** on"))
  }
}
