/// The definition of a gate: everything that the program says and knows about it, in one value.
///
/// A gate is a file under `Gates/` that makes such a value and names its id, and a line in ``all``.
public struct GateDefinition: Sendable {
  /// The id of the gate. Its index is its place in ``all``.
  public private(set) var id = GateID(index: -1)
  /// The short name, such as `G1`, in records and tables.
  public let code: String
  /// The metric of the gate, whose worst transition is the one that failed.
  public let metric: MetricID
  /// The metrics that need no mention once the failed gate is reported.
  public let tells: [MetricID]
  /// The highest overall score, 0...100, of a cell that fails the gate.
  public let cap: Double
  /// The condition of the gate, in a few words.
  public let title: String
  /// The formula in plain text.
  public let formula: String
  /// The failure over many cells, in a few words.
  public let failure: String
  /// The failure as the beginning of a sentence: `The field is entirely hidden`.
  public let subject: String
  /// The failure in one cell, with the value of ``metric``.
  public let words: Phrase
  /// The failure in one cell, for the caption of its picture.
  ///
  /// `{field}` is the field, `{where}` its final position and `{button}` the primary action. `{value}` and
  /// `{percent}` are the value of ``metric``.
  public let picture: String
  /// The caption if one of those is not known.
  public let pictureUnknown: String
  /// The way in which the gate is judged; nil if it is judged together with its metric.
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
