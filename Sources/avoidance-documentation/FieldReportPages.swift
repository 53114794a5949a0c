import Analysis
import KeyboardAvoidance
import Matrix
import Lab

/// What people say of each library, and what the play shows of it.
enum FieldReportPages {
  static func reports(_ catalogue: Catalogue) throws -> GeneratedPage {
    let lab = Laboratory(catalogue)
    let all = FieldReports.all
    let agreeing = all.count { $0.disagreement == nil }
    let lacking = all.count { $0.disagreement?.right == .report }
    var page = PageText(
      "Field reports", abstract: "What people publicly say of each library, and what its play shows of it.")
    page.paragraph(
      """
      A library that is modelled has to do what its users see. These are \(all.count) public reports, against and for, and \
      for each one cell in which its situation plays, with what of the outcome tells it. \(agreeing) come out as people say. \
      \(all.count - agreeing) do not, and say who is right: in \(lacking) it is the report, and the play lacks what happens; \
      the others are about an older version, or circumstances that are not played. A test plays all of them.
      """)
    page.code("avoidance list field-reports\navoidance show field-report \(all.first?.id ?? "")", "console")
    page.paragraph(
      "What the metrics are says <doc:MetricsAndScoring>; what is not played, <doc:Limits>.")
    for family in catalogue.families {
      let reports = FieldReports.of(strategies: Set(family.variants.map(\.id)))
      guard !reports.isEmpty else { continue }
      page.heading(2, family.title.plain)
      page.paragraph("<doc:strategy-\(family.id)>")
      page.table(
        ["people say", "where", "about", "the play", "outcome"], try reports.map { try row($0, lab) })
    }
    return page.page("FieldReports")
  }

  private static func row(_ report: FieldReport, _ lab: Laboratory) throws -> [String] {
    guard let hearing = try lab.hearing(of: report), let address = report.source.address else {
      throw GenerationError(
        description:
          "The field report '\(report.id)' cannot be heard: its cell has no \(report.sign.quantity.name).")
    }
    let sign = report.sign
    let what = hearing.isAsReported ? sign.words : "no such thing"
    var outcome = report.disagreement == nil ? "✓ as people say" : "✗ otherwise"
    if let disagreement = report.disagreement {
      outcome += "; \(disagreement.right.inWords). \(disagreement.why.plain)"
    }
    return [
      "**\(report.stance.rawValue)** \(report.says.plain)", "[\(report.source.name.plain)](\(address))",
      report.about.plain,
      "\(report.cell.text.code): \(what), \(sign.quantity.name) \(sign.text(hearing.value)) (told by \(sign.test))",
      outcome,
    ]
  }
}
