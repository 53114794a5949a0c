import Analysis
import Metrics
import Platform
import Record
import Support

/// An exporter that writes a record in other formats. Equal records give equal bytes.
public struct Exporter {
  let analysis: RunAnalysis
  /// The files of the user's own screens and scenarios that were played.
  let ownFiles: RecordedFiles
  let changes: ComparisonReport?
  /// The changes since the baseline, by the id of the cell; nil if there is no baseline or the records are
  /// not comparable.
  let differences: [String: CellChange]?
  let version: String
  private let code: CodePlaces

  /// Prepares a record.
  ///
  /// - Parameters:
  ///   - record: the record to write.
  ///   - changes: the changes since an earlier record, or nil. With changes, lists of tests and findings
  ///     contain the regressions; without, they contain the failures.
  ///   - version: the version of the program, for formats that name their producer.
  ///   - code: the files of the strategies, for annotations.
  public init(
    _ record: RunRecord, changes: ComparisonReport? = nil, version: String, code: CodePlaces = CodePlaces()
  ) {
    analysis = RunAnalysis(record)
    ownFiles = RecordedFiles(record.header)
    self.changes = changes
    differences = changes.flatMap { changes in
      guard changes.comparison.obstacles.isEmpty else { return nil }
      return Dictionary(
        changes.comparison.changes.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.version = version
    self.code = code
  }

  /// Returns the whole text.
  ///
  /// - Parameters:
  ///   - form: the format.
  ///   - byteLimit: a smaller maximum than that of the format, for example because the file already has other
  ///     content.
  ///   - pages: the folder of the report pages in the repository, relative to its root.
  public func text(_ form: ExportForm, byteLimit: Int? = nil, pages: String = "reports") -> String {
    var text = ""
    form.write(self, pages, min(byteLimit ?? .max, form.byteLimit ?? .max)) { text += $0 }
    return text
  }

  /// Writes the text in parts, so that a long text is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - form: the format.
  ///   - pages: the folder of the report pages in the repository, relative to its root.
  ///   - take: receives the parts in UTF-8. If it throws, it is not called again and the error is rethrown.
  public func write(
    _ form: ExportForm, pages: String = "reports", to take: ([UInt8]) throws -> Void
  ) throws {
    var failure: (any Error)?
    form.write(self, pages, form.byteLimit ?? .max) { part in
      guard failure == nil else { return }
      do { try take(Array(part.utf8)) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  // MARK: What several forms say

  /// Returns the failed cells, worst first. Cells that could not be played come first, then cells with the
  /// most failed gates and the lowest scores.
  ///
  /// Cells that do not count in the ranking are excluded. So are `none` and the oracle, because their
  /// failures are not findings.
  func failing() -> ResultTable { analysis.run.cells.picking(failingPlaces()) }

  private func failingPlaces() -> [Int] {
    let cells = analysis.run.cells
    let results = cells.results
    let isReference = cells.ids(0).map(ReferenceStrategy.isOne)
    let orders = (0..<results.count).map { result in
      (
        results.error(result) == nil ? 1 : 0, -results.failedGates(result).nonzeroBitCount,
        results.overall(result) ?? 101
      )
    }
    var bad = cells.indices.filter { cell in
      let outcome = cells.outcome(cell)
      return (outcome == .error || outcome == .fail && cells.isJudged(cell))
        && !isReference[cells.strategy(cell)]
    }
    bad.sort { a, b in
      let (first, second) = (orders[cells.result(a)], orders[cells.result(b)])
      return first == second ? a < b : first < second
    }
    return bad
  }

  /// Returns the cells in which a strategy does nothing although something was needed, in the order of the
  /// record. Cells that do not count in the ranking are left out.
  func idle() -> ResultTable { analysis.run.cells.picking(idlePlaces()) }

  /// Returns the failed cells, then the cells in which a strategy does nothing.
  func failingAndIdle() -> ResultTable { analysis.run.cells.picking(failingPlaces() + idlePlaces()) }

  private func idlePlaces() -> [Int] {
    let cells = analysis.run.cells
    return cells.indices.filter { cells.outcome($0) == .doesNothing && cells.isJudged($0) }
  }

  /// Returns the reason why a cell failed, such as `the field is entirely hidden (G1); …`.
  func reason(_ cell: CellResult) -> String {
    if let error = cell.error { return "could not be played: \(error)" }
    if cell.outcome == .doesNothing { return Self.idleReason }
    return failedGates(cell).map(failure).joined(separator: "; ")
  }

  func failure(_ gate: GateID) -> String { "\(gate.definition.failure) (\(gate.rawValue))" }

  static let idleReason = "the strategy does nothing here, although something was needed"

  func failedGates(_ cell: CellResult) -> [GateID] {
    GateID.allCases.filter { $0.index < cell.gates.count && cell.gates[$0.index] == .failed }
  }

  // MARK: Annotations

  func annotations(pages: String) -> String { noted().text(rest: "\(pages)/README.md") }

  func issues() -> String { noted().issues() }

  private func noted() -> Annotations {
    var annotations = Annotations(ownFiles, code)
    if let changes {
      for change in changes.comparison.changes(.regressed) {
        let details = change.details.map(\.words).joined(separator: "; ")
        guard let cell = CellID(change.cell) else { continue }
        annotations.add(
          .error, change.details.first?.cause ?? "got worse", details: "got worse: \(details)", cell: cell)
      }
    }
    for cell in failing() {
      // The words of all failed gates are the cause, and the title is that of the first one.
      let words =
        cell.error.map { "could not be played: \($0)" }
        ?? failedGates(cell).map(failure).joined(separator: "; ")
      annotations.add(
        cell.error == nil ? .warning : .error, words, title: title(cell), details: reason(cell),
        cell: cell.cell,
        error: cell.error)
    }
    for cell in idle() {
      annotations.add(.notice, Self.idleReason, title: "Does nothing", details: reason(cell), cell: cell.cell)
    }
    return annotations
  }

  private func title(_ cell: CellResult) -> String {
    let words =
      cell.error == nil ? failedGates(cell).first?.definition.failure ?? "fails" : "could not be played"
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: JSON

  func json() -> String {
    let header = analysis.run.header
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", 1)
    json.member("model", header.model)
    json.member("planHash", header.planHash)
    json.member("profile", header.profile)
    json.member("frameRate", header.frameRate)
    json.member("planned", header.cellCount)
    json.member("cells", analysis.run.cells.count)
    json.member("matrixCells", analysis.table.record.cells.count)
    json.member("verdict", analysis.verdict)
    json.key("strategies")
    json.beginArray()
    for summary in analysis.listed {
      json.beginObject()
      json.member("id", summary.id)
      json.member("rank", summary.rank)
      json.member("verdict", summary.verdict.rawValue.filter { $0.isLetter || $0 == " " }.trimmed)
      json.member("cells", summary.cells)
      json.member("errors", summary.errors)
      write(summary, nil, summary.standing, &json)
      json.key("gates")
      json.beginObject()
      for (gate, tally) in zip(GateID.allCases, summary.gates) { json.member(gate.rawValue, tally.failed) }
      json.endObject()
      for (name, value) in [
        ("occlusionP75", summary.occlusion?.p75), ("motionP75", summary.motion?.p75),
        ("meanScore", summary.meanScore), ("meanRank", summary.meanRank),
      ] {
        json.key(name)
        json.value(value)
      }
      json.key("byClass")
      json.beginObject()
      for (name, slice) in zip(analysis.classes, analysis.byClass[summary.index]) {
        json.key(name)
        json.beginObject()
        write(nil, nil, slice, &json)
        json.member("occlusionP75", slice.occlusionP75)
        json.member("motionP75", slice.motionP75)
        json.endObject()
      }
      json.endObject()
      writeKinds(of: summary, &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Writes the counts of a slice, and the range of its passing share under all settings of the open platform
  /// rules.
  private func write(
    _ summary: StrategySummary?, _ kind: ScreenKind?, _ slice: Standing, _ json: inout JSONWriter
  ) {
    json.member("judged", slice.cells)
    json.member("passes", slice.passes)
    json.member("failures", slice.failures)
    json.member("doesNothing", slice.doesNothing)
    json.member("rankedFigure", slice.figure)
    guard let summary,
      let interval = analysis.intervals.interval(.passes, of: summary.id, on: kind, in: slice)
    else { return }
    json.key("passShareInterval")
    json.beginArray()
    json.value(interval.lowerBound)
    json.value(interval.upperBound)
    json.endArray()
  }

  private func writeKinds(of summary: StrategySummary, _ json: inout JSONWriter) {
    guard !analysis.kinds.isEmpty else { return }
    json.key("byKind")
    json.beginObject()
    for (ranking, slice) in zip(analysis.kindRankings, analysis.byKind[summary.index]) where slice.cells > 0 {
      json.key(ranking.kind.rawValue)
      json.beginObject()
      if let place = ranking.places.first(where: { $0.strategy.index == summary.index }) {
        json.member("rank", place.rank)
      }
      write(summary, ranking.kind, slice, &json)
      json.member("occlusionP75", slice.occlusionP75)
      json.member("motionP75", slice.motionP75)
      json.endObject()
    }
    json.endObject()
  }

  // MARK: CSV

  /// Writes a CSV table with every number as it is in the record. A field that a spreadsheet would read as a
  /// formula is quoted as text.
  func writeCellTable(_ take: (String) -> Void) {
    let inMatrix = CellIndex(analysis.table.record.cells)
    var text = "strategy,device,orientation,scenario,screen,outcome,occlusion,motion,score,failed_gates,"
    text += GateID.allCases.map(\.rawValue).joined(separator: ",") + ","
    text +=
      MetricID.allCases.map(\.rawValue).joined(separator: ",") + ",inferred,judged,moved,in_matrix,error\n"
    func number(_ value: Double?) -> String {
      guard let value, value.isFinite else { return "" }
      return shortest(value)
    }
    for cell in analysis.run.cells {
      let id = cell.cell
      for part in [id.strategy, id.device, id.orientation, id.scenario, id.screen] {
        text += csv(part) + ","
      }
      text += cell.shownOutcome.rawValue + ","
      for measure in [Measure.occlusion, .motion, .score, .failedGates] {
        text += number(measure.value(of: cell)) + ","
      }
      for gate in GateID.allCases {
        text += (gate.index < cell.gates.count ? cell.gates[gate.index].word : "") + ","
      }
      for metric in MetricID.allCases { text += number(Measure.metric(metric).value(of: cell)) + "," }
      text +=
        "\(cell.inferred),\(cell.isJudged),\(cell.hasMoved),\(inMatrix.place(of: id) != nil),\(cell.error.map { csv($0) } ?? "")\n"
      if text.utf8.count > Self.partSize {
        take(text)
        text = ""
      }
    }
    take(text)
  }

  /// The approximate size of each part of a long text, in bytes.
  static let partSize = 1 << 16
}

extension GateResult {
  /// The result of the gate in the CSV table; empty if the gate does not apply.
  fileprivate var word: String { self == .notApplicable ? "" : rawValue }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension ExportForm {
  /// JSON with the aggregates of every strategy.
  public static let json = ExportForm("json", file: "summary.json", note: "aggregates") { exporter, _, _ in
    exporter.json()
  }

  /// CSV with one row for each cell, which contains every gate and metric.
  public static let csv = ExportForm(
    "csv", file: "cells.csv", note: "every cell and metric"
  ) { exporter, _, _, take in exporter.writeCellTable(take) }

  /// Workflow commands that GitHub Actions shows as annotations.
  public static let github = ExportForm(
    "github", file: "annotations.txt", note: "annotations, on standard output", place: .standardOutput
  ) { exporter, pages, _ in exporter.annotations(pages: pages) }

  /// Lines that Xcode shows in its issue navigator.
  public static let xcode = ExportForm(
    "xcode", file: "issues.txt", note: "issues for Xcode's navigator, on standard output",
    place: .standardOutput
  ) { exporter, _, _ in exporter.issues() }
}
