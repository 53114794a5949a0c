import Reports
import Support

/// A diagnosis as pages of Markdown with pictures and code.
public enum DiagnosisPages {
  /// Returns the files of a folder: `README.md`, a page for each of several screens, the pictures, and
  /// everything in one `index.html`.
  public static func files(_ tales: [DiagnosisTale]) -> [ReportFile] {
    var files: [ReportFile] = []
    if tales.count == 1, let tale = tales.first {
      files.append(page(of: tale, path: "README.md"))
    } else {
      var index = MarkdownPage(path: "README.md")
      writeIndex(of: tales, to: &index) { path($0) }
      files = [index.file] + tales.map { page(of: $0, path: path($0)) }
    }
    return files + tales.flatMap { tale in tale.pictures.map { file($0, of: tale) } } + [browserPage(tales)]
  }

  /// Returns everything in one HTML file.
  private static func browserPage(_ tales: [DiagnosisTale]) -> ReportFile {
    var page = MarkdownPage(path: "index.html")
    if tales.count > 1 { writeIndex(of: tales, to: &page) { "#\(fileName($0.screen))" } }
    for tale in tales {
      page.anchor(fileName(tale.screen))
      write(tale, level: tales.count > 1 ? 2 : 1, to: &page)
    }
    let pictures = tales.flatMap { tale in
      tale.pictures.map { (file($0, of: tale).path, $0.svg) }
    }
    let title = tales.count == 1 ? "Diagnosis of \(tales[0].screen)" : "Diagnosis of \(tales.count) screens"
    let browser = PageInBrowser(title: title, pictures: Dictionary(pictures) { first, _ in first })
    return ReportFile(path: page.path, contents: browser.html(page.blocks))
  }

  private static func writeIndex(
    of tales: [DiagnosisTale], to index: inout MarkdownPage, link: (DiagnosisTale) -> String
  ) {
    index.heading(1, "Diagnosis of \(counted(tales.count, "screen"))")
    let rows: [[Markdown]] = tales.map { tale in
      [
        .link(.name(tale.screen), link(tale)),
        .text(percent(tale.passing, tale.situations)),
        tale.passing == tale.situations
          ? "nothing to do" : tale.fixes.first.map { .text($0.title) } ?? "nothing that was played",
        .text(tale.fixes.first.map { percent($0.passing, tale.situations) } ?? "–"),
      ]
    }
    index.table(
      ["screen", "works today", "what helps most", "works then"], [.left, .right, .left, .right], rows)
  }

  private static func path(_ tale: DiagnosisTale) -> String { "screens/\(fileName(tale.screen)).md" }

  private static func page(of tale: DiagnosisTale, path: String) -> ReportFile {
    var page = MarkdownPage(path: path)
    write(tale, level: 1, to: &page)
    return page.file
  }

  /// Writes the diagnosis of a screen, with a heading of the given level.
  private static func write(_ tale: DiagnosisTale, level: Int, to page: inout MarkdownPage) {
    page.heading(level, "Diagnosis of \(.name(tale.screen))")
    page.paragraph("**\(tale.verdict) \(tale.advice)**")
    picture(tale.film, tale, to: &page)
    let place = tale.place == "built in" ? "Built in" : "From \(tale.place)"
    page.paragraph("\(place): \(tale.kind). Played: \(tale.played).")
    for remark in tale.remarks { page.paragraph(.text(remark)) }
    write(tale.faults, tale, level: level + 1, to: &page)
    write(tale.fixes, tale, level: level + 1, to: &page)
    if !tale.obstacles.isEmpty {
      page.heading(level + 1, "What stands in the way")
      page.list(tale.obstacles.map { .text($0) })
    }
    page.heading(level + 1, "Again")
    page.command(tale.command)
  }

  private static func write(
    _ faults: [DiagnosisTale.Fault], _ tale: DiagnosisTale, level: Int, to page: inout MarkdownPage
  ) {
    guard !faults.isEmpty else { return }
    page.heading(level, "Where it breaks")
    for fault in faults {
      page.paragraph(
        "✗ **\(fault.what)**: \(counted(fault.count, "situation")), \(fault.places). \(fault.example).")
      picture(fault.picture, tale, to: &page)
      page.details("Why, step by step") { $0.command(fault.command) }
    }
  }

  private static func write(
    _ fixes: [DiagnosisTale.Fix], _ tale: DiagnosisTale, level: Int, to page: inout MarkdownPage
  ) {
    guard !fixes.isEmpty else { return }
    page.heading(level, "What helps")
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
      page.heading(level + 1, "\(n + 1). \(fix.title)")
      for reason in fix.reasons { page.paragraph(.text(reason)) }
      if let example = fix.example { page.paragraph(.text(example)) }
      picture(fix.picture, tale, to: &page)
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
    _ name: String?, _ tale: DiagnosisTale, to page: inout MarkdownPage
  ) {
    guard let picture = tale.pictures.first(where: { $0.name == name }) else { return }
    page.picture(file(picture, of: tale), description: picture.finding)
  }

  private static func file(_ picture: DiagnosisTale.Picture, of tale: DiagnosisTale) -> ReportFile {
    ReportFile(path: "img/\(fileName(tale.screen))/\(picture.name).svg", contents: picture.svg)
  }
}
