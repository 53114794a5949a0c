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
      case .partial: "none fails, but each does nothing in some cell"
      case .fail: "each fails a gate in some cell; the table says in how many"
      case .incomplete: "no gate fails, but cells are missing"
      }
    let others = analysis.ranking.references.map {
      "\(.code($0.id, limit: 80)) \(.text($0.verdict.rawValue))" as Markdown
    }
    let apart: Markdown = others.isEmpty ? "" : " (\(.joined(others, ", ")))"
    return "Every ranked strategy has the same verdict, **\(.text(verdict.rawValue))**: \(meaning)\(apart)."
  }
}
