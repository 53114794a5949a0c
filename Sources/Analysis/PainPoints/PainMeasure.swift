import Metrics
import Record

/// How a recorded cell tells whether it has a pain: what has to hold in it.
public struct PainMeasure: Sendable {
  /// Something that has to hold.
  public struct Condition: Sendable {
    /// What is looked at.
    public enum Quantity: Sendable, Equatable {
      case metric(MetricID)
      /// Bars that rest away from their place while the keyboard is up; the pinned bar is not counted.
      case barsDisplaced

      /// Its value in a cell; nil where it does not apply or the cell could not be played.
      public func value(in cell: CellRecord) -> Double? {
        guard cell.error == nil else { return nil }
        switch self {
        case .metric(let id):
          guard cell.metrics.indices.contains(id.index) else { return nil }
          let result = cell.metrics[id.index]
          return result.reason == nil && !result.value.isNaN ? result.value : nil
        case .barsDisplaced: return Double(cell.barsDisplaced)
        }
      }

      /// `O2` or `bars`.
      public var name: String {
        switch self {
        case .metric(let id): id.rawValue
        case .barsDisplaced: "bars"
        }
      }
    }

    /// What is looked at.
    public var quantity: Quantity
    /// The worst value that is no pain, in the quantity's unit.
    public var limit: Double
    /// What a worse value means, as the end of a sentence about a strategy: `hides the line you are typing`.
    public var failure: String
    /// Where the limit comes from; nil for the metric's own good band.
    public var reason: String?
    /// Ids of the screens or scenarios that it holds for; nil for all.
    public var places: Set<String>?
  }

  /// What has to hold, the pain itself first. What does not apply in a cell is left out.
  public var conditions: [Condition]

  /// Makes a measure.
  init(_ conditions: Condition...) { self.conditions = conditions }

  /// The value of a condition's quantity in a cell; nil where it does not apply.
  public func value(_ condition: Condition, in cell: CellRecord) -> Double? {
    if let places = condition.places,
      !places.contains(cell.cell.screen), !places.contains(cell.cell.scenario)
    {
      return nil
    }
    return condition.quantity.value(in: cell)
  }

  /// Whether a cell has the pain in just the way another has it: all that does not hold is the same in both.
  public func isAlike(_ cell: CellRecord, _ other: CellRecord) -> Bool {
    conditions.allSatisfy { condition in
      guard let value = value(condition, in: cell), condition.isExceeded(by: value) else { return true }
      return self.value(condition, in: other) == value
    }
  }

  /// Whether a cell has the pain.
  public func verdict(_ cell: CellRecord) -> PainVerdict {
    var applies = false
    for (index, condition) in conditions.enumerated() {
      guard let value = value(condition, in: cell) else { continue }
      applies = true
      if condition.isExceeded(by: value) { return .failed(condition: index, value: value) }
    }
    return applies ? .passed : .notApplicable
  }
}

/// How a cell came out for a pain.
public enum PainVerdict: Sendable, Equatable {
  /// The pain is not there.
  case passed
  /// It is: the first condition that does not hold, by its index in the measure, and its value.
  case failed(condition: Int, value: Double)
  /// Nothing that is measured applies, or the cell could not be played.
  case notApplicable

  /// Whether the pain is there.
  public var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension PainMeasure.Condition {
  /// A metric that has to be good.
  static func good(_ metric: MetricID, _ failure: String) -> Self {
    Self(quantity: .metric(metric), limit: metric.definition.good ?? 0, failure: failure)
  }

  /// A metric with a limit of its own.
  static func metric(_ metric: MetricID, _ limit: Double, _ failure: String, because reason: String) -> Self {
    Self(quantity: .metric(metric), limit: limit, failure: failure, reason: reason)
  }

  /// The same condition for some screens or scenarios only.
  func only(on places: String...) -> Self {
    var condition = self
    condition.places = Set(places)
    return condition
  }

  /// No bar may leave its place.
  static func barsInPlace(_ failure: String) -> Self {
    Self(
      quantity: .barsDisplaced, limit: 0, failure: failure,
      reason: "a bar counts from 1 point on, the good bound of all metrics in points")
  }

  /// `O2` or `bars`.
  public var quantityName: String { quantity.name }

  /// Whether more is better.
  var higherIsBetter: Bool {
    if case .metric(let id) = quantity { id.definition.higherIsBetter } else { false }
  }

  /// Whether a value is a pain. The gates have the same slack: a hundredth of a point is rounding.
  func isExceeded(by value: Double) -> Bool {
    if higherIsBetter { return value < limit - 1e-6 }
    if case .metric(let id) = quantity, id.definition.unit == "pt" { return value > limit + 0.01 }
    return value > limit + 1e-6
  }

  /// Whether the first of two values is worse.
  public func isWorse(_ a: Double, than b: Double) -> Bool { higherIsBetter ? a < b : a > b }
}
