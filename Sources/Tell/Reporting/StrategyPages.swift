import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// The ranking again, with every way to split it.
  func strategyIndex() -> ReportFile {
    var page = MarkdownPage(path: "strategies/README.md")
    page.breadcrumbs([("Report", "README.md")], "Strategies")
    page.heading(1, "Strategies")
    page.paragraph(
      """
      \(counted(ranking.strategies.count, "ranked strategy", "ranked strategies")), best first, then the floor and the ceiling.
      """)
    rankingTable(&page)
    let entries = table.entries(.strategy)
    page.table(
      ["strategy", "family", "what it does"], [.left, .left, .left],
      listed.map { summary in
        let entry = entries[summary.index]
        return [strategyLink(summary, from: page), .name(entry.group), .text(entry.summary)]
      })

    page.heading(2, "Failing cells")
    for (title, axis, slices) in [
      ("By orientation", RunTable.Axis.orientation, byOrientation), ("By screen", .screen, byScreen),
      ("By scenario", .scenario, byScenario),
    ] {
      let groups = table.entries(axis).map { Markup.name($0.title) }
      page.details(.text(title)) { page in
        sliceTable(&page, slices, groups, alsoScores: groups.count <= 3)
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

  /// Metrics that say much the same over these cells.
  private func correlationList(_ page: inout MarkdownPage) {
    let scored = definitions.filter { $0.tier != .info }.map(\.id)
    let matrix = Ranking.correlations(table, scored)
    var pairs: [(MetricID, MetricID, Double)] = []
    for i in scored.indices {
      for j in 0..<i {
        if let rho = matrix[i][j], rho.magnitude >= 0.7 { pairs.append((scored[j], scored[i], rho)) }
      }
    }
    pairs.sort { $0.2.magnitude > $1.2.magnitude }
    page.heading(2, "Metrics that move together")
    guard !pairs.isEmpty else {
      page.paragraph(
        "No two scored metrics have a rank correlation (Spearman) of 0.70 or more over these cells.")
      return
    }
    page.paragraph(
      "Rank correlations (Spearman) of 0.70 or more over all cells of the ranked strategies; such metrics share a cause."
    )
    page.table(
      ["metric", "and", "correlation"], [.left, .left, .right],
      pairs.prefix(12).map { a, b, rho in
        [
          "\(a.rawValue) \(definitions[a.index].title)", "\(b.rawValue) \(definitions[b.index].title)",
          .text(fixed(rho, 2)),
        ]
      })
  }

  /// One page for every strategy with cells, with its pictures.
  func strategyPages() -> [ReportFile] {
    listed.enumerated().flatMap { place, summary in
      [strategyPage(summary, place)] + strategyPictures(summary)
    }
  }

  private func strategyPage(_ summary: StrategySummary, _ place: Int) -> ReportFile {
    let entry = table.entries(.strategy)[summary.index]
    var page = MarkdownPage(path: strategyPath(summary.index))
    page.breadcrumbs([("Report", "README.md"), ("Strategies", "strategies/README.md")], .name(entry.id))
    page.heading(1, .name(entry.title))
    page.paragraph(sentence(summary))
    page.paragraph(.text(entry.summary))
    var facts = [
      AxisEntry.Fact("id", entry.id), .init("family", entry.group), .init("source", entry.source),
    ]
    facts += entry.facts.filter { !AxisEntry.Fact.toldElsewhere.contains($0.name) }
    factTable(&page, facts.filter { !$0.value.isEmpty })

    worstCellPicture(&page, summary)

    page.heading(2, "What it is bad at")
    if summary.played > 0, summary.gateFailures == 0 {
      page.paragraph("No gate fails in any cell.")
    } else if summary.played > 0 {
      page.table(
        ["what goes wrong", "gates", "cells"], [.left, .left, .right],
        table.symptoms(of: summary.index).map {
          [
            "\($0.symptom.text)", .text($0.symptom.gates.map(\.rawValue).joined(separator: ", ")),
            .text(share($0.cells, summary.played)),
          ]
        })
      spotTable(&page, summary)
    }
    let known = entry.facts.filter { $0.name == "known failure" }
    if !known.isEmpty {
      page.paragraph("To be expected from the code alone:")
      page.list(known.prefix(20).map { .text($0.value) })
    }

    familyAndRanges(&page, summary)

    page.heading(2, "Score card")
    if summary.rank > 0 {
      page.paragraph(
        """
        Rank \(rankText(summary)) of \(ranking.strategies.count); occlusion \(score(summary.occlusion?.p75)) and motion \
        \(score(summary.motion?.p75)) at p75 (medians \(score(summary.occlusion?.p50)) and \
        \(score(summary.motion?.p50))); mean score \(score(summary.meanScore)) over \
        \(counted(summary.scoredCells, "cell")).\(ties(summary, page))
        """)
    } else {
      page.paragraph(
        """
        This is the \(rankText(summary)): it is shown beside the others and not ranked. Occlusion \
        \(score(summary.occlusion?.p75)) and motion \(score(summary.motion?.p75)) at p75.
        """)
    }
    page.table(
      ["gate", "what must hold", "cells failing", "result"], [.left, .left, .right, .left],
      GateID.allCases.map { gate in
        let tally = summary.gates[gate.index]
        return [
          "\(gate.rawValue)", "\(gate.title)", .text(share(tally.failed, tally.applicable)),
          tally.applicable == 0 ? "– n/a" : tally.failed == 0 ? "✓ pass" : "✗ FAIL",
        ]
      })
    metricTable(&page, summary)
    let broken = table.rows[summary.index].count { table.record.cells[$0].brokenConstraints > 0 }
    if broken > 0 {
      page.paragraph(
        """
        \(share(broken, summary.cells)) of its cells rest on a broken required constraint: \(ReportBuilder.brokenReason).
        """)
    }

    page.heading(2, "By device and scenario")
    page.paragraph("Cells failing a gate, of the cells played.")
    page.picture(
      "img/\(page.path.dropLast(3))",
      alt:
        "Share of failing cells of \(name: entry.id) by device and scenario; the table below has the numbers")
    deviceScenarioTable(&page, summary)

    page.heading(2, "Worst cells")
    let worst = table.worst(table.rows[summary.index], count: 120)
    if worst.isEmpty {
      page.paragraph("No cell has a score.")
    } else {
      worstTable(&page, ofOneStrategy: worst, limit: 8)
    }
    if let cell = summary.worstCell { workedCell(&page, cell) }

    neighbours(
      &page, previous: place > 0 ? strategyLink(listed[place - 1], from: page) : nil,
      next: place + 1 < listed.count ? strategyLink(listed[place + 1], from: page) : nil)
    footer(&page)
    return page.file
  }

  /// The strategy's worst cell, moment by moment.
  private func worstCellPicture(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    guard let cell = illustrated.ofStrategy[summary.index] else { return }
    let isWorst = cell == summary.worstCell
    let isFailing = table.failedGates[cell] != 0
    page.heading(
      2, isFailing ? isWorst ? "Its worst cell" : "One of its worst cells" : "Its least good cell")
    illustratedCell(cell, on: &page)
  }

  private func ties(_ summary: StrategySummary, _ page: MarkdownPage) -> Markup {
    guard !summary.tiedWith.isEmpty else { return "" }
    let tied = ranking.strategies.filter { summary.tiedWith.contains($0.id) }
    var links = tied.prefix(6).map { strategyLink($0, from: page) }
    if tied.count > 6 { links.append("\(tied.count - 6) more") }
    return " A tie with \(sentenceList(links)): their ranges of ranks overlap."
  }

  /// Every metric at the bad-side quartile against its thresholds.
  private func metricTable(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    page.table(
      ["metric", "unit", "good / poor", "p50", "p75", "worst", "cells", "at p75"],
      [.left, .left, .right, .right, .right, .right, .right, .left],
      definitions.map { definition in
        let name: Markup = "\(definition.id.rawValue) \(definition.title)"
        guard let quantile = summary.metrics[definition.id.index] else {
          return [name, "\(definition.unit)", thresholds(definition), "n/a", "n/a", "n/a", "0", "– n/a"]
        }
        return [
          name, "\(definition.unit)", thresholds(definition), .text(fixed(quantile.p50, definition.decimals)),
          .text(fixed(quantile.p75, definition.decimals)), .text(fixed(quantile.worst, definition.decimals)),
          "\(quantile.count)", rating(quantile.p75, definition),
        ]
      })
  }

  /// `100 / 500`.
  func thresholds(_ definition: MetricDefinition) -> Markup {
    guard let good = definition.good else { return "–" }
    guard let poor = definition.poor else { return "\(trimmed(good)) / –" }
    return "\(trimmed(good)) / \(trimmed(poor))"
  }

  /// The band of a value, as word and symbol.
  func rating(_ value: Double, _ definition: MetricDefinition) -> Markup {
    guard definition.tier != .info else { return "– information" }
    switch definition.rating(value) {
    case .good: return "✓ good"
    case .needsImprovement: return "~ needs improvement"
    case .poor: return "✗ poor"
    case nil: return "– n/a"
    }
  }

  /// Failing cells by device (across) and scenario (down).
  private func deviceScenarioTable(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    let devices = table.entries(.device)
    let scenarios = table.entries(.scenario)
    let slices = slices(of: summary)
    let rows = scenarios.indices.map { scenario -> [Markup] in
      [.name(scenarios[scenario].title)]
        + devices.indices.map { device in
          let slice = slices[device * scenarios.count + scenario]
          return slice.cells == 0 ? "–" : "\(slice.failures)/\(slice.cells)"
        }
    }
    page.details("The same as a table") { page in
      page.table(
        ["scenario"] + devices.map { .name($0.title) }, [.left] + devices.map { _ in .right }, rows)
    }
  }

  /// Results of one strategy by device and scenario.
  func slices(of summary: StrategySummary) -> [RunTable.Slice] {
    let scenarios = table.entries(.scenario).count
    var slices = [RunTable.Slice](repeating: .init(), count: table.entries(.device).count * scenarios)
    for row in table.rows[summary.index] {
      let key =
        table.index[RunTable.Axis.device.rawValue][row] * scenarios
        + table.index[RunTable.Axis.scenario.rawValue][row]
      if table.isError[row] {
        slices[key].errors += 1
      } else {
        slices[key].cells += 1
        if table.failedGates[row] != 0 { slices[key].failures += 1 }
      }
    }
    return slices
  }

  /// Every number of one cell, so that a reader can compute its two scores again.
  private func workedCell(_ page: inout MarkdownPage, _ row: Int) {
    page.heading(2, "One cell by hand")
    page.paragraph(
      """
      The worst cell, \(cellName(row, from: page)). Each score comes from the raw value and the two thresholds by \
      \(.link("the formula of its metric", page.link(to: "method.md"))); the cell's score is 100 × the sum of weight × \
      score / the sum of weights.
      """)
    workedScores(&page, row)
  }

  /// Both scores of a cell, from the raw values on.
  func workedScores(_ page: inout MarkdownPage, _ row: Int) {
    let cell = table.record.cells[row]
    for (title, isOcclusion, total) in [("Occlusion", true, cell.occlusion), ("Motion", false, cell.motion)] {
      var (sum, weight) = (0.0, 0.0)
      var rows: [[Markup]] = []
      for definition in definitions where definition.id.isOcclusion == isOcclusion {
        let name: Markup = "\(definition.id.rawValue) \(definition.title)"
        let (value, score) = (table.values[definition.id.index][row], table.scores[definition.id.index][row])
        guard !value.isNaN else {
          let reason =
            cell.metrics.indices.contains(definition.id.index)
            ? cell.metrics[definition.id.index].reason : nil
          let text = reason?.text ?? "no value"
          rows.append([
            name, "n/a: \(text)", thresholds(definition), "–", "\(definition.tier.rawValue)", "0", "–",
          ])
          continue
        }
        let share = score.isNaN ? 0 : weights.weight(definition.tier)
        sum += score.isNaN ? 0 : share * score
        weight += share
        rows.append([
          name, .text(quantity(value, definition, extraDecimals: 2)), thresholds(definition),
          .text(score.isNaN ? "–" : fixed(score, 4)),
          "\(definition.tier.rawValue)", .text(fixed(share, 0)),
          .text(score.isNaN ? "–" : fixed(share * score, 4)),
        ])
      }
      rows.append(["**sum**", "", "", "", "", .text(fixed(weight, 0)), .text(fixed(sum, 4))])
      page.table(
        ["metric", "raw value", "good / poor", "score", "tier", "weight", "weight × score"],
        [.left, .left, .right, .right, .left, .right, .right], rows)
      page.paragraph(
        weight > 0
          ? "\(title) = 100 × \(fixed(sum, 4)) / \(fixed(weight, 0)) = **\(fixed(total, 1))**"
          : "\(title): n/a, no metric applies.")
    }
    if !cell.notes.isEmpty { page.list(cell.notes.prefix(5).map { .text($0) }) }
  }
}
