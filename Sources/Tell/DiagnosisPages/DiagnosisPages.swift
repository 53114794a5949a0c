import MarkdownWriting
import Text

/// A diagnosis as pages of Markdown with pictures and code beside them.
public enum DiagnosisPages {
  /// The files of a folder: `README.md`, for several screens a page each, and what they link.
  public static func files(_ tales: [DiagnosisTale]) -> [ReportFile] {
    if tales.count == 1, let tale = tales.first { return files(tale, page: "README.md") }
    var index = MarkdownPage(path: "README.md")
    index.heading(1, "Diagnosis of \(counted(tales.count, "screen"))")
    let rows: [[Markdown]] = tales.map { tale in
      [
        .link(.name(tale.screen), index.link(to: path(tale))),
        .text(percent(tale.passing, tale.situations)),
        tale.passing == tale.situations
          ? "nothing to do" : tale.fixes.first.map { .text($0.title) } ?? "nothing that was played",
        .text(tale.fixes.first.map { percent($0.passing, tale.situations) } ?? "–"),
      ]
    }
    index.table(
      ["screen", "works today", "what helps most", "works then"], [.left, .right, .left, .right], rows)
    return [index.file] + tales.flatMap { files($0, page: path($0)) }
  }

  private static func path(_ tale: DiagnosisTale) -> String { "screens/\(fileName(tale.screen)).md" }

  private static func files(_ tale: DiagnosisTale, page path: String) -> [ReportFile] {
    let folder = "img/\(fileName(tale.screen))"
    var page = MarkdownPage(path: path)
    page.heading(1, "Diagnosis of \(.name(tale.screen))")
    page.paragraph("**\(tale.verdict) \(tale.advice)**")
    page.paragraph("From \(.text(tale.place)): \(tale.kind). Played: \(tale.played).")
    for remark in tale.remarks { page.paragraph(.text(remark)) }
    write(tale.faults, tale, folder, to: &page)
    write(tale.fixes, tale, folder, to: &page)
    if !tale.obstacles.isEmpty {
      page.heading(2, "What stands in the way")
      page.list(tale.obstacles.map { .text($0) })
    }
    page.heading(2, "Again")
    page.command(tale.command)
    var files = [page.file]
    files += tale.pictures.map { file($0, in: folder) }
    return files
  }

  private static func write(
    _ faults: [DiagnosisTale.Fault], _ tale: DiagnosisTale, _ folder: String, to page: inout MarkdownPage
  ) {
    guard !faults.isEmpty else { return }
    page.heading(2, "Where it breaks")
    for fault in faults {
      page.paragraph(
        "✗ **\(fault.what)**: \(counted(fault.count, "situation")), \(fault.places). \(fault.example).")
      picture(fault.picture, tale, folder, to: &page)
      page.details("Why, step by step") { $0.command(fault.command) }
    }
  }

  private static func write(
    _ fixes: [DiagnosisTale.Fix], _ tale: DiagnosisTale, _ folder: String, to page: inout MarkdownPage
  ) {
    guard !fixes.isEmpty else { return }
    page.heading(2, "What helps")
    page.paragraph(
      .text(
        "Each was played in the same \(counted(tale.situations, "situation")); \(tale.tried) were tried, and what gains "
          + "no more than something with less work is left out."))
    page.table(
      ["", "what to do", "works", "gain", "mends", "breaks"],
      [.right, .left, .right, .right, .right, .right],
      fixes.enumerated().map { n, fix in
        [
          .text("\(n + 1)"), .text(fix.title), .text(percent(fix.passing, tale.situations)),
          .text(tale.gain(of: fix)), .text("\(fix.mended)"), .text("\(fix.broken)"),
        ]
      })
    for (n, fix) in fixes.enumerated() {
      page.heading(3, "\(n + 1). \(fix.title)")
      for reason in fix.reasons { page.paragraph(.text(reason)) }
      if let example = fix.example { page.paragraph(.text(example)) }
      picture(fix.picture, tale, folder, to: &page)
      if !fix.layoutSteps.isEmpty {
        page.paragraph("In Interface Builder:")
        page.numberedList(fix.layoutSteps.map { .text($0, limit: 1_000) })
      }
      if let code = fix.layoutCode {
        page.paragraph("Or in code:")
        page.fence(code, language: "swift")
      }
      if !fix.codeSteps.isEmpty {
        page.paragraph("The code:")
        page.numberedList(fix.codeSteps.map { .text($0, limit: 1_000) })
      }
      if let code = fix.code {
        page.details("\(.code(code.file)), as it was played") { $0.fence(code.text, language: "swift") }
      }
    }
  }

  private static func picture(
    _ name: String?, _ tale: DiagnosisTale, _ folder: String, to page: inout MarkdownPage
  ) {
    guard let picture = tale.pictures.first(where: { $0.name == name }) else { return }
    page.picture(file(picture, in: folder), description: picture.finding)
  }

  private static func file(_ picture: DiagnosisTale.Picture, in folder: String) -> ReportFile {
    ReportFile(path: "\(folder)/\(picture.name).svg", contents: picture.svg)
  }
}
