import Analysis
import Matrix
import Record

extension Laboratory {
  /// Plays the cell of a field report under the newest profile, and returns the evidence for or against the
  /// report.
  ///
  /// - Returns: The evidence, or nil if the laboratory does not have the strategy or the cell could not be
  ///   played.
  ///
  /// Throws: ``LabError`` if the cell does not exist.
  public func fieldEvidence(of report: FieldReport) throws -> FieldReport.FieldEvidence? {
    guard catalogue.variant(report.cell.strategy) != nil else { return nil }
    var run = MatrixRun(try plan(of: report.cell), examining: nil, jobs: 1, command: "")
    run.searchesRanges = false
    try run.play()
    return run.cells.first.flatMap(report.fieldEvidence)
  }
}
