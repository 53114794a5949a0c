import Analysis
import Record

/// The text of a report for an HTML page that plays cells. It has the words and numbers of the report's
/// pages, and its links lead to places in the HTML page.
package struct BrowserText: Sendable {
  /// A part of the HTML page, such as the fixes or the families.
  package struct Part: Sendable {
    /// The part's id in kebab case, used in the page's address.
    package var id: String
    package var blocks: [BrowserBlock]
    package var sections: [Section]
  }

  /// A section of a part, to which an address can link.
  package struct Section: Sendable {
    package var id: String
    package var title: [BrowserRun]
    package var blocks: [BrowserBlock]
  }

  package var parts: [Part]

  /// The ids of the cells to which the text links, in order of first occurrence.
  package var cells: [String] {
    var found: [String] = []
    var known: Set<String> = []
    for part in parts {
      for block in part.blocks + part.sections.flatMap(\.blocks) {
        block.visit { if case .cell(let id) = $0, known.insert(id).inserted { found.append(id) } }
      }
    }
    return found
  }

  /// Makes the text for a record.
  package init(_ record: RunRecord) { parts = BrowserParts(report: Report(record)).parts }
}

package enum BrowserBlock: Sendable, Equatable {
  case heading(Int, [BrowserRun])
  case paragraph([BrowserRun])
  case list([[BrowserRun]], isNumbered: Bool)
  /// A table: its header row, whether each column holds numbers, and its other rows.
  case table([[BrowserRun]], isNumber: [Bool], [[[BrowserRun]]])
  /// Lines of code or a shell command, with their language.
  case code(String, language: String)
  case details([BrowserRun], [BrowserBlock])

  func visit(_ body: (BrowserPlace) -> Void) {
    switch self {
    case .heading(_, let runs), .paragraph(let runs): runs.forEach { $0.visit(body) }
    case .list(let items, _): items.joined().forEach { $0.visit(body) }
    case .table(let head, _, let rows): (head + rows.joined()).joined().forEach { $0.visit(body) }
    case .code: break
    case .details(let summary, let blocks):
      summary.forEach { $0.visit(body) }
      blocks.forEach { $0.visit(body) }
    }
  }
}

/// A piece of text in one style.
package indirect enum BrowserRun: Sendable, Equatable {
  case text(String)
  case strong([BrowserRun])
  case emphasis([BrowserRun])
  case code(String)
  case link([BrowserRun], BrowserPlace)

  func visit(_ body: (BrowserPlace) -> Void) {
    switch self {
    case .text, .code: break
    case .strong(let runs), .emphasis(let runs): runs.forEach { $0.visit(body) }
    case .link(let runs, let place):
      body(place)
      runs.forEach { $0.visit(body) }
    }
  }
}

/// The target of a link.
package enum BrowserPlace: Sendable, Equatable {
  /// A part or one of its sections. `showsCode` opens the section's code, if it has any.
  case part(String, section: String?, showsCode: Bool)
  /// All cells of one device, scenario or screen.
  case cells(RunTable.Axis, String)
  case cell(String)
  case web(String)
}
