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

  /// Returns the strategy to use in an entry, with the strategies that are as good; nil if no strategy passes a cell.
  func choice(_ index: Int) -> Choice? {
    analysis.choice(slices, index, on: noun == "screen" ? table.kinds[index] : nil)
  }

  func sentence(_ index: Int, from page: MarkdownPage) -> Markdown {
    guard let choice = choice(index) else {
      guard ranking.strategies.contains(where: { slices[$0.index][index].cells > 0 }) else {
        return "**No ranked strategy was played here.**"
      }
      let nothing = ranking.strategies.count {
        let slice = slices[$0.index][index]
        return slice.cells > 0 && slice.doesNothing == slice.cells
      }
      let idle: Markdown =
        nothing > 0 ? "; \(counted(nothing, "strategy does", "strategies do")) nothing here" : ""
      return "**No ranked strategy passes any cell here\(idle).**"
    }
    let slice = choice.use.slice
    let outcome: Markdown =
      slice.passes == slice.cells
      ? "passes every gate in all \(counted(slice.cells, "cell"))"
      : "passes \(share(slice.passes, slice.cells)) of its cells"
    let use: Markdown = "**Use here: \(titledLink(choice.use.summary, from: page)), which \(outcome).**"
    let others = choice.asGood.map { strategyLink($0.summary, from: page) }
    guard !others.isEmpty else { return use }
    return """
      \(use) \(.sentence(of: others, limit: 6)) \(others.count == 1 ? "is" : "are") as good, but not simpler \
      (\(.link("how this is decided", page.link(to: KindTable.rulePlace)))).
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
