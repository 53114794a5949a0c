import Analysis
import Record
import Reports
import Support

/// The report's text as JSON. Plain text is a string, and everything else is an array that begins with a
/// code.
struct PageText {
  /// The codes of text parts and blocks. The page's script has the same codes.
  private enum Code {
    static let strong = 1, emphasis = 2, code = 3, part = 4, cells = 5, cell = 6, web = 7
    static let heading = 1, paragraph = 2, list = 3, numberedList = 4, table = 5, listing = 6, details = 7
  }

  let text: BrowserText
  /// The index in the record of each linked cell, by its id.
  let places: [String: Int]

  init(_ text: BrowserText, _ record: RunRecord) {
    self.text = text
    let linked = Set(text.cells)
    var places: [String: Int] = [:]
    for index in record.cells.indices {
      let id = record.cells.id(index).text
      if linked.contains(id) { places[id] = index }
    }
    self.places = places
  }

  func write(to json: inout JSONWriter) {
    json.key("parts")
    json.beginArray()
    for part in text.parts {
      json.beginObject()
      json.member("id", part.id)
      json.key("blocks")
      write(part.blocks, &json)
      json.key("sections")
      json.beginArray()
      for section in part.sections {
        json.beginObject()
        json.member("id", section.id)
        json.key("title")
        write(section.title, &json)
        json.key("blocks")
        write(section.blocks, &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ blocks: [BrowserBlock], _ json: inout JSONWriter) {
    json.beginArray()
    for block in blocks { write(block, &json) }
    json.endArray()
  }

  private func write(_ block: BrowserBlock, _ json: inout JSONWriter) {
    json.beginArray()
    switch block {
    case .heading(let level, let runs):
      json.value(Code.heading)
      json.value(level)
      write(runs, &json)
    case .paragraph(let runs):
      json.value(Code.paragraph)
      write(runs, &json)
    case .list(let items, let isNumbered):
      json.value(isNumbered ? Code.numberedList : Code.list)
      for item in items { write(item, &json) }
    case .table(let head, let isNumber, let rows):
      json.value(Code.table)
      json.value(isNumber.map { $0 ? "n" : "t" }.joined())
      for row in [head] + rows {
        json.beginArray()
        for cell in row { write(cell, &json) }
        json.endArray()
      }
    case .code(let code, let language):
      json.value(Code.listing)
      json.value(language)
      json.value(code)
    case .details(let summary, let blocks):
      json.value(Code.details)
      write(summary, &json)
      write(blocks, &json)
    }
    json.endArray()
  }

  /// A single plain text is written as a string, because most table cells are of this kind.
  private func write(_ runs: [BrowserRun], _ json: inout JSONWriter) {
    if runs.isEmpty { return json.value("") }
    if runs.count == 1, case .text(let text) = runs[0] { return json.value(text) }
    json.beginArray()
    for run in runs { write(run, &json) }
    json.endArray()
  }

  private func write(_ run: BrowserRun, _ json: inout JSONWriter) {
    if case .text(let text) = run { return json.value(text) }
    json.beginArray()
    switch run {
    case .text: break
    case .strong(let runs):
      json.value(Code.strong)
      write(runs, &json)
    case .emphasis(let runs):
      json.value(Code.emphasis)
      write(runs, &json)
    case .code(let text):
      json.value(Code.code)
      json.value(text)
    case .link(let runs, let place):
      write(place, &json)
      write(runs, &json)
    }
    json.endArray()
  }

  private func write(_ place: BrowserPlace, _ json: inout JSONWriter) {
    switch place {
    case .part(let part, let section, let showsCode):
      json.value(Code.part)
      json.value(part)
      json.value(section ?? "")
      json.value(showsCode ? 1 : 0)
    case .cells(let axis, let id):
      json.value(Code.cells)
      json.value(axis.rawValue)
      json.value(id)
    case .cell(let id):
      json.value(Code.cell)
      json.value(places[id] ?? -1)
    case .web(let address):
      json.value(Code.web)
      json.value(address)
    }
  }
}
