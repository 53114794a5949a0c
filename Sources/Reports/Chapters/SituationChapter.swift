import Analysis
import Pictures
import Record
import Support

/// The chapter about the scenarios or the screens: a page for each, with a comparison of all strategies.
struct SituationChapter: ReportChapter {
  let report: Report
  let kind: SituationKind

  var firstPage: FirstPage? {
    FirstPage(title: kind.title, path: "\(kind.folder)/README.md")
  }

  func files() -> [ReportFile] {
    var rows = [[Int]](repeating: [], count: entries.count)
    for (row, entry) in table.index[kind.axis.rawValue].enumerated() { rows[entry].append(row) }
    let picture = picture("img/\(kind.folder)", heatMap.drawn)
    let narrow = self.picture("img/\(kind.folder)-narrow", heatMap.drawnNarrow)
    return [indexPage(picture, narrow), picture, narrow]
      + entries.indices.flatMap {
        SituationPage(report: report, kind: kind, index: $0, rows: rows[$0]).files()
      }
  }

  private var entries: [AxisEntry] { table.entries(kind.axis) }
  private var slices: [[Standing]] { analysis.slices(by: kind.axis) }

  private func indexPage(_ picture: ReportFile, _ narrow: ReportFile) -> ReportFile {
    let best = BestHere(report: report, slices: slices, noun: kind.noun)
    var page = MarkdownPage(path: "\(kind.folder)/README.md")
    page.breadcrumbs([("Report", "README.md")], "\(kind.title)")
    page.heading(1, "\(kind.title)")
    page.paragraph(best.winner(from: page))
    page.picture(picture, narrow: narrow, description: best.heatMapDescription)
    page.table(
      [
        "\(kind.noun)", kind == .scenarios ? "what happens" : "what it is", "best strategy here", "passing",
        "passing, all ranked", "passing without code",
      ], [.left, .left, .left, .right, .right, .right],
      entries.indices.map { index in
        let best = analysis.best(slices, index)
        let all = ranking.strategies.map { slices[$0.index][index] }
        let own = best.first.map { slices[$0.index][index] }
        let nothing = ranking.floor.map { slices[$0.index][index] }
        return [
          .link(.name(entries[index].title), page.link(to: path(kind, index))), .text(entries[index].summary),
          best.isEmpty ? "–" : .joined(best.prefix(2).map { strategyLink($0, from: page) }, ", "),
          own.map { .text(share($0.passes, $0.cells)) } ?? "–",
          .text(percent(all.reduce(0) { $0 + $1.passes }, all.reduce(0) { $0 + $1.cells })),
          nothing.map { .text(percent($0.passes, $0.cells)) } ?? "–",
        ]
      })
    footer(&page)
    return page.file
  }

  private var heatMap: HeatMap {
    HeatMap(
      title: "Cells that do not pass, by strategy and \(kind.noun)", rowsTitle: "strategy",
      columns: entries.map(\.title),
      rows: listed.map { summary in
        HeatMap.Row(
          label: summary.id, isApart: summary.rank == 0,
          cells: slices[summary.index].map(HeatMap.Cell.init))
      })
  }
}

/// The axis whose entries have pages: scenarios or screens.
enum SituationKind {
  case scenarios, screens

  var axis: RunTable.Axis { self == .scenarios ? .scenario : .screen }
  var noun: String { self == .scenarios ? "scenario" : "screen" }
  var title: String { self == .scenarios ? "Scenarios" : "Screens" }
  var folder: String { self == .scenarios ? "scenarios" : "screens" }
  /// The other axis, by which the pages split their results.
  var other: SituationKind { self == .scenarios ? .screens : .scenarios }
}

extension ReportPiece {
  func path(_ kind: SituationKind, _ index: Int) -> String {
    kind == .scenarios ? scenarioPath(index) : screenPath(index)
  }
}
