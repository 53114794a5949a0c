import AvoidanceMetrics
import MarkdownWriting
import PositionedJSON
import ResultChecks
import ResultRecord
import Text

extension Exporter {
  // MARK: JUnit

  /// How a test case ends: with a message, and a failure with the kind of it as well.
  private enum TestOutcome {
    case passed
    case skipped(String)
    case failed(String, String)
    case broken(String)
  }

  /// What a cell is as a test case.
  ///
  /// Without a base, what fails fails. With one, what got worse fails, and what is new and fails; what failed before is
  /// skipped and says so. That the floor fails, or the ceiling, is no finding of its own.
  private func testOutcome(_ cell: CellRecord) -> TestOutcome {
    let status = CellStatus(cell)
    let change = differences?[cell.cell.text]
    if let change, change.kind == .regressed {
      if status == .error { return .broken("regressed: \(reason(cell))") }
      let words = change.details.map(\.words).joined(separator: "; ")
      return .failed(kind(cell), "regressed: \(words)" + (status == .fail ? "; \(reason(cell))" : ""))
    }
    if status == .pass { return .passed }
    if status == .fail, ReferenceStrategy.isOne(cell.cell.strategy) {
      return .skipped("a reference that is not judged: \(reason(cell))")
    }
    if differences != nil, change?.kind != .new {
      return .skipped("\(status == .fail ? "fails " : "")as in the baseline: \(reason(cell))")
    }
    return status == .error ? .broken(reason(cell)) : .failed(kind(cell), reason(cell))
  }

  /// The gates that failed, or that it got worse without one.
  private func kind(_ cell: CellRecord) -> String {
    let gates = failedGates(cell).map(\.rawValue).joined(separator: " ")
    return gates.isEmpty ? "regression" : gates
  }

  /// A suite a strategy, a test case a cell; names are the cells' ids and thus unique. No times: simulation has none,
  /// and the file depends on the record and its base alone.
  func junit() -> String {
    let cells = analysis.run.cells
    let outcomes = cells.map { testOutcome($0) }
    let groups = Dictionary(grouping: cells.indices) { cells[$0].cell.strategy }
    func counts(_ rows: some Sequence<Int>) -> (text: String, skipped: Int) {
      var (tests, failures, errors, skipped) = (0, 0, 0, 0)
      for row in rows {
        tests += 1
        switch outcomes[row] {
        case .passed: break
        case .skipped: skipped += 1
        case .failed: failures += 1
        case .broken: errors += 1
        }
      }
      return ("tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"", skipped)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"avoidance\" \(counts(cells.indices).text)>\n"
    var done: Set<String> = []
    for first in cells where done.insert(first.cell.strategy).inserted {
      let suite = groups[first.cell.strategy] ?? []
      let (numbers, skipped) = counts(suite)
      text += "  <testsuite name=\"\(xml(first.cell.strategy))\" \(numbers) skipped=\"\(skipped)\">\n"
      for row in suite {
        let id = cells[row].cell
        text += "    <testcase classname=\"\(xml(id.strategy))\" name=\"\(xml(id.text))\""
        let (element, type, message): (String, String, String)
        switch outcomes[row] {
        case .passed:
          text += "/>\n"
          continue
        case .skipped(let words):
          text += ">\n      <skipped message=\"\(xml(words))\"/>\n    </testcase>\n"
          continue
        case .failed(let gates, let words): (element, type, message) = ("failure", gates, words)
        case .broken(let words): (element, type, message) = ("error", "error", words)
        }
        text += ">\n      <\(element) type=\"\(xml(type))\" message=\"\(xml(message))\">"
        text += "\(xml(ownFiles.explain(id)))</\(element)>\n    </testcase>\n"
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

  /// What a cell can break, in the order of the rules: the gates, then these.
  private static let errorRule = GateID.allCases.count
  private static let regressionRule = GateID.allCases.count + 1

  /// One result.
  private struct ScanResult {
    var rule: Int
    var cell: CellID
    var message: String
    var level: String
    /// How it stands to the base; nil without one.
    var state: String?
  }

  /// One result a failed gate of a cell, the worst cells first.
  ///
  /// With a base, first what got worse, as errors, also of the references, since the gate counts them; then what fails
  /// anew in new cells, as warnings, and as it failed before, as notes; last what failed before and does not now.
  private func scanResults() -> [ScanResult] {
    func message(_ rule: Int, _ cell: CellRecord) -> String {
      rule == Self.errorRule ? "\(cell.cell.text) \(reason(cell))" : broken(rule, cell.cell.text)
    }
    func broken(_ rule: Int, _ id: String) -> String {
      rule == Self.errorRule ? "\(id): could not be played" : "\(id): \(GateDefinition.all[rule].failure)"
    }
    guard let differences, let changes else {
      return failing().flatMap { cell in
        rules(cell).map {
          ScanResult(
            rule: $0, cell: cell.cell, message: message($0, cell),
            level: cell.error != nil ? "error" : "warning")
        }
      }
    }
    var results: [ScanResult] = []
    for cell in analysis.run.cells {
      guard let change = differences[cell.cell.text], change.kind == .regressed else { continue }
      let words = change.details.map(\.words).joined(separator: "; ")
      let anew = newlyBroken(change)
      if anew.isEmpty {
        results.append(
          ScanResult(
            rule: Self.regressionRule, cell: cell.cell, message: "\(cell.cell.text): \(words)",
            level: "error",
            state: "new"))
      }
      results += anew.map {
        ScanResult(rule: $0, cell: cell.cell, message: message($0, cell), level: "error", state: "new")
      }
    }
    for cell in failing() {
      let change = differences[cell.cell.text]
      let anew = change.map(newlyBroken) ?? []
      for rule in rules(cell) where !anew.contains(rule) {
        let isNew = change?.kind == .new
        results.append(
          ScanResult(
            rule: rule, cell: cell.cell, message: message(rule, cell), level: isNew ? "warning" : "note",
            state: isNew ? "new" : change == nil ? "unchanged" : "updated"))
      }
    }
    let now = Dictionary(
      analysis.run.cells.map { ($0.cell.text, $0) }, uniquingKeysWith: { first, _ in first })
    for change in changes.comparison.changes {
      guard let before = changes.comparison.before[change.cell], let cell = CellID(change.cell),
        !ReferenceStrategy.isOne(cell.strategy)
      else { continue }
      let left = now[change.cell].map { rules($0) } ?? []
      let gone =
        before.isError
        ? [Self.errorRule] : before.gates.indices.filter { before.gates[$0] == .failed }
      for rule in gone where !left.contains(rule) {
        results.append(
          ScanResult(
            rule: rule, cell: cell, message: "No longer: \(broken(rule, change.cell))", level: "note",
            state: "absent"))
      }
    }
    return results
  }

  /// The rules that a cell breaks.
  private func rules(_ cell: CellRecord) -> [Int] {
    cell.error != nil ? [Self.errorRule] : failedGates(cell).map(\.index)
  }

  /// The rules that a cell breaks and did not break in the base.
  private func newlyBroken(_ change: CellChange) -> [Int] {
    change.details.compactMap { detail in
      switch detail {
      case .failsNow(let gate): gate.index
      case .cannotBePlayed: Self.errorRule
      default: nil
      }
    }
  }

  /// The results within a number of bytes; a notification says how many are left out.
  func sarif(pages: String, limit: Int) -> String {
    let rules =
      GateID.allCases.map { (id: $0.rawValue, title: $0.title, formula: $0.formula) }
      + [(id: "error", title: "the cell can be played", formula: "the strategy keeps its contract")]
      + (differences == nil
        ? []
        : [
          (
            id: "regression", title: "no number of the cell is worse than in the baseline",
            formula: "'avoidance compare'"
          )
        ])
    let folder = Exporter.folder(pages)
    var results: [ScanResult] = []
    var left = 0
    var bytes = 20_000
    for result in scanResults() {
      let place = ownFiles.file(of: result.cell)?.utf8.count ?? 0
      // What a result takes besides its cell's id, which stands in it four times, its file and its message.
      let size =
        950 + 6 * min(result.cell.text.utf8.count, 2_000) + 3 * place + min(result.message.utf8.count, 8_000)
      if left > 0 || results.count == Exporter.sarifResults || bytes + size > limit {
        left += 1
        continue
      }
      bytes += size
      results.append(result)
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
        for result in results {
          let id = plain(result.cell.text, limit: 2_000)
          let page = "\(folder)strategies/\(fileName(result.cell.strategy)).md"
          json.beginObject()
          json.member("ruleId", rules[result.rule].id)
          json.member("ruleIndex", result.rule)
          json.member("level", result.level)
          if let state = result.state { json.member("baselineState", state) }
          text("message", result.message)
          array("locations") {
            json.beginObject()
            json.key("physicalLocation")
            json.beginObject()
            json.key("artifactLocation")
            json.beginObject()
            json.member("uri", ownFiles.file(of: result.cell).flatMap(OwnFiles.uri) ?? page)
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
          object("partialFingerprints") { $0.member("cellAndGate/v1", "\(id) \(rules[result.rule].id)") }
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
  static func folder(_ path: String) -> String { (OwnFiles.uri(path) ?? "reports") + "/" }
}

extension ExportForm {
  /// JUnit's XML, as CI systems list test results.
  public static let junit = ExportForm("junit", file: "junit.xml") { exporter, _, _ in exporter.junit() }

  /// SARIF 2.1.0, as code scanning lists findings: files of up to 10 MB and 5,000 results (docs.github.com: SARIF results
  /// exceed limit).
  public static let sarif = ExportForm("sarif", file: "results.sarif", byteLimit: 9_000_000) {
    exporter, pages, limit in
    exporter.sarif(pages: pages, limit: limit)
  }

  /// Workflow commands that GitHub Actions shows as annotations.
  public static let github = ExportForm(
    "github", file: "annotations.txt", note: "annotations, on standard output", place: .standardOutput
  ) { exporter, pages, _ in exporter.annotations(pages: pages) }
}
