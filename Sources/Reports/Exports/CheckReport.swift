import Analysis
import Record
import Support

/// The result of a check as text, Markdown, JSON and annotations.
public struct CheckReport: Sendable {
  /// The result of each threshold.
  public var findings: [Thresholds.Finding]
  /// The changes since the baseline; nil if there is no baseline.
  public var comparison: ComparisonReport?
  /// The verdict of the gate.
  public var verdict: GateVerdict
  private let ownFiles: RecordedFiles
  private let code: CodePlaces

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - verdict: the verdict of the gate.
  ///   - findings: the result of each threshold.
  ///   - comparison: the changes since the baseline; nil if there is no baseline.
  ///   - header: the header of the checked record.
  ///   - code: the files of the strategies, for annotations.
  public init(
    findings: [Thresholds.Finding], comparison: ComparisonReport?, verdict: GateVerdict, header: RunHeader,
    code: CodePlaces = CodePlaces()
  ) {
    self.findings = findings
    self.comparison = comparison
    self.verdict = verdict
    ownFiles = RecordedFiles(header)
    self.code = code
  }

  /// The result in one or two sentences: `Gate passed.`, or the reasons why it did not pass.
  public var sentence: String {
    let warnings =
      verdict.warnings.isEmpty ? "" : " Warnings: \(verdict.warnings.joined(separator: "; "))."
    if !verdict.failures.isEmpty {
      let rest = nothing.map { " " + $0 } ?? verdict.unseen.map { " Also, \($0.words)." } ?? ""
      return "Gate failed: \(verdict.failures.joined(separator: "; ")).\(rest)\(warnings)"
    }
    if let nothing { return nothing + warnings }
    guard let unseen = verdict.unseen else { return "Gate passed.\(warnings)" }
    return
      "Gate passed, but \(unseen.words). Use \(unseen.conditions) to make the gate fail on this.\(warnings)"
  }

  /// The reason why the baseline could not be used; nil if it was used or there is none.
  private var nothing: String? {
    guard verdict.isVoid, let comparison else { return nil }
    let base = plain(comparison.base.name)
    if comparison.base.cells == 0 { return "Nothing was compared: \(base) has none of the checked cells." }
    return
      "Nothing could be compared: none of the \(counted(comparison.base.cells, "cell")) of \(base) is among the "
      + "\(counted(comparison.new.cells, "cell")) of \(plain(comparison.new.name)). Was a screen or a strategy renamed, or "
      + "were other cells played? If that is intended, write the baseline again."
  }

  private var passed: Bool { verdict.failures.isEmpty && !verdict.isVoid }

  /// Returns the report for a terminal.
  ///
  /// - Parameter limit: the maximum number of cells in each list. The number of further cells follows the
  ///   list.
  public func text(limit: Int) -> String {
    var text = ""
    for finding in findings where finding.threshold.level != .off {
      text += "\(mark(finding)) \(plain(head(finding)))\n"
      for (subject, value) in finding.beyond.prefix(limit) {
        text += "    \(plain(subject))  \(number(finding, value))\n"
      }
      if finding.beyond.count > limit { text += "    and \(finding.beyond.count - limit) more\n" }
    }
    if let comparison {
      if !text.isEmpty { text += "\n" }
      text += comparison.text(limit: limit)
    }
    return text
  }

  /// Returns the report for a pull request or a step summary.
  public func markdown(limit: Int) -> String {
    var page = MarkdownPage(path: "check.md")
    page.paragraph("**\(passed ? "✓ " : verdict.failures.isEmpty ? "? " : "✗ ")\(sentence)**")
    let active = findings.filter { $0.threshold.level != .off }
    page.table(
      ["", "threshold", "beyond", "checked", "worst"], [.left, .left, .right, .right, .left],
      active.map { finding in
        let worst: Markdown =
          finding.beyond.first.map { "\(.code($0.subject, limit: 300)) \(number(finding, $0.value))" } ?? ""
        return [
          .text(mark(finding)), "\(finding.threshold.text) (\(finding.threshold.origin))",
          .text("\(finding.beyond.count)"), .text("\(finding.judged)"), worst,
        ]
      })
    for finding in active where finding.beyond.count > 1 {
      page.details("Beyond \(finding.threshold.text) (\(finding.beyond.count))") { page in
        page.table(
          [
            finding.threshold.measure.isOfStrategy ? "strategy" : "cell", .text(finding.threshold.measure.id),
          ],
          [.left, .right],
          finding.beyond.prefix(limit).map {
            [.code($0.subject, limit: 300), .text(number(finding, $0.value))]
          })
        if finding.beyond.count > limit { page.paragraph("And \(finding.beyond.count - limit) more.") }
      }
    }
    comparison?.write(to: &page, limit: limit)
    return page.file.contents
  }

  /// Returns the complete report for programs.
  public func json() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", 1)
    json.member("passed", passed)
    let warnings = (nothing ?? verdict.unseen?.words).map { [$0] } ?? []
    for (name, list) in [("failures", verdict.failures), ("warnings", warnings + verdict.warnings)] {
      json.key(name)
      json.beginArray()
      for words in list { json.value(words) }
      json.endArray()
    }
    json.key("thresholds")
    json.beginArray()
    for finding in findings {
      json.beginObject()
      json.member("metric", finding.threshold.measure.id)
      json.member(finding.threshold.bound.rawValue, finding.threshold.limit)
      json.member("level", finding.threshold.level.rawValue)
      json.member("origin", finding.threshold.origin)
      json.member("judged", finding.judged)
      json.key("beyond")
      json.beginArray()
      for (subject, value) in finding.beyond {
        json.beginObject()
        json.member(finding.threshold.measure.isOfStrategy ? "strategy" : "cell", subject)
        json.member("value", value)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    if let comparison {
      json.key("baseline")
      json.beginObject()
      json.member("name", comparison.base.name)
      for kind in CellChange.Kind.allCases {
        json.key(kind.rawValue)
        json.beginArray()
        for change in comparison.comparison.changes(kind) { json.value(change.cell) }
        json.endArray()
      }
      json.member("unchanged", comparison.comparison.unchanged)
      json.member("compared", comparison.comparison.compared)
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Returns workflow commands that GitHub Actions shows as annotations.
  public func annotations() -> String { noted().text(rest: "the log of this step") }

  /// Returns lines that Xcode shows in its issue navigator.
  public func issues() -> String { noted().issues() }

  private func noted() -> Annotations {
    var annotations = Annotations(ownFiles, code)
    for finding in findings where finding.threshold.level != .off {
      let level = finding.threshold.level == .error ? Annotations.Level.error : .warning
      let measure = finding.threshold.measure
      let limit = "expected \(finding.threshold.text)"
      // The cell that is furthest from the limit comes first.
      for (subject, value) in finding.beyond {
        let words = "\(measure.inWords) is \(number(finding, value)), \(limit)"
        guard let cell = CellID(subject) else {
          annotations.add(level, title: "\(measure.title) beyond its limit", strategy: subject, words)
          continue
        }
        annotations.add(
          level, "\(measure.inWords) beyond its limit, \(finding.threshold.text)",
          details: finding.beyond.count > 1 ? "at worst, \(words)" : words, cell: cell)
      }
    }
    func add(_ change: CellChange, _ level: Annotations.Level) {
      let details =
        change.details.isEmpty ? change.kind.rawValue : change.details.map(\.words).joined(separator: "; ")
      guard let cell = CellID(change.cell) else { return annotations.add(level, title: change.cell, details) }
      let words = change.details.first.map(\.cause) ?? "\(change.kind.rawValue) since the baseline"
      annotations.add(level, words, details: details, cell: cell)
    }
    if let comparison = comparison?.comparison {
      for change in comparison.changes(.regressed) { add(change, .error) }
    }
    if let nothing { annotations.add(.error, title: "Baseline", nothing) }
    if let changes = comparison?.comparison.changes {
      for change in changes where change.kind == .removed || change.kind == .notComparable {
        add(change, .warning)
      }
    }
    return annotations
  }

  private func mark(_ finding: Thresholds.Finding) -> String {
    if finding.beyond.isEmpty { return finding.judged > 0 ? "✓" : "?" }
    return finding.threshold.level == .error ? "✗" : "!"
  }

  private func head(_ finding: Thresholds.Finding) -> String {
    let subject = finding.threshold.measure.isOfStrategy ? "strategies" : "cells"
    let result =
      finding.judged == 0
      ? "matches nothing"
      : finding.beyond.isEmpty
        ? "all \(finding.judged) \(subject)"
        : "\(finding.beyond.count) of \(finding.judged) \(subject) beyond"
    return "\(finding.threshold.text) (\(finding.threshold.origin)): \(result)"
  }

  private func number(_ finding: Thresholds.Finding, _ value: Double) -> String {
    let measure = finding.threshold.measure
    return fixed(value, measure.decimals + 1) + measure.unit
  }
}
