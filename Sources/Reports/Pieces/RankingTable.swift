import Analysis
import Support

/// The table of the ranking, with `none` and the oracle at the end.
///
/// If all ranked strategies have the same verdict, a sentence above the table replaces the verdict column.
struct RankingTable: ReportPiece {
  let report: Report

  /// Writes the table.
  ///
  /// - Parameter open: the number of rows that are always visible; the rows after them are folded. Nil for a
  ///   table in one piece.
  func write(to page: inout MarkdownPage, open: Int? = nil) {
    let commonVerdict = Markdown.commonVerdict(analysis)
    if let commonVerdict {
      page.paragraph(commonVerdict)
    } else if !analysis.isPassedBySome {
      page.paragraph(
        "Every ranked strategy fails a gate, does nothing or lacks a result in some cell; the table says in how many."
      )
    }
    // If no strategy passes all cells, the shares say more than the verdicts.
    let hasVerdicts = commonVerdict == nil && analysis.isPassedBySome
    let judged = Set(listed.map(\.judged))
    // If all rows have the same number of cells, only the header contains it, which saves space.
    let common = judged.count == 1 ? judged.first : nil
    let doNothing = listed.contains { $0.doesNothing > 0 }
    // A table with a ninth column would be split in two, so the mean rank is left out.
    let hasMeanRank = !(hasVerdicts && doNothing)
    func part(_ condition: Bool, _ cell: @autoclosure () -> Markdown) -> [Markdown] {
      condition ? [cell()] : []
    }
    let rows = listed.map { summary -> [Markdown] in
      let name =
        strategyLink(summary, from: page)
        + ["corrected": " *corrected*", "library": " *library*"][
          analysis.provenance(summary) ?? "", default: ""]
      let passing = analysis.share(.passes, of: summary) + (common == nil ? " of \(summary.judged)" : "")
      return [.text(summary.rankText), name] + part(hasVerdicts, .text(summary.verdict.rawValue))
        + [.text(passing), .text(percent(summary.failures, summary.judged))]
        + part(doNothing, .text(percent(summary.doesNothing, summary.judged)))
        + [.scores(summary.standing), .score(summary.figure)]
        + part(hasMeanRank, summary.rank > 0 ? .text(fixed(summary.meanRank, 2)) : "–")
    }
    let head: [Markdown] =
      ["rank", "strategy"] + part(hasVerdicts, "verdict")
      + [common.map { "passing, of \(counted($0, "cell"))" } ?? "passing", "failing"]
      + part(doNothing, "does nothing") + ["occlusion / motion p75", "ranked figure"]
      + part(hasMeanRank, "mean rank")
    let words = hasVerdicts ? 3 : 2
    let alignments = head.indices.map { $0 < words ? MarkdownPage.Alignment.left : .right }
    if let open, rows.count > 2 * open {
      page.table(head, alignments, Array(rows.prefix(open)))
      page.details("The other \(rows.count - open) strategies, from rank \(open + 1) on") {
        $0.table(head, alignments, Array(rows.dropFirst(open)))
      }
    } else {
      page.table(head, alignments, rows)
    }
    if let exceeded { page.paragraph(exceeded) }
  }

  /// A sentence about the reason why strategies pass more cells than the oracle; nil if none does.
  private var exceeded: Markdown? {
    guard let ceiling = ranking.ceiling,
      let first = ranking.strategies.first(where: { $0.passRate > ceiling.passRate && analysis.isAdopted($0) }
      )
    else { return nil }
    return """
      `oracle` is the best possible code on the screens as they are, and passes \(percent(ceiling.passes, ceiling.judged)). \
      `\(name: first.id)` can pass more, because its forms were first put into a scroll view, so that content that does not fit \
      above the keyboard can be scrolled to.
      """
  }
}
