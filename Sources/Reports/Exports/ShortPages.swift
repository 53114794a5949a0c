import Analysis
import Record
import Support

extension Exporter {
  /// A part of a page, with versions of its text from long to short.
  private struct Part {
    var name: String
    var versions: [String]
  }

  /// Returns a short report with the verdict, the changes, the ranking, the results by device class and the
  /// worst cells.
  ///
  /// If the page has more than `limit` bytes, its last part is shortened and finally dropped, then the part
  /// before it, and so on. A line names the parts that were shortened or dropped. The page has no pictures
  /// and no links, because neither a step summary nor a comment can resolve paths in the repository.
  func page(limit: Int, isLong: Bool, of place: String) -> String {
    var parts = [Part(name: "verdict", versions: [verdict()])]
    if let changes {
      let lengths = isLong ? [200, 50, 10, 0] : [40, 10, 3, 0]
      parts.append(
        Part(
          name: "what changed",
          versions: lengths.map { length in
            section("What changed") { changes.write(to: &$0, limit: length) }
          }))
    }
    parts.append(Part(name: "kinds of screens", versions: [30, 8].map(kinds)))
    parts.append(Part(name: "ranking", versions: [60, 20, 5].map(ranking)))
    parts.append(Part(name: "device classes", versions: [30, 10].map(classes)))
    parts.append(
      Part(name: "worst cells", versions: (isLong ? [1_000, 200, 50, 10] : [20, 10, 5]).map(worst)))

    var chosen = parts.map { _ in 0 }
    var dropped: [String] = []
    func whole() -> String {
      var text = ""
      for (part, version) in zip(parts, chosen) where version < part.versions.count {
        if !text.isEmpty, !part.versions[version].isEmpty { text += "\n" }
        text += part.versions[version]
      }
      let shorter = zip(parts, chosen).filter { $1 > 0 && $1 < $0.versions.count }.map(\.0.name)
      var remarks: [String] = []
      if !shorter.isEmpty { remarks.append("Shortened: \(shorter.joined(separator: ", ")).") }
      if !dropped.isEmpty { remarks.append("Left out: \(dropped.joined(separator: ", ")).") }
      if !remarks.isEmpty {
        text +=
          "\n*The limit of \(place) is \(limit) bytes. \(remarks.joined(separator: " ")) "
          + "The report has everything.*\n"
      }
      return text
    }
    var text = whole()
    var last = parts.count - 1
    while text.utf8.count > limit, last > 0 {
      chosen[last] += 1
      if chosen[last] == parts[last].versions.count {
        dropped.insert(parts[last].name, at: 0)
        last -= 1
      }
      text = whole()
    }
    guard text.utf8.count > limit else { return text }
    // If even the verdict does not fit, the page is empty, because truncated Markdown could be invalid.
    return parts[0].versions[0].utf8.count <= limit ? parts[0].versions[0] : ""
  }

  private func section(_ title: Markdown?, _ body: (inout MarkdownPage) -> Void) -> String {
    var page = MarkdownPage(path: "page.md")
    if let title { page.heading(2, title) }
    body(&page)
    return page.file.contents
  }

  private func verdict() -> String {
    let (run, header) = (analysis.run, analysis.run.header)
    return section(nil) { page in
      page.heading(1, "Keyboard avoidance")
      page.paragraph("**\(analysis.verdict)**")
      if run.cells.count < header.cellCount {
        page.paragraph(
          "**? INCOMPLETE**: the record has \(run.cells.count) of \(header.cellCount) planned cells.")
      }
      func count(_ outcome: Outcome) -> Int { run.cells.count { $0.outcome == outcome } }
      let passing = run.cells.count { $0.passes }
      let unjudged = count(.pass) - passing
      let errors = run.cells.count { $0.error != nil }
      page.paragraph(
        """
        \(counted(run.cells.count, "cell")): \(passing) pass, \(count(.fail)) fail, in \(count(.doesNothing)) \
        the strategy does nothing\(unjudged > 0 ? ", \(unjudged) are not judged" : ""), \(errors) could not be played; model \(name: header.model), profile \(.code(header.profile)), plan \
        \(.code(header.planHash)).
        """)
    }
  }

  private func ranking(_ limit: Int) -> String {
    section("Ranking") { page in
      let common = Markdown.commonVerdict(analysis)
      if let common { page.paragraph(common) }
      page.table(
        ["rank", "strategy"] + (common == nil ? ["verdict"] : [])
          + ["passing", "failing", "does nothing", "occlusion p75", "motion p75", "mean score"],
        [.left, .left] + (common == nil ? [.left] : []) + [.right, .right, .right, .right, .right, .right],
        analysis.listed.prefix(limit).map { summary in
          [
            .text(summary.rankText), .code(summary.id, limit: 80),
          ] + (common == nil ? [.text(summary.verdict.rawValue)] : []) + [
            .text("\(analysis.share(.passes, of: summary)) of \(summary.judged)"),
            .text(percent(summary.failures, summary.judged)),
            .text(percent(summary.doesNothing, summary.judged)), .text(fixed(summary.occlusion?.p75, 1)),
            .text(fixed(summary.motion?.p75, 1)), .text(fixed(summary.meanScore, 1)),
          ]
        })
      more(&page, analysis.listed.count, limit)
    }
  }

  private func kinds(_ limit: Int) -> String {
    guard !analysis.kinds.isEmpty, !analysis.listed.isEmpty else { return "" }
    return section("Passing cells by kind of screen") { page in
      page.table(
        ["strategy"] + analysis.kinds.map { .name($0.title) }, [.left] + analysis.kinds.map { _ in .right },
        analysis.listed.prefix(limit).map { summary in
          [.code(summary.id, limit: 80)]
            + zip(analysis.kinds, analysis.byKind[summary.index]).map { kind, slice in
              guard slice.cells > 0 else { return "–" }
              let nothing =
                slice.doesNothing > 0 ? ", does nothing in \(percent(slice.doesNothing, slice.cells))" : ""
              return .text(analysis.share(.passes, of: summary, on: kind, in: slice) + nothing)
            }
        })
      more(&page, analysis.listed.count, limit)
    }
  }

  private func classes(_ limit: Int) -> String {
    let classes = analysis.classes.prefix(4)
    guard !classes.isEmpty, !analysis.listed.isEmpty else { return "" }
    return section("Passing cells by device class") { page in
      page.table(
        ["strategy"] + classes.map { .name($0) }, [.left] + classes.map { _ in .right },
        analysis.listed.prefix(limit).map { summary in
          [.code(summary.id, limit: 80)]
            + analysis.byClass[summary.index].prefix(classes.count).map {
              .text(share($0.passes, $0.cells))
            }
        })
      more(&page, analysis.listed.count, limit)
    }
  }

  private func worst(_ limit: Int) -> String {
    let cells = failing()
    guard !cells.isEmpty else { return "" }
    return section("Worst cells") { page in
      page.details("\(counted(cells.count, "cell")) of the ranked strategies failed") { page in
        page.table(
          ["cell", "occlusion", "motion", "why"], [.left, .right, .right, .left],
          cells.prefix(limit).map { cell in
            [
              .code(cell.cell.text, limit: 300), .text(fixed(cell.occlusion, 1)),
              .text(fixed(cell.motion, 1)),
              .text(reason(cell)),
            ]
          })
        more(&page, cells.count, limit)
      }
      page.paragraph("To explain the first one:")
      page.command(ownFiles.explain(cells[0].cell))
    }
  }

  private func more(_ page: inout MarkdownPage, _ count: Int, _ limit: Int) {
    if count > limit { page.paragraph("And \(count - limit) more.") }
  }
}

extension ExportForm {
  /// Markdown for a step summary. GitHub drops the whole summary if it is larger than 1 MiB (docs.github.com:
  /// workflow commands).
  public static let summary = ExportForm(
    "summary", file: "summary.md", note: "a step summary; appended to $GITHUB_STEP_SUMMARY if it is set",
    byteLimit: 900 << 10, place: .stepSummary
  ) { exporter, _, limit in exporter.page(limit: limit, isLong: true, of: "a step summary") }

  /// Markdown for a comment on a pull request. GitHub drops the whole comment if it has more than 65,536
  /// characters.
  public static let comment = ExportForm(
    "comment", file: "comment.md", note: "a comment for a pull request", byteLimit: 60_000
  ) { exporter, _, limit in exporter.page(limit: limit, isLong: false, of: "a comment") }
}
