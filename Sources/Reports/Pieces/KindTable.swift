import Analysis
import Platform
import Record
import Support

/// The strategy to use for each kind of screen, and the rankings by kind.
struct KindTable: ReportPiece {
  /// The place of the rule by which a strategy is chosen.
  static let rulePlace = "method.md#what-to-use"

  /// The rule by which a strategy is chosen, in words that follow "use".
  static let rule: Markdown = """
    the one with the simplest code of the strategies that are as good as the best. The best passes the most cells, with the \
    highest ranked figure of several. *As good* means at most \(.text(fixed(100 * RunAnalysis.mostBelowShare, 0))) percentage \
    point fewer passing cells, a range that begins at most \(.text(fixed(100 * RunAnalysis.mostBelowRange, 0))) points lower, \
    and a ranked figure that is at most \(.text(fixed(RunAnalysis.mostBelowFigure, 0))) points lower. Code of the app is \
    simpler than a library, screens as they are than forms that were put into a scroll view, code without notifications than \
    code with them, and then fewer lines
    """

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
        "kind of screen", "use", "code", "ranked figure", "passing", "as good", "passing without code",
      ],
      [.left, .left, .left, .right, .right, .left, .right],
      analysis.kindRankings.indices.map { decision($0, from: page) })
    page.paragraph(
      """
      A *cell* is a strategy on one device, in one orientation, scenario and screen. It *passes* if you can see the line that \
      you are typing, no control and no newest message is out of reach, and everything is back in place after the keyboard has gone: \
      \(.link("the five gates", "method.md")). The *ranked figure* is the weighted mean of the cells' scores, with 0 for a cell \
      that does not pass, so among strategies that pass, the one that looks best comes first.\(ranges)\(adoption)
      """)
    page.paragraph(
      """
      The strategy to *use* is \(Self.rule). The same rule chooses on all pages. *Code* leads to a file to paste into your app, which is the \
      code that was played, and says how many lines it has with the helpers that it calls. For your own screen, \
      `avoidance diagnose Main.storyboard` plays the fixes that fit it and prints Swift with the names of your class and outlets.
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

  private func codeLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markdown {
    guard table.entries(.strategy)[summary.index].facts.contains(where: { $0.name == AxisEntry.Fact.code })
    else { return "" }
    let label = analysis.codeSize(summary).map { counted($0.lines, "line") } ?? "code"
    return .link(.text(label), page.link(to: strategyPath(summary.index)) + "#code")
  }

  /// The title of a kind, which leads to its screens, and what such screens are called.
  private func title(_ kind: ScreenKind, from page: MarkdownPage) -> Markdown {
    "\(.link(.name(kind.title), page.link(to: SituationChapter.kindsPlace))): \(.text(kind.examples))"
  }

  private func decision(_ index: Int, from page: MarkdownPage) -> [Markdown] {
    let kind = analysis.kindRankings[index]
    let title = title(kind.kind, from: page)
    let nothing =
      ranking.floor.map { floor in
        let slice = analysis.byKind[floor.index][index]
        return slice.cells > 0 ? percent(slice.passes, slice.cells) : "–"
      } ?? "–"
    guard let choice = analysis.choice(kind) else {
      return [title, "none passes", "", "", "–", "", .text(nothing)]
    }
    let use = choice.use
    let others = choice.asGood.map { strategyLink($0.summary, from: page) }
    return [
      title, titledLink(use.summary, from: page) + (builtIn(kind, from: page).map { ". \($0)" } ?? ""),
      codeLink(use.summary, from: page), .score(use.slice.figure),
      .text(analysis.share(.passes, of: use.summary, on: kind.kind, in: use.slice)),
      others.isEmpty ? "–" : .sentence(of: others, limit: 2), .text(nothing),
    ]
  }

  /// The strategy that models what a `UITableViewController` does automatically.
  private static let tableController = "table-controller"

  /// Returns the advice to do nothing where UIKit avoids the keyboard automatically; nil if the record does not support it.
  ///
  /// It counts only the screens of the kind on which UIKit does something, because the others have no table.
  private func builtIn(_ kind: KindRanking, from page: MarkdownPage) -> Markdown? {
    guard kind.kind == .table, let own = ranking.strategies.first(where: { $0.id == Self.tableController })
    else { return nil }
    let screens = kind.screens.map { ($0, analysis.byScreen[own.index][$0]) }
      .filter { $0.1.cells > 0 && $0.1.doesNothing == 0 && $0.1.passRate >= 0.9 }
    guard !screens.isEmpty else { return nil }
    let places = screens.map { screen, slice -> Markdown in
      let link = Markdown.link(
        .name(table.entries(.screen)[screen].title), page.link(to: screenPath(screen)))
      return "\(.text(percent(slice.passes, slice.cells))) of the cells on \(link)"
    }
    return """
      **In a `UITableViewController`, do nothing**: UIKit insets the table and scrolls to text fields, but not to text views \
      (\(strategyLink(own, from: page))), and passes \(.sentence(of: places, limit: 3))
      """
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
      The share of passing cells for the best variant of each family; bold is the strategy to use, or as good.\(ranges) *○*: the share \
      of cells in which the strategy does nothing although something was needed, because it does not support these screens. \
      \(.link("All variants on each kind of screen", "strategies/README.md#by-kind")).
      """)
  }

  private func sentence(_ index: Int, from page: MarkdownPage) -> Markdown {
    let kind = analysis.kindRankings[index]
    guard let choice = analysis.choice(kind) else {
      return "**\(name: kind.kind.title)**: no ranked strategy passes a cell."
    }
    let use = choice.use
    let others = choice.asGood.map { strategyLink($0.summary, from: page) }
    let asGood: Markdown =
      others.isEmpty
      ? ""
      : "; \(.sentence(of: others, limit: 4)) \(others.count == 1 ? "is" : "are") as good, but not simpler"
    let size = analysis.codeSize(use.summary).map { " (\($0.words))" } ?? ""
    let nothing: Markdown =
      ranking.floor.map { floor in
        let slice = analysis.byKind[floor.index][index]
        return slice.cells > 0 ? "; without code, \(percent(slice.passes, slice.cells)) pass" : ""
      } ?? ""
    let builtIn: Markdown = builtIn(kind, from: page).map { " \($0)." } ?? ""
    return """
      **\(name: kind.kind.title)** (\(.text(kind.kind.examples))): use \(strategyLink(use.summary, from: page))\(size), which \
      passes \(analysis.share(.passes, of: use.summary, on: kind.kind, in: use.slice)) of \
      \(counted(use.slice.cells, "cell")), with the ranked figure \(fixed(use.slice.figure, 1))\(asGood)\(nothing).\(builtIn)
      """
  }

  private func cell(_ index: Int, _ summary: StrategySummary) -> Markdown {
    let slice = analysis.byKind[summary.index][index]
    guard slice.cells > 0 else { return "–" }
    let kind = analysis.kindRankings[index]
    let isBest = analysis.choice(kind)?.includes(summary) == true
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
      if let use = analysis.choice(kind)?.use.summary {
        page.paragraph("\(strategyLink(use, from: page)): \(codeLink(use, from: page)).")
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
