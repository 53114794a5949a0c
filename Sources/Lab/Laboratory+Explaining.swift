import Record

extension Laboratory {
  /// Plays one cell in detail and tells its story.
  ///
  /// - Parameters:
  ///   - cell: the five ids.
  ///   - platform: what it is played under.
  ///   - selection: says where screens and scenarios of one's own come from.
  ///
  /// Throws: ``LabError`` for unknown ids, for files that are missing or broken, and where there is no such cell.
  public func explain(
    _ cell: CellID, on platform: PlatformChoice = PlatformChoice(), from selection: Selection = Selection()
  ) throws -> CellTale {
    let plan = try plan(of: cell, on: platform, from: selection)
    guard let tale = CellTale(plan) else {
      throw LabError(
        .nothingSelected,
        "There is no such cell on the screen '\(cell.screen)'. " + plan.obstacles.joined(separator: " "))
    }
    return tale
  }
}
