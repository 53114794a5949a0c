import Record

/// A correction of the app's own code, which was compiled and played in place of it.
package struct CodeCorrection: Sendable {
  /// The lines that change.
  package var lines: [DiagnosisReport.ChangedLine] = []
  /// The id under which the correction was played.
  package var id: String
  /// The instruction in one sentence without a full stop.
  package var title: String
  /// The reasons why it helps, one sentence each.
  package var reasons: [String]
  /// The other steps, one sentence each.
  package var steps: [String]
  /// The number of statements that change.
  package var effort: Int
  /// The results of the corrected code.
  package var cells: [CellResult] = []

  /// Creates a correction that was not played yet.
  package init(id: String, title: String, reasons: [String], steps: [String], effort: Int) {
    (self.id, self.title, self.reasons, self.steps, self.effort) = (id, title, reasons, steps, effort)
  }
}
