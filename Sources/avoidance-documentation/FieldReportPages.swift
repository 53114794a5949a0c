import Analysis
import KeyboardAvoidance
import Lab
import Matrix

/// The documentation page that compares public reports about each library with the simulation of the library.
enum FieldReportPages {
  static func reports(_ catalogue: Catalogue) throws -> GeneratedPage {
    let lab = Laboratory(catalogue)
    let all = FieldReports.all
    let agreeing = all.count { $0.disagreement == nil }
    let lacking = all.count { $0.disagreement?.right == .report }
    var page = PageText(
      "Field reports", abstract: "Public reports about each library, compared with its simulation.")
    page.paragraph(
      """
      The model of a library must behave as users of the library report. This page has \(all.count) public reports, against and \
      for the libraries. For each report, one cell plays its situation, and one measurement shows whether the report is \
      confirmed. \(agreeing) reports are confirmed. \(all.count - agreeing) are not, and each of these says who is right: \
      in \(lacking) it is the report, and the simulation lacks the behaviour; the others are about an older version or \
      about circumstances that are not simulated. A test plays all of them.
      """)
    page.code("avoidance list field-reports\navoidance show field-report \(all.first?.id ?? "")", "console")
    page.paragraph(
      "See <doc:MetricsAndScoring> for the metrics and <doc:Limits> for the limits of the simulation.")
    for family in catalogue.families {
      let reports = FieldReports.of(strategies: Set(family.variants.map(\.id)))
      guard !reports.isEmpty else { continue }
      page.heading(2, family.title.plain)
      page.paragraph("<doc:strategy-\(family.id)>")
      page.table(
        ["report", "source", "about", "simulation", "outcome"], try reports.map { try row($0, lab) })
    }
    return page.page("FieldReports")
  }

  private static func row(_ report: FieldReport, _ lab: Laboratory) throws -> [String] {
    guard let fieldEvidence = try lab.fieldEvidence(of: report), let address = report.source.address else {
      throw GenerationError(
        description:
          "The field report '\(report.id)' cannot be checked: its cell has no \(report.sign.quantity.name).")
    }
    let sign = report.sign
    let result = fieldEvidence.isAsReported ? sign.words : "not as reported"
    var outcome = report.disagreement == nil ? "✓ confirmed" : "✗ not confirmed"
    if let disagreement = report.disagreement {
      outcome += "; \(disagreement.right.inWords). \(disagreement.why.plain)"
    }
    return [
      "**\(report.stance.rawValue)** \(report.says.plain)", "[\(report.source.name.plain)](\(address))",
      report.about.plain,
      "\(report.cell.text.code): \(result), \(sign.quantity.name) \(sign.text(fieldEvidence.value)) (shown by \(sign.test))",
      outcome,
    ]
  }
}
