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
  public var title: String { ShownOutcome(self, isJudged: true).title }
}

/// The outcome of a cell as people see it: in records, exports, options, pages and pictures. All of them take its words from
/// here.
public enum ShownOutcome: String, Sendable, Hashable, CaseIterable {
  case pass, fail
  case doesNothing = "does-nothing"
  case error
  /// No gate fails, but the situation cannot be judged, so nothing was passed.
  case notJudged = "not-judged"

  /// Creates the outcome of a cell. A cell that fails no gate passes only if its situation can be judged.
  public init(_ outcome: Outcome, isJudged: Bool) {
    self =
      switch outcome {
      case .pass: isJudged ? .pass : .notJudged
      case .fail: .fail
      case .doesNothing: .doesNothing
      case .error: .error
      }
  }

  /// The name in sentences and tables, for example `not judged`.
  public var title: String { rawValue.replacing("-", with: " ") }

  /// The sign before the name, so that no outcome is shown by colour only.
  public var sign: String {
    switch self {
    case .pass: "✓"
    case .fail, .error: "✗"
    case .doesNothing: "○"
    case .notJudged: "–"
    }
  }

  /// The sign and the name, which is in capitals for a failure: `✗ FAIL`.
  public var verdict: String { "\(sign) \(self == .fail ? title.uppercased() : title)" }

  /// The outcome as the verb of a sentence about one strategy, and of one about several.
  public var verbs: (one: String, many: String) {
    switch self {
    case .pass: ("passes", "pass")
    case .fail: ("fails", "fail")
    case .doesNothing: ("does nothing", "do nothing")
    case .error: ("cannot be played", "cannot be played")
    case .notJudged: ("is not judged", "are not judged")
    }
  }
}

extension CellResult {
  /// Whether the cell passes: no gate fails, and its situation can be judged.
  public var passes: Bool { shownOutcome == .pass }

  /// The outcome as people see it.
  public var shownOutcome: ShownOutcome { ShownOutcome(outcome, isJudged: isJudged) }
}
