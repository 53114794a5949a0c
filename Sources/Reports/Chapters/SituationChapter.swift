import Analysis
import Pictures
import Record
import Support

/// The chapter about the scenarios or the screens: a page for each, with a comparison of all strategies.
struct SituationChapter: ReportChapter {
  /// The place of the table of the kinds of screens.
  static let kindsPlace = "screens/README.md#kinds"

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
        "\(kind.noun)", kind == .scenarios ? "what happens" : "what it is", "use here", "passing",
        "passing, all ranked", "passing without code",
      ], [.left, .left, .left, .right, .right, .right],
      entries.indices.map { index in
        let use = best.choice(index)?.use
        let all = ranking.strategies.map { slices[$0.index][index] }
        let nothing = ranking.floor.map { slices[$0.index][index] }
        return [
          .link(.name(entries[index].title), page.link(to: path(kind, index))), .text(entries[index].summary),
          use.map { strategyLink($0.summary, from: page) } ?? "–",
          use.map { .text(share($0.slice.passes, $0.slice.cells)) } ?? "–",
          .text(percent(all.reduce(0) { $0 + $1.passes }, all.reduce(0) { $0 + $1.cells })),
          nothing.map { .text(percent($0.passes, $0.cells)) } ?? "–",
        ]
      })
    if kind == .screens { writeKinds(to: &page) }
    footer(&page)
    return page.file
  }

  /// Writes the kinds of screens with their screens.
  private func writeKinds(to page: inout MarkdownPage) {
    guard !analysis.kindRankings.isEmpty else { return }
    page.anchor("kinds")
    page.heading(2, "Kinds of screens")
    page.table(
      ["kind", "everyday names", "screens", "use"], [.left, .left, .left, .left],
      analysis.kindRankings.map { kind in
        let screens = kind.screens.map { screen -> Markdown in
          .link(.name(entries[screen].title), page.link(to: screenPath(screen)))
        }
        return [
          .name(kind.kind.title), .text(kind.kind.examples), .joined(screens, ", "),
          analysis.choice(kind).map { strategyLink($0.use.summary, from: page) } ?? "none passes",
        ]
      })
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
