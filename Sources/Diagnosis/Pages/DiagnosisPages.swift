import Reports
import Support

/// The Markdown pages of a diagnosis, with pictures and code.
public enum DiagnosisPages {
  /// Returns the files of a folder: `README.md`, a page for each screen if there are several, the pictures,
  /// and an `index.html` with all contents.
  public static func files(_ reports: [DiagnosisReport]) -> [ReportFile] {
    var files: [ReportFile] = []
    if reports.count == 1, let report = reports.first {
      files.append(page(of: report, path: "README.md"))
    } else {
      var index = MarkdownPage(path: "README.md")
      writeIndex(of: reports, to: &index) { path($0) }
      files = [index.file] + reports.map { page(of: $0, path: path($0)) }
    }
    return files + reports.flatMap { report in report.pictures.map { file($0, of: report) } } + [
      browserPage(reports)
    ]
  }

  private static func browserPage(_ reports: [DiagnosisReport]) -> ReportFile {
    var page = MarkdownPage(path: "index.html")
    if reports.count > 1 { writeIndex(of: reports, to: &page) { "#\(fileName($0.screen))" } }
    for report in reports {
      page.anchor(fileName(report.screen))
      write(report, level: reports.count > 1 ? 2 : 1, to: &page)
    }
    let pictures = reports.flatMap { report in
      report.pictures.map { (file($0, of: report).path, $0.svg) }
    }
    let title =
      reports.count == 1 ? "Diagnosis of \(reports[0].screen)" : "Diagnosis of \(reports.count) screens"
    let browser = PageInBrowser(title: title, pictures: Dictionary(pictures) { first, _ in first })
    return ReportFile(path: page.path, contents: browser.html(page.blocks))
  }

  private static func writeIndex(
    of reports: [DiagnosisReport], to index: inout MarkdownPage, link: (DiagnosisReport) -> String
  ) {
    index.heading(1, "Diagnosis of \(counted(reports.count, "screen"))")
    let rows: [[Markdown]] = reports.map { report in
      [
        .link(.name(report.title), link(report)),
        .text(percent(report.passing, report.situations)), .text(report.leftOutInBrief),
        .text(report.adviceInBrief),
        .text(report.fixes.first.map { percent($0.passing, report.situations) } ?? "–"),
      ]
    }
    index.table(
      ["screen", "works today", "left out", "best fix", "works with the fix"],
      [.left, .right, .right, .left, .right], rows)
  }

  private static func path(_ report: DiagnosisReport) -> String { "screens/\(fileName(report.screen)).md" }

  private static func page(of report: DiagnosisReport, path: String) -> ReportFile {
    var page = MarkdownPage(path: path)
    write(report, level: 1, to: &page)
    return page.file
  }

  private static func write(_ report: DiagnosisReport, level: Int, to page: inout MarkdownPage) {
    page.heading(level, "Diagnosis of \(.name(report.title))")
    page.paragraph("**\(report.verdict) \(report.advice)**")
    picture(report.film, report, to: &page)
    let place = report.place == "built in" ? "Built in" : "From \(report.place)"
    page.paragraph("\(.code(report.screen)). \(place): \(report.kind). Played: \(report.played).")
    if let caution = report.caution { page.paragraph(.text(caution)) }
    for warning in report.warnings { page.paragraph("Warning: \(warning)") }
    for cover in report.covers { page.paragraph(.text(cover, limit: 1_000)) }
    for remark in report.remarks { page.paragraph(.text(remark)) }
    write(report.leftOut, level: level + 1, to: &page)
    // The fixes come first, so that the best one is never folded.
    write(report.fixes, report, level: level + 1, to: &page)
    write(report.faults, report, level: level + 1, to: &page)
    if let spare = report.spare {
      page.paragraph("**\(DiagnosisReport.Spare.heading)**: \(counted(spare.count, "situation")).")
      list(spare.lines, to: &page)
      if let correction = spare.correction, let words = spare.correctionInWords {
        page.paragraph(.text("\(words).", limit: 1_000))
        write(correction.changedLines, to: &page)
        for step in correction.steps { page.paragraph(.text(step, limit: 1_000)) }
      }
    }
    if !report.obstacles.isEmpty {
      page.heading(level + 1, "Remaining problems")
      page.list(report.obstacles.map { .text($0) })
    }
    for note in report.notes where !note.items.isEmpty {
      page.heading(level + 1, .text(note.heading))
      page.list(note.items.map { .text($0) })
    }
    page.heading(level + 1, "To reproduce")
    page.command(report.command)
  }

  private static func write(
    _ leftOut: [DiagnosisReport.LeftOut], level: Int, to page: inout MarkdownPage
  ) {
    guard !leftOut.isEmpty else { return }
    page.heading(level, "Left out")
    for item in leftOut {
      page.paragraph(
        "✗ **\(item.what)**: \(counted(item.count, "situation")), \(item.places). \(item.example). \(item.remedy ?? "")"
      )
    }
  }

  private static func write(
    _ faults: [DiagnosisReport.Fault], _ report: DiagnosisReport, level: Int, to page: inout MarkdownPage
  ) {
    guard !faults.isEmpty else { return }
    page.heading(level, "Where it fails")
    for fault in faults {
      page.paragraph(
        "✗ **\(fault.what)**: \(counted(fault.count, "situation")), \(fault.places). \(fault.example).")
      list(fault.lines, to: &page)
      picture(fault.picture, report, to: &page)
      page.details("Why, step by step") { $0.command(fault.command) }
    }
  }

  private static func list(_ lines: [ActingLine], to page: inout MarkdownPage) {
    guard !lines.isEmpty else { return }
    page.list(
      lines.map { line in
        let remarks = line.remarks.joined(separator: "; ")
        return "\(.name(line.place))\(line.code.isEmpty ? "" : ": ")\(.code(line.code)) \(remarks)."
      })
  }

  private static func write(
    _ fixes: [DiagnosisReport.Fix], _ report: DiagnosisReport, level: Int, to page: inout MarkdownPage
  ) {
    guard !fixes.isEmpty else { return }
    page.heading(level, "What helps")
    page.paragraph(
      .text(
        "Each fix was played in the same \(counted(report.situations, "situation")). Of the \(report.tried) that "
          + "were tried, \(fixes.count == 1 ? "one is" : "\(fixes.count) are") listed: a fix is left out if another one "
          + "with no more work gains as much, or if it gains less than a quarter of the largest gain."))
    page.table(
      ["", "what to do", "works", "gain", "breaks"], [.right, .left, .right, .right, .right],
      fixes.enumerated().map { n, fix in
        [
          .text("\(n + 1)"), .text(fix.title), .text(percent(fix.passing, report.situations)),
          .text(report.gain(of: fix)), .text("\(fix.broken)"),
        ]
      })
    for (n, fix) in fixes.enumerated() {
      page.heading(level + 1, "\(n + 1). \(fix.title)")
      for reason in fix.reasons { page.paragraph(.text(reason)) }
      if let example = fix.example { page.paragraph(.text(example)) }
      picture(fix.picture, report, to: &page)
      if !fix.removalSteps.isEmpty {
        page.paragraph("First, in your code:")
        page.numberedList(fix.removalSteps.map { .text($0, limit: 1_000) })
      }
      if !fix.layoutSteps.isEmpty {
        page.paragraph(
          report.isBuiltByCode
            ? "In the code that makes the views:"
            : "In Interface Builder:")
        page.numberedList(fix.layoutSteps.map { .text($0, limit: 1_000) })
      }
      if let code = fix.layoutCode {
        page.paragraph(.text(code.title))
        page.fence(code.text, language: "swift")
      }
      write(fix.changedLines, to: &page)
      if !fix.codeSteps.isEmpty {
        page.paragraph(fix.changedLines.isEmpty ? "The code:" : "In the same code:")
        page.numberedList(fix.codeSteps.map { .text($0, limit: 1_000) })
      }
      if let code = fix.code {
        page.fence(code.text, language: "swift")
      }
    }
  }

  private static func write(_ changed: [DiagnosisReport.ChangedLine], to page: inout MarkdownPage) {
    guard !changed.isEmpty else { return }
    page.paragraph(.text("Change \(listed(changed.map(\.place))), as it was played:"))
    page.fence(changed.map { "- \($0.old)\n+ \($0.new)" }.joined(separator: "\n"), language: "diff")
  }

  private static func picture(
    _ name: String?, _ report: DiagnosisReport, to page: inout MarkdownPage
  ) {
    guard let picture = report.pictures.first(where: { $0.name == name }) else { return }
    page.picture(file(picture, of: report), description: picture.finding)
  }

  private static func file(_ picture: DiagnosisReport.Picture, of report: DiagnosisReport) -> ReportFile {
    ReportFile(path: "img/\(fileName(report.screen))/\(picture.name).svg", contents: picture.svg)
  }
}
