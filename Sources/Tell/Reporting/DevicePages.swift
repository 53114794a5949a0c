import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// All devices at a glance.
  func deviceIndex() -> ReportFile {
    var page = MarkdownPage(path: "devices/README.md")
    page.breadcrumbs([("Report", "README.md")], "Devices")
    page.heading(1, "Devices")
    let devices = table.entries(.device)
    page.paragraph(winners(byDevice, "device", page))
    page.paragraph("\(counted(devices.count, "device")), in the order of the plan.")
    page.table(
      ["device", "class", "what it is", "cells failing a gate", "best strategy here", "on inferred data"],
      [.left, .left, .left, .right, .left, .right],
      devices.indices.map { device in
        let cells = cellsByDevice[device]
        let played = cells.filter { !table.isError[$0] && isRanked(table.index[0][$0]) }
        let failing = played.count { table.failedGates[$0] != 0 }
        let inferred = cells.count { table.record.cells[$0].inferred }
        let best = best(byDevice, device)
        return [
          .link(.name(devices[device].title), page.link(to: devicePath(device))),
          .name(devices[device].group),
          .text(devices[device].summary), .text(share(failing, played.count)),
          best.isEmpty ? "–" : .joined(best.prefix(3).map { strategyLink($0, from: page) }, ", "),
          .text(share(inferred, cells.count)),
        ]
      })
    page.paragraph(
      """
      Failing cells are those of the ranked strategies. The best strategy is the one with the smallest share of \
      failing cells on the device; equal shares are all named, up to three.
      """)
    footer(&page)
    return page.file
  }

  /// One page for every device.
  func devicePages() -> [ReportFile] {
    table.entries(.device).indices.map { devicePage($0) }
  }

  private func devicePage(_ device: Int) -> ReportFile {
    let devices = table.entries(.device)
    let entry = devices[device]
    let cells = cellsByDevice[device]
    var page = MarkdownPage(path: devicePath(device))
    page.breadcrumbs([("Report", "README.md"), ("Devices", "devices/README.md")], .name(entry.title))
    page.heading(1, .name(entry.title))
    page.paragraph(bestHere(byDevice, device, page))
    page.paragraph(.text(entry.summary))
    factTable(
      &page,
      ([AxisEntry.Fact("id", entry.id), .init("class", entry.group), .init("figures from", entry.source)]
        + entry.facts)
        .filter { !$0.value.isEmpty })
    let inferred = cells.count { table.record.cells[$0].inferred }
    page.paragraph(
      inferred == 0
        ? "No cell on this device rests on inferred data."
        : "\(share(inferred, cells.count)) of the cells on this device rest on an inferred keyboard height."
    )

    var notes: [String] = []
    for row in cells {
      for note in table.record.cells[row].notes
      where notes.count < 5 && !notes.contains(note) && !entry.facts.contains(where: { $0.value == note }) {
        notes.append(note)
      }
    }
    page.list(notes.map { .text($0) })

    page.heading(2, "All strategies")
    let places = listed.map { summary in (summary, byDevice[summary.index][device]) }.filter {
      $0.1.cells + $0.1.errors > 0
    }
    page.table(
      ["strategy", "cells failing a gate", "result", "occlusion p75", "motion p75", "errors"],
      [.left, .right, .left, .right, .right, .right],
      places.map { summary, slice in
        [
          strategyLink(summary, from: page), .text(share(slice.failures, slice.cells)),
          slice.cells == 0 ? "? not played" : slice.failures == 0 ? "✓ pass" : "✗ FAIL",
          score(slice.occlusion),
          score(slice.motion), "\(slice.errors)",
        ]
      })

    page.heading(2, "By orientation")
    let orientations = table.entries(.orientation)
    let split = orientationSlices(cells)
    page.table(
      ["strategy"]
        + orientations.flatMap { ["\(name: $0.title): failing", "\(name: $0.title): O / M"] as [Markup] },
      [.left] + orientations.flatMap { _ in [.right, .right] as [MarkdownPage.Alignment] },
      places.map { summary, _ in
        [strategyLink(summary, from: page)]
          + split[summary.index].flatMap { slice -> [Markup] in
            slice.cells == 0
              ? ["–", "–"]
              : [
                .text(share(slice.failures, slice.cells)),
                "\(fixed(slice.occlusion, 1)) / \(fixed(slice.motion, 1))",
              ]
          }
      })

    page.heading(2, "Worst cells")
    var cellsByStrategy = [[Int]](repeating: [], count: table.entries(.strategy).count)
    for row in cells { cellsByStrategy[table.index[0][row]].append(row) }
    let worst = ranking.strategies.compactMap { table.worst(cellsByStrategy[$0.index], count: 1).first }
    if worst.isEmpty {
      page.paragraph("No cell of a ranked strategy has a score here.")
    } else {
      page.paragraph("The worst cell of every ranked strategy here, in the order of the ranking.")
      worstTable(&page, worst, limit: 20)
    }
    func link(_ device: Int) -> Markup? {
      guard devices.indices.contains(device) else { return nil }
      return .link(.name(devices[device].title), page.link(to: devicePath(device)))
    }
    neighbours(&page, previous: link(device - 1), next: link(device + 1))
    footer(&page)
    return page.file
  }

  func isRanked(_ strategy: Int) -> Bool {
    !Ranking.referenceIDs.contains(table.entries(.strategy)[strategy].id)
  }

  /// Results of the strategies on one device by orientation.
  private func orientationSlices(_ cells: [Int]) -> [[RunTable.Slice]] {
    let orientations = table.entries(.orientation).count
    var groups = [[Int]](repeating: [], count: table.entries(.strategy).count * orientations)
    for row in cells {
      groups[table.index[0][row] * orientations + table.index[RunTable.Axis.orientation.rawValue][row]]
        .append(row)
    }
    return table.entries(.strategy).indices.map { strategy in
      (0..<orientations).map { table.slice(groups[strategy * orientations + $0]) }
    }
  }
}
