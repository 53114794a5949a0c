import Record
import Support

extension Laboratory {
  /// Plays one cell in detail and explains its result.
  ///
  /// - Parameters:
  ///   - cell: The five ids of the cell.
  ///   - platform: The platform on which the cell is played.
  ///   - selection: The user's own screens and scenarios.
  ///
  /// Throws: ``LabError`` for unknown ids, for files that are missing or malformed, and if the cell cannot be
  /// played, and ``MatrixRun/Interruption`` if the process was asked to stop.
  public func explain(
    _ cell: CellID, on platform: PlatformChoice = PlatformChoice(), from selection: Selection = Selection()
  ) throws -> CellExplanation {
    try onLargeStack {
      let plan = try plan(of: cell, on: platform, from: selection)
      guard let explanation = CellExplanation(plan) else {
        throw LabError(
          .nothingSelected,
          "The cell cannot be played on the screen '\(cell.screen)'. "
            + plan.obstacles.joined(separator: " "))
      }
      if StopRequest.signal != nil { throw MatrixRun.Interruption() }
      try LabError.checkBudget()
      return explanation
    }
  }
}
