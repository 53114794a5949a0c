import Record
import Support
import Platform

/// How far shares of cells move where an open platform rule is set otherwise, each rule by itself.
///
/// Settings are played on one phone and one pad; what a share moves there, it is taken to move on all devices. Rules that are
/// documented or recorded do not count, nor does the frame rate: only where evidence is split is there a range.
package struct RuleIntervals {
  /// What of a strategy's cells is counted.
  package enum Part: Sendable {
    case passes, failures, doesNothing
  }

  /// As played, by strategy.
  private let base: [String: SensitivityResult]
  /// Under every open setting, by strategy.
  private let others: [[String: SensitivityResult]]

  init(_ record: RunRecord) {
    let entries = Dictionary(
      record.header.settings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var titles: [String] = []
    var results: [String: [String: SensitivityResult]] = [:]
    for result in record.sensitivity {
      if results[result.setting] == nil { titles.append(result.setting) }
      results[result.setting, default: [:]][result.strategy] = result
    }
    base = results[SensitivityResult.baseline] ?? [:]
    others = titles.filter { title in
      title != SensitivityResult.baseline && entries[title].map { $0.group == "open" } ?? true
    }.compactMap { results[$0] }
  }

  /// Whether anything was played under another setting.
  package var isEmpty: Bool { others.isEmpty }

  /// Where a strategy's share lies under all open settings, 0...1; nil where it was played under none.
  ///
  /// - Parameters:
  ///   - part: what is counted.
  ///   - strategy: the strategy's id.
  ///   - kind: the kind of screens that it is about, nil for all.
  ///   - slice: the cells of the run.
  package func interval(
    _ part: Part, of strategy: String, on kind: ScreenKind? = nil, in slice: RunTable.Slice
  ) -> ClosedRange<Double>? {
    guard slice.cells > 0 else { return nil }
    let own = Double(slice[part]) / Double(slice.cells)
    let before = share(part, base[strategy], kind) ?? own
    let moved = others.compactMap { share(part, $0[strategy], kind) }.map { own + $0 - before }
    guard !moved.isEmpty else { return nil }
    let all = (moved + [own]).map { min(1, max(0, $0)) }
    return (all.min() ?? own)...(all.max() ?? own)
  }

  /// Whether the shares of passing cells of two strategies cannot be told apart: the intervals overlap.
  package static func overlap(_ one: ClosedRange<Double>?, _ other: ClosedRange<Double>?) -> Bool {
    guard let one, let other else { return false }
    return one.overlaps(other)
  }

  private func share(_ part: Part, _ result: SensitivityResult?, _ kind: ScreenKind?) -> Double? {
    let standing = kind == nil ? result?.standing : result?.kinds.first { $0.kind == kind }?.standing
    guard let standing, standing.cells > 0 else { return nil }
    let count =
      switch part {
      case .passes: standing.passes
      case .failures: standing.failures
      case .doesNothing: standing.doesNothing
      }
    return Double(count) / Double(standing.cells)
  }
}

extension RunTable.Slice {
  /// How many of its cells are of a part.
  package subscript(part: RuleIntervals.Part) -> Int {
    switch part {
    case .passes: passes
    case .failures: failures
    case .doesNothing: doesNothing
    }
  }
}

extension RunAnalysis {
  /// `16.7% (15–26)`: a share of a strategy's cells with where it lies under the open platform rules; the share alone where
  /// nothing was played under another setting.
  package func share(
    _ part: RuleIntervals.Part, of summary: StrategySummary, on kind: ScreenKind? = nil,
    in slice: RunTable.Slice
  ) -> String {
    percent(slice[part], slice.cells)
      + (intervals.interval(part, of: summary.id, on: kind, in: slice).map { " \(intervalText($0))" } ?? "")
  }

  /// The same over the whole matrix.
  package func share(_ part: RuleIntervals.Part, of summary: StrategySummary) -> String {
    share(part, of: summary, in: summary.slice)
  }
}

/// `(15–26)` in whole per cent that contain the interval; `(±0)` where nothing moves.
func intervalText(_ interval: ClosedRange<Double>) -> String {
  guard interval.upperBound - interval.lowerBound > 1e-9 else { return "(±0)" }
  let low = (100 * interval.lowerBound + 1e-9).rounded(.down)
  let high = (100 * interval.upperBound - 1e-9).rounded(.up)
  return "(\(fixed(low, 0))–\(fixed(high, 0)))"
}
