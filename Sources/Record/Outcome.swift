import Metrics

/// The outcome of a cell.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// No gate failed.
  case pass
  /// A gate failed.
  case fail
  /// Something was needed, but the screen looks as with `none`: the strategy does not support this screen.
  case doesNothing = "does-nothing"
  /// The cell could not be played.
  case error

  /// Creates the outcome of a cell in which the strategy does something; only a comparison with the trace of
  /// `none` shows that it does nothing.
  public init(error: String?, gates: [GateResult]) {
    self = error != nil ? .error : gates.contains(.failed) ? .fail : .pass
  }

  /// The name in sentences and tables: `does nothing`.
  public var title: String { self == .doesNothing ? "does nothing" : rawValue }
}
