import Analysis
import MarkdownWriting
import Text

/// Which strategy serves the entries of an axis best, in words.
struct BestHere: ReportPiece {
  let report: Report
  /// By strategy, then by entry.
  let slices: [[RunTable.Slice]]
  /// What an entry is: `scenario`, `screen`, `device`.
  let noun: String

  private var preposition: String { noun == "scenario" ? "in" : "on" }

  /// Which strategy to take in one entry, in one sentence.
  func sentence(_ index: Int, from page: MarkdownPage) -> Markdown {
    let best = analysis.best(slices, index)
    guard let first = best.first else { return "**No ranked strategy was played here.**" }
    let slice = slices[first.index][index]
    let outcome: Markdown =
      slice.failures == 0
      ? "passes every gate in all \(counted(slice.cells, "cell"))"
      : "fails a gate in \(share(slice.failures, slice.cells)) of its cells, the smallest share"
    if best.count == 1 { return "**Best here: \(strategyLink(first, from: page)) \(outcome).**" }
    let links = best.map { strategyLink($0, from: page) }
    return "**Best here, a tie: \(.sentence(of: links, limit: 6)); each \(outcome).**"
  }

  /// Which strategy is best, or ties, on most entries, in one sentence.
  func winner(from page: MarkdownPage) -> Markdown {
    guard let winner = analysis.winner(slices) else { return "**No ranked strategy was played.**" }
    return """
      **\(strategyLink(winner.strategy, from: page)) fails least, alone or in a tie, \(preposition) \
      \(winner.wins) of \(counted(winner.entries, noun)); \(preposition) \(winner.clean) of them some strategy passes \
      everything.**
      """
  }

  /// What a heat map of all strategies by the axis shows, for who does not see it.
  var heatMapDescription: String {
    let found =
      analysis.winner(slices).map {
        "; \($0.strategy.id) fails least, alone or in a tie, \(preposition) \($0.wins) of \(counted($0.entries, noun))"
      } ?? ""
    return "Share of failing cells by strategy and \(noun)\(found)."
  }
}
