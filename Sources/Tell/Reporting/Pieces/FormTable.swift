import Analysis
import MarkdownWriting
import Text

/// What the structure of a form does to the strategies, where the run has a form in several.
struct FormTable: ReportPiece {
  let report: Report

  func write(to page: inout MarkdownPage) {
    let forms = analysis.formBuilds()
    guard !forms.isEmpty, !ranking.strategies.isEmpty else { return }
    page.heading(2, "The same form, built otherwise")
    for form in forms.prefix(6) { write(form, to: &page) }
  }

  private func write(_ form: FormBuilds, to page: inout MarkdownPage) {
    let titles = form.builds.map { build -> Markdown in
      let names = build.screens.prefix(3).map { screen -> Markdown in
        .link(.name(table.entries(.screen)[screen].title), screenPath(screen))
      }
      return .joined(names, ", ")
    }
    if let sentence = gain(in: form, from: page) { page.paragraph(sentence) }
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

  /// The strategy that gains most from another structure, as advice.
  private func gain(in form: FormBuilds, from page: MarkdownPage) -> Markdown? {
    var best: (gain: Double, text: Markdown)?
    for summary in ranking.strategies {
      for from in form.builds {
        for to in form.builds where to.structure != from.structure {
          let (before, after) = (from.slices[summary.index], to.slices[summary.index])
          guard before.cells > 0, after.cells > 0 else { continue }
          let gain = after.passRate - before.passRate
          guard gain > best?.gain ?? 0 else { continue }
          best = (
            gain,
            """
            **What is around a form can matter more than the code**: \(to.structure.title) instead of \
            \(from.structure.title), \(strategyLink(summary, from: page)) passes \(percent(after.passes, after.cells)) of \
            the cells instead of \(percent(before.passes, before.cells)).
            """
          )
        }
      }
    }
    return best?.text
  }
}
