import Analysis
import Metrics
import Record
import Support

extension Markdown {
  /// Returns a score such as `87.3`, or `n/a` if there is none.
  static func score(_ value: Double?) -> Markdown { .text(fixed(value, 1)) }

  /// Returns the scores for occlusion and motion, such as `87.3 / 90.1`.
  static func scores(_ slice: Standing) -> Markdown {
    "\(fixed(slice.occlusionP75, 1)) / \(fixed(slice.motionP75, 1))"
  }

  /// Returns the number of failing cells and of cells in which the strategy does nothing, such as `62/204
  /// (30.4%), ○ 41`.
  static func failing(_ slice: Standing) -> Markdown {
    let nothing = slice.doesNothing > 0 ? ", ○ \(slice.doesNothing)" : ""
    return .text(share(slice.failures, slice.cells) + nothing)
  }

  /// Returns the same text as `failing`, without the percentage.
  static func failingCount(_ slice: Standing) -> Markdown {
    guard slice.cells > 0 else { return "–" }
    return .text(
      "\(slice.failures)/\(slice.cells)" + (slice.doesNothing > 0 ? ", ○ \(slice.doesNothing)" : ""))
  }

  static let nothingLegend: Markdown =
    "*○*: cells in which the strategy does nothing although something was needed; they neither pass nor fail."

  static func result(_ slice: Standing) -> Markdown {
    if slice.cells == 0 { return slice.unjudged > 0 ? .text(ShownOutcome.notJudged.verdict) : "? not played" }
    if slice.doesNothing == slice.cells { return .text(ShownOutcome.doesNothing.verdict) }
    if slice.failures + slice.doesNothing == 0 { return .text(ShownOutcome.pass.verdict) }
    return .text(Verdict.ofShare(slice.passes, of: slice.cells).rawValue)
  }

  /// Returns the items as a list in a sentence, such as `a, b and c`.
  static func sentence(_ items: [Markdown]) -> Markdown {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return "\(.joined(Array(items.dropLast()), ", ")) and \(last)"
  }

  /// Returns the first `limit` items as a list in a sentence, with the number of the others.
  static func sentence(of items: [Markdown], limit: Int) -> Markdown {
    items.count > limit
      ? .sentence(items.prefix(limit) + ["\(items.count - limit) more"]) : .sentence(items)
  }

  /// Returns metrics with their titles and ids, such as `excess layout shift (M1) and out of step (M2)`.
  static func metrics(_ metrics: [MetricID], limit: Int = 4) -> Markdown {
    .sentence(
      of: metrics.map { "\($0.definition.title.lowercasedFirst) (\($0.rawValue))" }, limit: limit)
  }

  static func + (left: Markdown, right: Markdown) -> Markdown { "\(left)\(right)" }
}

extension MetricDefinition {
  /// The id and title of the metric, such as `M1 Excess layout shift`.
  var name: Markdown { "\(id.rawValue) \(title)" }

  /// The good and the poor threshold, such as `100 / 500`.
  var thresholds: Markdown {
    guard let good else { return "–" }
    guard let poor else { return "\(trimmed(good)) / –" }
    return "\(trimmed(good)) / \(trimmed(poor))"
  }

  func words(for value: Double?) -> Markdown { "\(words.text(for: value)) (\(code))" }
}

extension String {
  /// The string with a lowercase first letter, for use inside a sentence.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension MarkdownPage {
  /// Adds a table of facts. Facts without a value are left out.
  mutating func factTable(_ facts: [AxisEntry.Fact]) {
    table(
      ["property", "value"], [.left, .left],
      facts.filter { !$0.value.isEmpty }.prefix(60).map { [.name($0.name), .text($0.value)] })
  }
}
