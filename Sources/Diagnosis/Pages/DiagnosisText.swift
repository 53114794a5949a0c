import Support

/// A diagnosis as text for a terminal, with the result, the failures, the fixes, and the steps of the best
/// fix.
public enum DiagnosisText {
  /// Returns the whole diagnosis of one screen.
  public static func render(_ report: DiagnosisReport) -> String {
    var out = shown("\(report.heading): \(report.kind)") + "\n"
    out += shown(report.verdict) + "\n"
    out += shown(report.advice) + "\n"
    out += "Played: \(report.played)\n"
    if let caution = report.caution { out += shown(caution) + "\n" }
    if !report.warnings.isEmpty {
      out +=
        "The screen's layout has problems without a keyboard, which the warnings name. Correct them first.\n"
    }
    if !report.leftOut.isEmpty {
      out += "\nLeft out\n"
      for item in report.leftOut {
        out += shown("  ✗ \(item.what): \(counted(item.count, "situation")), \(item.places).") + "\n"
        out += shown("    \(item.example).") + "\n"
        if let remedy = item.remedy { out += shown("    \(remedy)") + "\n" }
      }
    }
    if !report.faults.isEmpty {
      out += "\nWhere it fails\n"
      for fault in report.faults {
        out += shown("  ✗ \(fault.what): \(counted(fault.count, "situation")), \(fault.places).") + "\n"
        out += shown("    \(fault.example).") + "\n"
        for line in ownLines(fault.lines, indent: "    ") { out += shown(line) + "\n" }
      }
    }
    if let spare = report.spare {
      out += "\n" + shown("\(DiagnosisReport.Spare.heading): \(counted(spare.count, "situation"))") + "\n"
      for line in ownLines(spare.lines, indent: "  ") + correction(spare, indent: "  ") {
        out += shown(line) + "\n"
      }
    }
    if !report.fixes.isEmpty {
      out += "\nWhat helps (each was played)\n"
      for line in table(report) { out += "  " + shown(line) + "\n" }
    }
    if let best = report.fixes.first { out += Self.best(best) }
    if !report.obstacles.isEmpty {
      out += "\nRemaining problems\n"
      for obstacle in report.obstacles { out += shown("  - \(obstacle)") + "\n" }
    }
    return out
  }

  /// Returns the lines of text that show lines of the app's own code with their effects and reasons.
  package static func ownLines(_ lines: [ActingLine], indent: String) -> [String] {
    lines.flatMap { line in
      ["\(indent)\(line.place)  \(line.code)"] + line.remarks.map { "\(indent)  \($0)" }
    }
  }

  /// Returns the result of a fix that was written into a file.
  public static func render(_ fixed: FixedFile, in file: String) -> String {
    let report = fixed.report
    var out = shown("Fixed file: \(file)") + "\n"
    out += shown("  \(fixed.title).") + "\n"
    out +=
      shown(
        "  Read and played again, the file works in \(report.passing) of \(counted(report.situations, "situation"))."
      ) + "\n"
    if let caution = report.caution { out += shown("  \(caution)") + "\n" }
    out +=
      "  Lines: \(fixed.lines.removed) removed, \(fixed.lines.added) added. No view moves while no keyboard is shown.\n"
    for reason in fixed.rejected { out += shown("  Not written: \(reason).") + "\n" }
    return out
  }

  /// Returns the diagnoses of several screens, with one line for each.
  public static func summary(_ reports: [DiagnosisReport]) -> String {
    let rows =
      [["screen", "works today", "left out", "best fix", "works with the fix"]]
      + reports.map { report in
        [
          report.screen, percent(report.passing, report.situations), report.leftOutInBrief,
          report.adviceInBrief,
          report.fixes.first.map { percent($0.passing, report.situations) } ?? "–",
        ]
      }
    return columns(rows, right: [1, 2]).map { shown($0) + "\n" }.joined()
  }

  private static func table(_ report: DiagnosisReport) -> [String] {
    let rows =
      [["", "works", "gain", "what to do"]]
      + report.fixes.enumerated().map { n, fix in
        let harm =
          fix.broken > 0
          ? " (breaks \(counted(fix.broken, "situation that works", "situations that work")) now)" : ""
        return ["\(n + 1)", percent(fix.passing, report.situations), report.gain(of: fix), fix.title + harm]
      }
    return columns(rows, right: [1, 2])
  }

  /// Returns the places of the lines that a fix changes, and each line today and changed.
  package static func changedLines(_ lines: [DiagnosisReport.ChangedLine], indent: String) -> [String] {
    lines.flatMap { ["\(indent)\($0.place)", "\(indent)- \($0.old)", "\(indent)+ \($0.new)"] }
  }

  /// Returns the lines about the correction with which less space stays. Empty if there is none.
  package static func correction(_ spare: DiagnosisReport.Spare, indent: String) -> [String] {
    guard let correction = spare.correction, let words = spare.correctionInWords else { return [] }
    return ["\(indent)\(words)."] + changedLines(correction.changedLines, indent: indent + "  ")
      + correction.steps.map { "\(indent)  \($0)" }
  }

  /// The most lines of a fix's code that a terminal shows.
  private static let longestCode = 200

  private static func best(_ fix: DiagnosisReport.Fix) -> String {
    let lines =
      ["1. \(fix.title)"]
      + (steps(fix) + changedLines(fix.changedLines, indent: "")).map { $0.isEmpty ? "" : "   \($0)" }
    return "\n" + lines.map { shown($0) + "\n" }.joined()
  }

  /// Returns the reasons, the numbered steps and the code of a fix, one line each.
  package static func steps(_ fix: DiagnosisReport.Fix) -> [String] {
    let steps = fix.removalSteps + fix.layoutSteps + fix.codeSteps
    return fix.reasons + steps.enumerated().map { n, step in "\(n + 1)) \(step)" }
      + (fix.code.map { code($0.text) } ?? [])
      + (fix.layoutCode.map { [$0.title] + code($0.text) } ?? [])
  }

  /// Returns the lines of a fix's code, with an empty line before them.
  private static func code(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.count <= longestCode
      ? [""] + lines : ["The code has \(lines.count) lines. '-o FOLDER' writes it."]
  }

  /// Returns rows as lines with aligned columns. The last column is not padded.
  private static func columns(_ rows: [[String]], right: Set<Int> = []) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      min(60, rows.map { $0.indices.contains(column) ? shown($0[column]).count : 0 }.max() ?? 0)
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        let text = shown(text)
        let space = String(repeating: " ", count: max(0, widths[column] - text.count))
        if right.contains(column) { return space + text }
        return column == row.count - 1 ? text : text + space
      }.joined(separator: "  ")
    }
  }

  /// Returns text on one line, without invisible and control characters.
  private static func shown(_ text: String) -> String { plain(text, limit: 1_000) }
}
