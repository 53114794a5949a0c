import Analysis
import Platform
import Record
import Support

struct SituationPage: ReportPiece {
  let report: Report
  let kind: SituationKind
  let index: Int
  /// The rows of the table for the cells of the scenario or screen.
  let rows: [Int]
  /// The results, indexed by strategy and then by the entry of the other axis.
  private let cross: [[Standing]]

  init(report: Report, kind: SituationKind, index: Int, rows: [Int]) {
    self.report = report
    self.kind = kind
    self.index = index
    self.rows = rows
    let table = report.analysis.table
    let count = min(table.entries(kind.other.axis).count, HeatMap.columnLimit)
    let blank = [Standing](repeating: .init(), count: count)
    var cells = [[Standing]](repeating: blank, count: table.entries(.strategy).count)
    for row in rows {
      let column = table.index[kind.other.axis.rawValue][row]
      guard column < count else { continue }
      cells[table.index[0][row]][column].add(table.cells.outcome(row), isJudged: table.cells.isCounted(row))
    }
    cross = cells
  }

  func files() -> [ReportFile] {
    [page()] + exampleDrawings
  }

  private var slices: [[Standing]] { analysis.slices(by: kind.axis) }

  private var example: IllustratedCells.Example? {
    kind == .scenarios ? illustrated.scenarios[index] : illustrated.screens[index]
  }

  private var exampleDrawings: [ReportFile] {
    guard let example else { return [] }
    // Only scenarios show the keyboard, because it is the same on every screen.
    let places = kind == .scenarios ? [example.keyboard, example.comparison] : [example.comparison]
    return places.flatMap(drawings)
  }

  private func page() -> ReportFile {
    let entries = table.entries(kind.axis)
    let entry = entries[index]
    var page = MarkdownPage(path: path(kind, index))
    page.breadcrumbs(
      [("Report", "README.md"), (kind.title, "\(kind.folder)/README.md")], .name(entry.title))
    page.heading(1, .name(entry.title))
    page.paragraph(
      BestHere(report: report, slices: slices, noun: kind.noun).sentence(index, from: page))
    page.paragraph(.text(entry.summary))
    page.factTable(
      // A screen's group is left out because it is the first of its tags, which are among its facts.
      [AxisEntry.Fact("id", entry.id)] + (kind == .screens ? [] : [.init("group", entry.group)])
        + [.init("source", entry.source)]
        + entry.facts.map { fact in
          fact.name == AxisEntry.Fact.asAdopted
            ? .init("as \(Adoption.scrollView.idEnding)", fact.value) : fact
        })
    if kind == .scenarios { writeKeyboard(to: &page) }
    writeComparison(to: &page)
    page.heading(2, "All strategies")
    StandingsTable(report: report, slices, index).write(to: &page)
    writeCross(to: &page)
    if let cell = example?.cell {
      page.heading(
        2,
        table.fails(cell)
          ? "A cell that fails" : table.passes(cell) ? "A cell that passes" : "A cell that does nothing")
      showCell(cell, on: &page)
    }
    writeWorst(to: &page)
    func link(_ index: Int) -> Markdown? {
      guard entries.indices.contains(index) else { return nil }
      return .link(.name(entries[index].title), page.link(to: path(kind, index)))
    }
    neighbours(&page, previous: link(index - 1), next: link(index + 1))
    footer(&page)
    return page.file
  }

  private func writeKeyboard(to page: inout MarkdownPage) {
    guard let example else { return }
    page.heading(2, "The keyboard")
    page.paragraph(
      "This is the keyboard in \(.situation(example.comparison.request.situation)). In other situations only the heights differ, not the order of events."
    )
    show("keyboard", of: example.keyboard, on: &page)
    if case .drawn(_, let text) = report.illustrations[example.keyboard.request], !text.isEmpty {
      page.details("The same data as a table") { page in page.markdown(text) }
    }
  }

  private func writeComparison(to page: inout MarkdownPage) {
    guard let example, !example.compared.isEmpty else { return }
    page.heading(2, "Strategy against strategy")
    page.paragraph(
      """
      This comparison is from \(.situation(example.comparison.request.situation)), one of the situations in which strategies \
      differ most. Strategies with the same result are shown once.
      """)
    show("comparison", of: example.comparison, on: &page)
    page.table(
      ["strategy", "occlusion", "motion", "result"], [.left, .right, .right, .left],
      example.compared.map { row in
        let reasons = reasons(row)
        let id = Markdown.name(table.record.cells.id(row).strategy)
        let link =
          illustrated.page(row).map { .link(id, page.link(to: $0)) }
          ?? strategyLink(table.index[0][row], from: page)
        return [link] + outcome(row, reasons)
      })
    page.paragraph("To draw this comparison with more moments:")
    let ids = example.comparison.request.strategies
    let shown = table.record.cells.id(example.compared[0])
    page.command(
      "avoidance explain \(shellWord(shown.text))"
        + " --format svg --picture comparison"
        + (ids.count > 1 ? " --against " + shellWord(ids.dropFirst().joined(separator: ",")) : "")
        + report.ownFiles.options(for: shown) + " -o comparison.svg")
  }

  private func writeCross(to page: inout MarkdownPage) {
    let columns = Array(table.entries(kind.other.axis).prefix(HeatMap.columnLimit))
    guard columns.count > 1, !listed.isEmpty else { return }
    page.heading(2, "By \(kind.other.noun)")
    page.details("Every strategy on every \(kind.other.noun)") { page in
      page.table(
        ["strategy"] + columns.map { .name($0.title) }, [.left] + columns.map { _ in .right },
        listed.prefix(HeatMap.rowLimit).map { summary in
          [strategyLink(summary, from: page)]
            + cross[summary.index].map { .failingCount($0) }
        })
      page.paragraph("Cells that fail, of the cells that can be judged. \(Markdown.nothingLegend)")
    }
  }

  private func writeWorst(to page: inout MarkdownPage) {
    let worst = WorstCells(report: report, ofEveryStrategyIn: rows)
    guard !worst.rows.isEmpty else { return }
    page.heading(2, "Worst cells")
    page.paragraph("The worst cell of every ranked strategy here, in the order of the ranking.")
    page.details("\(counted(min(worst.rows.count, 20), "cell")) with reasons") { page in
      worst.write(to: &page, limit: 20)
    }
  }
}
