import Analysis
import Record
import Support

/// The pages of the cells that are shown in pictures, with an index page.
struct CellChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Cells", path: "cells/README.md") }

  func files() -> [ReportFile] {
    [indexPage()] + illustrated.rows.indices.flatMap(cellFiles)
  }

  private func indexPage() -> ReportFile {
    var page = MarkdownPage(path: "cells/README.md")
    page.breadcrumbs([("Report", "README.md")], "Cells")
    page.heading(1, "Cells")
    let rows = illustrated.rows
    let failing = rows.count(where: table.fails)
    page.paragraph(
      """
      **\(rows.count) of \(counted(table.record.cells.count, "cell")) \(rows.count == 1 ? "has a page" : "have pages") \
      with pictures; \(failing) of them \(failing == 1 ? "fails" : "fail").**
      """)
    page.paragraph(
      """
      At most \(IllustratedCells.pageLimit) cells have a page: the worst cells of the first strategies, and for scenarios and \
      screens a cell of the situation in which strategies differ most. For any other cell use `avoidance explain`, for example:
      """)
    if let first = table.cells.indices.first(where: { !table.cells.isError($0) }) {
      let cell = table.record.cells.id(first)
      page.command("\(report.ownFiles.explain(cell)) --format markdown -o cell.md")
    }
    page.table(
      ["strategy", "cell", "occlusion", "motion", "result"], [.left, .left, .right, .right, .left],
      rows.map { row in
        [strategyLink(table.index[0][row], from: page), situationName(row, from: page)]
          + outcome(row, reasons(row, limit: 2))
      })
    writeWorst(to: &page)
    footer(&page)
    return page.file
  }

  private func writeWorst(to page: inout MarkdownPage) {
    let rows = ranking.strategies.compactMap(\.worstCell).sorted { table.isWorse($0, $1) }
    guard !rows.isEmpty else { return }
    page.heading(2, "The ten worst cells, and why")
    page.paragraph("The worst cell of each ranked strategy, worst first, of which the first ten are shown.")
    WorstCells(report: report, rows).write(to: &page, limit: 10)
  }

  private func cellFiles(_ number: Int) -> [ReportFile] {
    let row = illustrated.rows[number]
    guard let place = illustrated.place(row), let path = illustrated.page(row) else { return [] }
    return [cellPage(number, row, place, path)] + drawings(place)
  }

  private func cellPage(_ number: Int, _ row: Int, _ place: IllustratedPlace, _ path: String) -> ReportFile {
    let strategy = table.index[0][row]
    let cell = table.record.cells.id(row)
    var page = MarkdownPage(path: path)
    page.breadcrumbs(
      [("Report", "README.md"), ("Cells", "cells/README.md")],
      .joined([strategyLink(strategy, from: page), .situation(cell.situation)], " / "))
    page.heading(1, "\(.name(cell.strategy)): \(situationTitle(row))")
    switch report.illustrations[place.request] {
    case .drawn(_, let text):
      page.markdown(text)
    case .missing(let reason):
      page.paragraph("**\(.joined([verdictWord(row)] + reasons(row), "; ")).**")
      page.paragraph("*No picture: \(reason).*")
      WorkedScores(report: report, row: row).write(to: &page)
    }
    let broken = table.cells.brokenConstraints(row)
    if broken > 0 {
      page.paragraph(
        "In this cell, required constraints contradict each other: \(Doubts.brokenReason).")
    }
    page.paragraph(placeLinks(row, page))
    page.heading(2, "To reproduce")
    page.paragraph("This command makes only this page:")
    page.command(explainCommand(row))
    func link(_ number: Int) -> Markdown? {
      guard illustrated.rows.indices.contains(number), let path = illustrated.page(illustrated.rows[number])
      else { return nil }
      return .link(cellName(illustrated.rows[number]), page.link(to: path))
    }
    neighbours(&page, previous: link(number - 1), next: link(number + 1))
    footer(&page)
    return page.file
  }

  private func verdictWord(_ row: Int) -> Markdown {
    .text(table.cells.shownOutcome(row).verdict)
  }

  private func situationTitle(_ row: Int) -> Markdown {
    func title(_ axis: RunTable.Axis) -> String {
      table.entries(axis)[table.index[axis.rawValue][row]].title
    }
    return """
      \(name: title(.scenario)), \(name: title(.screen).lowercasedFirst), \(name: title(.device)) in \
      \(name: title(.orientation).lowercasedFirst)
      """
  }

  private func placeLinks(_ row: Int, _ page: MarkdownPage) -> Markdown {
    func index(_ axis: RunTable.Axis) -> Int { table.index[axis.rawValue][row] }
    func title(_ axis: RunTable.Axis) -> Markdown { .name(table.entries(axis)[index(axis)].title) }
    return """
      More about the strategy \(strategyLink(index(.strategy), from: page)), the scenario \
      \(.link(title(.scenario), page.link(to: scenarioPath(index(.scenario))))), the screen \
      \(.link(title(.screen), page.link(to: screenPath(index(.screen))))) and the device \
      \(.link(title(.device), page.link(to: devicePath(index(.device))))).
      """
  }
}
