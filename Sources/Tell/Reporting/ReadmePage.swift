import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// The first page: what to use, how the strategies stand, and where the trouble is.
  ///
  /// - Parameters:
  ///   - isSplit: whether the table of all cells also comes as one file per strategy.
  ///   - hasPains: whether there is a page of the pain points.
  func readme(isSplit: Bool, hasPains: Bool) -> ReportFile {
    var page = MarkdownPage(path: "README.md")
    page.heading(1, "Keyboard avoidance report")
    page.paragraph(verdict(page))
    let reasons = explanation(page)
    if !reasons.isEmpty {
      page.paragraph("What they do wrong most often, and in how many of their cells:")
      page.list(reasons)
      page.paragraph("To read the tables:")
    }
    page.list([
      """
      A *cell* is one strategy on one device, in one orientation, scenario and screen. It fails when one of five \
      gates fails, for example when the caret's line is not fully visible.
      """,
      """
      *Occlusion* and *motion* are scores of 0 to 100, more is better; *p75* is the bad-side quartile: three \
      quarters of the cells are at least as good.
      """,
      """
      The rank goes by the share of failing cells first; the range in brackets is where the rank moves when \
      weights and settings change, and ranges that overlap are a *tie*. \(.link("How scores are made", "method.md")).
      """,
    ])

    if run.cells.count < header.cellCount {
      page.paragraph(
        """
        **? INCOMPLETE**: the record holds \(run.cells.count) of \(header.cellCount) planned cells.
        """)
    }
    page.heading(2, "Ranking")
    rankingTable(&page)
    page.paragraph(denominators())
    page.picture("img/occlusion-motion", description: scatterDescription)
    frontExample(&page)

    if !ranking.strategies.isEmpty {
      page.heading(2, "What each one fails at")
      weaknessTable(&page)
    }
    techniqueTable(&page)

    screenTable(&page)

    page.heading(2, "By scenario")
    page.paragraph(
      "Every \(.link("scenario", "scenarios/README.md")) has a page with its keyboard, moment by moment.")
    page.picture("img/scenarios", description: heatMapDescription(byScenario, "scenario"))
    page.details("The same as a table") { page in
      sliceTable(
        &page, byScenario,
        table.entries(.scenario).enumerated().map { .link(.name($1.title), scenarioPath($0)) },
        alsoScores: false)
    }

    if classes.count > 0, !listed.isEmpty {
      page.heading(2, "By device class")
      sliceTable(&page, byClass, classes.map { .name($0) }, alsoScores: true)
      page.paragraph("*O / M*: occlusion and motion at p75.")
    }

    page.heading(2, "The worst ten, and why")
    let rows = ranking.strategies.compactMap(\.worstCell).sorted { table.isWorse($0, $1) }
    if rows.isEmpty {
      page.paragraph("No ranked strategy has a scored cell.")
    } else {
      page.paragraph(
        """
        The worst cell of every ranked strategy, the worst first; each leads to its story in pictures, and \
        \(.link("cells", "cells/README.md")) has more.
        """)
      worstTable(&page, rows, limit: 10)
    }

    sensitivitySummary(&page)
    robustness(&page)
    errorList(&page)
    page.heading(2, "What the numbers rest on")
    page.list([inferredShare()] + (broken.isEmpty ? [] : [brokenShare()]) + selfChecks())

    page.heading(2, "More")
    let extra = run.cells.count - table.record.cells.count
    let pains: Markup = """
      \(.link("Pain points", "pains.md")): what people report most, strategy by strategy\
      \(extra > 0 ? "; \(counted(extra, "cell")) are played for them beside the matrix and count nowhere else" : "")
      """
    let sweeps: Markup = "\(.link("Sweeps", "sweeps.md")): scores over the values of a parameter"
    page.list(
      (hasPains ? [pains] : []) + (families.isEmpty ? [] : [familyLink])
        + (sweptParameters.isEmpty ? [] : [sweeps]) + [
          "\(.link("Strategies", "strategies/README.md")): what each does, its score card, its worst cells, one cell worked by hand",
          "\(.link("Screens", "screens/README.md")): all strategies on one screen, one against another",
          "\(.link("Scenarios", "scenarios/README.md")): the keyboard of each, all strategies side by side",
          "\(.link("Devices", "devices/README.md")): all strategies on one device",
          "\(.link("Cells", "cells/README.md")): \(counted(illustrated.rows.count, "cell")) in pictures, step by step",
          "\(.link("Method", "method.md")): metrics, thresholds, weights, limits, platform rules",
          "\(.link("Sensitivity", "sensitivity.md")): what changes where the system behaves otherwise than assumed",
          "\(.link("cells.csv", "cells.csv")): every cell in one table, for scripts"
            + (isSplit
              ? "; the folder \(.link("cells", "cells")) has the same as one table per strategy that can be searched"
              : ""),
        ])
    footer(&page)
    return page.file
  }

  /// What the picture of both scores shows, for who does not see it.
  private var scatterDescription: String {
    let front = ranking.strategies.filter { $0.paretoRank == 1 }.map(\.id)
    let found =
      front.isEmpty
      ? "" : "; no other ranked strategy is better in both than \(front.prefix(4).joined(separator: ", "))"
    return "Occlusion against motion at the bad-side quartile, one mark per strategy\(found)."
  }

  /// One situation in which strategies come out in as many ways as anywhere, in pictures.
  private func frontExample(_ page: inout MarkdownPage) {
    let examples =
      illustrated.scenarios.sorted { $0.key < $1.key }.map { ($0.value, scenarioPath($0.key)) }
      + illustrated.screens.sorted { $0.key < $1.key }.map { ($0.value, screenPath($0.key)) }
    let most = examples.map { $0.0.compared.count }.max() ?? 0
    guard most > 1, let (example, path) = examples.first(where: { $0.0.compared.count == most }),
      case .drawn = illustrations[example.comparison.request]
    else { return }
    page.heading(2, "What the difference looks like")
    page.paragraph(
      "The same screen, the same keyboard, \(counted(most, "strategy", "strategies")); \(.link("all about it", path))."
    )
    show("comparison", of: example.comparison, on: &page)
  }

  /// For every screen the best strategy, the best as published and the floor.
  private func screenTable(_ page: inout MarkdownPage) {
    let ranked = ranking.strategies
    guard !ranked.isEmpty else { return }
    let entries = table.entries(.strategy)
    func isPublished(_ summary: StrategySummary) -> Bool {
      entries[summary.index].facts.contains { $0.name == "provenance" && $0.value == "published" }
    }
    func rate(_ summary: StrategySummary, _ screen: Int) -> Double {
      let slice = byScreen[summary.index][screen]
      return slice.cells > 0 ? Double(slice.failures) / Double(slice.cells) : 2
    }
    func best(_ strategies: [StrategySummary], _ screen: Int) -> [Markup] {
      // The ranking's order breaks ties.
      guard let best = strategies.min(by: { rate($0, screen) < rate($1, screen) }), rate(best, screen) <= 1
      else { return ["–", "–"] }
      let slice = byScreen[best.index][screen]
      return [strategyLink(best, from: page), .text(share(slice.failures, slice.cells))]
    }
    page.heading(2, "By screen")
    page.paragraph(
      "Which strategy fails least on which screen, and how often; the floor shows how much the screen needs one."
    )
    let floor = ranking.references.first { $0.id == "none" }
    page.picture("img/screens", description: heatMapDescription(byScreen, "screen"))
    page.table(
      ["screen", "best", "failing", "best as published", "failing", "doing nothing fails"],
      [.left, .left, .right, .left, .right, .right],
      table.entries(.screen).indices.map { screen in
        let nothing = floor.map { byScreen[$0.index][screen] }
        return [.link(.name(table.entries(.screen)[screen].title), screenPath(screen))]
          + best(ranked, screen)
          + best(ranked.filter(isPublished), screen)
          + [nothing.map { .text(share($0.failures, $0.cells)) } ?? "–"]
      })
  }

  /// Over how many cells and situations the aggregates are.
  private func denominators() -> Markup {
    let scored = ranking.strategies.map(\.scoredCells)
    let range: Markup =
      scored.min() == scored.max()
      ? "\(counted(scored.first ?? 0, "cell"))" : "\(scored.min() ?? 0) to \(scored.max() ?? 0) cells"
    return """
      Two aggregates side by side: *mean score* is the mean of 0.6 occlusion + 0.4 motion over the scored cells \
      (\(range) per strategy); *mean rank* is the mean place among the ranked strategies, 1 is best, over the \
      \(counted(ranking.situations, "situation")) in which all of them have a score. The floor `none` does nothing, the \
      ceiling `oracle` knows everything; neither is ranked.
      """
  }

  /// Which settings move which strategy.
  private func robustness(_ page: inout MarkdownPage) {
    guard ranking.strategies.count > 1, let base = ranking.settings.first else { return }
    // Settings of the model have a section of their own.
    let others = ranking.settings.dropFirst().filter { !$0.isOfModel }
    let moved = others.compactMap { setting -> [Markup]? in
      let moves = ranking.strategies.indices.filter { setting.ranks[$0] != base.ranks[$0] }
      guard !moves.isEmpty else { return nil }
      let words = moves.prefix(8).map { i -> Markup in
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
  private func errorList(_ page: inout MarkdownPage) {
    let errors = table.record.cells.indices.filter { table.isError[$0] }
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

  /// What must come out of a sound model whatever the strategies are.
  private func selfChecks() -> [Markup] {
    guard let oracle = ranking.references.first(where: { $0.id == "oracle" }) else { return [] }
    // Also the cells of the pain points, which are not ranked.
    let cells = table.record.cells.filter { $0.cell.strategy == oracle.id && $0.error == nil }
    let below = cells.count(where: \.isBelowCeiling)
    if below == 0 {
      return [
        "✓ pass: the ceiling has 100.0 for occlusion and motion in all its \(counted(cells.count, "cell"))."
      ]
    }
    return [
      """
      ✗ FAIL: the ceiling, which must do as well as can be, has less than 100.0 or fails a gate in \
      \(share(below, cells.count)) of its cells; the scores of those situations are not to be trusted.
      """
    ]
  }

  /// What share of the cells rests on inferred data.
  func inferredShare() -> Markup {
    let inferred = table.record.cells.count(where: \.inferred)
    let all = table.record.cells.count
    if inferred == 0 {
      return
        "Every keyboard height and safe area used in these \(counted(all, "cell")) was measured or published."
    }
    return """
      \(share(inferred, all)) of all cells rest on a keyboard height that no source states and that \
      was inferred by rule; the device pages say which.
      """
  }
}

extension ReportBuilder {
  /// The cells whose layout broke a required constraint.
  var broken: [Int] { table.record.cells.indices.filter { table.record.cells[$0].brokenConstraints > 0 } }

  /// How many cells rest on a choice of which constraint to break.
  func brokenShare() -> Markup {
    let cells = broken
    guard !cells.isEmpty else {
      return "No cell rests on a broken constraint: nowhere do required constraints contradict each other."
    }
    var screens: [Markup] = []
    for (index, entry) in table.entries(.screen).enumerated()
    where cells.contains(where: { table.index[RunTable.Axis.screen.rawValue][$0] == index }) {
      screens.append(.name(entry.title))
    }
    let places =
      screens.count > 4
      ? screens.prefix(3) + ["\(screens.count - 3) more screens"] : screens
    return """
      \(share(cells.count, table.record.cells.count)) of all cells rest on a broken constraint, on \
      \(sentenceList(Array(places))): required constraints contradict each other there, and which one UIKit breaks is not \
      documented. The model breaks the one that comes last in the screen (a choice of this project).
      """
  }

  /// What a cell's or a strategy's page says of broken constraints.
  static let brokenReason: Markup =
    "which one UIKit breaks is not documented, so the result may differ on a device"
}

extension Markup {
  static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
}
