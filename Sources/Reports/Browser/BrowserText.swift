import Record
import Analysis

/// What the report's pages say, for a page in a browser that plays cells: the same words and numbers, with links that
/// lead to places of that page.
package struct BrowserText: Sendable {
  /// What belongs together under one head, from the first of the page's navigation on.
  package struct Part: Sendable {
    /// Kebab-case; the page's address names it.
    package var id: String
    package var blocks: [BrowserBlock]
    package var sections: [Section]
  }

  /// What an address can name within a part.
  package struct Section: Sendable {
    package var id: String
    package var title: [BrowserRun]
    package var blocks: [BrowserBlock]
  }

  package var parts: [Part]

  /// Ids of the cells that it links to, in the order of the text, each once.
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

  /// Reads a record.
  package init(_ record: RunRecord) { parts = BrowserParts(report: Report(record)).parts }
}

/// One block of text.
package enum BrowserBlock: Sendable, Equatable {
  case heading(Int, [BrowserRun])
  case paragraph([BrowserRun])
  case list([[BrowserRun]], isNumbered: Bool)
  /// Heads, whether the columns hold numbers, rows.
  case table([[BrowserRun]], isNumber: [Bool], [[[BrowserRun]]])
  /// Lines of code, or of a command, in a language.
  case code(String, language: String)
  case details([BrowserRun], [BrowserBlock])

  /// Calls for every place that it links to.
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

/// A stretch of text in one style.
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

/// Where a link leads.
package enum BrowserPlace: Sendable, Equatable {
  /// A part, and a section of it, with its code in sight where there is any.
  case part(String, section: String?, showsCode: Bool)
  /// The cells of one device, scenario or screen.
  case cells(RunTable.Axis, String)
  /// A cell by its id.
  case cell(String)
  /// An address on the web.
  case web(String)
}
