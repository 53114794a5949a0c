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
    let played = Set(listed.map(\.played))
    // One denominator for all belongs into the head, where it leaves room for the names.
    let common = played.count == 1 ? played.first : nil
    let rows = listed.map { summary -> [Markdown] in
      [
        .text(summary.rankText),
        strategyLink(summary, from: page)
          + (analysis.provenance(summary) == "done-right" ? " *done right*" : ""),
      ] + (hasVerdicts ? [.text(summary.verdict.rawValue)] : []) + [
        .text(
          common == nil
            ? share(summary.gateFailures, summary.played) : percent(summary.gateFailures, summary.played)),
        .score(summary.occlusion?.p75), .score(summary.motion?.p75), .score(summary.meanScore),
        summary.rank > 0 ? .text(fixed(summary.meanRank, 2)) : "–",
      ]
    }
    page.table(
      ["rank (range)", "strategy"] + (hasVerdicts ? ["verdict"] : []) + [
        common.map { "failing, of \(counted($0, "cell"))" } ?? "cells failing a gate", "occlusion p75",
        "motion p75", "mean score", "mean rank",
      ],
      [.left, .left] + (hasVerdicts ? [.left] : []) + [.right, .right, .right, .right, .right], rows)
  }
}
