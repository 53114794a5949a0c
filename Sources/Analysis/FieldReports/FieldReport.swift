import Metrics
import Record

/// A public report about a library or a technique, with a cell that confirms or contradicts it.
public struct FieldReport: Sendable {
  /// The id in kebab case, which begins with a short name of the subject.
  public var id: String
  /// Whether the report is a complaint or praise.
  public var stance: Stance
  /// The source of the report.
  public var source: PainReport
  /// The version that the report is about, or the date when it was written.
  public var about: String
  /// The reported behavior, in one sentence.
  public var says: String
  /// The cell in which the reported situation is played.
  public var cell: CellID
  /// The measurement that confirms the report, and the required value.
  public var sign: Sign
  /// The reason why the simulation does not match the report; nil if it matches.
  public var disagreement: Disagreement?

  init(
    _ id: String, _ stance: Stance, _ source: PainReport, about: String, says: String, in cell: CellID,
    sign: Sign, disagreement: Disagreement? = nil
  ) {
    self.id = id
    self.stance = stance
    self.source = source
    self.about = about
    self.says = says
    self.cell = cell
    self.sign = sign
    self.disagreement = disagreement
  }

  /// The stance of a report: a complaint or praise.
  public enum Stance: String, Sendable, CaseIterable {
    case against
    case inFavour = "for"
  }

  /// The result as text: `as reported` if the simulation matches the report, otherwise the side that is
  /// right.
  public var outcome: String { disagreement?.right.inWords ?? "as reported" }

  /// Returns the measurement in a played cell; nil if the quantity does not apply.
  public func fieldEvidence(of cell: CellResult) -> FieldEvidence? {
    sign.quantity.value(in: cell).map { FieldEvidence(value: $0, isAsReported: sign.isSeen(at: $0)) }
  }

  /// A measured value that confirms or contradicts a report.
  public struct FieldEvidence: Sendable, Equatable {
    /// The measured value.
    public var value: Double
    /// Whether the value confirms the report.
    public var isAsReported: Bool
  }
}

extension FieldReport {
  /// The measurement that confirms a report: a quantity and the bound for its value.
  public struct Sign: Sendable {
    /// The measured quantity.
    public var quantity: PainMeasure.Condition.Quantity
    /// The bound that the value must satisfy.
    public var bound: Bound
    /// The sign in words, as the end of a sentence that begins with `seen by`, for example `a gap above the
    /// keyboard`.
    public var words: String

    /// The bound for a value.
    public enum Bound: Sendable, Equatable {
      case atLeast(Double)
      case atMost(Double)
    }

    static func least(_ metric: MetricID, _ value: Double, _ words: String) -> Self {
      Self(quantity: .metric(metric), bound: .atLeast(value), words: words)
    }

    static func most(_ metric: MetricID, _ value: Double, _ words: String) -> Self {
      Self(quantity: .metric(metric), bound: .atMost(value), words: words)
    }

    static let barMoves = Self(
      quantity: .barsDisplaced, bound: .atLeast(1), words: "a bar that is displaced")

    /// Whether a value confirms the report. A difference of a hundredth of a point counts as rounding.
    func isSeen(at value: Double) -> Bool {
      var slack = 1e-6
      if case .metric(let id) = quantity, id.definition.unit == "pt" { slack = 0.01 }
      return switch bound {
      case .atLeast(let least): value >= least - slack
      case .atMost(let most): value <= most + slack
      }
    }

    /// The condition as text, for example `O7 at least 34.0 pt`.
    public var test: String {
      switch bound {
      case .atLeast(let value): "\(quantity.name) at least \(text(value))"
      case .atMost(let value): "\(quantity.name) at most \(text(value))"
      }
    }

    /// Returns a value with its unit, for example `34.0 pt`, or `1` for a number of bars.
    public func text(_ value: Double) -> String {
      switch quantity {
      case .metric(let id): id.definition.quantity(value)
      case .barsDisplaced: "\(Int(value))"
      }
    }
  }

  /// The reason why the simulation does not match a report.
  public struct Disagreement: Sendable {
    /// The side that is right: the report alone, or both the report and the simulation.
    public var right: Right
    /// The explanation, in whole sentences.
    public var why: String

    /// The side that is right: the report alone, or both the report and the simulation.
    public enum Right: String, Sendable, CaseIterable {
      /// The report is right, and the simulation lacks the reported behavior.
      case report
      /// The report and the simulation are both right, each about its own version or circumstances.
      case both

      /// The side as text, for example `the report is right`.
      public var inWords: String {
        switch self {
        case .report: "the report is right"
        case .both: "both are right"
        }
      }
    }

    static func report(_ why: String) -> Self { Self(right: .report, why: why) }
    static func both(_ why: String) -> Self { Self(right: .both, why: why) }
  }
}

extension CellID {
  /// Returns the cell id with the given parts, by default in portrait.
  static func cell(
    _ strategy: String, _ device: String, _ scenario: String, _ screen: String,
    _ orientation: String = "portrait"
  ) -> CellID {
    CellID(
      strategy: strategy, device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}
