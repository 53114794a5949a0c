import Analysis
import Metrics
import Record
import Support

struct PainSection: ReportPiece {
  let report: Report
  let pain: PainPoint
  let outcomes: [PainTable.StrategyOutcome]

  func write(to page: inout MarkdownPage) {
    page.anchor(pain.anchor)
    page.heading(3, "\(pain.number). \(pain.title)")
    page.paragraph(.text(pain.happens))
    var facts: [Markdown] = [
      "**Measured**: \(pain.question)",
      "**Counted as affected** if the strategy \(.joined(pain.measure.conditions.map(words), ", or ")).",
      "**Played**: \(.joined(pain.places.map(words), "; ")).",
    ]
    if let limits = pain.limits { facts.append("**Limits**: \(limits)") }
    facts.append("**Reports**: \(words(pain.evidence)).")
    page.list(facts)

    let failing = failures()
    guard let first = failing.first else {
      page.paragraph("No strategy is affected.")
      return
    }
    page.table(
      ["strategy", "affected cells", "worst cell", "what it does there"], [.left, .right, .left, .left],
      failing.map { row in
        let condition = pain.measure.conditions[row.worst.condition]
        let names = Markdown.joined(
          row.rows.map { place in
            let cell = analysis.run.cells.id(place)
            return playLink(.name(cell.strategy), cell, from: page)
          }, ", ")
        let worst = analysis.run.cells.id(row.worst.row)
        return [
          row.isAsWithoutStrategy ? "○ \(names)" : names, .text(row.share),
          playLink(.situation(worst.situation), worst, from: page),
          "\(condition.failure): \(row.value)",
        ]
      })
    if !page.playsCells { page.command(report.ownFiles.explain(analysis.run.cells.id(first.worst.row))) }
  }

  /// Strategies that have the same worst situation and the same failure there.
  private struct FailureRow {
    var rows: [Int]
    var cells: Int
    var failures: Int
    var worst: PainTable.Failure
    var value: String
    var isAsWithoutStrategy: Bool

    var share: String { "\(failures) of \(cells)" }
    /// The sort key: strategies that are worse than no code come first, then strategies with the largest
    /// share of affected cells.
    var order: (Int, Double) {
      (isAsWithoutStrategy ? 1 : 0, -Double(failures) / Double(cells))
    }
  }

  private func failures() -> [FailureRow] {
    var rows: [FailureRow] = []
    for summary in listed {
      let outcome = outcomes[summary.index]
      guard let worst = outcome.worst else { continue }
      let row = FailureRow(
        rows: [worst.row], cells: outcome.cells, failures: outcome.failures, worst: worst,
        value: value(worst.value, pain.measure.conditions[worst.condition]),
        isAsWithoutStrategy: outcome.isAsWithoutStrategy)
      let same = rows.firstIndex {
        $0.share == row.share && $0.worst.condition == worst.condition && $0.value == row.value
          && $0.isAsWithoutStrategy == row.isAsWithoutStrategy
          && analysis.run.cells.id($0.worst.row).situation == analysis.run.cells.id(worst.row).situation
      }
      if let same { rows[same].rows.append(worst.row) } else { rows.append(row) }
    }
    return rows.enumerated()
      .sorted {
        ($0.element.order.0, $0.element.order.1, $0.offset) < (
          $1.element.order.0, $1.element.order.1, $1.offset
        )
      }
      .map(\.element)
  }

  // MARK: Words

  /// Returns a condition such as `hides the line you are typing (O2 below 1)`, with the reason for the limit
  /// if the condition has one.
  private func words(_ condition: PainMeasure.Condition) -> Markdown {
    var text: Markdown = "\(condition.failure) (\(condition.quantityName)"
    let limit = bare(condition.limit)
    let unit: String
    switch condition.quantity {
    case .metric(let id):
      unit = id.definition.suffix
      text = text + " \(id.definition.higherIsBetter ? "below" : "above") \(limit)\(unit)"
    case .barsDisplaced: break
    }
    if let reason = condition.reason { text = text + ": \(reason)" }
    if let places = condition.places { text = text + "; only `\(places.sorted().joined(separator: "`, `"))`" }
    return text + ")"
  }

  /// Returns a value such as `M7 282.0 pt` or `2 bars`.
  private func value(_ value: Double, _ condition: PainMeasure.Condition) -> String {
    switch condition.quantity {
    case .metric(let id): "\(id.rawValue) \(id.definition.quantity(value))"
    case .barsDisplaced: counted(Int(value), "bar")
    }
  }

  private func words(_ places: Places) -> Markdown {
    let scenarios = Markdown.joined(places.scenarios.map { .code($0) }, ", ")
    let screens = Markdown.joined(places.screens.map { .code($0) }, ", ")
    let devices = places.devices.joined(separator: ", ")
    return "\(scenarios) on \(screens) (\(devices), \(places.orientations.joined(separator: " and ")))"
  }

  /// Returns links such as `MessageKit [494](…), [165](…)`. Adjacent reports of one repository share its
  /// name.
  private func words(_ reports: [PainReport]) -> Markdown {
    var pieces: [Markdown] = []
    var last = ""
    for report in reports {
      let number: Markdown = report.address.map { .link(.text(report.number), $0) } ?? .text(report.number)
      pieces.append(report.place == last ? number : "\(report.place) \(number)")
      last = report.place
    }
    return .joined(pieces, ", ")
  }
}
