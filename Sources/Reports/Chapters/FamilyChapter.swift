import Analysis
import Support

/// The families: the shares of the technique and of the bug in their failures, the places where each family
/// is the right choice, and the steps that fix the published code. The chapter is empty if no strategy is
/// ranked.
struct FamilyChapter: ReportChapter {
  static let path = "families.md"

  let report: Report

  var entrance: ChapterEntrance? {
    families.isEmpty ? nil : ChapterEntrance(title: "Families", path: Self.path)
  }

  func files() -> [ReportFile] {
    guard !families.isEmpty else { return [] }
    let bars = SplitBars(families.flatMap(\.comparisons))
    let picture = bars.bars.isEmpty ? nil : picture("img/families", bars.drawn)
    return [page(picture)] + (picture.map { [$0] } ?? []) + FamilyCode(report: report).files()
  }

  private func page(_ picture: ReportFile?) -> ReportFile {
    var page = MarkdownPage(path: Self.path)
    page.breadcrumbs([("Report", "README.md")], "Families")
    write(to: &page, picture)
    footer(&page)
    return page.file
  }

  /// Writes the whole text of the page.
  func write(to page: inout MarkdownPage, _ picture: ReportFile? = nil) {
    let comparisons = families.flatMap(\.comparisons)
    page.heading(1, comparisons.isEmpty ? "The families" : "The technique or the bug?")
    if comparisons.isEmpty {
      page.paragraph(
        """
        A family is one technique, in one or more variants. No family of this run was played both as somebody published it \
        and done right, so technique and bug cannot be told apart here.
        """)
    } else {
      page.paragraph(
        """
        A family is one technique. Its code was played twice in the same cells: as somebody published it, bugs included, and \
        done right. A cell that fails both times is the technique's fault, a cell that only the published code fails is a \
        bug, and a cell that only the code done right fails is the price of doing it right. Code done right may do more than \
        the technique: scroll where the published code only moves views. That gain is not a bug fix. It shows what the \
        technique lacks and counts as the technique's. Where the published code does nothing there is no failure to split.
        """)
      page.paragraph(answer(comparisons, page))
      writeComparisons(to: &page)
      if let picture {
        page.picture(
          picture,
          alt:
            "Failing cells of every published strategy, split into technique, bug and price; the table above has the numbers"
        )
      }
    }
    page.paragraph(
      """
      How common a technique is was counted in 2026 in 46 public apps and course projects with keyboard code; a project \
      counts for every technique that it has, and the range beside the share is the 95% interval (Wilson). 3 of the 46 use a \
      library (7%, 2–18).
      """)
    let places = FamilyPlaces(report: report)
    if families.count > 1 { places.writeTables(to: &page) }
    for index in families.indices {
      FamilySection(report: report, index: index, places: places).write(to: &page)
    }
  }

  /// Returns a summary of the page in one paragraph.
  private func answer(_ comparisons: [FamilyComparison], _ page: MarkdownPage) -> Markdown {
    let failures = comparisons.reduce(0) { $0 + $1.failures }
    let bugs = comparisons.reduce(0) { $0 + $1.bug.count }
    let more = comparisons.reduce(0) { $0 + $1.more.count }
    let prices = comparisons.reduce(0) { $0 + $1.price.count }
    guard failures > 0 else { return "**No published code fails anywhere in this run.**" }
    var text: Markdown
    if bugs == 0, more == 0 {
      text = """
        **All of the trouble is the technique: done right, the code fails in each of the \(counted(failures, "cell")) that it \
        fails as published.**
        """
    } else if bugs == failures {
      text = """
        **All of the trouble is bugs: done right, the code passes each of the \(counted(failures, "cell")) that it fails as \
        published.**
        """
    } else {
      text = """
        **As published, the code of \(counted(comparisons.count, "strategy", "strategies")) fails in \
        \(counted(failures, "cell")). Done right\(more > 0 ? " with the same means" : ""), it still fails in \(failures - bugs) of them: \(percent(failures - bugs, failures)) of the trouble is the technique, \(percent(bugs, failures)) is bugs.**
        """
    }
    let failing = comparisons.filter { $0.failures > 0 }
    func isMore(_ a: FamilyComparison, _ b: FamilyComparison) -> Bool { a.bugShare > b.bugShare }
    if failing.count > 1, let most = failing.min(by: isMore),
      let least = failing.last(where: { one in
        !failing.contains { isMore(one, $0) }
      }), most.bugShare > least.bugShare
    {
      text =
        text + """
           The bug weighs most in \(strategyLink(most.published, from: page)), \
          \(percent(most.bug.count, most.failures)) of its failing cells, and least in \
          \(strategyLink(least.published, from: page)), \(percent(least.bug.count, least.failures)).
          """
    }
    if prices > 0 {
      text =
        text
        + " Doing it right breaks \(counted(prices, "cell")) that passed before."
    }
    return text
  }

  private func writeComparisons(to page: inout MarkdownPage) {
    let rows = families.flatMap { family in family.comparisons.map { (family, $0) } }
    page.table(
      [
        "family", "as published", "fails", "done right", "fails too: technique", "does more: technique",
        "passes: bug", "price",
      ],
      [.left, .left, .right, .left, .right, .right, .right, .right],
      rows.map { family, one in
        [
          .link(.name(family.title), "#\(family.anchor)"), strategyLink(one.published, from: page),
          .text("\(one.failures)/\(one.cells)" + (one.idle > 0 ? ", ○ \(one.idle)" : "")),
          strategyLink(one.corrected, from: page), "\(one.technique.count)",
          "\(one.more.count)", .text(share(one.bug.count, one.failures)), "\(one.price.count)",
        ]
      })
  }
}
