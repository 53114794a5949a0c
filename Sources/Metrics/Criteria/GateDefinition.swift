/// The criterion behind a gate: everything that the product says and knows of it, in one value.
///
/// A gate is a file under `Gates/` that makes such a value and names its id, and a line in ``all``.
public struct GateDefinition: Sendable {
  /// The gate; its index is its place in ``all``.
  public private(set) var id = GateID(index: -1)
  /// The short name, `G1`: what records and tables say.
  public let code: String
  /// The metric that it looks at: its worst transition is the one that failed.
  public let metric: MetricID
  /// The metrics of which nothing is left to say once it is told that the gate failed.
  public let tells: [MetricID]
  /// The most that a cell's overall score can be, 0...100, where it fails.
  public let cap: Double
  /// What must hold, in a few words.
  public let title: String
  /// The formula in plain text.
  public let formula: String
  /// What is wrong when it fails, over many cells.
  public let failure: String
  /// What is wrong when it fails, as the beginning of a sentence: `The field is entirely hidden`.
  public let subject: String
  /// What is wrong in one cell, told with the value of ``metric``.
  public let words: Phrase
  /// What is wrong in one cell, under its picture: `{field}`, `{where}`, `{button}`, `{value}` and `{percent}` stand for
  /// the field, where it comes to rest, the primary action and the value of ``metric``.
  public let picture: String
  /// The same where something of that is not known.
  public let pictureUnknown: String
  /// How it is judged; nil for what is judged with its metric.
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
