import Analysis
import Foundation
import Record
import Support

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

  /// Returns the title of a strategy, with its id as a link behind it.
  func titledLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markdown {
    let entry = table.entries(.strategy)[summary.index]
    let link = strategyLink(summary, from: page)
    return entry.title.isEmpty || entry.title == entry.id ? link : "\(name: entry.title) (\(link))"
  }

  func strategyLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markdown {
    strategyLink(summary.index, from: page)
  }

  func cellName(_ row: Int) -> Markdown {
    .code(table.record.cells.id(row).text, limit: 300)
  }

  /// Returns the full id of a cell, as a link if the cell has a page or can be played.
  func cellName(_ row: Int, from page: MarkdownPage) -> Markdown {
    cellLink(cellName(row), row, from: page)
  }

  /// Returns a cell's id without its strategy, as a link if the cell has a page or can be played.
  func situationName(_ row: Int, from page: MarkdownPage) -> Markdown {
    cellLink(.situation(table.record.cells.id(row).situation), row, from: page)
  }

  private func cellLink(_ label: Markdown, _ row: Int, from page: MarkdownPage) -> Markdown {
    if page.playsCells { return playLink(label, table.record.cells.id(row), from: page) }
    return illustrated.page(row).map { .link(label, page.link(to: $0)) } ?? label
  }

  func playLink(_ label: Markdown, _ cell: CellID, from page: MarkdownPage) -> Markdown {
    page.playsCells ? .link(label, CellAddress.text(cell)) : label
  }

  func neighbours(_ page: inout MarkdownPage, previous: Markdown?, next: Markdown?) {
    let links = [previous.map { "← \($0)" as Markdown }, next.map { "\($0) →" as Markdown }].compactMap { $0 }
    if !links.isEmpty { page.end { $0.paragraph(.joined(links, " · ")) } }
  }

  /// Adds the end of a page: links to the previous and next page, and the command that makes the page again.
  func footer(_ page: inout MarkdownPage) {
    let firstPages = report.firstPages
    if let place = firstPages.firstIndex(where: { $0.path == page.path }) {
      func link(_ index: Int) -> Markdown? {
        guard firstPages.indices.contains(index) else { return nil }
        return .link(.text(firstPages[index].title), page.link(to: firstPages[index].path))
      }
      neighbours(&page, previous: link(place - 1), next: link(place + 1))
    }
    page.end { page in
      page.markdown("---")
      page.paragraph(
        """
        \(Reporting.pageOrigin)\(counted(analysis.run.cells.count, "cell")), model \(name: header.model), platform \
        profile \(.code(header.profile)), \(header.frameRate) frames per second, plan \(.code(header.planHash)). \
        To make this page again:
        """)
      page.command(header.command)
    }
  }
}

enum CellAddress {
  private static let scheme = "cell:"
  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./")

  static func text(_ cell: CellID) -> String {
    scheme + (cell.text.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }

  /// Returns the id of the cell in a link address, or nil if the address does not name a cell.
  static func cell(_ address: String) -> String? {
    address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)).removingPercentEncoding : nil
  }
}

extension Markdown {
  /// Returns a cell's id without its strategy.
  static func situation(_ situation: Situation) -> Markdown { .code(situation.text, limit: 300) }
}
