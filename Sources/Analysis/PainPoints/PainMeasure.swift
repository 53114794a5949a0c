import Metrics
import Record

/// The conditions that decide whether a cell of a record has a pain point.
public struct PainMeasure: Sendable {
  /// A condition that is satisfied in a cell without the pain point.
  public struct Condition: Sendable {
    /// A quantity that is measured in a cell.
    public enum Quantity: Sendable, Equatable {
      case metric(MetricID)
      /// The maximum number of bars, without the pinned bar, that are away from their original positions at
      /// the end of a transition.
      case barsDisplaced

      /// Returns the value in a cell; nil if the quantity does not apply or the cell could not be played.
      public func value(in cell: CellResult) -> Double? {
        guard cell.error == nil else { return nil }
        switch self {
        case .metric(let id):
          guard cell.metrics.indices.contains(id.index) else { return nil }
          let result = cell.metrics[id.index]
          let isStill = result.reason == .nothingHadToMove || (result.reason == .stoodStill && !cell.hasMoved)
          if isStill, Self.zeroWithoutMotion.contains(id) { return 0 }
          return result.applicableValue
        case .barsDisplaced: return Double(cell.barsDisplaced)
        }
      }

      /// The metrics that are 0 if nothing moves. They are not scored then, but a report may be about them.
      private static let zeroWithoutMotion: [MetricID] = [.M1, .M4, .M5, .M6, .M7, .M8]

      /// The name of the quantity: the id of a metric such as `O2`, or `bars`.
      public var name: String {
        switch self {
        case .metric(let id): id.rawValue
        case .barsDisplaced: "bars"
        }
      }
    }

    /// The measured quantity.
    public var quantity: Quantity
    /// The worst acceptable value, in the unit of the quantity.
    public var limit: Double
    /// The effect of a worse value, as the end of a sentence about a strategy, for example `hides the line
    /// you are typing`.
    public var failure: String
    /// The source of the limit; nil if it is the metric's own limit for good values.
    public var reason: String?
    /// The ids of the screens or scenarios that the condition applies to; nil for all.
    public var places: Set<String>?
  }

  /// The conditions, the main one first. A condition that does not apply in a cell is skipped.
  public var conditions: [Condition]

  init(_ conditions: Condition...) { self.conditions = conditions }

  /// Returns the value of a condition's quantity in a cell; nil if the condition does not apply.
  public func value(_ condition: Condition, in cell: CellResult) -> Double? {
    if let places = condition.places,
      !places.contains(cell.cell.screen), !places.contains(cell.cell.scenario)
    {
      return nil
    }
    return condition.quantity.value(in: cell)
  }

  /// Whether every condition that the first cell violates has the same value in the second cell.
  func isAlike(_ cell: CellResult, _ other: CellResult) -> Bool {
    conditions.allSatisfy { condition in
      guard let value = value(condition, in: cell), condition.isExceeded(by: value) else { return true }
      return self.value(condition, in: other) == value
    }
  }

  /// Returns whether a cell has the pain point.
  public func verdict(_ cell: CellResult) -> PainVerdict {
    var applies = false
    for (index, condition) in conditions.enumerated() {
      guard let value = value(condition, in: cell) else { continue }
      applies = true
      if condition.isExceeded(by: value) { return .failed(condition: index, value: value) }
    }
    return applies ? .passed : .notApplicable
  }
}

/// The result of a cell for one pain point.
public enum PainVerdict: Sendable, Equatable {
  /// The cell does not have the pain point.
  case passed
  /// The cell has the pain point. `condition` is the index of the first violated condition, and `value` is
  /// its value in the cell.
  case failed(condition: Int, value: Double)
  /// No condition applies, or the cell could not be played.
  case notApplicable

  /// Whether the cell has the pain point.
  public var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension PainMeasure.Condition {
  static func good(_ metric: MetricID, _ failure: String) -> Self {
    Self(quantity: .metric(metric), limit: metric.definition.good ?? 0, failure: failure)
  }

  /// Returns a condition on a metric, with a limit other than the metric's own.
  static func metric(_ metric: MetricID, _ limit: Double, _ failure: String, because reason: String) -> Self {
    Self(quantity: .metric(metric), limit: limit, failure: failure, reason: reason)
  }

  /// Returns the same condition for certain screens or scenarios only.
  func only(on places: String...) -> Self {
    var condition = self
    condition.places = Set(places)
    return condition
  }

  static func barsInPlace(_ failure: String) -> Self {
    Self(
      quantity: .barsDisplaced, limit: 0, failure: failure,
      reason:
        "a bar counts if it is out of place by 1 point or more, the good threshold of every metric in points")
  }

  /// The name of the quantity: the id of a metric such as `O2`, or `bars`.
  public var quantityName: String { quantity.name }

  var higherIsBetter: Bool {
    if case .metric(let id) = quantity { id.definition.higherIsBetter } else { false }
  }

  /// Whether a value violates the condition. As in the gates, a difference of a hundredth of a point counts
  /// as rounding.
  func isExceeded(by value: Double) -> Bool {
    if higherIsBetter { return value < limit - 1e-6 }
    if case .metric(let id) = quantity, id.definition.unit == "pt" { return value > limit + 0.01 }
    return value > limit + 1e-6
  }

  /// Whether value `a` is worse than value `b`.
  func isWorse(_ a: Double, than b: Double) -> Bool { higherIsBetter ? a < b : a > b }
}
