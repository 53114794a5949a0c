import Analysis
import Metrics
import Platform
import Record
import Support

/// A rule for code scanning, which a cell can break.
struct ScanRule {
  var id: String
  var title: String
  var formula: String

  /// The index of the rule "the cell can be played". The rules for the gates come before it.
  static let error = GateID.allCases.count
  /// The index of the rule "the strategy has an effect if one is needed".
  static let doesNothing = GateID.allCases.count + 1
  /// The index of the rule "no number of the cell is worse than in the baseline".
  static let regression = GateID.allCases.count + 2

  /// Returns all rules. The last one is included only if there is a baseline.
  static func all(hasBase: Bool) -> [ScanRule] {
    GateID.allCases.map { ScanRule(id: $0.rawValue, title: $0.title, formula: $0.formula) }
      + [
        ScanRule(id: "error", title: "the cell can be played", formula: "the strategy keeps its contract"),
        ScanRule(
          id: "does-nothing", title: "the strategy has an effect if one is needed",
          formula: "the screen differs from that of the strategy 'none' if 'none' fails a gate"),
      ]
      + (hasBase
        ? [
          ScanRule(
            id: "regression", title: "no number of the cell is worse than in the baseline",
            formula: "'avoidance compare'")
        ] : [])
  }
}

struct ScanResult {
  var rule: Int
  var cell: CellID
  var message: String
  var level: String
  /// The state of the result compared with the baseline, such as `new`; nil if there is no baseline.
  var state: String?
}

extension Exporter {
  /// Passes the results of all cells to `take`: one for each failed gate, worst cells first, and then a note
  /// for each cell in which a strategy does nothing.
  ///
  /// With a baseline, regressions come first, as errors. They include those of `none` and the oracle, because
  /// the gate counts them. Failures in new cells follow as warnings, then old failures and fixed failures as
  /// notes.
  private func eachScanResult(_ take: (ScanResult) -> Void) {
    guard let differences, let changes else {
      for cell in failingAndIdle() {
        for rule in rules(cell) {
          take(
            ScanResult(
              rule: rule, cell: cell.cell, message: message(rule, cell),
              level: cell.error != nil ? "error" : cell.outcome == .doesNothing ? "note" : "warning"))
        }
      }
      return
    }
    regressions(differences).forEach(take)
    eachStandingFailure(differences, take)
    fixedFailures(changes.comparison).forEach(take)
  }

  private func regressions(_ differences: [String: CellChange]) -> [ScanResult] {
    var results: [ScanResult] = []
    for cell in analysis.run.cells {
      guard let change = differences[cell.cell.text], change.kind == .regressed else { continue }
      let words = change.details.map(\.words).joined(separator: "; ")
      let anew = newlyBroken(change)
      if anew.isEmpty {
        results.append(
          ScanResult(
            rule: ScanRule.regression, cell: cell.cell, message: "\(cell.cell.text): \(words)",
            level: "error",
            state: "new"))
      }
      results += anew.map {
        ScanResult(rule: $0, cell: cell.cell, message: message($0, cell), level: "error", state: "new")
      }
    }
    return results
  }

  /// Passes the failures that are not regressions to `take`: failures in new cells, and failures that the
  /// baseline also has.
  private func eachStandingFailure(
    _ differences: [String: CellChange], _ take: (ScanResult) -> Void
  ) {
    for cell in failingAndIdle() {
      let change = differences[cell.cell.text]
      let anew = change.map(newlyBroken) ?? []
      let isNew = change?.kind == .new
      for rule in rules(cell) where !anew.contains(rule) {
        take(
          ScanResult(
            rule: rule, cell: cell.cell, message: message(rule, cell),
            level: isNew && cell.outcome != .doesNothing ? "warning" : "note",
            state: isNew ? "new" : change == nil ? "unchanged" : "updated"))
      }
    }
  }

  private func fixedFailures(_ comparison: Comparison) -> [ScanResult] {
    let now = CellIndex(analysis.run.cells)
    var results: [ScanResult] = []
    for change in comparison.changes {
      guard let before = comparison.before(change.cell), let cell = CellID(change.cell),
        !ReferenceStrategy.isOne(cell.strategy)
      else { continue }
      let left = now.place(of: cell).map { rules(analysis.run.cells[$0]) } ?? []
      let gone = rules(before.outcome, isJudged: before.isJudged, before.gates)
      for rule in gone where !left.contains(rule) {
        results.append(
          ScanResult(
            rule: rule, cell: cell, message: "No longer: \(broken(rule, change.cell))", level: "note",
            state: "absent"))
      }
    }
    return results
  }

  private func message(_ rule: Int, _ cell: CellResult) -> String {
    rule == ScanRule.error ? "\(cell.cell.text) \(reason(cell))" : broken(rule, cell.cell.text)
  }

  private func broken(_ rule: Int, _ id: String) -> String {
    switch rule {
    case ScanRule.error: "\(id): could not be played"
    case ScanRule.doesNothing: "\(id): \(Exporter.idleReason)"
    default: "\(id): \(GateDefinition.all[rule].failure)"
    }
  }

  private func rules(_ cell: CellResult) -> [Int] {
    rules(cell.outcome, isJudged: cell.isJudged, cell.gates)
  }

  private func rules(_ outcome: Outcome, isJudged: Bool, _ gates: [GateResult]) -> [Int] {
    switch outcome {
    case .error: [ScanRule.error]
    case _ where !isJudged: []
    case .pass: []
    case .doesNothing: [ScanRule.doesNothing]
    case .fail: gates.indices.filter { gates[$0] == .failed }
    }
  }

  /// Returns the indices of the rules that a cell breaks now but did not break in the baseline.
  private func newlyBroken(_ change: CellChange) -> [Int] {
    change.details.compactMap { detail in
      switch detail {
      case .failsNow(let gate): gate.index
      case .cannotBePlayed: ScanRule.error
      case .doesNothingNow(before: .pass): ScanRule.doesNothing
      default: nil
      }
    }
  }

  /// The maximum number of results. Code scanning keeps only 5,000 results of a run.
  static let sarifResults = 4_000

  /// Returns the results as SARIF of at most `limit` bytes. A notification gives the number of results that
  /// are left out.
  func sarif(pages: String, limit: Int) -> String {
    var results: [ScanResult] = []
    var left = 0
    var bytes = 20_000
    eachScanResult { result in
      let place = ownFiles.file(of: result.cell)?.utf8.count ?? 0
      // An estimate of the result's size in bytes. The cell's id occurs several times in it.
      let size =
        950 + 6 * min(result.cell.text.utf8.count, 2_000) + 3 * place + min(result.message.utf8.count, 8_000)
      if left > 0 || results.count == Exporter.sarifResults || bytes + size > limit {
        left += 1
        return
      }
      bytes += size
      results.append(result)
    }
    let folder = Exporter.folder(pages)
    var log = ScanLog(rules: ScanRule.all(hasBase: differences != nil), version: version)
    return log.text(results, left: left) { cell in
      ownFiles.file(of: cell).flatMap(RecordedFiles.uri)
        ?? "\(folder)strategies/\(fileName(cell.strategy)).md"
    }
  }

  /// Returns a folder as the start of a URI relative to the repository's root. A path outside the repository
  /// is replaced by `reports`.
  static func folder(_ path: String) -> String { (RecordedFiles.uri(path) ?? "reports") + "/" }
}

/// A writer of results as SARIF 2.1.0.
private struct ScanLog {
  let rules: [ScanRule]
  let version: String
  private var json = JSONWriter(isIndented: true)

  init(rules: [ScanRule], version: String) {
    self.rules = rules
    self.version = version
  }

  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - results: the results to list.
  ///   - left: the number of results that are left out.
  ///   - uri: returns the file to which a cell's results belong.
  mutating func text(_ results: [ScanResult], left: Int, uri: (CellID) -> String) -> String {
    object { log in
      log.json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.json.member("version", "2.1.0")
      log.array("runs") { log in
        log.object { log in
          log.object("tool") { $0.object("driver") { $0.writeTool() } }
          log.json.member("columnKind", "unicodeCodePoints")
          log.array("invocations") { $0.object { $0.writeInvocation(listed: results.count, left: left) } }
          log.array("results") { log in
            for result in results { log.object { $0.write(result, uri: uri(result.cell)) } }
          }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private mutating func writeTool() {
    json.member("name", "avoidance")
    json.member("version", version)
    array("rules") { log in
      for rule in log.rules {
        log.object { log in
          log.json.member("id", rule.id)
          log.text("shortDescription", "Expected: \(rule.title)")
          log.text("fullDescription", "Expected: \(rule.title). Measured by: \(rule.formula)")
          log.text(
            "help", "'avoidance explain' with the cell's id shows what happened; method.md has every formula."
          )
        }
      }
    }
  }

  private mutating func writeInvocation(listed: Int, left: Int) {
    json.member("executionSuccessful", true)
    guard left > 0 else { return }
    array("toolExecutionNotifications") { log in
      log.object { log in
        log.json.member("level", "note")
        log.text("message", "\(left) more results were left out: the file has the \(listed) worst.")
      }
    }
  }

  private mutating func write(_ result: ScanResult, uri: String) {
    let id = plain(result.cell.text, limit: 2_000)
    json.member("ruleId", rules[result.rule].id)
    json.member("ruleIndex", result.rule)
    json.member("level", result.level)
    if let state = result.state { json.member("baselineState", state) }
    text("message", result.message)
    array("locations") { log in
      log.object { log in
        log.object("physicalLocation") { log in
          log.object("artifactLocation") { $0.json.member("uri", uri) }
          log.object("region") { $0.json.member("startLine", 1) }
        }
        log.array("logicalLocations") { log in
          log.object { $0.json.member("fullyQualifiedName", id) }
        }
      }
    }
    object("partialFingerprints") { log in
      log.json.member("cellAndGate/v1", "\(id) \(log.rules[result.rule].id)")
    }
  }

  private mutating func object(_ key: String? = nil, _ members: (inout ScanLog) -> Void) {
    if let key { json.key(key) }
    json.beginObject()
    members(&self)
    json.endObject()
  }

  private mutating func array(_ key: String, _ items: (inout ScanLog) -> Void) {
    json.key(key)
    json.beginArray()
    items(&self)
    json.endArray()
  }

  private mutating func text(_ key: String, _ value: String) {
    object(key) { $0.json.member("text", plain(value, limit: 2_000)) }
  }
}

extension ExportForm {
  /// SARIF 2.1.0, the format in which code scanning reads findings. It accepts files of up to 10 MB and 5,000
  /// results (docs.github.com: SARIF results exceed limit).
  public static let sarif = ExportForm("sarif", file: "results.sarif", byteLimit: 9_000_000) {
    exporter, pages, limit in
    exporter.sarif(pages: pages, limit: limit)
  }
}
