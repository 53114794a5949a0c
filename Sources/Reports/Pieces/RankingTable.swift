import Analysis
import Support

/// The ranking with both aggregates, then `none` and the oracle.
///
/// If all ranked strategies have the same verdict, a sentence replaces the column.
struct RankingTable: ReportPiece {
  let report: Report

  func write(to page: inout MarkdownPage) {
    let commonVerdict = Markdown.commonVerdict(analysis)
    if let commonVerdict {
      page.paragraph(commonVerdict)
    } else if !analysis.isPassedBySome {
      page.paragraph(
        "Every ranked strategy fails a gate, does nothing or lacks a result in some cell; the table says in how many."
      )
    }
    // If every strategy fails somewhere, the verdicts are all alike and the shares say more.
    let hasVerdicts = commonVerdict == nil && analysis.isPassedBySome
    let judged = Set(listed.map(\.judged))
    // A denominator that all rows share is in the head, which saves space.
    let common = judged.count == 1 ? judged.first : nil
    let doNothing = listed.contains { $0.doesNothing > 0 }
    // With one more column the table would be split in two.
    let hasMeanRank = !(hasVerdicts && doNothing)
    func part(_ condition: Bool, _ cell: @autoclosure () -> Markdown) -> [Markdown] {
      condition ? [cell()] : []
    }
    let rows = listed.map { summary -> [Markdown] in
      let name =
        strategyLink(summary, from: page)
        + ["done-right": " *corrected*", "library": " *library*"][
          analysis.provenance(summary) ?? "", default: ""]
      let passing = analysis.share(.passes, of: summary) + (common == nil ? " of \(summary.judged)" : "")
      return [.text(summary.rankText), name] + part(hasVerdicts, .text(summary.verdict.rawValue))
        + [.text(passing), .text(percent(summary.failures, summary.judged))]
        + part(doNothing, .text(percent(summary.doesNothing, summary.judged)))
        + [.scores(summary.slice), .score(summary.meanScore)]
        + part(hasMeanRank, summary.rank > 0 ? .text(fixed(summary.meanRank, 2)) : "–")
    }
    let head: [Markdown] =
      ["rank", "strategy"] + part(hasVerdicts, "verdict")
      + [common.map { "passing, of \(counted($0, "cell"))" } ?? "passing", "failing"]
      + part(doNothing, "does nothing") + ["occlusion / motion p75", "mean score"]
      + part(hasMeanRank, "mean rank")
    let words = hasVerdicts ? 3 : 2
    page.table(head, head.indices.map { $0 < words ? .left : .right }, rows)
  }
}
