import Analysis
import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import SVGDrawing
import Text

/// The first page: what to use, how the strategies stand, and where the trouble is.
struct FrontPage: ReportChapter {
  let report: Report

  var entrance: ChapterEntrance? { ChapterEntrance(title: "Report", path: "README.md") }

  func files() -> [ReportFile] { [page()] + twins("img/occlusion-motion", scatter.drawn) }

  private func page() -> ReportFile {
    var page = MarkdownPage(path: "README.md")
    page.heading(1, "Keyboard avoidance report")
    KindTable(report: report).write(to: &page)
    if !analysis.kinds.isEmpty { page.heading(2, "Over all screens") }
    writeVerdict(to: &page)
    writeRanking(to: &page)
    FormTable(report: report).write(to: &page)
    writeExample(to: &page)
    if !ranking.strategies.isEmpty {
      page.heading(2, "What each one fails at")
      Weaknesses(report: report).writeOverview(to: &page)
    }
    writeTechniques(to: &page)
    writeScreens(to: &page)
    writeScenarios(to: &page)
    if analysis.classes.count > 0, !listed.isEmpty {
      page.heading(2, "By device class")
      SliceTable(
        report: report, slices: analysis.byClass, groups: analysis.classes.map { .name($0) },
        alsoScores: true
      ).write(to: &page)
      page.paragraph("*O / M*: occlusion and motion at p75.")
    }
    writeWorst(to: &page)
    writeSensitivity(to: &page)
    writeRobustness(to: &page)
    writeErrors(to: &page)
    page.heading(2, "What the numbers rest on")
    let doubts = Doubts(report: report)
    page.list(
      [doubts.inferredShare()] + (doubts.broken.isEmpty ? [] : [doubts.brokenShare()])
        + doubts.selfChecks())
    writeWays(to: &page)
    footer(&page)
    return page.file
  }

  // MARK: The verdict and the ranking

  private func writeVerdict(to page: inout MarkdownPage) {
    let words = VerdictWords(report: report)
    page.paragraph(words.verdict(from: page))
    let reasons = words.explanation(from: page)
    if !reasons.isEmpty {
      page.paragraph("What they do wrong most often, and in how many of their cells:")
      page.list(reasons)
      page.paragraph("To read the tables:")
    }
    page.list([
      """
      A *cell* is one strategy on one device, in one orientation, scenario and screen. It *fails* when one of five \
      gates fails, for example when the caret's line is not fully visible, and *passes* otherwise. Where a strategy leaves \
      everything as the floor `none` does although something was needed, it *does nothing*: that is neither.
      """,
      """
      *Occlusion* and *motion* are scores of 0 to 100, more is better; *p75* is the bad-side quartile: three \
      quarters of the cells are at least as good.
      """,
      """
      The rank goes by the share of passing cells first; a range of ranks is where it moves when weights and settings \
      change, and those whose ranges overlap are *tied*. \(.link("How scores are made", "method.md")).
      """,
    ])
    let unjudged = table.record.cells.count { !$0.isJudged && $0.error == nil }
    if unjudged > 0 {
      page.paragraph(
        """
        \(counted(unjudged, "cell")) of \(table.record.cells.count) cannot be judged, since less than half of the metrics' \
        weight applies there; they count in no share, no score and no rank.
        """)
    }
    let cells = analysis.run.cells.count
    if cells < header.cellCount {
      page.paragraph("**? INCOMPLETE**: the record holds \(cells) of \(header.cellCount) planned cells.")
    }
  }

  private func writeRanking(to page: inout MarkdownPage) {
    page.heading(2, "Ranking")
    RankingTable(report: report).write(to: &page)
    page.paragraph(denominators())
    page.picture("img/occlusion-motion", description: scatterDescription)
  }

  /// Over how many cells and situations the aggregates are.
  private func denominators() -> Markdown {
    let scored = ranking.strategies.map(\.scoredCells)
    let range: Markdown =
      scored.min() == scored.max()
      ? "\(counted(scored.first ?? 0, "cell"))" : "\(scored.min() ?? 0) to \(scored.max() ?? 0) cells"
    return """
      Two aggregates side by side: *mean score* is the mean of 0.6 occlusion + 0.4 motion over the scored cells \
      (\(range) per strategy); *mean rank* is the mean place among the ranked strategies, 1 is best, over the \
      \(counted(ranking.situations, "situation")) in which all of them have a score. The floor `none` does nothing, the \
      ceiling `oracle` knows everything; neither is ranked.
      """
  }

  /// What the picture of both scores shows, for who does not see it.
  private var scatterDescription: String {
    let front = ranking.strategies.filter { $0.paretoRank == 1 }.map(\.id)
    let found =
      front.isEmpty
      ? "" : "; no other ranked strategy is better in both than \(front.prefix(4).joined(separator: ", "))"
    return "Occlusion against motion at the bad-side quartile, one mark per strategy\(found)."
  }

  /// Where all fall short the verdict separates nothing: then the marks tell who passes in three quarters of the cells.
  private var scatter: Scatter {
    let isGraded =
      ranking.strategies.count > 1 && !analysis.isPassedBySome
      && ranking.strategies.contains { $0.verdict == .fail }
    func mark(_ summary: StrategySummary) -> Verdict {
      guard isGraded else { return summary.verdict }
      return summary.passRate >= 0.75 ? .needsImprovement : .fail
    }
    return Scatter(
      points: listed.compactMap { summary in
        guard let o = summary.occlusion?.p75, let m = summary.motion?.p75 else { return nil }
        return .init(
          label: summary.rank > 0 ? String(summary.rank) : summary.id, name: summary.id, x: o, y: m,
          verdict: summary.rank > 0 ? mark(summary) : nil)
      }, isGraded: isGraded)
  }

  // MARK: Where the trouble is

  /// One situation in which strategies come out in as many ways as anywhere, in pictures.
  private func writeExample(to page: inout MarkdownPage) {
    let examples =
      illustrated.scenarios.sorted { $0.key < $1.key }.map { ($0.value, scenarioPath($0.key)) }
      + illustrated.screens.sorted { $0.key < $1.key }.map { ($0.value, screenPath($0.key)) }
    let most = examples.map { $0.0.compared.count }.max() ?? 0
    guard most > 1, let (example, path) = examples.first(where: { $0.0.compared.count == most }),
      case .drawn = report.illustrations[example.comparison.request]
    else { return }
    page.heading(2, "What the difference looks like")
    page.paragraph(
      "The same screen, the same keyboard, \(counted(most, "strategy", "strategies")); \(.link("all about it", path))."
    )
    show("comparison", of: example.comparison, on: &page)
  }

  /// Every published strategy beside its family's done right.
  private func writeTechniques(to page: inout MarkdownPage) {
    let comparisons = families.flatMap { family in family.comparisons.map { (family, $0) } }
    guard !comparisons.isEmpty else { return }
    page.heading(2, "The technique or the bug?")
    page.paragraph(
      """
      Every family has its code as published, bugs included, and once done right. Cells that fail both ways are the \
      technique's, cells that only the published code fails are the bug's, unless the code done right does more than \
      the technique, for example scrolls. \
      \(.link("Family by family: what is whose, when to use it, and how the code is made right", FamilyChapter.path)).
      """)
    page.table(
      ["family", "as published", "failing", "done right", "the technique", "the bug"],
      [.left, .left, .right, .left, .right, .right],
      comparisons.map { family, one in
        [
          .link(.name(family.title), "\(FamilyChapter.path)#\(family.anchor)"),
          strategyLink(one.published, from: page),
          .text(share(one.failures, one.cells) + (one.idle > 0 ? ", ○ \(one.idle)" : "")),
          strategyLink(one.corrected, from: page),
          .text(share(one.techniqueCount, one.failures)), .text(share(one.bug.count, one.failures)),
        ]
      })
  }

  /// For every screen the best strategy, the best as published and the floor.
  private func writeScreens(to page: inout MarkdownPage) {
    let ranked = ranking.strategies
    guard !ranked.isEmpty else { return }
    let entries = table.entries(.strategy)
    func isPublished(_ summary: StrategySummary) -> Bool {
      entries[summary.index].facts.contains { $0.name == "provenance" && $0.value == "published" }
    }
    func rate(_ summary: StrategySummary, _ screen: Int) -> Double {
      let slice = analysis.byScreen[summary.index][screen]
      return slice.cells > 0 ? slice.passRate : -1
    }
    func best(_ strategies: [StrategySummary], _ screen: Int) -> [Markdown] {
      // The ranking's order breaks ties.
      guard let best = strategies.min(by: { rate($0, screen) > rate($1, screen) }), rate(best, screen) >= 0
      else { return ["–", "–"] }
      let slice = analysis.byScreen[best.index][screen]
      return [strategyLink(best, from: page), .text(share(slice.passes, slice.cells))]
    }
    page.heading(2, "By screen")
    page.paragraph(
      "Which strategy passes most on which screen, and how often; the floor shows how much the screen needs one."
    )
    let floor = ranking.floor
    page.picture(
      "img/screens",
      description:
        BestHere(report: report, slices: analysis.byScreen, noun: "screen").heatMapDescription)
    page.table(
      ["screen", "best", "passing", "best as published", "passing", "doing nothing passes"],
      [.left, .left, .right, .left, .right, .right],
      table.entries(.screen).indices.map { screen in
        let nothing = floor.map { analysis.byScreen[$0.index][screen] }
        return [.link(.name(table.entries(.screen)[screen].title), screenPath(screen))]
          + best(ranked, screen)
          + best(ranked.filter(isPublished), screen)
          + [nothing.map { .text(share($0.passes, $0.cells)) } ?? "–"]
      })
  }

  private func writeScenarios(to page: inout MarkdownPage) {
    page.heading(2, "By scenario")
    page.paragraph(
      "Every \(.link("scenario", "scenarios/README.md")) has a page with its keyboard, moment by moment.")
    page.picture(
      "img/scenarios",
      description: BestHere(report: report, slices: analysis.byScenario, noun: "scenario").heatMapDescription)
    page.details("The same as a table") { page in
      SliceTable(
        report: report, slices: analysis.byScenario,
        groups: table.entries(.scenario).enumerated().map { .link(.name($1.title), scenarioPath($0)) },
        alsoScores: false
      ).write(to: &page)
    }
  }

  private func writeWorst(to page: inout MarkdownPage) {
    page.heading(2, "The worst ten, and why")
    let rows = ranking.strategies.compactMap(\.worstCell).sorted { table.isWorse($0, $1) }
    guard !rows.isEmpty else { return page.paragraph("No ranked strategy has a scored cell.") }
    page.paragraph(
      """
      The worst cell of every ranked strategy, the worst first; each leads to its story in pictures, and \
      \(.link("cells", "cells/README.md")) has more.
      """)
    WorstCells(report: report, rows).write(to: &page, limit: 10)
  }

  // MARK: How firm it is

  /// How far the ranking rests on what no source settles, in two sentences.
  private func writeSensitivity(to page: inout MarkdownPage) {
    let effects = analysis.settingEffects()
    guard !effects.isEmpty else { return }
    page.heading(2, "If the system behaves otherwise")
    let inRun = effects.filter { !$0.swapsInRun.isEmpty }
    let inOwn = effects.filter { !$0.swaps.isEmpty }
    var text: Markdown = """
      Where no source settles what UIKit does, and where more than one setting occurs, one phone and one pad were played \
      both ways: \(counted(effects.count, "other setting")).
      """
    text =
      text
      + (inRun.isEmpty
        ? " None of them changes the places of two strategies in this ranking."
        : " \(inRun.count) of them \(inRun.count == 1 ? "changes" : "change") places in this ranking:")
    page.paragraph(text)
    page.list(
      inRun.map { effect in
        "**\(name: effect.title)**: \(.joined(PairWords(report: report).words(effect.swapsInRun, from: page), "; "))"
      })
    page.paragraph(
      """
      Where they can matter at all, \(inOwn.count) of the \(effects.count) settings make strategies change places. \
      \(.link("What each setting says and what it changes", "sensitivity.md")).
      """)
  }

  /// Which settings move which strategy.
  private func writeRobustness(to page: inout MarkdownPage) {
    guard ranking.strategies.count > 1, let base = ranking.settings.first else { return }
    // Settings of the model have a section of their own.
    let others = ranking.settings.dropFirst().filter { !$0.isOfModel }
    let moved = others.compactMap { setting -> [Markdown]? in
      let moves = ranking.strategies.indices.filter { setting.ranks[$0] != base.ranks[$0] }
      guard !moves.isEmpty else { return nil }
      let words = moves.prefix(8).map { i -> Markdown in
        "\(name: ranking.strategies[i].id) \(base.ranks[i]) → \(setting.ranks[i])"
      }
      return [.text(setting.title), .joined(Array(words), ", ") + (moves.count > 8 ? ", …" : "")]
    }
    page.heading(2, "How firm the order is")
    let count = others.count
    if moved.isEmpty {
      page.paragraph("No rank moves under any of \(count) other choices of weights and metrics.")
      return
    }
    page.paragraph(
      "Ranks move under \(moved.count) of \(counted(count, "other choice")) of weights and metrics.")
    page.details("Which settings move which strategies") { page in
      page.table(["setting", "rank"], [.left, .left], moved)
    }
  }

  /// Cells that could not be played.
  private func writeErrors(to page: inout MarkdownPage) {
    let errors = table.record.cells.indices.filter(table.isError)
    guard !errors.isEmpty else { return }
    page.heading(2, "Errors")
    page.paragraph(
      """
      ✗ \(share(errors.count, table.record.cells.count)) of all cells could not be played. They count in no score \
      and no rank.
      """)
    page.details("The first \(min(errors.count, 20))") { page in
      page.table(
        ["cell", "error"], [.left, .left],
        errors.prefix(20).map { [cellName($0), .text(table.record.cells[$0].error ?? "")] })
    }
  }

  // MARK: The ways from here

  private func writeWays(to page: inout MarkdownPage) {
    page.heading(2, "More")
    let extra = analysis.run.cells.count - table.record.cells.count
    let pains: Markdown = """
      \(.link("Pain points", "pains.md")): what people report most, strategy by strategy\
      \(extra > 0 ? "; \(counted(extra, "cell")) are played for them beside the matrix and count nowhere else" : "")
      """
    let families: Markdown = """
      \(.link("Families", FamilyChapter.path)): what is the trouble of each technique and what its bug, when to use it, how \
      its published code is made right
      """
    let sweeps: Markdown = "\(.link("Sweeps", "sweeps.md")): scores over the values of a parameter"
    page.list(
      (report.pains.pains.isEmpty ? [] : [pains]) + (report.families.isEmpty ? [] : [families])
        + (analysis.sweptParameters.isEmpty ? [] : [sweeps]) + [
          "\(.link("Strategies", "strategies/README.md")): what each does, its score card, its worst cells, one cell worked by hand",
          "\(.link("Screens", "screens/README.md")): all strategies on one screen, one against another",
          "\(.link("Scenarios", "scenarios/README.md")): the keyboard of each, all strategies side by side",
          "\(.link("Devices", "devices/README.md")): all strategies on one device",
          "\(.link("Cells", "cells/README.md")): \(counted(illustrated.rows.count, "cell")) in pictures, step by step",
          "\(.link("Method", "method.md")): metrics, thresholds, weights, limits, platform rules",
          "\(.link("Sensitivity", "sensitivity.md")): what changes where the system behaves otherwise than assumed",
          "\(.link("cells.csv", "cells.csv")): every cell in one table, for scripts"
            + (report.cellTable.isSplit
              ? "; the folder \(.link("cells", "cells")) has the same as one table per strategy that can be searched"
              : ""),
        ])
  }
}
