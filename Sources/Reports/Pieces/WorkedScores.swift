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
    write("Occlusion", isOcclusion: true, cell.occlusion, to: &page)
    write("Motion", isOcclusion: false, cell.motion, to: &page)
    if !cell.notes.isEmpty { page.list(cell.notes.prefix(5).map { .text($0) }) }
  }

  private func write(_ title: String, isOcclusion: Bool, _ total: Double?, to page: inout MarkdownPage) {
    var (sum, weight) = (0.0, 0.0)
    var rows: [[Markdown]] = []
    for definition in MetricDefinition.all where definition.id.isOcclusion == isOcclusion {
      let result = table.cells.metric(definition.id, row)
      guard let value = result.applicableValue else {
        rows.append([
          definition.name, "n/a: \((result.reason ?? .notMeasured).text)", definition.thresholds, "–",
          "\(definition.tier.rawValue)", "0", "–",
        ])
        continue
      }
      let share = result.score == nil ? 0 : TierWeights().weight(definition.tier)
      sum += share * (result.score ?? 0)
      weight += share
      rows.append([
        definition.name, .text(definition.quantity(value, extraDecimals: 2)), definition.thresholds,
        .text(result.score.map { fixed($0, 4) } ?? "–"), "\(definition.tier.rawValue)",
        .text(fixed(share, 0)),
        .text(result.score.map { fixed(share * $0, 4) } ?? "–"),
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
