import Record
import Analysis
import Metrics

struct WorstCells: ReportPiece {
  let report: Report
  let rows: [Int]

  init(report: Report, _ rows: [Int]) {
    self.report = report
    self.rows = rows
  }

  /// Selects the worst cell of every ranked strategy among `cells`, in the order of the ranking.
  init(report: Report, ofEveryStrategyIn cells: [Int]) {
    let table = report.analysis.table
    var byStrategy = [[Int]](repeating: [], count: table.entries(.strategy).count)
    for row in cells { byStrategy[table.index[0][row]].append(row) }
    self.init(
      report: report,
      report.analysis.ranking.strategies.compactMap { table.worst(byStrategy[$0.index], count: 1).first })
  }

  /// Writes a table of cells of several strategies. Strategies that fail in the same way in one situation
  /// share a row.
  func write(to page: inout MarkdownPage, limit: Int) {
    var merged: [(key: String, rows: [Int], reasons: [Markdown])] = []
    for row in rows {
      let reasons = reasons(row)
      let place = RunTable.Axis.allCases.dropFirst().map { table.index[$0.rawValue][row] }
      let key = "\(place) \(Markdown.score(table.cells.occlusion(row)).source) \(reasons.map(\.source))"
      if let known = merged.firstIndex(where: { $0.key == key }) {
        merged[known].rows.append(row)
      } else if merged.count < limit {
        merged.append((key, [row], reasons))
      }
    }
    page.table(
      ["strategy", "cell", "occlusion", "motion", "why"], [.left, .left, .right, .right, .left],
      merged.compactMap { _, rows, reasons -> [Markdown]? in
        guard let first = rows.first else { return nil }
        var links = rows.prefix(6).map { strategyLink(table.index[0][$0], from: page) }
        if rows.count > 6 { links.append("\(rows.count - 6) more") }
        // Prefer a cell that has a page.
        let shown = rows.first { illustrated.page($0) != nil } ?? first
        return [.joined(links, ", "), situationName(shown, from: page)] + outcome(first, reasons)
      })
  }

  /// Writes a table of cells of one strategy. Cells of one screen that are bad for the same reasons share a
  /// row.
  func writeOfOneStrategy(to page: inout MarkdownPage, limit: Int) {
    var merged: [(key: String, first: Int, others: Int, reasons: [Markdown])] = []
    for row in rows where merged.count <= limit {
      let reasons = reasons(row)
      let key =
        "\(table.index[RunTable.Axis.screen.rawValue][row]) \(table.cells.failedGates(row)) \(table.symptoms(row))"
      if let known = merged.firstIndex(where: { $0.key == key }) {
        merged[known].others += 1
      } else {
        merged.append((key, row, 0, reasons))
      }
    }
    page.table(
      ["cell", "occlusion", "motion", "why"], [.left, .right, .right, .left],
      merged.prefix(limit).map { _, first, others, reasons in
        let more: Markdown = others > 0 ? " and \(others) more on this screen with the same failures" : ""
        return [situationName(first, from: page) + more] + outcome(first, reasons)
      })
  }
}

extension ReportPiece {
  /// Returns the reasons why a cell is bad, in words: failed gates first, then metrics in their poor band,
  /// largest loss first.
  func reasons(_ row: Int, limit: Int = 4) -> [Markdown] {
    var words: [Markdown] = []
    var covered: Set<MetricID> = []
    for gate in GateID.allCases where table.cells.failedGates(row) & (1 << gate.index) != 0 {
      let definition = gate.definition
      if !covered.contains(definition.metric) {
        let value = table.cells.metric(definition.metric, row).applicableValue
        words.append("\(definition.words.text(for: value)) (\(definition.code))")
      }
      covered.formUnion(definition.tells)
    }
    let poor = MetricDefinition.all.filter { definition in
      !covered.contains(definition.id) && definition.tier != .info
        && definition.rating(table.cells.metric(definition.id, row).applicableValue) == .poor
    }
    let byLoss = poor.sorted { table.loss($0, row) > table.loss($1, row) }
    words += byLoss.prefix(max(0, limit - words.count)).map { definition in
      definition.words(for: table.cells.metric(definition.id, row).applicableValue)
    }
    return words
  }

  /// Returns the outcome of a cell, such as `○ does nothing:`, with a remark if the cell was not judged.
  private func outcomeSign(_ row: Int) -> Markdown {
    let outcome = table.cells.shownOutcome(row)
    let sign: Markdown =
      switch outcome {
      case .fail, .error: .text("\(outcome.sign) ")
      case .doesNothing, .pass: .text("\(outcome.verdict): ")
      case .notJudged: ""
      }
    return table.cells.isCounted(row) ? sign : "\(ShownOutcome.notJudged.verdict): \(sign)"
  }

  /// Returns the last three columns of a table of cells: both scores, and the result with its reasons.
  func outcome(_ row: Int, _ reasons: [Markdown]) -> [Markdown] {
    [
      .score(table.cells.occlusion(row)), .score(table.cells.motion(row)),
      outcomeSign(row)
        + (reasons.isEmpty ? "no gate failed and no metric is poor" : .joined(reasons, "; ")),
    ]
  }
}
