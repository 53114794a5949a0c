import Metrics

/// The outcome of a cell.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// No gate failed.
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
}
