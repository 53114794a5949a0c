import Foundation
import Record
import Analysis
import Support

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
    .code(table.record.cells.id(row).text, limit: 300)
  }

  /// The full id of a cell; a link where the cell can be seen.
  func cellName(_ row: Int, from page: MarkdownPage) -> Markdown {
    cellLink(cellName(row), row, from: page)
  }

  /// A cell's id without its strategy; a link where the cell can be seen.
  func situationName(_ row: Int, from page: MarkdownPage) -> Markdown {
    cellLink(.situation(table.record.cells.id(row).situation), row, from: page)
  }

  private func cellLink(_ label: Markdown, _ row: Int, from page: MarkdownPage) -> Markdown {
    if page.playsCells { return playLink(label, table.record.cells.id(row), from: page) }
    return illustrated.page(row).map { .link(label, page.link(to: $0)) } ?? label
  }

  /// A label that leads to the cell where the page plays cells.
  func playLink(_ label: Markdown, _ cell: CellID, from page: MarkdownPage) -> Markdown {
    page.playsCells ? .link(label, CellAddress.text(cell)) : label
  }

  /// Links to the page before and the page after.
  func neighbours(_ page: inout MarkdownPage, previous: Markdown?, next: Markdown?) {
    let links = [previous.map { "← \($0)" as Markdown }, next.map { "\($0) →" as Markdown }].compactMap { $0 }
    if !links.isEmpty { page.end { $0.paragraph(.joined(links, " · ")) } }
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
    page.end { page in
      page.markdown("---")
      page.paragraph(
        """
        \(Reporting.pageOrigin)\(counted(analysis.run.cells.count, "cell")), model \(name: header.model), platform \
        profile \(.code(header.profile)), \(header.frameRate) frames a second, plan \(.code(header.planHash)). \
        To make this page again:
        """)
      page.command(header.command)
    }
  }
}

/// How a link names a cell that a page plays.
enum CellAddress {
  private static let scheme = "cell:"
  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./")

  static func text(_ cell: CellID) -> String {
    scheme + (cell.text.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }

  /// The id of the cell that an address names; nil for another address.
  static func cell(_ address: String) -> String? {
    address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)).removingPercentEncoding : nil
  }
}

extension Markdown {
  /// A cell's id without its strategy.
  static func situation(_ situation: Situation) -> Markdown { .code(situation.text, limit: 300) }
}
