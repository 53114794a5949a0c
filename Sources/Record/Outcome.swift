import Metrics

/// The outcome of a cell.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// No gate failed. If no gate applies in the situation, nothing was passed (``CellResult/passes``).
  case pass
  case fail
  /// The screen looks the same as with `none`, although an adjustment was needed: the strategy does not
  /// support this screen.
  case doesNothing = "does-nothing"
  /// The cell could not be played.
  case error

  /// Creates the outcome of a cell in which the strategy does something. Only a comparison with the trace of
  /// `none` can show that a strategy does nothing.
  public init(error: String?, gates: [GateResult]) {
    self = error != nil ? .error : gates.contains(.failed) ? .fail : .pass
  }

  /// The name in sentences and tables, for example `does nothing`.
  public var title: String { self == .doesNothing ? "does nothing" : rawValue }

  /// The name of the result of a cell that fails no gate and whose situation cannot be judged. Nothing was passed there.
  package static let notJudged = "not-judged"

  /// Returns the name in records and exports. A cell that fails no gate passes only if its situation can be judged.
  package func name(isJudged: Bool) -> String { self == .pass && !isJudged ? Self.notJudged : rawValue }
}

extension CellResult {
  /// Whether the cell passes: no gate fails, and its situation can be judged.
  public var passes: Bool { outcome == .pass && isJudged }
}
