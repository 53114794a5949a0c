import PositionedJSON
import ResultChecks

/// A check as text, Markdown, JSON and annotations.
public struct CheckReport: Sendable {
  /// What the thresholds found.
  public var findings: [Thresholds.Finding]
  /// What changed against the baseline; nil without one.
  public var comparison: ComparisonReport?
  /// What it comes to.
  public var verdict: GateVerdict

  /// Makes a report.
  public init(findings: [Thresholds.Finding], comparison: ComparisonReport?, verdict: GateVerdict) {
    self.findings = findings
    self.comparison = comparison
    self.verdict = verdict
  }

  /// `Gate passed.` or why not, in one sentence.
  public var sentence: String {
    let warnings =
      verdict.warnings.isEmpty ? "" : " To look at: \(verdict.warnings.joined(separator: "; "))."
    return verdict.failures.isEmpty
      ? "Gate passed.\(warnings)" : "Gate failed: \(verdict.failures.joined(separator: "; ")).\(warnings)"
  }

  /// For a terminal.
  ///
  /// - Parameter limit: how many cells of each list are shown; the others are counted.
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

  /// For a pull request or a step summary.
  public func markdown(limit: Int) -> String {
    var page = MarkdownPage(path: "check.md")
    page.paragraph("**\(verdict.failures.isEmpty ? "✓ " : "✗ ")\(sentence)**")
    let told = findings.filter { $0.threshold.level != .off }
    page.table(
      ["", "threshold", "beyond", "judged", "worst"], [.left, .left, .right, .right, .left],
      told.map { finding in
        let worst: Markup =
          finding.beyond.first.map { "\(.code($0.subject, limit: 300)) \(number(finding, $0.value))" } ?? ""
        return [
          .text(mark(finding)), "\(finding.threshold.text) (\(finding.threshold.origin))",
          .text("\(finding.beyond.count)"), .text("\(finding.judged)"), worst,
        ]
      })
    for finding in told where finding.beyond.count > 1 {
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

  /// Everything, for programs.
  public func json() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", 1)
    json.member("passed", verdict.failures.isEmpty)
    for (name, list) in [("failures", verdict.failures), ("warnings", verdict.warnings)] {
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
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Workflow commands that GitHub Actions shows as annotations.
  public func annotations() -> String {
    var annotations = Annotations()
    for finding in findings where finding.threshold.level != .off {
      for (subject, value) in finding.beyond {
        annotations.add(
          finding.threshold.level == .error ? .error : .warning, title: subject,
          "\(finding.threshold.measure.id) is \(number(finding, value)), expected \(finding.threshold.text)")
      }
    }
    for change in comparison?.comparison.changes ?? [] where change.kind == .regressed {
      annotations.add(.error, title: change.cell, change.details.map(\.words).joined(separator: "; "))
    }
    for change in comparison?.comparison.changes ?? []
    where change.kind == .removed || change.kind == .notComparable {
      annotations.add(
        .warning, title: change.cell,
        change.details.isEmpty
          ? change.kind.rawValue : change.details.map(\.words).joined(separator: "; "))
    }
    return annotations.text(rest: "the log of this step")
  }

  private func mark(_ finding: Thresholds.Finding) -> String {
    if finding.beyond.isEmpty { return finding.judged > 0 ? "✓" : "?" }
    return finding.threshold.level == .error ? "✗" : "!"
  }

  private func head(_ finding: Thresholds.Finding) -> String {
    let subject = finding.threshold.measure.isOfStrategy ? "strategies" : "cells"
    let result =
      finding.judged == 0
      ? "fits nothing"
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
