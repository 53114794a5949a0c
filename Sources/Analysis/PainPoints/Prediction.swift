import Metrics
import Record

/// A prediction about a published strategy, derived from its code and the reports before anything was played.
public struct Prediction: Sendable {
  /// The strategy's id.
  public var strategy: String
  /// The number of the pain point; nil if the predicted problem is not one of them.
  public var pain: Int?
  /// The circumstances of the prediction in words; empty if it has no condition.
  public var circumstances: String
  /// Whether the strategy is predicted to have the pain point, rather than to be free of it.
  public var fails: Bool
  /// The situations in which the prediction is checked.
  public var situations: [Situation]
  /// The measure by which the prediction is checked.
  public var measure: PainMeasure
  /// The reason why the simulation contradicts the prediction, and who is right; nil if the prediction holds.
  public var disagreement: String?

  /// Returns whether the cells confirm the prediction: at least one of them has the pain point if `fails` is
  /// true, and none has it otherwise. Returns nil if no condition applies.
  public func isConfirmed(by cells: [CellResult]) -> Bool? {
    let verdicts = cells.map(measure.verdict).filter { $0 != .notApplicable }
    guard !verdicts.isEmpty else { return nil }
    return verdicts.contains(where: \.isFailure) == fails
  }
}

extension Prediction {
  /// Creates a prediction about the pain point with a number, limited to those of its situations that
  /// `isIncluded` accepts.
  init(
    _ strategy: String, _ number: Int, _ circumstances: String = "", fails: Bool = true,
    disagreement: String? = nil, where isIncluded: (Situation) -> Bool = { _ in true }
  ) {
    let pain = PainPoints.all[number - 1]
    self.init(
      strategy: strategy, pain: number, circumstances: circumstances, fails: fails,
      situations: pain.situations.filter(isIncluded), measure: pain.measure, disagreement: disagreement)
  }
}
