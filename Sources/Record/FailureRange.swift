import Metrics

/// The range of a parameter in which a failure occurs, found by playing the cell with many values.
public struct FailureRange: Sendable, Equatable {
  /// The parameter that is varied; everything else stays as it is in the cell.
  public enum Parameter: String, Sendable, Hashable, CaseIterable {
    /// The height of every docked keyboard, in points.
    case keyboardHeight
    /// The height of the focused input, in points.
    case fieldHeight
  }

  /// The kind of failure.
  public enum Failure: Sendable, Hashable {
    /// A gate fails.
    case gate(GateID)
    /// The focused input is not entirely visible at its final position (O1 below 1).
    case partlyHidden
  }

  /// The parameter that is varied.
  public var parameter: Parameter
  /// The failure that was searched for.
  public var failure: Failure
  /// The cell's own value, in whole points.
  public var current: Int
  /// The range of the values that were tried, in whole points.
  public var tried: ClosedRange<Int>
  /// The ranges in which it fails, ascending and in whole points. The search begins with values ten or forty
  /// points apart, so a change that is reversed between two of them is missed.
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

  /// One sentence with the failure and its range.
  public var text: String { "\(subject) \(place) (\(current) pt here)." }

  /// The range in words, without the failure: `whenever the keyboard is taller than 300 pt`.
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

  /// The failure in words, as the beginning of a sentence: `The field is entirely hidden`.
  public var subject: String {
    switch failure {
    case .gate(let gate): gate.definition.subject
    case .partlyHidden: "The field is not entirely visible"
    }
  }
}

/// A failure range and the cell in which it was found.
public struct FoundRange: Sendable, Equatable {
  /// The cell, in which the failure occurs as played.
  public var cell: CellID
  /// The range of the failure.
  public var range: FailureRange

  /// Creates the range of a cell.
  public init(cell: CellID, range: FailureRange) {
    self.cell = cell
    self.range = range
  }
}

extension FailureRange.Failure {
  /// The name in a record: the id of a gate such as `G1`, or `partlyHidden`.
  var name: String {
    switch self {
    case .gate(let gate): gate.rawValue
    case .partlyHidden: "partlyHidden"
    }
  }

  init?(name: String) {
    if name == Self.partlyHidden.name {
      self = .partlyHidden
    } else {
      guard let gate = GateID(rawValue: name) else { return nil }
      self = .gate(gate)
    }
  }
}
