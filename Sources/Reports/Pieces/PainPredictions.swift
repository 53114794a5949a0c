import Analysis
import Record
import Support

/// The predictions about the pain points of published strategies, and whether the run confirms them.
struct PainPredictions: ReportPiece {
  let report: Report

  func write(to page: inout MarkdownPage) {
    let pains = report.pains
    let checked = PainPoints.predictions.compactMap { prediction -> (Prediction, [CellResult], Bool)? in
      let cells = pains.cells(of: prediction)
      return prediction.isConfirmed(by: cells).map { (prediction, cells, $0) }
    }
    guard !checked.isEmpty else { return }
    page.heading(2, "Predictions")
    let hold = checked.count { $0.2 }
    page.paragraph(
      """
      From the published code and the reports we predicted which published strategy has which problem. \
      **\(hold) of \(counted(checked.count, "prediction")) \(checked.count == 1 ? "is" : "are") confirmed**\
      \(hold < checked.count ? "; for the others, the list below says whether the prediction or the simulation is right" : "").
      """)
    page.table(
      ["strategy", "problem", "when", "affected cells", "confirmed"], [.left, .left, .left, .right, .left],
      checked.map { prediction, cells, isConfirmed in
        let verdicts = cells.map(prediction.measure.verdict).filter { $0 != .notApplicable }
        let pain = prediction.pain.flatMap { number in pains.pains.first { $0.number == number } }
        return [
          .name(prediction.strategy), pain.map(\.link) ?? "–", .text(prediction.circumstances),
          "\(verdicts.count(where: \.isFailure)) of \(verdicts.count)", isConfirmed ? "✓" : "✗ no",
        ]
      })
    let others = checked.filter { !$0.2 }.map(\.0)
    guard !others.isEmpty else { return }
    page.heading(3, "Where the simulation disagrees")
    page.list(disagreements(others))
  }

  /// Returns the explanations of the predictions that are not confirmed. Strategies with the same explanation
  /// share an item.
  private func disagreements(_ others: [Prediction]) -> [Markdown] {
    var items: [(strategies: [Markdown], pain: Int?, words: String)] = []
    for prediction in others {
      // The explanations only apply to the default platform profile.
      let words =
        header.profile == "ios-26"
        ? prediction.disagreement ?? "not confirmed in this run." : "not confirmed in this run."
      if let last = items.last, last.pain == prediction.pain, last.words == words {
        items[items.count - 1].strategies.append(.name(prediction.strategy))
      } else {
        items.append(([.name(prediction.strategy)], prediction.pain, words))
      }
    }
    return items.map { strategies, number, words in
      let pain = number.flatMap { number in PainPoints.all.first { $0.number == number } }
      let about: Markdown = pain.map { ", \($0.link)" } ?? ""
      return "**\(.sentence(strategies))**\(about): \(.text(words, limit: 1200))"
    }
  }
}
