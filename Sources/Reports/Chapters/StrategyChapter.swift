import Analysis
import Metrics
import Record
import Support

/// The list of all strategies with their results in every breakdown, and a page for each strategy.
struct StrategyChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Strategies", path: "strategies/README.md") }

  func files() -> [ReportFile] {
    [indexPage()]
      + listed.indices.flatMap { place in StrategyPage(report: report, place: place).files() }
  }

  private func indexPage() -> ReportFile {
    var page = MarkdownPage(path: "strategies/README.md")
    page.breadcrumbs([("Report", "README.md")], "Strategies")
    page.heading(1, "Strategies")
    page.paragraph(
      """
      \(counted(ranking.strategies.count, "ranked strategy", "ranked strategies")), best first, then `none` (no code) and \
      `oracle` (the best possible).
      """)
    RankingTable(report: report).write(to: &page, open: 25)
    KindTable(report: report).writeRankings(to: &page)
    page.heading(2, "Descriptions")
    let entries = table.entries(.strategy)
    page.details("What each of the \(listed.count) strategies does") { page in
      page.table(
        ["strategy", "family", "what it does"], [.left, .left, .left],
        listed.map { summary in
          let entry = entries[summary.index]
          return [strategyLink(summary, from: page), .name(entry.group), .text(entry.summary)]
        })
    }

    page.heading(2, "Failing cells")
    for (title, axis, slices) in [
      ("By orientation", RunTable.Axis.orientation, analysis.byOrientation),
      ("By screen", .screen, analysis.byScreen),
      ("By scenario", .scenario, analysis.byScenario),
    ] {
      let groups = table.entries(axis).map { Markdown.name($0.title) }
      page.details(.text(title)) { page in
        SliceTable(report: report, slices: slices, groups: groups, alsoScores: groups.count <= 3)
          .write(to: &page)
      }
    }

    page.heading(2, "Failed gates")
    page.table(
      ["strategy"] + GateID.allCases.map { "\($0.rawValue)" }, [.left] + GateID.allCases.map { _ in .right },
      listed.map { summary in
        [strategyLink(summary, from: page)] + summary.gates.map { .text(share($0.failed, $0.applicable)) }
      })
    page.list(GateID.allCases.map { "\($0.rawValue): \($0.title)" })

    correlationList(&page)
    footer(&page)
    return page.file
  }

  private func correlationList(_ page: inout MarkdownPage) {
    var pairs: [(MetricID, MetricID, Double)] = []
    for use in MetricUse.all(table) {
      for other in MetricID.allCases.prefix(use.metric.index) {
        if let rho = use.correlations[other.index], rho >= 0.7 { pairs.append((other, use.metric, rho)) }
      }
    }
    pairs.sort { $0.2 > $1.2 }
    page.heading(2, "Metrics that move together")
    guard !pairs.isEmpty else {
      page.paragraph(
        "No two scored metrics have a rank correlation (Spearman) of 0.70 or more over the cells in which one of them is below its best score."
      )
      return
    }
    page.paragraph(
      """
      Rank correlations (Spearman) of 0.70 or more, over the cells of the ranked strategies in which both metrics apply and \
      at least one is below its best score. Such metrics have a common cause.
      """
    )
    page.table(
      ["metric", "and", "correlation"], [.left, .left, .right],
      pairs.prefix(12).map { a, b, rho in
        [
          a.definition.name, b.definition.name,
          .text(fixed(rho, 2)),
        ]
      })
  }
}
