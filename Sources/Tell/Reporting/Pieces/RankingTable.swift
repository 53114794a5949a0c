import Analysis
import MarkdownWriting
import Text

/// The ranking with both aggregates, then the floor and the ceiling.
///
/// A verdict that all ranked strategies share is said once instead of in a column.
struct RankingTable: ReportPiece {
  let report: Report

  func write(to page: inout MarkdownPage) {
    let commonVerdict = Markdown.commonVerdict(analysis)
    if let commonVerdict { page.paragraph(commonVerdict) }
    let hasVerdicts = commonVerdict == nil
    let judged = Set(listed.map(\.judged))
    // One denominator for all belongs into the head, where it leaves room for the names.
    let common = judged.count == 1 ? judged.first : nil
    let doNothing = listed.contains { $0.doesNothing > 0 }
    let rows = listed.map { summary -> [Markdown] in
      [
        .text(summary.rankText),
        strategyLink(summary, from: page)
          + (analysis.provenance(summary) == "done-right" ? " *done right*" : ""),
      ] + (hasVerdicts ? [.text(summary.verdict.rawValue)] : []) + [
        .text(
          analysis.share(.passes, of: summary) + (common == nil ? " of \(summary.judged)" : "")),
        .text(percent(summary.failures, summary.judged)),
      ] + (doNothing ? [.text(percent(summary.doesNothing, summary.judged))] : []) + [
        .score(summary.occlusion?.p75), .score(summary.motion?.p75), .score(summary.meanScore),
        summary.rank > 0 ? .text(fixed(summary.meanRank, 2)) : "–",
      ]
    }
    page.table(
      ["rank", "strategy"] + (hasVerdicts ? ["verdict"] : []) + [
        common.map { "passing, of \(counted($0, "cell"))" } ?? "cells passing", "failing",
      ] + (doNothing ? ["does nothing"] : []) + ["occlusion p75", "motion p75", "mean score", "mean rank"],
      [.left, .left] + (hasVerdicts ? [.left] : []) + [.right, .right] + (doNothing ? [.right] : [])
        + [.right, .right, .right, .right], rows)
  }
}
