import Metrics

/// How a cell came out.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// No gate failed.
  case pass
  /// A gate failed.
  case fail
  /// Something was needed, and what a person saw is what the floor shows: the strategy was not made for this screen.
  case doesNothing = "does-nothing"
  /// It could not be played.
  case error

  /// The outcome of a cell that does something: doing nothing takes the floor's trace to see.
  public init(error: String?, gates: [GateResult]) {
    self = error != nil ? .error : gates.contains(.failed) ? .fail : .pass
  }

  /// For sentences and tables: `does nothing`.
  public var title: String { self == .doesNothing ? "does nothing" : rawValue }
}
