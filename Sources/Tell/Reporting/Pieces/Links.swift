import Analysis
import MarkdownWriting
import ResultRecord
import Text

/// The ways from page to page.
extension ReportPiece {
  func strategyPath(_ strategy: Int) -> String {
    "strategies/\(fileName(table.entries(.strategy)[strategy].id)).md"
  }

  func devicePath(_ device: Int) -> String {
    "devices/\(fileName(table.entries(.device)[device].id)).md"
  }

  func scenarioPath(_ scenario: Int) -> String {
    "scenarios/\(fileName(table.entries(.scenario)[scenario].id)).md"
  }

  func screenPath(_ screen: Int) -> String {
    "screens/\(fileName(table.entries(.screen)[screen].id)).md"
  }

  func strategyLink(_ strategy: Int, from page: MarkdownPage) -> Markdown {
    .link(.name(table.entries(.strategy)[strategy].id), page.link(to: strategyPath(strategy)))
  }

  /// The id of a strategy as a link.
  func strategyLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markdown {
    strategyLink(summary.index, from: page)
  }

  /// The full id of a cell.
  func cellName(_ row: Int) -> Markdown {
    .code(table.record.cells[row].cell.text, limit: 300)
  }

  /// The full id of a cell; a link where the cell has a page.
  func cellName(_ row: Int, from page: MarkdownPage) -> Markdown {
    illustrated.page(row).map { .link(cellName(row), page.link(to: $0)) } ?? cellName(row)
  }

  /// A cell's id without its strategy; a link where the cell has a page.
  func situationName(_ row: Int, from page: MarkdownPage) -> Markdown {
    let name = Markdown.situation(table.record.cells[row].cell.situation)
    return illustrated.page(row).map { .link(name, page.link(to: $0)) } ?? name
  }

  /// Links to the page before and the page after.
  func neighbours(_ page: inout MarkdownPage, previous: Markdown?, next: Markdown?) {
    let links = [previous.map { "← \($0)" as Markdown }, next.map { "\($0) →" as Markdown }].compactMap { $0 }
    if !links.isEmpty { page.paragraph(.joined(links, " · ")) }
  }

  /// The end of every page.
  func footer(_ page: inout MarkdownPage) {
    let entrances = report.entrances
    if let place = entrances.firstIndex(where: { $0.path == page.path }) {
      func link(_ index: Int) -> Markdown? {
        guard entrances.indices.contains(index) else { return nil }
        return .link(.text(entrances[index].title), page.link(to: entrances[index].path))
      }
      neighbours(&page, previous: link(place - 1), next: link(place + 1))
    }
    page.markdown("---")
    page.paragraph(
      """
      Made from a record of \(counted(analysis.run.cells.count, "cell")), model \(name: header.model), platform \
      profile \(.code(header.profile)), \(header.frameRate) frames a second, plan \(.code(header.planHash)). \
      To make this page again:
      """)
    page.command(header.command)
  }
}

extension Markdown {
  /// A cell's id without its strategy.
  static func situation(_ situation: Situation) -> Markdown {
    .code(
      "\(situation.device)/\(situation.orientation)/\(situation.scenario)/\(situation.screen)", limit: 300)
  }
}
