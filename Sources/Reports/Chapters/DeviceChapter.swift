import Analysis
import Platform
import Record
import Support

struct DeviceChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Devices", path: "devices/README.md") }

  func files() -> [ReportFile] {
    var cells = [[Int]](repeating: [], count: table.entries(.device).count)
    for (row, device) in table.index[RunTable.Axis.device.rawValue].enumerated() { cells[device].append(row) }
    return [indexPage(cells)]
      + cells.indices.map { DevicePage(report: report, device: $0, cells: cells[$0]).file() }
  }

  private func indexPage(_ cellsByDevice: [[Int]]) -> ReportFile {
    var page = MarkdownPage(path: "devices/README.md")
    page.breadcrumbs([("Report", "README.md")], "Devices")
    page.heading(1, "Devices")
    let devices = table.entries(.device)
    let best = BestHere(report: report, slices: analysis.byDevice, noun: "device")
    page.paragraph(best.winner(from: page))
    page.paragraph("\(counted(devices.count, "device")), in the order of the plan.")
    page.table(
      ["device", "class", "what it is", "cells passing", "use here", "with inferred data"],
      [.left, .left, .left, .right, .left, .right],
      devices.indices.map { device in
        let cells = cellsByDevice[device]
        let judged = cells.filter { table.cells.isCounted($0) && isRanked(table.index[0][$0]) }
        let passing = judged.count(where: table.passes)
        let inferred = cells.count { table.cells.isInferred($0) }
        let use = best.choice(device)?.use.summary
        return [
          .link(.name(devices[device].title), page.link(to: devicePath(device))),
          .name(devices[device].group),
          .text(devices[device].summary), .text(share(passing, judged.count)),
          use.map { strategyLink($0, from: page) } ?? "–",
          .text(share(inferred, cells.count)),
        ]
      })
    page.paragraph(
      """
      Passing cells are those of the ranked strategies. Of the strategies that are as good, the one with the simplest code is \
      named (\(.link("how this is decided", page.link(to: KindTable.rulePlace)))).
      """)
    if analysis.classes.count > 0, !listed.isEmpty {
      page.heading(2, "By device class")
      SliceTable(
        report: report, slices: analysis.byClass, groups: analysis.classes.map { .name($0) },
        alsoScores: true
      ).write(to: &page)
    }
    footer(&page)
    return page.file
  }

  private func isRanked(_ strategy: Int) -> Bool {
    !ReferenceStrategy.isOne(table.entries(.strategy)[strategy].id)
  }
}
