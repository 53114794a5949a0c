import Metrics
import Record

/// What somebody publicly says of a library or a technique, and one cell in which that can be seen, or not.
public struct FieldReport: Sendable {
  /// Kebab-case; begins with a short name of what it is about.
  public var id: String
  /// Whether people complain or praise.
  public var stance: Stance
  /// Where it can be read.
  public var source: PainReport
  /// Which version it is about, or when it was written.
  public var about: String
  /// What people say happens, one sentence in this project's words.
  public var says: String
  /// Where that situation plays.
  public var cell: CellID
  /// What of the outcome tells it.
  public var sign: Sign
  /// Why the play comes out otherwise, and who is right; nil where it comes out as people say.
  public var disagreement: Disagreement?

  /// Names a report.
  init(
    _ id: String, _ stance: Stance, _ source: PainReport, about: String, says: String, in cell: CellID,
    told sign: Sign, but disagreement: Disagreement? = nil
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

  /// Whether people complain or praise.
  public enum Stance: String, Sendable, CaseIterable {
    /// It breaks something.
    case against
    /// It gets something right.
    case inFavour = "for"
  }

  /// `as people say`, or who is right.
  public var outcome: String { disagreement?.right.inWords ?? "as people say" }

  /// How a played cell comes out against what people say.
  public func hearing(of cell: CellRecord) -> Hearing? {
    sign.quantity.value(in: cell).map { Hearing(value: $0, isAsReported: sign.isSeen(at: $0)) }
  }

  /// What a cell shows of what people say.
  public struct Hearing: Sendable, Equatable {
    /// The value of the sign's quantity.
    public var value: Double
    /// Whether what people say is seen.
    public var isAsReported: Bool
  }
}

extension FieldReport {
  /// What of a cell's outcome tells that it is as people say.
  public struct Sign: Sendable {
    /// What is looked at.
    public var quantity: PainMeasure.Condition.Quantity
    /// What its value has to be.
    public var bound: Bound
    /// What that means, as the end of a sentence that begins with `seen by`: `a gap above the keyboard`.
    public var words: String

    /// What a value has to be.
    public enum Bound: Sendable, Equatable {
      case atLeast(Double)
      case atMost(Double)
    }

    /// A metric that is at least so much.
    static func least(_ metric: MetricID, _ value: Double, _ words: String) -> Self {
      Self(quantity: .metric(metric), bound: .atLeast(value), words: words)
    }

    /// A metric that is at most so much.
    static func most(_ metric: MetricID, _ value: Double, _ words: String) -> Self {
      Self(quantity: .metric(metric), bound: .atMost(value), words: words)
    }

    /// A bar that rests away from its place.
    static let barMoves = Self(
      quantity: .barsDisplaced, bound: .atLeast(1), words: "a bar away from its place")

    /// Whether a value is what people say; a hundredth of a point is rounding.
    public func isSeen(at value: Double) -> Bool {
      var slack = 1e-6
      if case .metric(let id) = quantity, id.definition.unit == "pt" { slack = 0.01 }
      return switch bound {
      case .atLeast(let least): value >= least - slack
      case .atMost(let most): value <= most + slack
      }
    }

    /// `O7 at least 34.0 pt`.
    public var test: String {
      switch bound {
      case .atLeast(let value): "\(quantity.name) at least \(text(value))"
      case .atMost(let value): "\(quantity.name) at most \(text(value))"
      }
    }

    /// `34.0 pt`, `1`.
    public func text(_ value: Double) -> String {
      switch quantity {
      case .metric(let id): id.definition.quantity(value)
      case .barsDisplaced: "\(Int(value))"
      }
    }
  }

  /// Why a play comes out otherwise than people say.
  public struct Disagreement: Sendable {
    /// Who is right.
    public var right: Right
    /// Why, in whole sentences.
    public var why: String

    /// Who is right.
    public enum Right: String, Sendable, CaseIterable {
      /// What people say happens, and the play lacks it.
      case report
      /// Each is right about its own version or circumstances.
      case both

      /// `the report is right`.
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
  /// A cell by its ids, in portrait where nothing else is said.
  static func cell(
    _ strategy: String, _ device: String, _ scenario: String, _ screen: String,
    _ orientation: String = "portrait"
  ) -> CellID {
    CellID(
      strategy: strategy, device: device, orientation: orientation, scenario: scenario, screen: screen)
  }
}
