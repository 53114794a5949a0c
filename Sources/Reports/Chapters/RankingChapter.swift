import Analysis
import Metrics
import Pictures
import Record
import Support

/// The ranking, the failures of each strategy, and how stable the order is.
struct RankingChapter: ReportChapter {
  static let path = "ranking.md"

  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Ranking", path: Self.path) }

  func files() -> [ReportFile] {
    let picture = picture("img/occlusion-motion", dots.drawn)
    return [page(picture), picture]
  }

  private func page(_ picture: ReportFile) -> ReportFile {
    var page = MarkdownPage(path: Self.path)
    page.breadcrumbs([("Report", "README.md")], "Ranking")
    page.heading(1, "Ranking")
    writeVerdict(to: &page)
    page.heading(2, "Over all screens")
    writeRanking(picture, to: &page)
    KindTable(report: report).write(to: &page)
    FormTable(report: report).write(to: &page)
    if !ranking.strategies.isEmpty {
      page.heading(2, "What each strategy fails at")
      page.details("Screens, scenarios and devices of every strategy") { page in
        Weaknesses(report: report).writeOverview(to: &page)
      }
    }
    writeSensitivity(to: &page)
    writeRobustness(to: &page)
    writeErrors(to: &page)
    page.heading(2, "What the numbers depend on")
    let doubts = Doubts(report: report)
    page.list(
      [doubts.inferredShare(), doubts.broken.isEmpty ? nil : doubts.brokenShare()].compactMap { $0 }
        + doubts.selfChecks())
    footer(&page)
    return page.file
  }

  // MARK: The verdict and the ranking

  private func writeVerdict(to page: inout MarkdownPage) {
    let words = VerdictWords(report: report)
    page.paragraph(words.decision(from: page))
    if let alternatives = words.alternatives(from: page) { page.paragraph(alternatives) }
    if let warning = words.warning(from: page) { page.paragraph(warning) }
    let reasons = words.explanation(from: page)
    if !reasons.isEmpty {
      page.paragraph("The most frequent failure of each strategy, with the share of its cells:")
      page.list(reasons)
      page.paragraph("How to read the tables:")
    }
    page.list([
      """
      A *cell* is one strategy on one device, in one orientation, scenario and screen. It *fails* if one of five gates fails, \
      for example if the line with the caret is not fully visible, and *passes* if none does. A strategy *does nothing* if the \
      screen behaves as without code, although something was needed; that counts as neither pass nor fail.
      """,
      """
      *Occlusion* and *motion* are scores from 0 to 100, and more is better. *p75* is the worse quartile: three quarters of \
      the cells are at least as good.
      """,
      """
      Strategies are ranked by the *ranked figure*: the mean of the cells' scores, with 0 for a cell that does not pass, in which \
      kinds of screens, structures and classes of scenarios have equal weights. \
      '4–6' means that the rank moves between 4 and 6 if weights or assumptions about UIKit change. Strategies are *tied* if \
      their figures differ by no more than an error in inferred keyboard heights may cause, whatever UIKit does. \
      \(.link("How scores are made", "method.md")).
      """,
    ])
    let unjudged = table.cells.indices.count { !table.cells.isJudged($0) && !table.cells.isError($0) }
    if unjudged > 0 {
      page.paragraph(
        """
        \(counted(unjudged, "cell")) of \(table.record.cells.count) cannot be judged, because no gate or less than half of \
        the metrics' weight applies there. They do not count in any share, score or rank.
        """)
    }
    let cells = analysis.run.cells.count
    if cells < header.cellCount {
      page.paragraph("**? INCOMPLETE**: the record has \(cells) of \(header.cellCount) planned cells.")
    }
  }

  private func writeRanking(_ picture: ReportFile, to page: inout MarkdownPage) {
    RankingTable(report: report).write(to: &page, open: 12)
    page.paragraph(denominators())
    page.details("Occlusion and motion of every strategy, as a picture") {
      $0.picture(picture, description: dotsDescription)
    }
  }

  private func denominators() -> Markdown {
    let judged = ranking.strategies.map(\.judged)
    let range: Markdown =
      judged.min() == judged.max()
      ? "\(counted(judged.first ?? 0, "cell"))" : "\(judged.min() ?? 0) to \(judged.max() ?? 0) cells"
    return """
      The *ranked figure* is the weighted mean, over the judged cells (\(range) per strategy), of 0.6 occlusion + 0.4 motion in a cell \
      that passes and 0 in any other. *Mean rank* is the mean rank among the ranked strategies (1 is best) over the \(counted(ranking.situations, "situation")) in which all of \
      them have a score. `none` has no keyboard code, and `oracle` is the best possible; neither is ranked.
      """
  }

  private var dotsDescription: String {
    let front = ranking.strategies.filter { $0.paretoRank == 1 }.map(\.id)
    let found =
      front.isEmpty
      ? "" : "; no ranked strategy is better in both than \(front.prefix(4).joined(separator: ", "))"
    return "Occlusion and motion at p75, one row for each strategy\(found)."
  }

  private var dots: ScoreDots {
    ScoreDots(
      rows: listed.compactMap { summary in
        guard let o = summary.occlusion?.p75, let m = summary.motion?.p75 else { return nil }
        return .init(rank: summary.rank > 0 ? summary.rank : nil, name: summary.id, occlusion: o, motion: m)
      })
  }

  // MARK: How firm it is

  /// Writes how much the ranking depends on undocumented behaviour.
  private func writeSensitivity(to page: inout MarkdownPage) {
    let effects = analysis.settingEffects()
    guard !effects.isEmpty else { return }
    page.heading(2, "If UIKit behaves differently")
    let inRun = effects.filter { !$0.swapsInRun.isEmpty }
    let inOwn = effects.filter { !$0.swaps.isEmpty }
    var text: Markdown = """
      If no source says what UIKit does, or if several settings occur in practice, we also played the other settings on one \
      phone and one iPad: \(counted(effects.count, "other setting")).
      """
    text =
      text
      + (inRun.isEmpty
        ? " None of them changes the order in this ranking."
        : " \(inRun.count) of them \(inRun.count == 1 ? "changes" : "change") the order in this ranking:")
    page.paragraph(text)
    page.list(
      inRun.map { effect in
        "**\(name: effect.title)**: \(.joined(PairWords(report: report).words(effect.swapsInRun, from: page), "; "))"
      })
    page.paragraph(
      """
      In the cells in which a setting can matter, \(inOwn.count) of the \(effects.count) settings change the order. \
      \(.link("What each setting means and what it changes", "sensitivity.md")).
      """)
  }

  private func writeRobustness(to page: inout MarkdownPage) {
    guard ranking.strategies.count > 1, let base = ranking.settings.first else { return }
    // Leave out the settings of the model, which the sensitivity page lists.
    let others = ranking.settings.dropFirst().filter { !$0.isOfModel }
    let moved = others.compactMap { setting -> [Markdown]? in
      let moves = ranking.strategies.indices.filter { setting.ranks[$0] != base.ranks[$0] }
      guard !moves.isEmpty else { return nil }
      let words = moves.prefix(8).map { i -> Markdown in
        "\(name: ranking.strategies[i].id) \(base.ranks[i]) → \(setting.ranks[i])"
      }
      return [.text(setting.title), .joined(Array(words), ", ") + (moves.count > 8 ? ", …" : "")]
    }
    page.heading(2, "How stable the order is")
    let count = others.count
    if moved.isEmpty {
      page.paragraph("No rank changes with any of \(count) other choices of weights and metrics.")
      return
    }
    page.paragraph(
      "Ranks change with \(moved.count) of \(counted(count, "other choice")) of weights and metrics.")
    page.details("Which settings move which strategies") { page in
      page.table(["setting", "rank"], [.left, .left], moved)
    }
  }

  private func writeErrors(to page: inout MarkdownPage) {
    let errors = table.record.cells.indices.filter(table.cells.isError)
    guard !errors.isEmpty else { return }
    page.anchor("errors")
    page.heading(2, "Errors")
    page.paragraph(
      """
      ✗ \(share(errors.count, table.record.cells.count)) of all cells could not be played. They are in no score and no rank.
      """)
    page.details("The first \(min(errors.count, 20))") { page in
      page.table(
        ["cell", "error"], [.left, .left],
        errors.prefix(20).map { [cellName($0), .text(table.record.cells[$0].error ?? "")] })
    }
  }
}
