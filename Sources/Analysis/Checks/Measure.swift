import Metrics
import Record

/// A value of a cell or a strategy that thresholds and baselines can refer to.
public enum Measure: Sendable, Hashable {
  /// A cell's occlusion score, 0...100.
  case occlusion
  /// A cell's motion score, 0...100.
  case motion
  /// A cell's overall score: 0.6 × occlusion + 0.4 × motion, capped by the failed gates.
  case score
  case failedGates
  /// A metric's raw value in a cell, in the metric's unit.
  case metric(MetricID)
  /// The percentage of a strategy's cells that fail or could not be played.
  case failing
  /// The percentage of a strategy's cells that pass.
  case passing
  /// The percentage of a strategy's cells in which the strategy does nothing.
  case doesNothing
  /// The worse quartile of a strategy's occlusion scores: three quarters of its cells are at least as good.
  case occlusionP75
  /// The worse quartile of a strategy's motion scores: three quarters of its cells are at least as good.
  case motionP75

  /// The measures of a single cell.
  public static let ofCells: [Measure] =
    [.occlusion, .motion, .score, .failedGates] + MetricID.allCases.map(Measure.metric)
  /// The measures that are computed over all cells of a strategy.
  public static let ofStrategies: [Measure] = [.failing, .passing, .doesNothing, .occlusionP75, .motionP75]
  /// All measures, in the order in which they are listed.
  public static let all = ofCells + ofStrategies

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// Creates the measure with an id; nil if no measure has this id.
  public init?(id: String) {
    guard let measure = Self.byID[id] else { return nil }
    self = measure
  }

  /// The name in files and on the command line.
  public var id: String {
    switch self {
    case .occlusion: "occlusion"
    case .motion: "motion"
    case .score: "score"
    case .failedGates: "failed-gates"
    case .metric(let id): id.rawValue
    case .failing: "failing"
    case .passing: "passing"
    case .doesNothing: "does-nothing"
    case .occlusionP75: "occlusion-p75"
    case .motionP75: "motion-p75"
    }
  }

  /// The name in words.
  public var title: String {
    switch self {
    case .occlusion: "Occlusion score"
    case .motion: "Motion score"
    case .score: "Overall score"
    case .failedGates: "Number of failed gates"
    case .metric(let id): MetricDefinition.all[id.index].title
    case .failing: "Share of failing cells"
    case .passing: "Share of passing cells"
    case .doesNothing: "Share of cells in which the strategy does nothing"
    case .occlusionP75: "Worse quartile of the occlusion scores"
    case .motionP75: "Worse quartile of the motion scores"
    }
  }

  /// The name in a sentence, with the id of a metric behind it.
  public var inWords: String {
    let words = "the " + title.prefix(1).lowercased() + title.dropFirst()
    if case .metric(let id) = self { return "\(words) (\(id.rawValue))" }
    return words
  }

  fileprivate var metric: MetricID? { if case .metric(let metric) = self { metric } else { nil } }

  /// Whether the measure is computed over all cells of a strategy.
  public var isOfStrategy: Bool { Self.ofStrategies.contains(self) }

  var higherIsBetter: Bool {
    switch self {
    case .occlusion, .motion, .score, .passing, .occlusionP75, .motionP75: true
    case .failedGates, .failing, .doesNothing: false
    case .metric(let id): MetricDefinition.all[id.index].higherIsBetter
    }
  }

  /// The number of decimals that are displayed.
  public var decimals: Int {
    switch self {
    case .occlusion, .motion, .score, .failing, .passing, .doesNothing, .occlusionP75, .motionP75: 1
    case .failedGates: 0
    case .metric(let id): MetricDefinition.all[id.index].decimals
    }
  }

  /// The unit with a leading space; empty for a plain number.
  public var unit: String {
    switch self {
    case .failing, .passing, .doesNothing: " %"
    case .metric(let id): MetricDefinition.all[id.index].suffix
    default: ""
    }
  }

  /// Returns the value of the measure in a cell; nil if it does not apply, if the cell could not be played,
  /// or if the measure is computed over all cells of a strategy.
  public func value(of cell: CellResult) -> Double? {
    guard cell.error == nil else { return nil }
    switch self {
    case .occlusion: return cell.occlusion
    case .motion: return cell.motion
    case .score: return cell.overall
    case .failedGates: return Double(cell.gates.count { $0 == .failed })
    case .metric(let id):
      return id.index < cell.metrics.count ? cell.metrics[id.index].applicableValue : nil
    case .failing, .passing, .doesNothing, .occlusionP75, .motionP75: return nil
    }
  }

  /// Returns the value of the measure over the cells of one strategy, without cells that cannot be judged;
  /// nil if it does not apply or if it is a measure of single cells. Motion counts only in cells in which
  /// something moved.
  public func value(of cells: some Sequence<CellResult>) -> Double? {
    func p75(_ score: (CellResult) -> Double?) -> Double? {
      let scores = cells.lazy.filter { $0.isJudged && $0.outcome != .error }.compactMap(score)
      return Scoring.badQuartile(scores)
    }
    func share(_ outcomes: Set<Outcome>) -> Double? {
      var (all, matching) = (0, 0)
      for cell in cells where cell.isJudged || cell.outcome == .error {
        all += 1
        if outcomes.contains(cell.outcome) { matching += 1 }
      }
      return all == 0 ? nil : 100 * Double(matching) / Double(all)
    }
    switch self {
    case .failing: return share([.fail, .error])
    case .passing: return share([.pass])
    case .doesNothing: return share([.doesNothing])
    case .occlusionP75: return p75(\.occlusion)
    case .motionP75: return p75 { $0.hasMoved ? $0.motion : nil }
    default: return nil
    }
  }
}

extension Sequence<Measure> {
  /// The metrics among the measures.
  public var metrics: Set<MetricID> { Set(compactMap(\.metric)) }
}
