import Analysis
import Metrics
import Record
import Support

/// The computation of both scores of a cell from its raw values, so that a reader can repeat it.
struct WorkedScores: ReportPiece {
  let report: Report
  let row: Int

  func write(to page: inout MarkdownPage) {
    let cell = table.record.cells[row]
    write("Occlusion", isOcclusion: true, cell.occlusion, of: cell, to: &page)
    write("Motion", isOcclusion: false, cell.motion, of: cell, to: &page)
    if !cell.notes.isEmpty { page.list(cell.notes.prefix(5).map { .text($0) }) }
  }

  private func write(
    _ title: String, isOcclusion: Bool, _ total: Double?, of cell: CellRecord, to page: inout MarkdownPage
  ) {
    var (sum, weight) = (0.0, 0.0)
    var rows: [[Markdown]] = []
    for definition in MetricDefinition.all where definition.id.isOcclusion == isOcclusion {
      let (value, score) = (table.values[definition.id.index][row], table.scores[definition.id.index][row])
      guard !value.isNaN else {
        let reason =
          cell.metrics.indices.contains(definition.id.index) ? cell.metrics[definition.id.index].reason : nil
        rows.append([
          definition.name, "n/a: \(reason?.text ?? "no value")", definition.thresholds, "–",
          "\(definition.tier.rawValue)", "0", "–",
        ])
        continue
      }
      let share = score.isNaN ? 0 : TierWeights().weight(definition.tier)
      sum += score.isNaN ? 0 : share * score
      weight += share
      rows.append([
        definition.name, .text(definition.quantity(value, extraDecimals: 2)), definition.thresholds,
        .text(score.isNaN ? "–" : fixed(score, 4)), "\(definition.tier.rawValue)", .text(fixed(share, 0)),
        .text(score.isNaN ? "–" : fixed(share * score, 4)),
      ])
    }
    rows.append(["**sum**", "", "", "", "", .text(fixed(weight, 0)), .text(fixed(sum, 4))])
    page.table(
      ["metric", "raw value", "good / poor", "score", "tier", "weight", "weight × score"],
      [.left, .left, .right, .right, .left, .right, .right], rows)
    page.paragraph(
      weight > 0
        ? "\(title) = 100 × \(fixed(sum, 4)) / \(fixed(weight, 0)) = **\(fixed(total, 1))**"
        : "\(title): n/a, no metric applies.")
  }
}
