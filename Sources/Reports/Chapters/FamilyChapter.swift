import Analysis
import Support

/// The page about the families: how many failures come from the technique and how many from bugs, where each
/// family is the best choice, and how to correct the published code. The chapter is empty if no strategy is
/// ranked.
struct FamilyChapter: ReportChapter {
  static let path = "families.md"

  let report: Report

  var firstPage: FirstPage? {
    families.isEmpty ? nil : FirstPage(title: "Families", path: Self.path)
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

  func write(to page: inout MarkdownPage, _ picture: ReportFile? = nil) {
    let comparisons = families.flatMap(\.comparisons)
    page.heading(1, comparisons.isEmpty ? "The families" : "The technique or the bug?")
    if comparisons.isEmpty {
      page.paragraph(
        """
        A family is one technique, in one or more variants. No family of this run was played both as published and \
        corrected, so technique and bugs cannot be separated here.
        """)
    } else {
      page.paragraph(answer(comparisons, page))
      page.paragraph(
        """
        A family is one technique. Its code was played twice in the same cells: as published, with its bugs, and corrected.
        """)
      page.list([
        "**Both fail**: the technique is the cause.",
        "**Only the published code fails**: the cause is a bug.",
        "**Only the corrected code fails**: the correction broke it. These cells are *newly broken*.",
      ])
      page.paragraph(
        """
        Corrected code may do more than the technique, for example scroll if the published code only moves views. Cells that \
        pass for this reason show what the technique lacks, so they count as failures of the technique and not as bugs. Cells \
        in which the published code does nothing are left out, because they do not fail.
        """)
      writeComparisons(to: &page)
      if let picture {
        page.picture(
          picture,
          alt:
            "Failing cells of every published strategy, split into technique and bugs, and newly broken cells; the table above has the numbers"
        )
      }
    }
    page.paragraph(
      """
      We counted in 2026 how common each technique is in 46 public apps and course projects with keyboard code. A project \
      counts for every technique that it uses, and the range after a share is its 95% interval (Wilson). 3 of the 46 use a \
      library (7%, 2–18).
      """)
    let places = FamilyPlaces(report: report)
    if families.count > 1 { places.writeTables(to: &page) }
    for index in families.indices {
      FamilySection(report: report, index: index, places: places).write(to: &page)
    }
  }

  private func answer(_ comparisons: [FamilyComparison], _ page: MarkdownPage) -> Markdown {
    let failures = comparisons.reduce(0) { $0 + $1.failures }
    let bugs = comparisons.reduce(0) { $0 + $1.bug.count }
    let more = comparisons.reduce(0) { $0 + $1.more.count }
    let prices = comparisons.reduce(0) { $0 + $1.price.count }
    guard failures > 0 else { return "**No published code fails anywhere in this run.**" }
    var text: Markdown
    if bugs == 0, more == 0 {
      text = """
        **All failures are caused by the technique: the corrected code also fails in each of the \
        \(counted(failures, "cell")) that fail as published.**
        """
    } else if bugs == failures {
      text = """
        **All failures are bugs: the corrected code passes each of the \(counted(failures, "cell")) that fail as published.**
        """
    } else {
      text = """
        **As published, the code of \(counted(comparisons.count, "strategy", "strategies")) fails in \
        \(counted(failures, "cell")). Corrected\(more > 0 ? " with the same technique" : ""), it still fails in \
        \(failures - bugs) of them: \(percent(failures - bugs, failures)) of the failures are caused by the technique, \
        \(percent(bugs, failures)) by bugs.**
        """
    }
    let failing = comparisons.filter { $0.failures > 0 }
    func isMore(_ a: FamilyComparison, _ b: FamilyComparison) -> Bool {
      (a.bugShare ?? 0) > (b.bugShare ?? 0)
    }
    if failing.count > 1, let most = failing.min(by: isMore),
      let least = failing.last(where: { one in
        !failing.contains { isMore(one, $0) }
      }), isMore(most, least)
    {
      text =
        text + """
           The share of bugs is largest in \(strategyLink(most.published, from: page)), \
          \(percent(most.bug.count, most.failures)) of its failing cells, and smallest in \
          \(strategyLink(least.published, from: page)), \(percent(least.bug.count, least.failures)).
          """
    }
    if prices > 0 {
      text =
        text
        + " The correction breaks \(counted(prices, "cell")) that passed before."
    }
    return text
  }

  private func writeComparisons(to page: inout MarkdownPage) {
    let rows = families.flatMap { family in family.comparisons.map { (family, $0) } }
    page.table(
      [
        "family", "as published", "fails", "corrected", "both fail: technique",
        "passes by doing more: technique",
        "passes: bug", "newly broken",
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
