import AvoidanceMetrics
import MarkdownWriting
import PainPoints
import ResultRecord
import Text

extension ReportBuilder {
  /// The page of the pain points and the table of their cells; nothing when the record has none of them whole.
  func painPages() -> [ReportFile] {
    let pains = PainTable(run, strategies: table.entries(.strategy).map(\.id))
    guard !pains.pains.isEmpty else { return [] }
    var page = MarkdownPage(path: "pains.md")
    page.breadcrumbs([("Report", "README.md")], "Pain points")
    page.heading(1, "Pain points")
    page.paragraph(painVerdict(pains, page))
    page.paragraph(
      """
      What users of keyboard avoidance code report most, the worst first: by the threads about it, how bad it is and in \
      how many unrelated libraries it is found. Each pain is played in the situations that the reports name. These \
      count on this page only: ranks and all other pages are about the matrix.
      """)
    var signs: [Markup] = [
      "**✓**: no cell of the strategy has the pain, as far as it is measured; each section says how.",
      "**✗ 50%**: half of the cells in which it can be told have it.",
      "**○ 50%**: as many have it, and they are as bad as without any strategy.",
      "**–**: nothing that it is told by applies to the strategy.",
    ]
    if pains.outcomes.contains(where: { $0.contains { $0.errors > 0 } }) {
      signs.append("**? 1**: so many cells could not be played.")
    }
    page.list(signs)
    painOverview(pains, &page)
    predictions(pains, &page)
    page.heading(2, "One by one")
    for (pain, outcomes) in zip(pains.pains, pains.outcomes) { section(pain, outcomes, &page) }
    page.paragraph("\(.link("pains.csv", "pains.csv")) has every cell of every pain, for scripts.")
    footer(&page)
    return [page.file, painCells(pains)]
  }

  // MARK: Overview

  /// How many pains the best strategies have.
  private func painVerdict(_ pains: PainTable, _ page: MarkdownPage) -> Markup {
    func count(_ summary: StrategySummary) -> Int {
      pains.outcomes.count { $0[summary.index].failures > 0 }
    }
    func least(_ summaries: [StrategySummary]) -> (strategies: [StrategySummary], pains: Int)? {
      guard let least = summaries.map(count).min() else { return nil }
      return (summaries.filter { count($0) == least }, least)
    }
    func names(_ summaries: [StrategySummary]) -> Markup {
      sentenceList(summaries.prefix(4).map { strategyLink($0, from: page) })
        + (summaries.count == 1 ? " has" : " have")
    }
    guard let best = least(ranking.strategies) else { return "No strategy was ranked." }
    var text: Markup =
      "**\(names(best.strategies)) the fewest: \(best.pains) of \(counted(pains.pains.count, "pain")).**"
    if let first = least(published), first.pains > best.pains {
      text = text + " As published, \(names(first.strategies)) the fewest, \(first.pains)."
    }
    if let floor = ranking.references.first(where: { $0.id == "none" }) {
      text = text + " Doing nothing has \(count(floor))."
    }
    return text
  }

  /// Pains down, strategies across: those of the predictions, those done right, the others.
  private func painOverview(_ pains: PainTable, _ page: inout MarkdownPage) {
    let foretold = Set(PainPoints.predictions.filter(\.fails).map(\.strategy))
    let first = listed.filter { foretold.contains($0.id) }
    let right = listed.filter { provenance($0) == "done-right" && !foretold.contains($0.id) }
    let others = listed.filter { summary in
      !foretold.contains(summary.id) && provenance(summary) != "done-right"
    }
    func table(_ strategies: [StrategySummary], _ page: inout MarkdownPage) {
      page.table(
        ["pain"] + strategies.map { strategyLink($0, from: page) },
        [.left] + strategies.map { _ in .left },
        zip(pains.pains, pains.outcomes).map { pain, outcomes in
          [painLink(pain)] + strategies.map { mark(outcomes[$0.index], pain) }
        })
    }
    if !first.isEmpty {
      page.heading(2, "As published")
      table(first, &page)
    }
    if !right.isEmpty {
      page.heading(2, "Done right")
      table(right, &page)
    }
    if !others.isEmpty {
      page.details("Other variants, the floor and the ceiling") { page in table(others, &page) }
    }
  }

  private func anchor(_ pain: PainPoint) -> String { "pain-\(pain.number)" }

  private func painLink(_ pain: PainPoint) -> Markup {
    .link("\(pain.number) \(pain.id)", "#\(anchor(pain))")
  }

  private func mark(_ outcome: PainTable.Outcome, _ pain: PainPoint) -> Markup {
    if outcome.errors > 0 { return "\(known(outcome, pain)) ? \(outcome.errors)" }
    return known(outcome, pain)
  }

  /// How the cells that could be played came out.
  private func known(_ outcome: PainTable.Outcome, _ pain: PainPoint) -> Markup {
    if outcome.cells == 0 { return "–" }
    if outcome.failures == 0 { return "✓" }
    let sign = outcome.isAsWithoutStrategy ? "○" : "✗"
    return .link("\(sign) \(wholePercent(outcome.failures, outcome.cells))", "#\(anchor(pain))")
  }

  /// `33%`: a pain has too few cells for decimals.
  private func wholePercent(_ part: Int, _ whole: Int) -> String {
    fixed(100 * Double(part) / Double(whole), 0) + "%"
  }

  // MARK: One pain

  private func section(_ pain: PainPoint, _ outcomes: [PainTable.Outcome], _ page: inout MarkdownPage) {
    page.anchor(anchor(pain))
    page.heading(3, "\(pain.number). \(pain.title)")
    page.paragraph(.text(pain.happens))
    var facts: [Markup] = [
      "**Asked**: \(pain.question)",
      "**A strategy has it** where it \(.joined(pain.measure.conditions.map(words), ", or ")).",
      "**Played**: \(.joined(pain.places.map(words), "; ")).",
    ]
    if let limits = pain.limits { facts.append("**Limits**: \(limits)") }
    facts.append("**Reports**: \(words(pain.evidence)).")
    page.list(facts)

    let failing = failures(pain, outcomes)
    guard let first = failing.first else {
      page.paragraph("No strategy has it.")
      return
    }
    page.table(
      ["strategy", "cells that have it", "worst cell", "there it"], [.left, .right, .left, .left],
      failing.map { row in
        let condition = pain.measure.conditions[row.worst.condition]
        let names = Markup.joined(row.strategies.map { .name(table.entries(.strategy)[$0].id) }, ", ")
        return [
          row.isAsWithoutStrategy ? "○ \(names)" : names, .text(row.share), situation(row.worst.row),
          "\(condition.failure): \(row.value)",
        ]
      })
    page.command(ownFiles.explain(run.cells[first.worst.row].cell))
  }

  /// Strategies that share their worst situation and what they do there.
  private struct FailureRow {
    var strategies: [Int]
    var cells: Int
    var failures: Int
    var worst: PainTable.Failure
    var value: String
    var isAsWithoutStrategy: Bool

    var share: String { "\(failures) of \(cells)" }
    /// First those that have it by their own doing, then those that have it most often.
    var order: (Int, Double) {
      (isAsWithoutStrategy ? 1 : 0, -Double(failures) / Double(cells))
    }
  }

  /// The strategies that have a pain.
  private func failures(_ pain: PainPoint, _ outcomes: [PainTable.Outcome]) -> [FailureRow] {
    var rows: [FailureRow] = []
    for summary in listed {
      let outcome = outcomes[summary.index]
      guard let worst = outcome.worst else { continue }
      let row = FailureRow(
        strategies: [summary.index], cells: outcome.cells, failures: outcome.failures, worst: worst,
        value: value(worst.value, pain.measure.conditions[worst.condition]),
        isAsWithoutStrategy: outcome.isAsWithoutStrategy)
      let same = rows.firstIndex {
        $0.share == row.share && $0.worst.condition == worst.condition && $0.value == row.value
          && $0.isAsWithoutStrategy == row.isAsWithoutStrategy
          && run.cells[$0.worst.row].cell.situation == run.cells[worst.row].cell.situation
      }
      if let same { rows[same].strategies.append(summary.index) } else { rows.append(row) }
    }
    return rows.enumerated()
      .sorted {
        ($0.element.order.0, $0.element.order.1, $0.offset) < (
          $1.element.order.0, $1.element.order.1, $1.offset
        )
      }
      .map(\.element)
  }

  /// A cell's id without its strategy.
  private func situation(_ row: Int) -> Markup {
    let cell = run.cells[row].cell
    return .code("\(cell.device)/\(cell.orientation)/\(cell.scenario)/\(cell.screen)", limit: 300)
  }

  // MARK: Words

  /// `hides the line being typed in (O2 below 1)`, with the source of an own limit.
  private func words(_ condition: PainMeasure.Condition) -> Markup {
    var text: Markup = "\(condition.failure) (\(condition.quantityName)"
    let limit = bare(condition.limit)
    let unit: String
    switch condition.quantity {
    case .metric(let id):
      unit = definitions[id.index].suffix
      text = text + " \(definitions[id.index].higherIsBetter ? "below" : "above") \(limit)\(unit)"
    case .barsDisplaced: break
    }
    if let reason = condition.reason { text = text + ": \(reason)" }
    if let places = condition.places { text = text + "; only `\(places.sorted().joined(separator: "`, `"))`" }
    return text + ")"
  }

  /// `O2 0.00`, `282.0 pt`.
  private func value(_ value: Double, _ condition: PainMeasure.Condition) -> String {
    switch condition.quantity {
    case .metric(let id): "\(id.rawValue) \(quantity(value, definitions[id.index]))"
    case .barsDisplaced: counted(Int(value), "bar")
    }
  }

  /// A limit without needless decimals.
  private func bare(_ value: Double) -> String {
    value == value.rounded() ? fixed(value, 0) : fixed(value, 2)
  }

  private func words(_ places: Places) -> Markup {
    let scenarios = Markup.joined(places.scenarios.map { .code($0) }, ", ")
    let screens = Markup.joined(places.screens.map { .code($0) }, ", ")
    let devices = places.devices.joined(separator: ", ")
    return "\(scenarios) on \(screens) (\(devices), \(places.orientations.joined(separator: " and ")))"
  }

  /// `MessageKit [494](…), [165](…)`: neighbours of one repository share its name.
  private func words(_ reports: [PainReport]) -> Markup {
    var pieces: [Markup] = []
    var last = ""
    for report in reports {
      let number: Markup = report.address.map { .link(.text(report.number), $0) } ?? .text(report.number)
      pieces.append(report.place == last ? number : "\(report.place) \(number)")
      last = report.place
    }
    return .joined(pieces, ", ")
  }

  // MARK: Predictions

  private func predictions(_ pains: PainTable, _ page: inout MarkdownPage) {
    let checked = PainPoints.predictions.compactMap { prediction -> (Prediction, [CellRecord], Bool)? in
      let cells = pains.cells(of: prediction)
      return prediction.isConfirmed(by: cells).map { (prediction, cells, $0) }
    }
    guard !checked.isEmpty else { return }
    page.heading(2, "Predictions")
    let hold = checked.count { $0.2 }
    page.paragraph(
      """
      The published code and the reports foretell which published strategy has which pain. \
      **\(hold) of \(counted(checked.count, "prediction")) \(checked.count == 1 ? "holds" : "hold")**\
      \(hold < checked.count ? "; where the simulation comes out otherwise, it is said below who is right" : "").
      """)
    page.table(
      ["strategy", "pain", "when", "cells that have it", "holds"], [.left, .left, .left, .right, .left],
      checked.map { prediction, cells, isConfirmed in
        let verdicts = cells.map(prediction.measure.verdict).filter { $0 != .notApplicable }
        let pain = prediction.pain.flatMap { number in pains.pains.first { $0.number == number } }
        return [
          .name(prediction.strategy), pain.map(painLink) ?? "–", .text(prediction.circumstances),
          "\(verdicts.count(where: \.isFailure)) of \(verdicts.count)", isConfirmed ? "✓" : "✗ no",
        ]
      })
    let others = checked.filter { !$0.2 }
    guard !others.isEmpty else { return }
    page.heading(3, "Where the simulation disagrees")
    // Strategies that share an explanation share an item.
    var items: [(strategies: [Markup], pain: Int?, words: String)] = []
    for (prediction, _, _) in others {
      // The explanations were written of the default profile's cells.
      let words =
        header.profile == "ios-26" ? prediction.disagreement ?? "not so in this run." : "not so in this run."
      if let last = items.last, last.pain == prediction.pain, last.words == words {
        items[items.count - 1].strategies.append(.name(prediction.strategy))
      } else {
        items.append(([.name(prediction.strategy)], prediction.pain, words))
      }
    }
    page.list(
      items.map { strategies, number, words in
        let pain = number.flatMap { number in PainPoints.all.first { $0.number == number } }
        let about: Markup = pain.map { ", \(painLink($0))" } ?? ""
        return "**\(sentenceList(strategies))**\(about): \(.text(words, limit: 1200))"
      })
  }

  // MARK: For scripts

  /// One row per pain and cell.
  private func painCells(_ pains: PainTable) -> ReportFile {
    var text = "pain,cell,verdict,quantity,value\n"
    for pain in pains.pains {
      for row in pains.rows(of: pain) {
        let cell = run.cells[row]
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
