import Analysis
import Pictures
import Support

/// The page about the swept parameters, with the results for each value. The chapter is empty if no parameter
/// was swept.
struct SweepChapter: ReportChapter {
  let report: Report

  /// Nil, because only the front page links to the chapter.
  var firstPage: FirstPage? { nil }

  func files() -> [ReportFile] {
    let parameters = analysis.sweptParameters
    guard !parameters.isEmpty else { return [] }
    var page = MarkdownPage(path: "sweeps.md")
    page.breadcrumbs([("Report", "README.md")], "Sweeps")
    page.heading(1, "Swept parameters")
    page.paragraph(
      """
      Each value is a separate strategy, played in the same cells as the others. The best value passes the most cells; if \
      several values pass the same number, the higher mean score decides, then the smaller value. Values are equally good if \
      their passing shares differ by less than one cell in 100. The curves show the mean score, so their highest point may be \
      at another value.
      """)
    var pictures: [ReportFile] = []
    for (number, parameter) in parameters.prefix(20).enumerated() {
      let lines = analysis.classSlices(parameter)
      page.heading(2, .code(parameter.name))
      writeBest(of: parameter, to: &page)
      if parameter.points.count > 1 {
        let drawing = picture("img/sweep-\(number + 1)", curve(parameter, lines).drawn)
        pictures.append(drawing)
        page.picture(
          drawing, alt: "Mean score against the value of \(parameter.name); the table below has the numbers")
      }
      writeClasses(of: parameter, lines, to: &page)
      writeValues(of: parameter, lines, to: &page)
    }
    footer(&page)
    return [page.file] + pictures
  }

  /// The results for every value: a line for all devices, and a line for each device class.
  private typealias Lines = [(name: String, slices: [(value: Double, slice: SweepSlice)])]

  private func writeBest(of parameter: SweptParameter, to page: inout MarkdownPage) {
    let slices = parameter.points.map { (value: $0.value, slice: analysis.slice(of: $0.summary, in: nil)) }
    guard let best = analysis.best(slices) else { return }
    page.paragraph(
      """
      **Best over all cells: \(parameter.quantity(best.value))**, \
      with \(share(best.slice.passes, best.slice.cells)) passing cells.\(remarks(on: best, of: parameter))
      """)
  }

  private func curve(_ parameter: SweptParameter, _ lines: Lines) -> SweepCurve {
    SweepCurve(
      title: "\(parameter.name): mean score by value", unit: parameter.unit, text: parameter.text,
      lines: lines.prefix(SweepCurve.lineLimit).map { line in
        (line.name, line.slices.map { (x: $0.value, y: $0.slice.meanScore ?? .nan) })
      })
  }

  private func writeClasses(of parameter: SweptParameter, _ lines: Lines, to page: inout MarkdownPage) {
    page.table(
      ["device class", "best value", "equally good", "passing at best value", "mean score at best value"],
      [.left, .right, .right, .right, .right],
      lines.compactMap { line in
        analysis.best(line.slices).map { best in
          [
            .name(line.name),
            .text(
              parameter.quantity(best.value)
                + (best.equals.isEmpty && parameter.isEnd(best.value) ? ", the end of the range" : "")),
            .text(best.equals.isEmpty ? "no other" : "\(best.equals.count) more"),
            .text(share(best.slice.passes, best.slice.cells)), .text(fixed(best.slice.meanScore, 1)),
          ]
        }
      })
  }

  private func writeValues(of parameter: SweptParameter, _ lines: Lines, to page: inout MarkdownPage) {
    page.table(
      ["value", "passing", "occlusion p75", "motion p75", "mean score"]
        + lines.dropFirst().prefix(3).map { "\(name: $0.name): mean score" },
      [.left, .right, .right, .right, .right, .right, .right, .right],
      parameter.points.enumerated().map { index, point in
        [
          .link(.text(parameter.quantity(point.value)), page.link(to: strategyPath(point.summary.index))),
          .text(share(point.summary.passes, point.summary.judged)),
          .score(point.summary.occlusion?.p75), .score(point.summary.motion?.p75),
          .score(point.summary.meanScore),
        ] + lines.dropFirst().prefix(3).map { .text(fixed($0.slices[index].slice.meanScore, 1)) }
      })
  }

  /// Returns sentences about the values that are equally good, and about better values that may lie outside
  /// the range.
  private func remarks(on best: BestValue, of parameter: SweptParameter) -> String {
    var text = ""
    if !best.equals.isEmpty {
      let shown = best.equals.prefix(6).map(parameter.quantity)
      let more = best.equals.count - shown.count
      text +=
        " \(counted(best.equals.count, "other value is", "other values are")) equally good: "
        + shown.joined(separator: ", ") + (more > 0 ? " and \(more) more." : ".")
    }
    if best.equals.isEmpty, parameter.isEnd(best.value) {
      text += " The best value is the end of the range, so a value outside the range may be better."
    }
    return text
  }
}
