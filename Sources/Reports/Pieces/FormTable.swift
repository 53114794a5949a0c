import Analysis
import Support

/// The effect of a form's structure on the strategies. The table is empty if no form in the run has several
/// structures.
struct FormTable: ReportPiece {
  let report: Report

  /// Writes the tables.
  ///
  /// - Parameter isFolded: whether the tables are folded until the reader opens them.
  func write(to page: inout MarkdownPage, isFolded: Bool = false) {
    let forms = analysis.formBuilds()
    guard !forms.isEmpty, !ranking.strategies.isEmpty else { return }
    page.heading(2, "The same form, built differently")
    for form in forms.prefix(6) { write(form, to: &page, isFolded: isFolded) }
  }

  private func write(_ form: FormBuilds, to page: inout MarkdownPage, isFolded: Bool) {
    let titles = form.builds.map { build -> Markdown in
      let names = build.screens.prefix(3).map { screen -> Markdown in
        .link(.name(table.entries(.screen)[screen].title), screenPath(screen))
      }
      return .joined(names, ", ")
    }
    if let sentence = gain(in: form, from: page) {
      page.paragraph("\(sentence) All columns have the same situations.")
    }
    if isFolded {
      page.details("All strategies, by how the form is built") { writeTable(form, titles, to: &$0) }
    } else {
      writeTable(form, titles, to: &page)
    }
  }

  private func writeTable(_ form: FormBuilds, _ titles: [Markdown], to page: inout MarkdownPage) {
    page.table(
      ["passing"] + zip(form.builds, titles).map { "\(name: $0.structure.title): \($1)" },
      [.left] + form.builds.map { _ in .right },
      listed.map { summary in
        [strategyLink(summary, from: page)]
          + form.builds.map { build in
            let slice = build.slices[summary.index]
            guard slice.cells > 0 else { return "–" }
            let nothing = slice.doesNothing > 0 ? " ○ \(percent(slice.doesNothing, slice.cells))" : ""
            return .text(percent(slice.passes, slice.cells) + nothing)
          }
      })
  }

  /// Returns advice about the first form for which another structure has a large gain; nil if there is none.
  func gain(from page: MarkdownPage) -> Markdown? {
    ranking.strategies.isEmpty
      ? nil : analysis.formBuilds().prefix(6).lazy.compactMap { gain(in: $0, from: page) }.first
  }

  /// Returns advice about another structure of a form, with the gain of the best-ranked strategy that passes
  /// at least 5 percentage points more cells with it.
  private func gain(in form: FormBuilds, from page: MarkdownPage) -> Markdown? {
    for summary in ranking.strategies {
      let builds = form.builds.filter { $0.slices[summary.index].cells > 0 }
        .map { (build: $0, slice: $0.slices[summary.index]) }
      guard let from = builds.min(by: { $0.slice.passRate < $1.slice.passRate }),
        let to = builds.max(by: { $0.slice.passRate < $1.slice.passRate }),
        to.slice.passRate - from.slice.passRate >= 0.05
      else { continue }
      return """
        **The layout around a form can matter more than the code**: with the form \(to.build.structure.title) instead of \
        \(from.build.structure.title), \(strategyLink(summary, from: page)) passes \
        \(percent(to.slice.passes, to.slice.cells)) of \(to.slice.cells) cells instead of \
        \(percent(from.slice.passes, from.slice.cells)).
        """
    }
    return nil
  }
}
