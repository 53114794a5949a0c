import Analysis
import Record
import Support

struct DevicePage: ReportPiece {
  let report: Report
  let device: Int
  let cells: [Int]

  private var entry: AxisEntry { table.entries(.device)[device] }

  func file() -> ReportFile {
    let devices = table.entries(.device)
    var page = MarkdownPage(path: devicePath(device))
    page.breadcrumbs([("Report", "README.md"), ("Devices", "devices/README.md")], .name(entry.title))
    page.heading(1, .name(entry.title))
    page.paragraph(
      BestHere(report: report, slices: analysis.byDevice, noun: "device").sentence(device, from: page))
    writeFacts(to: &page)
    page.heading(2, "All strategies")
    let standings = StandingsTable(report: report, analysis.byDevice, device)
    standings.write(to: &page)
    writeOrientations(of: standings.standings.map(\.summary), to: &page)
    page.heading(2, "Worst cells")
    let worst = WorstCells(report: report, ofEveryStrategyIn: cells)
    if worst.rows.isEmpty {
      page.paragraph("No cell of a ranked strategy has a score here.")
    } else {
      page.paragraph("The worst cell of every ranked strategy here, in the order of the ranking.")
      worst.write(to: &page, limit: 20)
    }
    func link(_ device: Int) -> Markdown? {
      guard devices.indices.contains(device) else { return nil }
      return .link(.name(devices[device].title), page.link(to: devicePath(device)))
    }
    neighbours(&page, previous: link(device - 1), next: link(device + 1))
    footer(&page)
    return page.file
  }

  /// Writes the device's properties, the share of inferred data and the notes about its cells.
  private func writeFacts(to page: inout MarkdownPage) {
    page.paragraph(.text(entry.summary))
    page.factTable(
      [AxisEntry.Fact("id", entry.id), .init("class", entry.group), .init("figures from", entry.source)]
        + entry.facts)
    let inferred = cells.count { table.cells.isInferred($0) }
    page.paragraph(
      inferred == 0
        ? "No cell on this device uses inferred data."
        : "\(share(inferred, cells.count)) of the cells on this device use an inferred keyboard height."
    )
    var notes: [String] = []
    for row in cells {
      for note in table.cells.notes(row)
      where notes.count < 5 && !notes.contains(note) && !entry.facts.contains(where: { $0.value == note }) {
        notes.append(note)
      }
    }
    page.list(notes.map { .text($0) })
  }

  private func writeOrientations(of strategies: [StrategySummary], to page: inout MarkdownPage) {
    page.heading(2, "By orientation")
    let orientations = table.entries(.orientation)
    let split = slicesByOrientation
    page.table(
      ["strategy"]
        + orientations.flatMap {
          ["\(name: $0.title): failing", "\(name: $0.title): occlusion / motion p75"] as [Markdown]
        },
      [.left] + orientations.flatMap { _ in [.right, .right] as [MarkdownPage.Alignment] },
      strategies.map { summary in
        [strategyLink(summary, from: page)]
          + split[summary.index].flatMap { slice -> [Markdown] in
            slice.cells == 0 ? ["–", "–"] : [.failing(slice), .scores(slice)]
          }
      })
  }

  /// The device's results, indexed by strategy and then by orientation.
  private var slicesByOrientation: [[Standing]] {
    let orientations = table.entries(.orientation).count
    var groups = [[Int]](repeating: [], count: table.entries(.strategy).count * orientations)
    for row in cells {
      groups[table.index[0][row] * orientations + table.index[RunTable.Axis.orientation.rawValue][row]]
        .append(row)
    }
    return table.entries(.strategy).indices.map { strategy in
      (0..<orientations).map { table.standing(groups[strategy * orientations + $0]) }
    }
  }
}
