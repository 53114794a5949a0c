import Metrics

/// Where a failure holds along one parameter, found by playing the cell again and again.
public struct FailureRange: Sendable, Equatable {
  /// What is varied; everything else stays as it is in the cell.
  public enum Parameter: String, Sendable, Hashable, CaseIterable {
    /// The height of every docked keyboard, in points.
    case keyboardHeight
    /// The height of the focused input, in points.
    case fieldHeight
  }

  /// What fails.
  public enum Failure: Sendable, Hashable {
    /// A gate.
    case gate(GateID)
    /// The focused input is not entirely visible at rest (O1 below 1).
    case partlyHidden
  }

  /// What is varied.
  public var parameter: Parameter
  /// What fails.
  public var failure: Failure
  /// The cell's own value in whole points.
  public var current: Int
  /// The values that were tried, in whole points.
  public var tried: ClosedRange<Int>
  /// Where it fails, in whole points and ascending. Values are tried at a distance at first, ten or forty points: what
  /// changes and changes back between two of them is missed.
  public var failing: [ClosedRange<Int>]

  /// Describes a range.
  public init(
    parameter: Parameter, failure: Failure, current: Int, tried: ClosedRange<Int>, failing: [ClosedRange<Int>]
  ) {
    self.parameter = parameter
    self.failure = failure
    self.current = current
    self.tried = tried
    self.failing = failing
  }

  /// One sentence: what fails, and where.
  public var text: String { "\(subject) \(place) (\(current) pt here)." }

  /// Where it fails, without what fails: `whenever the keyboard is taller than 300 pt`.
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

  /// What fails, as the beginning of a sentence: `The field is entirely hidden`.
  public var subject: String {
    switch failure {
    case .gate(let gate): gate.definition.subject
    case .partlyHidden: "The field is not entirely visible"
    }
  }
}

/// A range and the cell it was found in.
public struct FoundRange: Sendable, Equatable {
  /// The cell, in which the failure happens as it is played.
  public var cell: CellID
  /// Where it fails.
  public var range: FailureRange

  /// Names the cell of a range.
  public init(cell: CellID, range: FailureRange) {
    self.cell = cell
    self.range = range
  }
}

extension FailureRange.Failure {
  /// `G1` and so on, or `partlyHidden`: its name in a record.
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
