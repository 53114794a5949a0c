import Metrics
import Record

/// What can be foretold of a published strategy from its code and the reports, before anything was played.
public struct Prediction: Sendable {
  /// The strategy's id.
  public var strategy: String
  /// The pain point's number; nil for trouble that is not among them.
  public var pain: Int?
  /// Under which circumstances; empty for any.
  public var circumstances: String
  /// Whether the strategy is foretold to have the pain; false for one that should be spared.
  public var fails: Bool
  /// Where it is checked.
  public var situations: [Situation]
  /// What it is checked by.
  public var measure: PainMeasure
  /// Why the simulation comes out otherwise, and who is right; nil where the prediction holds.
  public var disagreement: String?

  /// Whether cells bear the prediction out: some fail, or none does. Nil when nothing applies.
  public func isConfirmed(by cells: [CellRecord]) -> Bool? {
    let verdicts = cells.map(measure.verdict).filter { $0 != .notApplicable }
    guard !verdicts.isEmpty else { return nil }
    return verdicts.contains(where: \.isFailure) == fails
  }
}

extension Prediction {
  /// A prediction of a pain point by its number, in those of its situations that `isMeant` leaves.
  init(
    _ strategy: String, _ number: Int, _ circumstances: String = "", fails: Bool = true,
    disagreement: String? = nil, where isMeant: (Situation) -> Bool = { _ in true }
  ) {
    let pain = PainPoints.all[number - 1]
    self.init(
      strategy: strategy, pain: number, circumstances: circumstances, fails: fails,
      situations: pain.situations.filter(isMeant), measure: pain.measure, disagreement: disagreement)
  }
}
