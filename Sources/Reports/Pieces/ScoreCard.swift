import Analysis
import Metrics
import Support

/// A strategy's rank and scores, with the results of every gate and metric.
struct ScoreCard: ReportPiece {
  let report: Report
  let summary: StrategySummary

  func write(to page: inout MarkdownPage) {
    page.heading(2, "Score card")
    if summary.rank > 0 {
      page.paragraph(
        """
        Rank \(summary.rankText) (of \(ranking.strategies.count)); occlusion \(.score(summary.occlusion?.p75)) and motion \
        \(.score(summary.motion?.p75)) at p75 (medians \(.score(summary.occlusion?.p50)) and \
        \(.score(summary.motion?.p50))); mean score \(.score(summary.meanScore)) over \
        \(counted(summary.scoredCells, "cell")).\(ties(page))
        """)
    } else {
      page.paragraph(
        """
        This strategy is shown for comparison and is not ranked. Occlusion \(.score(summary.occlusion?.p75)) and motion \
        \(.score(summary.motion?.p75)) at p75.
        """)
    }
    writeGates(to: &page)
    writeMetrics(to: &page)
    let broken = table.rows[summary.index].count { table.cells.brokenConstraints($0) > 0 }
    if broken > 0 {
      page.paragraph(
        """
        In \(share(broken, summary.cells)) of its cells, required constraints contradict each other: \(Doubts.brokenReason).
        """)
    }
  }

  private func ties(_ page: MarkdownPage) -> Markdown {
    guard !summary.tiedWith.isEmpty else { return "" }
    let tied = ranking.strategies.filter { summary.tiedWith.contains($0.id) }
    let links = tied.map { strategyLink($0, from: page) }
    let others = Markdown.sentence(of: links, limit: 6)
    return " It is tied with \(others): the ranges of ranks, or of passing shares, overlap."
  }

  private func writeGates(to page: inout MarkdownPage) {
    page.table(
      ["gate", "requirement", "cells failing", "result"], [.left, .left, .right, .left],
      GateID.allCases.map { gate in
        let tally = summary.gates[gate.index]
        return [
          "\(gate.rawValue)", "\(gate.title)", .text(share(tally.failed, tally.applicable)),
          tally.applicable == 0
            ? "– n/a"
            : tally.failed == 0
              ? "✓ pass"
              : .text(
                Verdict.ofShare(tally.applicable - tally.failed, of: tally.applicable).rawValue),
        ]
      })
  }

  /// Writes the quantiles of every metric next to its thresholds, with a rating of the value at p75.
  private func writeMetrics(to page: inout MarkdownPage) {
    page.table(
      ["metric", "unit", "good / poor", "p50", "p75", "worst", "cells", "at p75"],
      [.left, .left, .right, .right, .right, .right, .right, .left],
      MetricDefinition.all.map { definition in
        let name = definition.name
        guard let quantile = summary.metrics[definition.id.index] else {
          return [name, "\(definition.unit)", definition.thresholds, "n/a", "n/a", "n/a", "0", "– n/a"]
        }
        return [
          name, "\(definition.unit)", definition.thresholds, .text(fixed(quantile.p50, definition.decimals)),
          .text(fixed(quantile.p75, definition.decimals)), .text(fixed(quantile.worst, definition.decimals)),
          "\(quantile.count)", rating(quantile.p75, definition),
        ]
      })
  }

  private func rating(_ value: Double, _ definition: MetricDefinition) -> Markdown {
    guard definition.tier != .info else { return "– information" }
    switch definition.rating(value) {
    case .good: return "✓ good"
    case .needsImprovement: return "~ needs improvement"
    case .poor: return "✗ poor"
    case nil: return "– n/a"
    }
  }
}
