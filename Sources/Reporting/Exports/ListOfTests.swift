import AvoidanceMetrics
import PositionedJSON
import ResultChecks
import ResultRecord
import SVGDrawing

extension Exporter {
  // MARK: JUnit

  /// A suite a strategy, a test case a cell; names are the cells' ids and thus unique. No times: simulation has none,
  /// and the file depends on the record alone.
  func junit() -> String {
    let cells = report.run.cells
    let groups = Dictionary(grouping: cells, by: \.cell.strategy)
    func counts(_ cells: [CellRecord]) -> String {
      let statuses = cells.map { CellStatus($0) }
      return "tests=\"\(cells.count)\" failures=\"\(statuses.count { $0 == .fail })\" "
        + "errors=\"\(statuses.count { $0 == .error })\""
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"avoidance\" \(counts(cells))>\n"
    var done: Set<String> = []
    for first in cells where done.insert(first.cell.strategy).inserted {
      let suite = groups[first.cell.strategy] ?? []
      text += "  <testsuite name=\"\(xml(first.cell.strategy))\" \(counts(suite)) skipped=\"0\">\n"
      for cell in suite {
        let status = CellStatus(cell)
        text += "    <testcase classname=\"\(xml(cell.cell.strategy))\" name=\"\(xml(cell.cell.text))\""
        if status == .pass {
          text += "/>\n"
          continue
        }
        let element = status == .error ? "error" : "failure"
        let type = status == .error ? "error" : failedGates(cell).map(\.rawValue).joined(separator: " ")
        text += ">\n      <\(element) type=\"\(xml(type))\" message=\"\(xml(reason(cell)))\">"
        text += "avoidance explain \(xml(cell.cell.text))</\(element)>\n    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(2_000) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where isInvisible(scalar): result += visible(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: SARIF

  /// The most results: code scanning keeps 5,000 of a run.
  static let sarifResults = 4_000

  /// One result a failed gate of a cell, the worst cells first; a notification says how many are left out.
  func sarif(pages: String, limit: Int) -> String {
    let rules =
      GateID.allCases.map { (id: $0.rawValue, title: $0.title, formula: $0.formula) }
      + [(id: "error", title: "the cell can be played", formula: "the strategy keeps its contract")]
    let folder = Exporter.folder(pages)
    var results: [(rule: Int, cell: CellRecord)] = []
    var left = 0
    var bytes = 20_000
    for cell in failing() {
      let failed = cell.error != nil ? [rules.count - 1] : failedGates(cell).map(\.index)
      for rule in failed {
        // What a result takes besides its cell's id, which stands in it four times, and its message.
        let size = 900 + 6 * min(cell.cell.text.utf8.count, 2_000) + reason(cell).utf8.count
        if results.count == Exporter.sarifResults || bytes + size > limit {
          left += 1
          continue
        }
        bytes += size
        results.append((rule, cell))
      }
    }
    var json = JSONWriter(isIndented: true)
    func object(_ key: String?, _ members: (inout JSONWriter) -> Void) {
      if let key { json.key(key) }
      json.beginObject()
      members(&json)
      json.endObject()
    }
    func array(_ key: String, _ items: () -> Void) {
      json.key(key)
      json.beginArray()
      items()
      json.endArray()
    }
    func text(_ key: String, _ value: String) {
      object(key) { $0.member("text", plain(value, limit: 2_000)) }
    }
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    array("runs") {
      json.beginObject()
      json.key("tool")
      json.beginObject()
      json.key("driver")
      json.beginObject()
      json.member("name", "avoidance")
      json.member("version", version)
      array("rules") {
        for rule in rules {
          json.beginObject()
          json.member("id", rule.id)
          text("shortDescription", "Expected: \(rule.title)")
          text("fullDescription", "Expected: \(rule.title). Judged by: \(rule.formula)")
          text(
            "help", "'avoidance explain' with the cell's id tells what happened; method.md has every formula."
          )
          json.endObject()
        }
      }
      json.endObject()
      json.endObject()
      json.member("columnKind", "unicodeCodePoints")
      array("invocations") {
        json.beginObject()
        json.member("executionSuccessful", true)
        if left > 0 {
          array("toolExecutionNotifications") {
            json.beginObject()
            json.member("level", "note")
            text("message", "\(left) more results were left out: a file holds the \(results.count) worst.")
            json.endObject()
          }
        }
        json.endObject()
      }
      array("results") {
        for (rule, cell) in results {
          let id = plain(cell.cell.text, limit: 2_000)
          json.beginObject()
          json.member("ruleId", rules[rule].id)
          json.member("ruleIndex", rule)
          json.member("level", cell.error != nil ? "error" : "warning")
          text(
            "message",
            cell.error != nil
              ? "\(id) \(reason(cell))" : "\(id): \(GateID.allCases[rule].failure)")
          array("locations") {
            json.beginObject()
            json.key("physicalLocation")
            json.beginObject()
            json.key("artifactLocation")
            json.beginObject()
            json.member("uri", "\(folder)strategies/\(fileName(cell.cell.strategy)).md")
            json.endObject()
            json.key("region")
            json.beginObject()
            json.member("startLine", 1)
            json.endObject()
            json.endObject()
            array("logicalLocations") {
              json.beginObject()
              json.member("fullyQualifiedName", id)
              json.endObject()
            }
            json.endObject()
          }
          object("partialFingerprints") { $0.member("cellAndGate/v1", "\(id) \(rules[rule].id)") }
          json.endObject()
        }
      }
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// A folder as the begin of a URI relative to the repository's root; the usual one for a path that is none.
  static func folder(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return "reports/" }
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    return parts.map { part in
      part.utf8.map { byte in
        if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
    }.joined(separator: "/") + "/"
  }
}
