import Analysis
import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

/// Numbers and lists as all pages write them.
extension Markup {
  /// `87.3`, or `n/a`.
  static func score(_ value: Double?) -> Markup { .text(fixed(value, 1)) }

  /// `87.3 / 90.1`: occlusion and motion.
  static func scores(_ slice: RunTable.Slice) -> Markup {
    "\(fixed(slice.occlusion, 1)) / \(fixed(slice.motion, 1))"
  }

  /// `a, b and c`.
  static func sentence(_ items: [Markup]) -> Markup {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return "\(.joined(Array(items.dropLast()), ", ")) and \(last)"
  }

  /// The same of the first few, and how many more there are.
  static func sentence(of items: [Markup], limit: Int) -> Markup {
    items.count > limit
      ? .sentence(items.prefix(limit) + ["\(items.count - limit) more"]) : .sentence(items)
  }

  /// `excess layout shift (M1) and out of step (M2)`.
  static func metrics(_ metrics: [MetricID], limit: Int = 4) -> Markup {
    .sentence(
      of: metrics.map { "\($0.definition.title.lowercasedFirst) (\($0.rawValue))" }, limit: limit)
  }

  static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
}

extension MetricDefinition {
  /// `M1 Excess layout shift`.
  var name: Markup { "\(id.rawValue) \(title)" }

  /// `100 / 500`.
  var thresholds: Markup {
    guard let good else { return "–" }
    guard let poor else { return "\(trimmed(good)) / –" }
    return "\(trimmed(good)) / \(trimmed(poor))"
  }

  /// What a poor value means for the person in front of the screen.
  func words(for value: Double) -> Markup { "\(words.text(for: value)) (\(code))" }
}

extension String {
  /// `Excess travel` inside a sentence is `excess travel`.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension MarkdownPage {
  /// Named facts of an axis entry; those without a value are left out.
  mutating func factTable(_ facts: [AxisEntry.Fact]) {
    table(
      ["property", "value"], [.left, .left],
      facts.filter { !$0.value.isEmpty }.prefix(60).map { [.name($0.name), .text($0.value)] })
  }
}
