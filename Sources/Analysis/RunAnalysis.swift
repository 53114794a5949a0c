import Platform
import Record
import Support

/// The analysis of a run: its cells as columns, the ranking, and the results along each axis.
///
/// All properties except `run` cover only the matrix, without the cells that were added for the pain points.
package final class RunAnalysis: Sendable {
  /// The record of the whole run, including the cells that were added for the pain points.
  package let run: RunRecord
  /// The cells of the matrix, as columns.
  package let table: RunTable
  package let ranking: Ranking
  /// The results by strategy, then by device.
  package let byDevice: [[Standing]]
  package let byOrientation: [[Standing]]
  package let byScenario: [[Standing]]
  package let byScreen: [[Standing]]
  /// The device classes, in the order of the first device of each class.
  package let classes: [String]
  package let byClass: [[Standing]]
  /// The kinds of the screens that were played, in the order of `ScreenKind.allCases`; empty if the record
  /// has no kinds.
  package let kinds: [ScreenKind]
  package let byKind: [[Standing]]
  package let kindRankings: [KindRanking]
  package let intervals: RuleIntervals
  /// The size of the code that an app needs, by strategy.
  let codeSizes: [CodeSize?]

  package init(_ record: RunRecord) {
    run = record
    let table = RunTable(record.matrix)
    self.table = table
    codeSizes = Self.codeSizes(table)
    intervals = RuleIntervals(table.record)
    ranking = Ranking(table, intervals)
    func slices(_ axis: RunTable.Axis) -> [[Standing]] {
      table.slices(by: table.index[axis.rawValue], count: table.entries(axis).count)
    }
    byDevice = slices(.device)
    byOrientation = slices(.orientation)
    byScenario = slices(.scenario)
    byScreen = slices(.screen)
    var classes: [String] = []
    let classOfDevice = table.entries(.device).map { device -> Int in
      if let known = classes.firstIndex(of: device.group) { return known }
      classes.append(device.group)
      return classes.count - 1
    }
    self.classes = classes
    byClass = table.slices(
      by: table.index[RunTable.Axis.device.rawValue].lazy.map { classOfDevice[$0] }, count: classes.count)
    let kinds = ScreenKind.allCases.filter(table.kinds.contains)
    self.kinds = kinds
    // The index of each screen's kind in `kinds`. Screens without a kind get the index after the last kind.
    let places = table.kinds.map { kind in kind.flatMap(kinds.firstIndex) ?? kinds.count }
    byKind = table.slices(
      by: table.index[RunTable.Axis.screen.rawValue].lazy.map { places[$0] }, count: kinds.count + 1)
    kindRankings = Self.kindRankings(table, ranking, intervals, kinds, byKind)
  }

  package var header: RunHeader { table.record.header }
  /// The ranked strategies, then `none` and `oracle`. All tables use this order.
  package var listed: [StrategySummary] { ranking.strategies + ranking.references }

  /// The result of the run as one sentence of plain text, for a terminal.
  package var verdict: String {
    guard let best = recommended else { return "No strategy was ranked." }
    let others = choice?.asGood.count ?? 0
    func tally(_ summary: StrategySummary) -> String {
      let nothing = summary.doesNothing > 0 ? ", does nothing in \(share(.doesNothing, of: summary))" : ""
      return
        "\(summary.id), passes \(share(.passes, of: summary)) of \(counted(summary.judged, "cell"))\(nothing)"
    }
    let asGood =
      others == 0 ? "" : others == 1 ? ", and 1 other is as good" : ", and \(others) others are as good"
    var parts = ["\(ranking.strategies.count > 1 ? "Best" : "Played"): \(tally(best))\(asGood)"]
    for (first, name) in [(published.first, "best as published"), (libraries.first, "best library")] {
      if let first, first.index != best.index { parts.append("\(name): \(tally(first))") }
    }
    return parts.joined(separator: "; ") + "."
  }

  // MARK: Whose code it is

  /// Returns the origin of a strategy's code as the record states it: `published`, `library`, `corrected` or
  /// `reference`; nil if the record does not state it.
  package func provenance(_ summary: StrategySummary) -> String? {
    table.entries(.strategy)[summary.index].facts.first { $0.name == "provenance" }?.value
  }

  /// The ranked strategies that behave as published, best first.
  package var published: [StrategySummary] { ranking.strategies.filter { provenance($0) == "published" } }

  /// The ranked strategies that come from libraries, best first.
  package var libraries: [StrategySummary] { ranking.strategies.filter { provenance($0) == "library" } }

  /// The ranked strategies with corrected code, best first.
  package var corrected: [StrategySummary] { ranking.strategies.filter { provenance($0) == "corrected" } }

  // MARK: Parts of the matrix

  /// Returns the results by strategy, then by entry of an axis.
  package func slices(by axis: RunTable.Axis) -> [[Standing]] {
    switch axis {
    case .device: byDevice
    case .orientation: byOrientation
    case .scenario: byScenario
    case .screen: byScreen
    case .strategy: []
    }
  }

  /// Returns the ranked strategies that have the highest pass rate on one entry of an axis, such as one
  /// device, in ranking order.
  package func best(_ slices: [[Standing]], _ index: Int) -> [StrategySummary] {
    let played = ranking.strategies.filter { slices[$0.index][index].cells > 0 }
    func rate(_ summary: StrategySummary) -> Double { slices[summary.index][index].passRate }
    guard let most = played.map(rate).max() else { return [] }
    return played.filter { rate($0) >= most - 1e-9 }
  }

  /// The strategy that is best, or tied for best, on the most entries of an axis.
  package struct AxisWinner {
    package var strategy: StrategySummary
    package var wins: Int
    /// The number of entries on which at least one ranked strategy was played.
    package var entries: Int
    /// The number of entries on which at least one ranked strategy passes every cell.
    package var clean: Int
  }

  /// Returns the strategy that is best, or tied for best, on the most entries of an axis; nil if no cell was
  /// played.
  package func winner(_ slices: [[Standing]]) -> AxisWinner? {
    let indices = slices.first?.indices ?? 0..<0
    let parts = indices.map { (index: $0, best: best(slices, $0)) }.filter { !$0.best.isEmpty }
    func wins(_ summary: StrategySummary) -> Int {
      parts.count { $0.best.contains { $0.index == summary.index } }
    }
    guard let most = ranking.strategies.map(wins).max(), most > 0,
      let first = ranking.strategies.first(where: { wins($0) == most })
    else { return nil }
    return AxisWinner(
      strategy: first, wins: most, entries: parts.count,
      clean: parts.count { part in
        part.best.first.map { slices[$0.index][part.index].passRate >= 1 - 1e-9 } ?? false
      })
  }

  // MARK: The verdict of all

  /// The verdict that all ranked strategies share; nil if they differ or there is only one.
  package var commonVerdict: Verdict? {
    guard let first = ranking.strategies.first, ranking.strategies.count > 1,
      ranking.strategies.allSatisfy({ $0.verdict == first.verdict })
    else { return nil }
    return first.verdict
  }

  /// Whether at least one ranked strategy fails no gate and does something in all of its cells.
  package var isPassedBySome: Bool {
    ranking.strategies.contains { $0.verdict == .pass || $0.verdict == .needsImprovement }
  }
}
