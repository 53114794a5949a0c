import Analysis
import Record
import Support

/// A table with a row for each strategy and columns for groups of cells. A column shows the failing cells; if
/// `alsoScores` is set, a second one shows both scores at p75.
struct SliceTable: ReportPiece {
  let report: Report
  /// The results, indexed by strategy and then by group.
  let slices: [[Standing]]
  let groups: [Markdown]
  let alsoScores: Bool

  func write(to page: inout MarkdownPage) {
    var head: [Markdown] = ["strategy"]
    var alignments: [MarkdownPage.Alignment] = [.left]
    for group in groups {
      head.append(alsoScores ? "\(group): failing" : group)
      alignments.append(.right)
      if alsoScores {
        head.append("\(group): occlusion / motion p75")
        alignments.append(.right)
      }
    }
    let rows = listed.map { summary -> [Markdown] in
      var row = [strategyLink(summary, from: page)]
      for slice in slices[summary.index] {
        row.append(.failing(slice))
        if alsoScores { row.append(.scores(slice)) }
      }
      return row
    }
    page.table(head, alignments, rows)
    if listed.contains(where: { slices[$0.index].contains { $0.doesNothing > 0 } }) {
      page.paragraph(.nothingLegend)
    }
  }
}

/// The results of all strategies in one part of the matrix, such as a device.
struct StandingsTable: ReportPiece {
  let report: Report
  let standings: [(summary: StrategySummary, slice: Standing)]

  /// Creates a table of the strategies that have cells in entry `index` of an axis. The slices are indexed by
  /// strategy and then by entry.
  init(report: Report, _ slices: [[Standing]], _ index: Int) {
    self.report = report
    standings = report.analysis.listed.map { ($0, slices[$0.index][index]) }
      .filter { $0.1.cells + $0.1.unjudged + $0.1.errors > 0 }
  }

  func write(to page: inout MarkdownPage) {
    page.table(
      ["strategy", "passing", "failing", "does nothing", "result", "occlusion p75", "motion p75", "errors"],
      [.left, .right, .right, .right, .left, .right, .right, .right],
      standings.map { summary, slice in
        [
          strategyLink(summary, from: page), .text(share(slice.passes, slice.cells)),
          .text(share(slice.failures, slice.cells)), .text(share(slice.doesNothing, slice.cells)),
          .result(slice),
          .score(slice.occlusionP75), .score(slice.motionP75), "\(slice.errors)",
        ]
      })
    let unjudged = standings.first?.slice.unjudged ?? 0
    if unjudged > 0 {
      page.paragraph(
        "\(counted(unjudged, "more cell")) of each strategy cannot be judged here, because no gate or less than half of the metrics' weight applies."
      )
    }
  }
}
