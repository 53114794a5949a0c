import Analysis
import Support

/// The page about the pain points whose cells are all in the record, and a CSV file of these cells. The
/// chapter is empty if there are no such pain points.
struct PainChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? {
    pains.pains.isEmpty ? nil : FirstPage(title: "Pain points", path: "pains.md")
  }

  func files() -> [ReportFile] { pains.pains.isEmpty ? [] : [page(), cellTable()] }

  private var pains: PainTable { report.pains }

  private func page() -> ReportFile {
    var page = MarkdownPage(path: "pains.md")
    page.breadcrumbs([("Report", "README.md")], "Pain points")
    write(to: &page)
    page.paragraph("\(.link("pains.csv", "pains.csv")) has every cell of every problem, for scripts.")
    footer(&page)
    return page.file
  }

  func write(to page: inout MarkdownPage) {
    page.heading(1, "Pain points")
    page.paragraph(verdict(from: page))
    page.paragraph(
      """
      The problems that people report most about keyboard avoidance code, worst first. They are ranked by the number of \
      threads about them, by how bad they are, and by the number of unrelated libraries that have them. Each problem is \
      played in the situations that the reports name. These cells count only on this page; ranks and all other pages are \
      about the matrix.
      """)
    var signs: [Markdown] = [
      "**✓**: no cell of the strategy has the problem; each section says how that is measured.",
      "**✗ 50%**: half of the tested cells have the problem.",
      "**○ 50%**: half of them have it, but no worse than without code.",
      "**–**: not applicable to this strategy.",
    ]
    if pains.outcomes.contains(where: { $0.contains { $0.errors > 0 } }) {
      signs.append("**? 1**: the number of cells that could not be played.")
    }
    page.list(signs)
    writeOverview(to: &page)
    PainPredictions(report: report).write(to: &page)
    page.heading(2, "Problem by problem")
    for (pain, outcomes) in zip(pains.pains, pains.outcomes) {
      PainSection(report: report, pain: pain, outcomes: outcomes).write(to: &page)
    }
  }

  // MARK: Overview

  private func verdict(from page: MarkdownPage) -> Markdown {
    func count(_ summary: StrategySummary) -> Int {
      pains.outcomes.count { $0[summary.index].failures > 0 }
    }
    func least(_ summaries: [StrategySummary]) -> (strategies: [StrategySummary], pains: Int)? {
      guard let least = summaries.map(count).min() else { return nil }
      return (summaries.filter { count($0) == least }, least)
    }
    func names(_ summaries: [StrategySummary]) -> Markdown {
      Markdown.sentence(summaries.prefix(4).map { strategyLink($0, from: page) })
        + (summaries.count == 1 ? " has" : " have")
    }
    guard let best = least(ranking.strategies) else { return "No strategy was ranked." }
    var text: Markdown =
      "**\(names(best.strategies)) the fewest problems: \(best.pains) of \(pains.pains.count).**"
    if let first = least(analysis.published), first.pains > best.pains {
      text = text + " As published, \(names(first.strategies)) the fewest, \(first.pains)."
    }
    if let floor = ranking.floor {
      text = text + " Without code, \(count(floor)) of them occur."
    }
    return text
  }

  /// Writes three tables with a row for each pain point and a column for each strategy: first the strategies
  /// with predictions, then the corrected ones, then the others.
  private func writeOverview(to page: inout MarkdownPage) {
    let predicted = Set(PainPoints.predictions.filter(\.fails).map(\.strategy))
    let first = listed.filter { predicted.contains($0.id) }
    let right = listed.filter { analysis.provenance($0) == "corrected" && !predicted.contains($0.id) }
    let others = listed.filter { summary in
      !predicted.contains(summary.id) && analysis.provenance(summary) != "corrected"
    }
    func write(_ strategies: [StrategySummary], to page: inout MarkdownPage) {
      page.table(
        ["problem"] + strategies.map { strategyLink($0, from: page) },
        [.left] + strategies.map { _ in .left },
        zip(pains.pains, pains.outcomes).map { pain, outcomes in
          [pain.link] + strategies.map { mark(outcomes[$0.index], pain) }
        })
    }
    if !first.isEmpty {
      page.heading(2, "As published")
      write(first, to: &page)
    }
    if !right.isEmpty {
      page.heading(2, "Corrected")
      write(right, to: &page)
    }
    if !others.isEmpty {
      page.details("Other variants, none and oracle") { page in write(others, to: &page) }
    }
  }

  private func mark(_ outcome: PainTable.StrategyOutcome, _ pain: PainPoint) -> Markdown {
    if outcome.errors > 0 { return "\(known(outcome, pain)) ? \(outcome.errors)" }
    return known(outcome, pain)
  }

  /// Returns the mark for the cells that could be played, such as `✗ 50%`.
  private func known(_ outcome: PainTable.StrategyOutcome, _ pain: PainPoint) -> Markdown {
    if outcome.cells == 0 { return "–" }
    if outcome.failures == 0 { return "✓" }
    let sign = outcome.isAsWithoutStrategy ? "○" : "✗"
    return .link("\(sign) \(wholePercent(outcome.failures, outcome.cells))", "#\(pain.anchor)")
  }

  /// Returns a percentage such as `33%`, without decimals because a pain point has few cells.
  private func wholePercent(_ part: Int, _ whole: Int) -> String {
    fixed(100 * Double(part) / Double(whole), 0) + "%"
  }

  // MARK: CSV

  private func cellTable() -> ReportFile {
    var text = "pain,cell,verdict,quantity,value\n"
    for pain in pains.pains {
      for row in pains.rows(of: pain) {
        let cell = analysis.run.cells[row]
        text += "\(pain.number),\(csv(cell.cell.text)),"
        switch pain.measure.verdict(cell) {
        case .notApplicable: text += cell.error == nil ? "n/a,,\n" : "error,,\n"
        case .passed: text += "pass,,\n"
        case .failed(let condition, let value):
          text += "fail,\(pain.measure.conditions[condition].quantityName),\(fixed(value, 4))\n"
        }
      }
    }
    return ReportFile(path: "pains.csv", contents: text)
  }
}

extension PainPoint {
  var anchor: String { "pain-\(number)" }

  var link: Markdown { .link("\(number) \(id)", "#\(anchor)") }
}
