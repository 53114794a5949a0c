import Metrics
import Platform
import Record
import Support

/// The ranges of the shares of a strategy's cells, such as passing ones, if one open platform rule at a time
/// has another setting and inferred keyboard heights are wrong by their expected error.
///
/// The other settings are played on one phone and one tablet. The change of a share on these two devices is
/// assumed for all devices. Only rules with conflicting evidence and heights are varied. Documented rules,
/// recorded rules and the frame rate are excluded.
package struct RuleIntervals {
  /// The outcome of the cells that are counted.
  package enum Part: Sendable {
    case passes, failures, doesNothing
  }

  /// The results under the run's own settings, by id of the strategy.
  private let base: [String: SensitivityResult]
  /// The results under the other settings of open rules: one dictionary for each setting, by id of the
  /// strategy.
  private let others: [[String: SensitivityResult]]
  /// The results with taller and with shorter keyboards, by id of the strategy.
  private let heights: [[String: SensitivityResult]]
  /// The share 0...1 of the record's cells that use an inferred height.
  package let inferredShare: Double

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
    heights = titles.filter { entries[$0]?.group == AxisEntry.inferredHeights }.compactMap { results[$0] }
    let cells = record.cells
    inferredShare = cells.isEmpty ? 0 : Double(cells.inferredCount) / Double(cells.count)
  }

  /// Whether no other setting was played.
  package var isEmpty: Bool { others.isEmpty && heights.isEmpty }

  /// Returns the range of a strategy's share of cells with the outcome `part`, from 0 to 1, under all
  /// settings of the open rules, widened by the error of inferred heights. Returns nil if no other setting was
  /// played.
  ///
  /// - Parameters:
  ///   - part: the outcome of the cells that are counted.
  ///   - strategy: the strategy's id.
  ///   - kind: the kind of the screens; nil for all screens.
  ///   - slice: the strategy's results in the run.
  package func interval(
    _ part: Part, of strategy: String, on kind: ScreenKind? = nil, in slice: Standing
  ) -> ClosedRange<Double>? {
    guard slice.cells > 0 else { return nil }
    let own = Double(slice[part]) / Double(slice.cells)
    let before = share(part, base[strategy], kind) ?? own
    let moved = others.compactMap { share(part, $0[strategy], kind) }.map { own + $0 - before }
    let errors = heights.compactMap { share(part, $0[strategy], kind) }.map { inferredShare * ($0 - before) }
    guard !moved.isEmpty || !errors.isEmpty else { return nil }
    let all = moved + [own]
    let low = (all.min() ?? own) + min(0, errors.min() ?? 0)
    let high = (all.max() ?? own) + max(0, errors.max() ?? 0)
    return min(1, max(0, low))...min(1, max(0, high))
  }

  /// Whether two strategies are tied: under the run's own settings and under every single other setting of the
  /// open rules, their ranked figures differ by no more than errors in inferred heights may cause.
  ///
  /// The two are always compared within one world. The noise is the larger change of their difference with
  /// taller and with shorter keyboards, times the share of cells with inferred heights.
  ///
  /// - Parameters:
  ///   - a: the id and the ranked figure of one strategy.
  ///   - b: those of the other.
  ///   - kind: the kind of the screens; nil for all screens.
  package func isTie(
    _ a: (id: String, figure: Double?), _ b: (id: String, figure: Double?), on kind: ScreenKind? = nil
  ) -> Bool {
    guard let own = a.figure, let other = b.figure else { return a.figure == b.figure }
    /// Returns the change of the difference in a world.
    func change(_ world: [String: SensitivityResult]) -> Double? {
      guard let a0 = figure(base[a.id], kind), let b0 = figure(base[b.id], kind),
        let a1 = figure(world[a.id], kind), let b1 = figure(world[b.id], kind)
      else { return nil }
      return (a1 - a0) - (b1 - b0)
    }
    let noise = inferredShare * (heights.compactMap(change).map(\.magnitude).max() ?? 0) + Scoring.tolerance
    return ([0] + others.compactMap(change)).allSatisfy { abs(own - other + $0) <= noise }
  }

  private func figure(_ result: SensitivityResult?, _ kind: ScreenKind?) -> Double? {
    let standing = kind == nil ? result?.standing : result?.kinds.first { $0.kind == kind }?.standing
    return standing?.figure
  }

  private func share(_ part: Part, _ result: SensitivityResult?, _ kind: ScreenKind?) -> Double? {
    let standing = kind == nil ? result?.standing : result?.kinds.first { $0.kind == kind }?.standing
    guard let standing, standing.cells > 0 else { return nil }
    return Double(standing[part]) / Double(standing.cells)
  }
}

extension Standing {
  /// The number of cells that have the outcome `part`.
  package subscript(part: RuleIntervals.Part) -> Int {
    switch part {
    case .passes: passes
    case .failures: failures
    case .doesNothing: doesNothing
    }
  }
}

extension RunAnalysis {
  /// Returns a strategy's share of cells with the outcome `part` as text, followed by its range under the
  /// open platform rules, for example `16.7% (15–26)`. The range is missing if no open rule was varied.
  package func share(
    _ part: RuleIntervals.Part, of summary: StrategySummary, on kind: ScreenKind? = nil,
    in slice: Standing
  ) -> String {
    percent(slice[part], slice.cells)
      + (intervals.interval(part, of: summary.id, on: kind, in: slice).map { " \(intervalText($0))" } ?? "")
  }

  /// Returns a strategy's share of cells with the outcome `part` in the whole matrix as text, followed by its
  /// range.
  package func share(_ part: RuleIntervals.Part, of summary: StrategySummary) -> String {
    share(part, of: summary, in: summary.standing)
  }
}

/// Returns an interval of shares as text, for example `(15–26)` in percent, rounded outwards; `(±0)` if the
/// share does not move.
func intervalText(_ interval: ClosedRange<Double>) -> String {
  guard interval.upperBound - interval.lowerBound > 1e-9 else { return "(±0)" }
  let low = (100 * interval.lowerBound + 1e-9).rounded(.down)
  let high = (100 * interval.upperBound - 1e-9).rounded(.up)
  return "(\(fixed(low, 0))–\(fixed(high, 0)))"
}
