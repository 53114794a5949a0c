import Analysis

extension Markdown {
  /// Returns a sentence with the verdict that all ranked strategies share and the verdicts of `none` and the
  /// oracle; nil if the ranked strategies have different verdicts.
  package static func commonVerdict(_ analysis: RunAnalysis) -> Markdown? {
    guard let verdict = analysis.commonVerdict else { return nil }
    let meaning: Markdown =
      switch verdict {
      case .pass: "no gate fails in any cell, and every tier A and B metric is good at p75"
      case .needsImprovement: "no gate fails in any cell, but some tier A or B metric is not good at p75"
      case .nearly: "each passes at least 95 % of its cells, but not all; the table says how many"
      case .partial: "each passes at least half of its cells, but less than 95 %; the table says how many"
      case .fail: "each passes fewer than half of its cells; the table says how many"
      case .incomplete: "no gate fails, but cells are missing"
      }
    let others = analysis.ranking.references.map {
      "\(.code($0.id, limit: 80)) \(.text($0.verdict.rawValue))" as Markdown
    }
    let apart: Markdown = others.isEmpty ? "" : " (\(.joined(others, ", ")))"
    return "Every ranked strategy has the same verdict, **\(.text(verdict.rawValue))**: \(meaning)\(apart)."
  }
}
