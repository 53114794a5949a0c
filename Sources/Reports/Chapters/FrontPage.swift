import Analysis
import Record
import Support

/// The front page: the recommendation, a picture that explains it, and the best strategy for each kind of
/// screen.
struct FrontPage: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Report", path: "README.md") }

  func files() -> [ReportFile] {
    [page()] + (illustrated.decision.map(drawings) ?? [])
  }

  private func page() -> ReportFile {
    var page = MarkdownPage(path: "README.md")
    page.heading(1, "Keyboard avoidance report")
    writeAnswer(to: &page)
    writePicture(to: &page)
    KindTable(report: report).writeDecision(to: &page)
    page.paragraph(Doubts(report: report).inferredInBrief())
    writeContents(to: &page)
    footer(&page)
    return page.file
  }

  func writeAnswer(to page: inout MarkdownPage) {
    let words = VerdictWords(report: report)
    page.paragraph(words.decision(from: page))
    let more = [words.alternatives(from: page), FormTable(report: report).gain(from: page)].compactMap { $0 }
    if !more.isEmpty { page.paragraph(.joined(more, " ")) }
    writeGaps(to: &page)
  }

  /// Writes a warning if cells are missing or could not be played.
  private func writeGaps(to page: inout MarkdownPage) {
    let cells = analysis.run.cells.count
    if cells < header.cellCount {
      page.paragraph("**? INCOMPLETE**: the record has \(cells) of \(header.cellCount) planned cells.")
    }
    let errors = table.record.cells.indices.count(where: table.cells.isError)
    if errors > 0 {
      let all = Markdown.link("why", "\(RankingChapter.path)#errors")
      page.paragraph("✗ \(share(errors, table.record.cells.count)) of all cells could not be played: \(all).")
    }
  }

  private func writePicture(to page: inout MarkdownPage) {
    guard let place = illustrated.decision, case .drawn = report.illustrations[place.request] else { return }
    show("moment", of: place, on: &page)
    if finding("animation", of: place) != nil {
      page.paragraph(.link("The transition as an animation", "\(place.folder)/animation.svg"))
    }
  }

  private func writeContents(to page: inout MarkdownPage) {
    page.heading(2, "Everything else")
    let extra = analysis.run.cells.count - table.record.cells.count
    let pains: Markdown = """
      \(.link("Pain points", "pains.md")): the problems that people report most, and the strategies that have them\
      \(extra > 0 ? "; \(counted(extra, "cell")) \(extra == 1 ? "was" : "were") played only for that page" : "")
      """
    let families: Markdown = """
      \(.link("Families", FamilyChapter.path)): each technique: when to use it, which failures it causes and which are bugs, \
      and how to correct the published code
      """
    let fixes: Markdown = """
      \(.link("Fixes", FixChapter.path)): what helps if a screen or a strategy fails, ordered by gain
      """
    let sweeps: Markdown = "\(.link("Sweeps", "sweeps.md")): scores for each value of a parameter"
    page.list(
      [
        "\(.link("Ranking", RankingChapter.path)): all strategies, their failures, and how stable the order is"
      ] + (FixChapter(report: report).firstPage == nil ? [] : [fixes])
        + (report.families.isEmpty ? [] : [families]) + (report.pains.pains.isEmpty ? [] : [pains])
        + (analysis.sweptParameters.isEmpty ? [] : [sweeps]) + [
          "\(.link("Strategies", "strategies/README.md")): what each does, its code, its score card, its worst cells",
          "\(.link("Screens", "screens/README.md")): all strategies on each screen",
          "\(.link("Scenarios", "scenarios/README.md")): what the keyboard does in each, and all strategies side by side",
          "\(.link("Devices", "devices/README.md")): all strategies on each device",
          "\(.link("Cells", "cells/README.md")): \(counted(illustrated.rows.count, "cell")) in pictures, step by step",
          "\(.link("Method", "method.md")): metrics, thresholds, weights, limits, platform rules",
          "\(.link("Sensitivity", "sensitivity.md")): what changes if UIKit behaves differently than assumed",
        ])
    page.paragraph(
      "For scripts, `avoidance report RECORD --to csv` writes every cell with every metric; RECORD is the file that the run "
        + "wrote.")
  }
}
