import Analysis
import Matrix
import Record

extension Laboratory {
  /// What the cell of a field report shows of what people say, under the newest profile.
  ///
  /// - Returns: nil where the laboratory does not have the strategy, or the cell could not be played.
  ///
  /// Throws: ``LabError`` where the cell does not exist.
  public func hearing(of report: FieldReport) throws -> FieldReport.Hearing? {
    guard catalogue.variant(report.cell.strategy) != nil else { return nil }
    var run = MatrixRun(try plan(of: report.cell), examining: nil, jobs: 1, command: "")
    run.searchesRanges = false
    try run.play()
    return run.cells.first.flatMap(report.hearing)
  }
}
