import Metrics

/// The ranges of a parameter in which a failure of a cell occurs, found by playing the cell with many values.
public struct FailureRange: Sendable, Equatable {
  /// The parameter that is varied, while everything else in the cell stays the same.
  public enum Parameter: String, Sendable, Hashable, CaseIterable {
    /// The height of every docked keyboard, in points.
    case keyboardHeight
    /// The height of the focused input, in points.
    case fieldHeight
  }

  /// The kind of failure.
  public enum Failure: Sendable, Hashable {
    case gate(GateID)
    /// The focused input is not entirely visible after the animation (O1 below 1).
    case partlyHidden
  }

  /// The parameter that is varied.
  public var parameter: Parameter
  /// The failure that was searched for.
  public var failure: Failure
  /// The value that the parameter has in the recorded cell, in whole points.
  public var current: Int
  /// The range of the values that were tried, in whole points.
  public var tried: ClosedRange<Int>
  /// The ranges in which the failure occurs, in ascending order and in whole points. The search begins with
  /// values that are ten or forty points apart, so a range or a gap between two of these values is missed.
  public var failing: [ClosedRange<Int>]

  /// Creates a range.
  public init(
    parameter: Parameter, failure: Failure, current: Int, tried: ClosedRange<Int>, failing: [ClosedRange<Int>]
  ) {
    self.parameter = parameter
    self.failure = failure
    self.current = current
    self.tried = tried
    self.failing = failing
  }

  /// A sentence with the failure and the ranges in which it occurs.
  public var text: String { "\(subject) \(place) (\(current) pt here)." }

  /// The ranges in words, without the failure, for example `whenever the keyboard is taller than 300 pt`.
  public var place: String {
    let (noun, more, less, values) =
      switch parameter {
      case .keyboardHeight: ("whenever the keyboard is", "taller than", "shorter than", "keyboard height")
      case .fieldHeight: ("for fields", "taller than", "shorter than", "field height")
      }
    if failing == [tried] { return "at every \(values) tried, \(tried.lowerBound)–\(tried.upperBound) pt" }
    let parts = failing.map { range in
      if range.upperBound == tried.upperBound { return "\(more) \(range.lowerBound - 1) pt" }
      if range.lowerBound == tried.lowerBound { return "\(less) \(range.upperBound + 1) pt" }
      let size = range.count == 1 ? "\(range.lowerBound) pt" : "\(range.lowerBound) to \(range.upperBound) pt"
      return size + " tall"
    }
    return "\(noun) \(parts.joined(separator: " or "))"
  }

  /// The failure in words, as the beginning of a sentence, for example `The field is entirely hidden`.
  public var subject: String {
    switch failure {
    case .gate(let gate): gate.definition.subject
    case .partlyHidden: "The field is not entirely visible"
    }
  }
}

/// A failure range with the cell in which it was found.
public struct FoundRange: Sendable, Equatable {
  /// The cell in which the failure was found. The failure also occurs in its recorded result.
  public var cell: CellID
  /// The failure and the ranges in which it occurs.
  public var range: FailureRange

  /// Creates a found range.
  public init(cell: CellID, range: FailureRange) {
    self.cell = cell
    self.range = range
  }
}

extension FailureRange.Failure {
  /// The name of the failure in a record: the id of a gate such as `G1`, or `partlyHidden`.
  package var name: String {
    switch self {
    case .gate(let gate): gate.rawValue
    case .partlyHidden: "partlyHidden"
    }
  }

  package init?(name: String) {
    if name == Self.partlyHidden.name {
      self = .partlyHidden
    } else {
      guard let gate = GateID(rawValue: name) else { return nil }
      self = .gate(gate)
    }
  }
}
