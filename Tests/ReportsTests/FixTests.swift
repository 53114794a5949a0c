import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("Fixes") struct FixTests {
  private static func page(_ run: RunRecord) throws -> String {
    try #require(Reporting.render(run).files.first { $0.path == "fixes.md" }).contents
  }

  /// In ten situations, `push-old` fails in 0 to 5, the corrected `push` in 0, 1 and 6, `hold` in 0 to 2, and
  /// `none` in 0 to 8.
  @Test("The page shows the gain of corrected code, and the situations that no fix solves")
  func code() throws {
    let page = try Self.page(FamilyTests.run())
    // The corrected `push` passes in 2 to 5, where the published code fails, but fails in 6.
    #expect(
      page.contains(
        """
        **Correcting the code helps [push-old](strategies/push-old.md) most: it then passes 4 cells that it fails as \
        published.**
        """))
    #expect(
      page.contains(
        "| [push-old](strategies/push-old.md) | 40.0% | [push](strategies/push.md) | 70.0% | 4 | 1 | [Push up](families.md#push) |"
      ))
    // All strategies fail in situations 0 and 1. In 2, only `push` passes.
    #expect(
      page.contains("In 2 of 10 situations no strategy passes, mostly on screen-0 (1) and screen-1 (1)."))
    #expect(!page.contains("Put the form into a scroll view"))
  }

  @Test("The screens with the largest gain over no code come first")
  func screens() throws {
    let rows = try Self.page(FamilyTests.run()).split(separator: "\n").filter { $0.hasPrefix("| [screen-") }
    #expect(rows.count == 10)
    // On screens 2 to 8 a strategy passes although `none` fails. On screens 0, 1 and 9 no strategy gains
    // anything.
    #expect(rows[0].hasPrefix("| [screen-2](screens/screen-2.md) | 0% | [push](strategies/push.md) | 100% |"))
    let ids = rows.map { $0.dropFirst(3).prefix { $0 != "]" } }
    #expect(Set(ids.suffix(3)) == ["screen-0", "screen-1", "screen-9"])
  }

  @Test("The page lists what a scroll view around the form gains and loses")
  func adoption() throws {
    func cells(_ failing: Set<Int>) -> [SmallRun.Cell] {
      (0..<10).map { SmallRun.Cell(occlusion: 90, motion: 90, failed: failing.contains($0) ? [.G4] : []) }
    }
    var run = SmallRun.record([
      ("inset", cells([0, 1, 2, 3])), ("inset-in-scroll-view", cells([3, 4])), ("none", cells(Set(0..<10))),
    ])
    for index in 0..<2 {
      run.header.strategies[index].group = "inset"
      run.header.strategies[index].facts = [.init("provenance", "corrected")]
    }
    run.header.strategies[1].facts.append(.init(AxisEntry.Fact.adoption, "its form in a scroll view"))
    let page = try Self.page(run)
    // Situations 0, 1 and 2 are gained, and 4 is lost.
    #expect(
      page.contains(
        "| [inset-in-scroll-view](strategies/inset-in-scroll-view.md) | 60.0% | 80.0% | 3 | 1 | mostly on screen-0 (1), screen-1 (1) and screen-2 (1) |"
      ))
    #expect(
      page.contains(
        """
        **A scroll view around the form helps [inset](strategies/inset.md) most: it then passes 8 of 10 cells instead of 6.**
        """))
  }

  @Test("A record in which nothing passes has no page about fixes")
  func nothing() {
    let cells = (0..<3).map { _ in SmallRun.Cell(occlusion: 10, motion: 90, failed: [.G1]) }
    let report = Reporting.render(SmallRun.record([("a", cells), ("none", cells)]))
    #expect(!report.files.contains { $0.path == "fixes.md" })
    #expect(!report.page("README.md").contains("fixes.md"))
  }
}
