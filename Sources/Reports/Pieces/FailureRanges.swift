import Analysis
import Record

/// The ranges of heights in which a strategy's typical failures occur.
struct FailureRanges: ReportPiece {
  let report: Report

  func write(of summary: StrategySummary, to page: inout MarkdownPage) {
    // Records of earlier versions also have ranges with only one tried value, which show nothing.
    let found = table.record.ranges.filter { $0.cell.strategy == summary.id && $0.range.tried.count > 1 }
    let cases = RangeGroup.cases(found)
    guard !cases.isEmpty else { return }
    page.heading(2, "When it fails")
    let method = Markdown.link("How the cases are chosen", page.link(to: "method.md") + "#ranges")
    page.paragraph(
      """
      A typical case of each of its most frequent failures, and a case that fails only on some devices, were played again with \
      other keyboard or field heights. It fails in these ranges. \(method).
      """)
    page.list(cases.prefix(8).map { text($0, summary) })
    if cases.count > 8 { page.paragraph("\(cases.count - 8) more are in the record.") }
  }

  private func text(_ groups: [RangeGroup], _ summary: StrategySummary) -> Markdown {
    guard let cell = groups.first?.first.cell else { return "" }
    let orientation = title(cell.orientation, .orientation).lowercasedFirst
    let failures = groups.map { group -> Markdown in
      let clauses = RangeShape.all(in: group.ranges).map { shape, ranges in
        clause(shape, ranges, of: group, summary)
      }
      return "  - **\(group.first.range.subject)** \(.joined(clauses, "; "))."
    }
    return """
      \(name: title(cell.screen, .screen)) in \(name: orientation), \(name: title(cell.scenario, .scenario)): \
      \(.code(report.ownFiles.explain(cell), limit: 400))
      \(.joined(failures, "\n"))
      """
  }

  /// Returns a clause such as `on 6 of 8 devices whenever the keyboard is taller than 114 pt (the keyboards
  /// there are 259 to 406 pt tall)`.
  private func clause(
    _ shape: RangeShape, _ ranges: [FoundRange], of group: RangeGroup, _ summary: StrategySummary
  ) -> Markdown {
    let parameter = group.first.range.parameter
    let noun = parameter == .keyboardHeight ? "keyboard" : "field"
    let devices = ranges.map { title($0.cell.device, .device) }
    let all = situations(of: group.first.cell, summary)
    // Fields of different heights are tried on one device only, so the clause cannot say on how many devices
    // the strategy fails.
    let place: Markdown =
      ranges.count == 1
      ? "on \(name: devices[0])"
      : ranges.count == all ? "on all \(all) devices" : "on \(ranges.count) of \(all) devices"
    let own = ranges.map(\.range.current)
    let has = own.min() == own.max() ? "\(own.min() ?? 0)" : "\(own.min() ?? 0) to \(own.max() ?? 0)"
    let places = ranges.map(\.range.place)
    let theirs = "the \(noun)\(ranges.count == 1 ? " there is" : "s there are") \(has) pt tall"
    if Set(places).count == 1 { return "\(place) \(places[0]) (\(theirs))" }
    if shape == .everywhere {
      return
        "\(place) at every \(noun) height tried, from \(ranges.map(\.range.tried.lowerBound).max() ?? 0) pt up"
    }
    // Devices with the same limit and the same keyboard share an entry.
    var entries: [(limit: String, own: Int, names: [Markdown])] = []
    for (found, device) in zip(ranges, devices) {
      let limit = shape.limit(found.range)
      if let known = entries.firstIndex(where: { $0.limit == limit && $0.own == found.range.current }) {
        entries[known].names.append(.name(device))
      } else {
        entries.append((limit, found.range.current, [.name(device)]))
      }
    }
    let list = entries.map { entry -> Markdown in
      "\(.joined(entry.names, ", ")) \(entry.limit) (has \(entry.own))"
    }
    return "\(place) \(shape.words(parameter)): \(.joined(list, "; "))"
  }

  /// Returns the number of devices on which the cell's orientation, scenario and screen count.
  private func situations(of cell: CellID, _ summary: StrategySummary) -> Int {
    table.rows[summary.index].count { row in
      let other = table.record.cells.id(row)
      return other.orientation == cell.orientation && other.scenario == cell.scenario
        && other.screen == cell.screen && table.cells.isCounted(row)
    }
  }

  private func title(_ id: String, _ axis: RunTable.Axis) -> String {
    table.entries(axis).first { $0.id == id }?.title ?? id
  }
}
