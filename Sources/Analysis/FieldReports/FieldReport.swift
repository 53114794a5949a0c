import Metrics
import Record

/// A public report about a library or a technique, with one cell that confirms or contradicts it.
public struct FieldReport: Sendable {
  /// The id in kebab case; it begins with a short name of the subject.
  public var id: String
  /// Whether the report is a complaint or praise.
  public var stance: Stance
  /// The source of the report.
  public var source: PainReport
  /// The version that the report is about, or the time when it was written.
  public var about: String
  /// The reported behavior, in one sentence.
  public var says: String
  /// The cell in which the reported situation is played.
  public var cell: CellID
  /// The measurement that confirms the report.
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
    /// The report is a complaint.
    case against
    /// The report is praise.
    case inFavour = "for"
  }

  /// The result as text: `as people say`, or who is right.
  public var outcome: String { disagreement?.right.inWords ?? "as people say" }

  /// Returns the measurement of a played cell; nil if the quantity does not apply.
  public func fieldEvidence(of cell: CellRecord) -> FieldEvidence? {
    sign.quantity.value(in: cell).map { FieldEvidence(value: $0, isAsReported: sign.isSeen(at: $0)) }
  }

  /// A measurement that confirms or contradicts a report.
  public struct FieldEvidence: Sendable, Equatable {
    /// The measured value.
    public var value: Double
    /// Whether the value confirms the report.
    public var isAsReported: Bool
  }
}

extension FieldReport {
  /// The measurement that confirms a report.
  public struct Sign: Sendable {
    /// The measured quantity.
    public var quantity: PainMeasure.Condition.Quantity
    /// The bound that the value must satisfy.
    public var bound: Bound
    /// The meaning in words, as the end of a sentence that begins with `seen by`: `a gap above the keyboard`.
    public var words: String

    /// A bound on a value.
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

    /// The condition as text: `O7 at least 34.0 pt`.
    public var test: String {
      switch bound {
      case .atLeast(let value): "\(quantity.name) at least \(text(value))"
      case .atMost(let value): "\(quantity.name) at most \(text(value))"
      }
    }

    /// Returns a value with its unit, such as `34.0 pt` or `1`.
    public func text(_ value: Double) -> String {
      switch quantity {
      case .metric(let id): id.definition.quantity(value)
      case .barsDisplaced: "\(Int(value))"
      }
    }
  }

  /// The reason why the simulation does not match a report.
  public struct Disagreement: Sendable {
    /// The side that is right.
    public var right: Right
    /// The explanation, in whole sentences.
    public var why: String

    /// The side that is right.
    public enum Right: String, Sendable, CaseIterable {
      /// The report is right, and the simulation lacks the reported behavior.
      case report
      /// Each side is right about its own version or circumstances.
      case both

      /// The side as text: `the report is right`.
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
  /// Returns a cell by its ids, in portrait by default.
  static func cell(
    _ strategy: String, _ device: String, _ scenario: String, _ screen: String,
    _ orientation: String = "portrait"
  ) -> CellID {
    CellID(
      strategy: strategy, device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}
