import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

/// Pages of scenarios and of screens: what happens there, all strategies side by side, one against another.
extension ReportBuilder {
  /// The index and a page for every scenario or screen, with their pictures.
  func situationPages(_ axis: RunTable.Axis) -> [ReportFile] {
    let entries = table.entries(axis)
    var rows = [[Int]](repeating: [], count: entries.count)
    for (row, entry) in table.index[axis.rawValue].enumerated() { rows[entry].append(row) }
    let other: RunTable.Axis = axis == .scenario ? .screen : .scenario
    return [situationIndex(axis)]
      + entries.indices.flatMap { index -> [ReportFile] in
        let cross = crossTable(rows[index], by: other)
        return [situationPage(axis, index, rows[index], cross, other)]
          + heatMap(axis, index, cross, other)
      }
  }

  private func slices(_ axis: RunTable.Axis) -> [[RunTable.Slice]] {
    axis == .scenario ? byScenario : byScreen
  }

  private func path(_ axis: RunTable.Axis, _ index: Int) -> String {
    axis == .scenario ? scenarioPath(index) : screenPath(index)
  }

  private func example(_ axis: RunTable.Axis, _ index: Int) -> IllustratedCells.Example? {
    axis == .scenario ? illustrated.scenarios[index] : illustrated.screens[index]
  }

  private func nouns(_ axis: RunTable.Axis) -> (one: String, many: String, title: String) {
    axis == .scenario ? ("scenario", "scenarios", "Scenarios") : ("screen", "screens", "Screens")
  }

  // MARK: The index

  private func situationIndex(_ axis: RunTable.Axis) -> ReportFile {
    let nouns = nouns(axis)
    let entries = table.entries(axis)
    let slices = slices(axis)
    var page = MarkdownPage(path: "\(nouns.many)/README.md")
    page.breadcrumbs([("Report", "README.md")], "\(nouns.title)")
    page.heading(1, "\(nouns.title)")
    page.paragraph(winners(slices, nouns.one, page))
    page.picture("img/\(nouns.many)", description: heatMapDescription(slices, nouns.one))
    let floor = ranking.references.first { $0.id == "none" }
    page.table(
      [
        "\(nouns.one)", axis == .scenario ? "what happens" : "what it is", "best strategy here", "failing",
        "all ranked fail", "doing nothing fails",
      ], [.left, .left, .left, .right, .right, .right],
      entries.indices.map { index in
        let best = best(slices, index)
        let all = ranking.strategies.map { slices[$0.index][index] }
        let own = best.first.map { slices[$0.index][index] }
        let nothing = floor.map { slices[$0.index][index] }
        return [
          .link(.name(entries[index].title), page.link(to: path(axis, index))), .text(entries[index].summary),
          best.isEmpty ? "–" : .joined(best.prefix(2).map { strategyLink($0, from: page) }, ", "),
          own.map { .text(share($0.failures, $0.cells)) } ?? "–",
          .text(percent(all.reduce(0) { $0 + $1.failures }, all.reduce(0) { $0 + $1.cells })),
          nothing.map { .text(percent($0.failures, $0.cells)) } ?? "–",
        ]
      })
    footer(&page)
    return page.file
  }

  // MARK: One page

  private func situationPage(
    _ axis: RunTable.Axis, _ index: Int, _ rows: [Int], _ cross: [[HeatMap.Cell]], _ other: RunTable.Axis
  ) -> ReportFile {
    let nouns = nouns(axis)
    let entries = table.entries(axis)
    let entry = entries[index]
    var page = MarkdownPage(path: path(axis, index))
    page.breadcrumbs([("Report", "README.md"), (nouns.title, "\(nouns.many)/README.md")], .name(entry.title))
    page.heading(1, .name(entry.title))
    page.paragraph(bestHere(slices(axis), index, page))
    page.paragraph(.text(entry.summary))
    let facts = [
      AxisEntry.Fact("id", entry.id), .init(axis == .screen ? "kind" : "group", entry.group),
      .init("source", entry.source),
    ]
    factTable(&page, (facts + entry.facts).filter { !$0.value.isEmpty })
    if axis == .scenario { keyboardSection(&page, index) }
    comparisonSection(&page, axis, index)
    standings(&page, axis, index)
    crossSection(&page, axis, index, cross, other)
    failureSection(&page, axis, index)
    worstSection(&page, rows)
    func link(_ index: Int) -> Markup? {
      guard entries.indices.contains(index) else { return nil }
      return .link(.name(entries[index].title), page.link(to: path(axis, index)))
    }
    neighbours(&page, previous: link(index - 1), next: link(index + 1))
    footer(&page)
    return page.file
  }

  /// When the keyboard comes and goes, and what is posted.
  private func keyboardSection(_ page: inout MarkdownPage, _ scenario: Int) {
    guard let example = illustrated.scenarios[scenario] else { return }
    page.heading(2, "The keyboard")
    page.paragraph(
      "As it is played in \(situationText(example)); elsewhere the heights differ, the order does not.")
    show("keyboard", of: example.keyboard, on: &page)
    if case .drawn(_, let text) = illustrations[example.keyboard.request], !text.isEmpty {
      page.details("The same as a table") { page in page.markdown(text) }
    }
  }

  /// Strategies that come out differently in one situation, one below the other.
  private func comparisonSection(_ page: inout MarkdownPage, _ axis: RunTable.Axis, _ index: Int) {
    guard let example = example(axis, index), !example.compared.isEmpty else { return }
    page.heading(2, "Strategy against strategy")
    page.paragraph(
      """
      In \(situationText(example)), one of those that divide the strategies most evenly; strategies that come out alike \
      are shown once.
      """)
    show("comparison", of: example.comparison, on: &page)
    page.table(
      ["strategy", "occlusion", "motion", "result"], [.left, .right, .right, .left],
      example.compared.map { row in
        let reasons = reasons(row)
        let link =
          illustrated.page(row).map { Markup.link(.name(strategyID(row)), page.link(to: $0)) }
          ?? strategyLink(table.index[0][row], from: page)
        return [link] + outcome(row, reasons)
      })
    page.paragraph("The picture alone:")
    let ids = example.comparison.request.strategies
    let shown = table.record.cells[example.compared[0]].cell
    page.command(
      "avoidance explain \(shellWord(shown.text))"
        + " --format svg --picture comparison"
        + (ids.count > 1 ? " --against " + shellWord(ids.dropFirst().joined(separator: ",")) : "")
        + ownFiles.options(for: shown) + " -o comparison.svg")
  }

  private func strategyID(_ row: Int) -> String { table.record.cells[row].cell.strategy }

  private func situationText(_ example: IllustratedCells.Example) -> Markup {
    let situation = example.comparison.request.situation
    return .code(
      "\(situation.device)/\(situation.orientation)/\(situation.scenario)/\(situation.screen)", limit: 300)
  }

  /// All strategies side by side.
  private func standings(_ page: inout MarkdownPage, _ axis: RunTable.Axis, _ index: Int) {
    let slices = slices(axis)
    page.heading(2, "All strategies")
    let places = listed.map { ($0, slices[$0.index][index]) }.filter { $0.1.cells + $0.1.errors > 0 }
    page.table(
      ["strategy", "cells failing a gate", "result", "occlusion p75", "motion p75", "errors"],
      [.left, .right, .left, .right, .right, .right],
      places.map { summary, slice in
        [
          strategyLink(summary, from: page), .text(share(slice.failures, slice.cells)),
          slice.cells == 0 ? "? not played" : slice.failures == 0 ? "✓ pass" : "✗ FAIL",
          score(slice.occlusion), score(slice.motion), "\(slice.errors)",
        ]
      })
  }

  /// The cell of the situation that has a page.
  private func failureSection(_ page: inout MarkdownPage, _ axis: RunTable.Axis, _ index: Int) {
    guard let cell = example(axis, index)?.cell else { return }
    page.heading(2, table.failedGates[cell] != 0 ? "One that fails" : "One that passes")
    illustratedCell(cell, on: &page)
  }

  /// A cell's moments, what they show, and the way to its page.
  func illustratedCell(_ cell: Int, on page: inout MarkdownPage) {
    guard let place = illustrated.place(cell) else {
      page.paragraph(
        """
        *No picture of \(cellName(cell)): a report draws \(IllustratedCells.pageLimit) cells at most.* It is drawn by
        """)
      return page.command(explainCommand(cell))
    }
    page.paragraph(
      (finding("strip", of: place).map { $0 + " " } ?? "")
        + "\(cellName(cell, from: page)) has its whole story.")
    show("strip", of: place, on: &page)
  }

  private func worstSection(_ page: inout MarkdownPage, _ rows: [Int]) {
    var byStrategy = [[Int]](repeating: [], count: table.entries(.strategy).count)
    for row in rows { byStrategy[table.index[0][row]].append(row) }
    let worst = ranking.strategies.compactMap { table.worst(byStrategy[$0.index], count: 1).first }
    guard !worst.isEmpty else { return }
    page.heading(2, "Worst cells")
    page.paragraph("The worst cell of every ranked strategy here, in the order of the ranking.")
    page.details("\(counted(min(worst.count, 20), "cell")) and why") { page in
      worstTable(&page, worst, limit: 20)
    }
  }

  // MARK: By the other axis

  /// Failing cells by strategy and by an axis, of some cells.
  private func crossTable(_ rows: [Int], by other: RunTable.Axis) -> [[HeatMap.Cell]] {
    let count = min(table.entries(other).count, HeatMap.columnLimit)
    let blank = [HeatMap.Cell](repeating: .init(part: 0, whole: 0), count: count)
    var cells = [[HeatMap.Cell]](repeating: blank, count: table.entries(.strategy).count)
    for row in rows where !table.isError[row] {
      let column = table.index[other.rawValue][row]
      guard column < count else { continue }
      cells[table.index[0][row]][column].whole += 1
      if table.failedGates[row] != 0 { cells[table.index[0][row]][column].part += 1 }
    }
    return cells
  }

  private func crossSection(
    _ page: inout MarkdownPage, _ axis: RunTable.Axis, _ index: Int, _ cross: [[HeatMap.Cell]],
    _ other: RunTable.Axis
  ) {
    let columns = Array(table.entries(other).prefix(HeatMap.columnLimit))
    guard columns.count > 1, !listed.isEmpty else { return }
    page.heading(2, "By \(nouns(other).one)")
    let least = best(slices(axis), index).first.map { "; \($0.id) fails least" } ?? ""
    page.picture(
      "img/\(page.path.dropLast(3))",
      description: "Share of failing cells here by strategy and \(nouns(other).one)\(least).")
    page.details("The same as a table") { page in
      page.table(
        ["strategy"] + columns.map { .name($0.title) }, [.left] + columns.map { _ in .right },
        listed.prefix(HeatMap.rowLimit).map { summary in
          [strategyLink(summary, from: page)]
            + cross[summary.index].map { $0.whole == 0 ? "–" : "\($0.part)/\($0.whole)" }
        })
    }
  }

  private func heatMap(
    _ axis: RunTable.Axis, _ index: Int, _ cross: [[HeatMap.Cell]], _ other: RunTable.Axis
  ) -> [ReportFile] {
    let columns = table.entries(other)
    guard columns.count > 1, !listed.isEmpty else { return [] }
    let map = HeatMap(
      title: "\(table.entries(axis)[index].title): cells failing a gate, by strategy and \(nouns(other).one)",
      rowsTitle: "strategy", columns: columns.map(\.title),
      rows: listed.map {
        HeatMap.Row(label: $0.id, isApart: $0.rank == 0, cells: cross[$0.index])
      })
    return twins("img/\(path(axis, index).dropLast(3))", map.drawn)
  }

  // MARK: Best here

  /// The ranked strategies with the smallest share of failing cells in a part of the matrix, in the order of the ranking.
  func best(_ slices: [[RunTable.Slice]], _ index: Int) -> [StrategySummary] {
    let played = ranking.strategies.filter { slices[$0.index][index].cells > 0 }
    func rate(_ summary: StrategySummary) -> Double {
      let slice = slices[summary.index][index]
      return Double(slice.failures) / Double(slice.cells)
    }
    guard let least = played.map(rate).min() else { return [] }
    return played.filter { rate($0) == least }
  }

  /// Which strategy to take in a part of the matrix, in one sentence.
  func bestHere(_ slices: [[RunTable.Slice]], _ index: Int, _ page: MarkdownPage) -> Markup {
    let best = best(slices, index)
    guard let first = best.first else { return "**No ranked strategy was played here.**" }
    let slice = slices[first.index][index]
    let outcome: Markup =
      slice.failures == 0
      ? "passes every gate in all \(counted(slice.cells, "cell"))"
      : "fails a gate in \(share(slice.failures, slice.cells)) of its cells, the smallest share"
    if best.count == 1 { return "**Best here: \(strategyLink(first, from: page)) \(outcome).**" }
    var links = best.prefix(6).map { strategyLink($0, from: page) }
    if best.count > 6 { links.append("\(best.count - 6) more") }
    return "**Best here, a tie: \(sentenceList(links)); each \(outcome).**"
  }

  /// Which strategy is best, or ties, on most entries of an axis, in one sentence.
  func winners(_ slices: [[RunTable.Slice]], _ noun: String, _ page: MarkdownPage) -> Markup {
    guard let winner = winner(slices) else { return "**No ranked strategy was played.**" }
    let all = counted(winner.entries, noun)
    return """
      **\(strategyLink(winner.strategy, from: page)) fails least, alone or in a tie, \(winner.preposition(noun)) \
      \(winner.wins) of \(all); \(winner.preposition(noun)) \(winner.clean) of them some strategy passes everything.**
      """
  }

  /// What a heat map of all strategies by an axis shows, for who does not see it.
  func heatMapDescription(_ slices: [[RunTable.Slice]], _ noun: String) -> String {
    let found =
      winner(slices).map {
        "; \($0.strategy.id) fails least, alone or in a tie, \($0.preposition(noun)) \($0.wins) of \(counted($0.entries, noun))"
      } ?? ""
    return "Share of failing cells by strategy and \(noun)\(found)."
  }

  /// The strategy that is best, or ties, on most entries of an axis.
  private struct Winner {
    var strategy: StrategySummary
    var wins: Int
    /// Entries on which a ranked strategy was played.
    var entries: Int
    /// Entries on which a ranked strategy never fails.
    var clean: Int

    func preposition(_ noun: String) -> String { noun == "scenario" ? "in" : "on" }
  }

  private func winner(_ slices: [[RunTable.Slice]]) -> Winner? {
    let indices = slices.first?.indices ?? 0..<0
    let parts = indices.map { (index: $0, best: best(slices, $0)) }.filter { !$0.best.isEmpty }
    func wins(_ summary: StrategySummary) -> Int {
      parts.count { $0.best.contains { $0.index == summary.index } }
    }
    guard let most = ranking.strategies.map(wins).max(), most > 0,
      let first = ranking.strategies.first(where: { wins($0) == most })
    else { return nil }
    return Winner(
      strategy: first, wins: most, entries: parts.count,
      clean: parts.count { part in
        part.best.first.map { slices[$0.index][part.index].failures == 0 } ?? false
      })
  }
}
