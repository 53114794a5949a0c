import Analysis
import KeyboardAvoidance
import Metrics
import Record
import Support

/// The page of one strategy: its description, weaknesses and score card.
struct StrategyPage: ReportPiece {
  let report: Report
  /// The index of the strategy in `listed`.
  let place: Int
  private let summary: StrategySummary

  init(report: Report, place: Int) {
    self.report = report
    self.place = place
    summary = report.analysis.listed[place]
  }

  private var entry: AxisEntry { table.entries(.strategy)[summary.index] }

  func files() -> [ReportFile] {
    let path = strategyPath(summary.index)
    let slices = slicesByPlace
    return [page(path, slices)] + (illustrated.strips[summary.index].map(drawings) ?? [])
  }

  private func page(_ path: String, _ slices: [[Standing]]) -> ReportFile {
    var page = MarkdownPage(path: path)
    page.breadcrumbs([("Report", "README.md"), ("Strategies", "strategies/README.md")], .name(entry.id))
    page.heading(1, .name(entry.title))
    writeIntroduction(to: &page)
    writeCode(to: &page)
    page.heading(2, "Properties")
    writeFacts(to: &page)
    writeWorstCellPicture(to: &page)
    writeWeaknesses(to: &page)
    FailureRanges(report: report).write(of: summary, to: &page)
    writeFamily(to: &page)
    ScoreCard(report: report, summary: summary).write(to: &page)
    writePlaces(slices, to: &page)
    writeWorstCells(to: &page)
    if let cell = summary.worstCell { writeWorked(cell, to: &page) }
    neighbours(
      &page, previous: place > 0 ? strategyLink(listed[place - 1], from: page) : nil,
      next: place + 1 < listed.count ? strategyLink(listed[place + 1], from: page) : nil)
    footer(&page)
    return page.file
  }

  /// Writes the strategy's text for the HTML page. The code and the pictures are left out, because that page
  /// shows the code and plays the cells.
  func writeForBrowser(to page: inout MarkdownPage) {
    writeIntroduction(to: &page)
    writeWeaknesses(to: &page)
    writeFamily(to: &page)
    writeWorstCells(to: &page)
    FailureRanges(report: report).write(of: summary, to: &page)
    page.details("Properties") { writeFacts(to: &$0) }
  }

  private func writeIntroduction(to page: inout MarkdownPage) {
    page.paragraph(sentence)
    page.paragraph(.text(entry.summary))
    if let form { page.paragraph(form) }
  }

  private func writeFacts(to page: inout MarkdownPage) {
    page.factTable(
      [AxisEntry.Fact("id", entry.id), .init("family", entry.group), .init("source", entry.source)]
        + entry.facts.filter { !AxisEntry.Fact.shownElsewhere.contains($0.name) })
  }

  private func writeWorstCells(to page: inout MarkdownPage) {
    page.heading(2, "Worst cells")
    let worst = table.worst(table.rows[summary.index], count: 120)
    if worst.isEmpty {
      page.paragraph("No cell has a score.")
    } else {
      WorstCells(report: report, worst).writeOfOneStrategy(to: &page, limit: 8)
    }
  }

  /// A sentence about the screens that were changed for the strategy; nil if it is played on unchanged
  /// screens.
  private var form: Markdown? {
    guard entry.facts.contains(where: { $0.name == AxisEntry.Fact.adoption }) else { return nil }
    let screens = table.entries(.screen)
    func change(_ screen: AxisEntry) -> String? {
      screen.facts.first { $0.name == AxisEntry.Fact.asAdopted }?.value
    }
    let changed = screens.filter { change($0)?.hasPrefix("as it is") == false }
    guard !changed.isEmpty else { return "No screen of this run was changed for it." }
    return """
      The form was put into a scroll view on \(changed.count) of \(counted(screens.count, "screen")): \
      \(.sentence(changed.prefix(30).map { .code($0.id, limit: 80) })). The other screens were played unchanged.
      """
  }

  // MARK: Weaknesses

  private var sentence: Markdown {
    let errors: Markdown =
      summary.errors > 0 ? " \(counted(summary.errors, "cell")) could not be played." : ""
    let idle: Markdown =
      Weaknesses(report: report).idleScreens(summary).map { ": it \($0)" } ?? ""
    let nothing: Markdown =
      summary.doesNothing > 0
      ? " In \(summary.doesNothing), \(analysis.share(.doesNothing, of: summary)), it does nothing although something was needed\(idle)."
      : ""
    switch summary.verdict {
    case .pass:
      return """
        **✓ PASS**: every gate passes in all \(counted(summary.judged, "cell")), and every tier A and B metric \
        is good at p75.
        """
    case .needsImprovement:
      return """
        **~ NEEDS IMPROVEMENT**: no gate fails in \(counted(summary.judged, "cell")), but \
        \(.metrics(summary.notGood)) \(summary.notGood.count == 1 ? "is" : "are") not good at p75.
        """
    case .incomplete:
      return """
        **? INCOMPLETE**: no gate fails in the \(counted(summary.played, "cell")) that could be played, but \
        \(summary.errors) of \(summary.cells) could not.
        """
    case .nearly, .partial, .fail:
      let worst = summary.gates.enumerated().max {
        ($0.element.failed, $1.offset) < ($1.element.failed, $0.offset)
      }
      var fails: Markdown = " No cell fails."
      if summary.failures > 0 {
        var often: Markdown = ""
        if let worst {
          let gate = GateID.allCases[worst.offset]
          often =
            ", most often because \(gate.definition.failure) (\(gate.rawValue), \(counted(worst.element.failed, "cell")))"
        }
        fails = " It fails \(summary.failures), \(analysis.share(.failures, of: summary))\(often)."
      }
      return """
        **\(.text(summary.verdict.rawValue))**: it passes \(analysis.share(.passes, of: summary)) of \
        \(counted(summary.judged, "cell")).\(fails)\(nothing)\(errors)
        """
    }
  }

  private func writeWorstCellPicture(to page: inout MarkdownPage) {
    guard let cell = illustrated.ofStrategy[summary.index] else { return }
    let isWorst = cell == summary.worstCell
    let isFailing = table.fails(cell)
    page.heading(
      2, isFailing ? isWorst ? "Its worst cell" : "One of its worst cells" : "Its weakest cell")
    showCell(cell, on: &page)
  }

  private func writeWeaknesses(to page: inout MarkdownPage) {
    page.heading(2, "Weaknesses")
    if summary.judged > 0, summary.failures == 0 {
      page.paragraph("No gate fails in any cell.")
    } else if summary.judged > 0 {
      page.table(
        ["what goes wrong", "gates", "cells"], [.left, .left, .right],
        table.symptoms(of: summary.index).map {
          [
            "\($0.symptom.text)", .text($0.symptom.gates.map(\.rawValue).joined(separator: ", ")),
            .text(share($0.cells, summary.judged)),
          ]
        })
      Weaknesses(report: report).writeSpots(of: summary, to: &page)
    }
    let known = entry.facts.filter { $0.name == "known failure" }
    if !known.isEmpty {
      page.paragraph("Failures to expect from the code:")
      page.list(known.prefix(20).map { .text($0.value) })
    }
  }

  private func writeFamily(to page: inout MarkdownPage) {
    guard summary.rank > 0,
      let family = families.first(where: { $0.members.contains { $0.index == summary.index } })
    else { return }
    let target = "\(page.link(to: FamilyChapter.path))#\(family.anchor)"
    var text: Markdown = """
      This is \(family.members.count == 1 ? "the only variant" : "one of \(family.members.count) variants") of \
      \(.link(.name(family.title), target)).
      """
    for comparison in family.comparisons where comparison.published.index == summary.index {
      text = text + " " + FamilyWords(report: report).split(comparison, from: page)
    }
    for comparison in family.comparisons where comparison.corrected.index == summary.index {
      let breaks: Markdown = comparison.price.isEmpty ? "" : " and breaks \(comparison.price.count)"
      text =
        text + " It corrects \(strategyLink(comparison.published, from: page)): it fixes "
        + "\(counted(comparison.bug.count + comparison.more.count, "cell"))\(breaks)."
    }
    let code = FamilyCode(report: report)
    if code.hasSteps(family, from: summary) {
      let steps = Markdown.link("How to correct its code", page.link(to: family.codePath))
      text = text + " \(steps), step by step."
    }
    page.heading(2, "Its family")
    page.paragraph(text)
  }

  private func writeCode(to page: inout MarkdownPage) {
    guard let code = entry.facts.first(where: { $0.name == AxisEntry.Fact.code })?.value else { return }
    page.heading(2, "Code")
    if let size = analysis.codeSize(summary), let app = AppCode(code) {
      page.paragraph(
        """
        This file can be pasted into an app as it is: \(size.words), with the helpers that it calls. It is the code that was \
        played; only the outlets, and what Objective-C needs, are written as in an app.\(adoptionInCode)
        """)
      if !app.outlets.isEmpty {
        page.paragraph("Make it the class of your screen, and connect its outlets:")
        page.list(app.outlets.map { "`\(name: $0.name)` to \(.text($0.target))" })
      }
      page.fence(app.text, language: "swift")
    }
    page.details("\(counted(code.split(separator: "\n").count, "line")), as they were played") { page in
      page.fence(code, language: "swift")
    }
  }

  private var adoptionInCode: Markdown {
    analysis.isAdopted(summary)
      ? " First put the form into a scroll view: `avoidance diagnose` prints the steps for your storyboard."
      : ""
  }

  // MARK: By device and scenario

  /// The strategy's results, indexed by device and then by scenario.
  private var slicesByPlace: [[Standing]] {
    var slices = [[Standing]](
      repeating: [Standing](repeating: .init(), count: table.entries(.scenario).count),
      count: table.entries(.device).count)
    for row in table.rows[summary.index] {
      let device = table.index[RunTable.Axis.device.rawValue][row]
      let scenario = table.index[RunTable.Axis.scenario.rawValue][row]
      slices[device][scenario].add(table.cells.outcome(row), isJudged: table.cells.isCounted(row))
    }
    return slices
  }

  private func writePlaces(_ slices: [[Standing]], to page: inout MarkdownPage) {
    page.heading(2, "By device and scenario")
    let devices = table.entries(.device)
    let rows = table.entries(.scenario).enumerated().map { scenario, entry -> [Markdown] in
      [.name(entry.title)]
        + devices.indices.map { device in
          .failingCount(slices[device][scenario])
        }
    }
    page.table(
      ["scenario"] + devices.map { .name($0.title) }, [.left] + devices.map { _ in .right }, rows)
    page.paragraph("Cells that fail, of the cells that can be judged. \(Markdown.nothingLegend)")
  }

  // MARK: One cell

  /// Writes every number from which the two scores of a cell are computed.
  private func writeWorked(_ row: Int, to page: inout MarkdownPage) {
    page.heading(2, "One cell calculated step by step")
    page.paragraph(
      """
      The worst cell, \(cellName(row, from: page)). Each score comes from the raw value and the two thresholds by \
      \(.link("the formula of its metric", page.link(to: "method.md"))); the cell's score is 100 × the sum of weight × \
      score / the sum of weights.
      """)
    WorkedScores(report: report, row: row).write(to: &page)
  }
}

extension AxisEntry.Fact {
  /// The names of the facts that are not in the table of properties, because the page shows them elsewhere.
  static let shownElsewhere: Set = ["known failure", sourceFile, code, correction, change, correctedCode]
}
