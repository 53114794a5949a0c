import Analysis
import Record
import Support

/// Sentences about the best strategy for each scenario, screen or device.
struct BestHere: ReportPiece {
  let report: Report
  /// The results, indexed by strategy and then by entry.
  let slices: [[Standing]]
  /// The noun for an entry: `scenario`, `screen` or `device`.
  let noun: String

  private var preposition: String { noun == "scenario" ? "in" : "on" }

  func sentence(_ index: Int, from page: MarkdownPage) -> Markdown {
    let best = analysis.best(slices, index)
    let place = analysis.simplest(
      best.map { RunAnalysis.Candidate($0, share: slices[$0.index][index].passRate, interval: nil) })
    guard let first = place.map({ best[$0] }) else { return "**No ranked strategy was played here.**" }
    let slice = slices[first.index][index]
    let outcome: Markdown =
      slice.passes == slice.cells
      ? "passes every gate in all \(counted(slice.cells, "cell"))"
      : "passes \(share(slice.passes, slice.cells)) of its cells, the largest share"
    if slice.passes == 0 {
      let nothing = best.count { slices[$0.index][index].doesNothing == slices[$0.index][index].cells }
      let idle: Markdown =
        nothing > 0 ? "; \(counted(nothing, "strategy does", "strategies do")) nothing here" : ""
      return "**No ranked strategy passes any cell here\(idle).**"
    }
    let use: Markdown = "**Best here: \(titledLink(first, from: page)), which \(outcome).**"
    let others = best.filter { $0.index != first.index }.map { strategyLink($0, from: page) }
    guard !others.isEmpty else { return use }
    return """
      \(use) \(counted(others.count, "other passes", "others pass")) as many, but its code is the simplest: \
      \(.sentence(of: others, limit: 6)).
      """
  }

  /// Returns a sentence about the strategy that is best for the most entries, alone or tied.
  func winner(from page: MarkdownPage) -> Markdown {
    guard let winner = analysis.winner(slices) else { return "**No ranked strategy was played.**" }
    return """
      **\(strategyLink(winner.strategy, from: page)) passes the most cells, alone or tied, \(preposition) \
      \(winner.wins) of \(counted(winner.entries, noun)); \(preposition) \(winner.clean) of them at least one strategy \
      passes all cells.**
      """
  }

  var heatMapDescription: String {
    let found =
      analysis.winner(slices).map {
        "; \($0.strategy.id) passes the most cells, alone or tied, \(preposition) \($0.wins) of \(counted($0.entries, noun))"
      } ?? ""
    return "Share of cells that do not pass by strategy and \(noun)\(found)."
  }
}
