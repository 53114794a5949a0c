/// The definition of a gate, with its rule and all its texts.
///
/// To add a gate, create a file under `Gates/` that defines the gate and its id, and add the definition to
/// ``all``.
public struct GateDefinition: Sendable {
  /// The id of the gate. Its index is the position of the definition in ``all``.
  public private(set) var id = GateID(index: -1)
  /// The short name of the gate, such as `G1`, in records and tables.
  public let code: String
  /// The metric that belongs to the gate. The gate fails in the transition in which this metric is worst.
  public let metric: MetricID
  /// The metrics that need not be mentioned once the failed gate is reported.
  public let tells: [MetricID]
  /// The maximum overall score, 0...100, of a cell that fails the gate.
  public let cap: Double
  /// A short description of the condition that the gate requires.
  public let title: String
  /// The formula of the condition, in plain text.
  public let formula: String
  /// A short description of the failure in many cells.
  public let failure: String
  /// The failure as the beginning of a sentence: `The field is entirely hidden`.
  public let subject: String
  /// A short description of the failure in one cell, with the value of ``metric``.
  public let words: Phrase
  /// A short description of the failure in one cell, for the caption of its picture.
  ///
  /// `{field}` is the field, `{where}` its final position and `{button}` the primary action. `{value}` and
  /// `{percent}` are the value of ``metric``.
  public let picture: String
  /// The caption if a value for one of the placeholders in ``picture`` is not known.
  public let pictureUnknown: String
  /// The function that evaluates the gate. Nil if the gate is evaluated together with its metric.
  let judging: Judging?

  init(
    code: String, metric: MetricID, tells: [MetricID]? = nil, cap: Double, title: String, formula: String,
    failure: String, subject: String, words: Phrase, picture: String, pictureUnknown: String? = nil,
    judging: Judging? = nil
  ) {
    self.code = code
    self.metric = metric
    self.tells = tells ?? [metric]
    self.cap = cap
    self.title = title
    self.formula = formula
    self.failure = failure
    self.subject = subject
    self.words = words
    self.picture = picture
    self.pictureUnknown = pictureUnknown ?? picture
    self.judging = judging
  }

  /// Every gate, in the order of records and reports.
  public static let all: [GateDefinition] = [
    fieldHidden, caretLineHidden, actionLost, controlOutOfReach, staysOut,
  ].enumerated().map { index, definition in
    var definition = definition
    definition.id = GateID(index: index)
    return definition
  }
}
