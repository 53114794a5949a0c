import Analysis
import Platform
import Record
import Support

struct KindTable: ReportPiece {
  let report: Report

  /// The best variant of every family in the order of the ranking, then `none` and the oracle.
  private var rows: [StrategySummary] {
    let best = Set(families.compactMap { $0.members.first?.index })
    let chosen = best.isEmpty ? ranking.strategies : ranking.strategies.filter { best.contains($0.index) }
    return chosen + ranking.references
  }

  /// Writes the recommended strategy for every kind of screen, with its passing share and code. If there is
  /// only one kind, it writes the top of the ranking.
  func writeDecision(to page: inout MarkdownPage) {
    guard !ranking.strategies.isEmpty else { return }
    page.heading(2, "What to use")
    guard !analysis.kinds.isEmpty else {
      return page.table(
        ["strategy", "passing", "does nothing", "code"], [.left, .right, .right, .left],
        ranking.strategies.prefix(5).map {
          [
            strategyLink($0, from: page), .text(analysis.share(.passes, of: $0)),
            .text(percent($0.doesNothing, $0.judged)), codeLink($0, from: page),
          ]
        })
    }
    page.table(
      [
        "kind of screen", "use", "code", "lines", "ranked figure", "passing", "as good",
        "passing without code",
      ],
      [.left, .left, .left, .right, .right, .right, .left, .right],
      analysis.kindRankings.indices.map { decision($0, from: page) })
    page.paragraph(
      """
      A *cell* is a strategy on one device, in one orientation, scenario and screen. It *passes* if you can see the line that \
      you are typing, no control and no newest message is out of reach, and everything is back in place after the keyboard has gone: \
      \(.link("the five gates", "method.md")). The *ranked figure* is the weighted mean of the cells' scores, with 0 for a cell \
      that does not pass, so among strategies that pass, the one that looks best comes first.\(ranges)\(asGood)\(adoption)
      """)
  }

  private var adoption: Markdown {
    ranking.strategies.contains(where: analysis.isAdopted)
      ? " Strategies whose id ends with `\(name: Adoption.scrollView.idEnding)` were played on screens whose forms were first put into a scroll view."
      : ""
  }

  private var ranges: Markdown {
    analysis.intervals.isEmpty
      ? ""
      : """
       The range in brackets shows where the share, in percent, would lie if an undocumented UIKit behaviour differed from what \
      we assume, and if the keyboard heights that no source states were wrong by their expected error; **±0** means that the \
      share would not move.\(inferred)
      """
  }

  /// A sentence on the cells that use an inferred keyboard height; empty if there are none.
  private var inferred: Markdown {
    let count = table.cells.inferredCount
    return count == 0
      ? ""
      : " \(.text(percent(count, table.record.cells.count))) of the cells use an inferred height, and the brackets include its error."
  }

  private var asGood: Markdown {
    analysis.intervals.isEmpty
      ? ""
      : " *As good*: strategies whose figure differs from that of the best by no more than an error in inferred heights may cause, under every single undocumented behaviour."
  }

  private func codeLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markdown {
    let hasCode = table.entries(.strategy)[summary.index].facts.contains { $0.name == AxisEntry.Fact.code }
    return hasCode ? .link("code", page.link(to: strategyPath(summary.index)) + "#code") : ""
  }

  private func decision(_ index: Int, from page: MarkdownPage) -> [Markdown] {
    let kind = analysis.kindRankings[index]
    let title: Markdown = .name(kind.kind.title)
    let nothing =
      ranking.floor.map { floor in
        let slice = analysis.byKind[floor.index][index]
        return slice.cells > 0 ? percent(slice.passes, slice.cells) : "–"
      } ?? "–"
    guard let first = analysis.choice(kind), first.slice.passes > 0 else {
      return [title, "none passes", "", "", "", "–", "", .text(nothing)]
    }
    // The same code on screens that were changed for it does not count as an alternative.
    let tied = kind.leaders.filter {
      $0.strategy.index != first.strategy.index
        && $0.strategy.id != first.strategy.id + Adoption.scrollView.idEnding
    }.map { strategyLink($0.strategy, from: page) }
    return [
      title, titledLink(first.strategy, from: page), codeLink(first.strategy, from: page),
      .text(analysis.codeSize(first.strategy).map { "\($0.lines)" } ?? "–"),
      .score(first.slice.figure),
      .text(analysis.share(.passes, of: first.strategy, on: kind.kind, in: first.slice)),
      tied.isEmpty ? "" : .sentence(of: Array(tied), limit: 2), .text(nothing),
    ]
  }

  /// Writes a table with a row for each family and a column for each kind of screen.
  func write(to page: inout MarkdownPage) {
    guard !analysis.kinds.isEmpty, !ranking.strategies.isEmpty else { return }
    page.heading(2, "By kind of screen")
    page.list(analysis.kindRankings.indices.map { sentence($0, from: page) })
    page.table(
      ["strategy"]
        + analysis.kindRankings.map { "\(name: $0.kind.title), \(counted($0.screens.count, "screen"))" },
      [.left] + analysis.kinds.map { _ in .right },
      rows.map { summary in
        [strategyLink(summary, from: page)] + analysis.kindRankings.indices.map { cell($0, summary) }
      })
    page.paragraph(
      """
      The share of passing cells for the best variant of each family; bold is best, or tied for best.\(ranges) *○*: the share \
      of cells in which the strategy does nothing although something was needed, because it does not support these screens. \
      \(.link("All variants on each kind of screen", "strategies/README.md#by-kind")).
      """)
  }

  private func sentence(_ index: Int, from page: MarkdownPage) -> Markdown {
    let kind = analysis.kindRankings[index]
    guard let first = analysis.choice(kind) else {
      return "**\(name: kind.kind.title)**: no cell of a ranked strategy can be judged."
    }
    let tied = kind.leaders.filter { $0.strategy.index != first.strategy.index }
      .map { strategyLink($0.strategy, from: page) }
    let others: Markdown =
      tied.isEmpty ? "" : "; as good, with more code, are \(.sentence(of: Array(tied), limit: 4))"
    let size = analysis.codeSize(first.strategy).map { " (\($0.words))" } ?? ""
    let nothing: Markdown =
      ranking.floor.map { floor in
        let slice = analysis.byKind[floor.index][index]
        return slice.cells > 0 ? "; without code, \(percent(slice.passes, slice.cells)) pass" : ""
      } ?? ""
    return """
      **\(name: kind.kind.title)**: use \(strategyLink(first.strategy, from: page))\(size), which has the ranked figure \
      \(fixed(first.slice.figure, 1)) and passes \
      \(analysis.share(.passes, of: first.strategy, on: kind.kind, in: first.slice)) of \
      \(counted(first.slice.cells, "cell"))\(others)\(reason(kind, from: page))\(nothing).
      """
  }

  /// Returns the reason why the best strategy is ahead of the next one that is not tied with it.
  private func reason(_ kind: KindRanking, from page: MarkdownPage) -> Markdown {
    guard let first = kind.places.first,
      let next = kind.places.dropFirst().first(where: { !first.tiedWith.contains($0.strategy.id) })
    else { return "" }
    let lead = 100 * (first.slice.passRate - next.slice.passRate)
    let other = strategyLink(next.strategy, from: page)
    if lead >= 1 { return "; \(other), the next, passes \(fixed(lead, 0)) points less" }
    func isAhead(_ score: KeyPath<Standing, Double?>) -> Bool {
      guard let own = first.slice[keyPath: score], let other = next.slice[keyPath: score] else {
        return false
      }
      return own - other >= 1
    }
    let better: [Markdown] = [
      isAhead(\.occlusionP75) ? "hides less" : nil, isAhead(\.motionP75) ? "moves better" : nil,
    ].compactMap { $0 }
    let words: Markdown = better.isEmpty ? "has the better scores where it passes" : .joined(better, " and ")
    return
      "; it is \(lead <= -1 ? "less" : "as") reliable \(lead <= -1 ? "than" : "as") \(other), the next, and \(words)"
  }

  private func cell(_ index: Int, _ summary: StrategySummary) -> Markdown {
    let slice = analysis.byKind[summary.index][index]
    guard slice.cells > 0 else { return "–" }
    let kind = analysis.kindRankings[index]
    let isBest = kind.leaders.contains { $0.strategy.index == summary.index }
    let share = Markdown.text(analysis.share(.passes, of: summary, on: kind.kind, in: slice))
    let nothing: Markdown =
      slice.doesNothing > 0 ? " ○ \(percent(slice.doesNothing, slice.cells))" : ""
    return (isBest ? "**\(share)**" : share) + nothing
  }

  func writeRankings(to page: inout MarkdownPage) {
    guard !analysis.kinds.isEmpty else { return }
    page.anchor("by-kind")
    page.heading(2, "By kind of screen")
    for kind in analysis.kindRankings {
      page.details("\(name: kind.kind.title), \(counted(kind.screens.count, "screen"))") {
        writeRanking(of: kind, to: &$0)
      }
    }
  }

  /// Writes the ranking for each kind of screen with a link to the recommended code, for the HTML page.
  func writeKinds(to page: inout MarkdownPage) {
    for (index, kind) in analysis.kindRankings.enumerated() {
      page.anchor(kind.kind.rawValue)
      page.heading(2, "\(name: kind.kind.title), \(counted(kind.screens.count, "screen"))")
      page.paragraph(sentence(index, from: page))
      let screens = kind.screens.map { screen -> Markdown in
        .link(.name(table.entries(.screen)[screen].title), page.link(to: screenPath(screen)))
      }
      page.paragraph("Its screens: \(.sentence(of: screens, limit: 12)).")
      if let choice = analysis.choice(kind), choice.slice.passes > 0 {
        page.paragraph(
          "\(strategyLink(choice.strategy, from: page)): \(codeLink(choice.strategy, from: page)).")
      }
      writeRanking(of: kind, to: &page)
    }
  }

  private func writeRanking(of kind: KindRanking, to page: inout MarkdownPage) {
    page.table(
      [
        "rank", "strategy", "ranked figure", "passing", "failing", "does nothing", "occlusion p75",
        "motion p75",
      ],
      [.left, .left, .right, .right, .right, .right, .right, .right],
      kind.places.map { place in
        [
          .text(place.rankText), strategyLink(place.strategy, from: page), .score(place.slice.figure),
          .text(analysis.share(.passes, of: place.strategy, on: kind.kind, in: place.slice)),
          .text(share(place.slice.failures, place.slice.cells)),
          .text(share(place.slice.doesNothing, place.slice.cells)), .score(place.slice.occlusionP75),
          .score(place.slice.motionP75),
        ]
      })
  }
}
