import Platform
import Record

/// A strategy with its results in the cells for which a strategy is to be chosen.
package struct Candidate {
  package var summary: StrategySummary
  package var slice: Standing
  /// The lowest share of passing cells if undocumented behaviour of UIKit differs.
  package var lowest: Double

  package init(_ summary: StrategySummary, _ slice: Standing, lowest: Double? = nil) {
    self.summary = summary
    self.slice = slice
    self.lowest = lowest ?? slice.passRate
  }
}

/// The strategy to use, and the strategies that are as good.
package struct Choice {
  package var use: Candidate
  /// The strategies that are as good, best first. The same code on screens that were changed for it is left out.
  package var asGood: [Candidate]

  /// Whether a strategy is the one to use, or as good.
  package func includes(_ summary: StrategySummary) -> Bool {
    ([use] + asGood).contains { $0.summary.index == summary.index }
  }
}

extension RunAnalysis {
  /// The share of passing cells by which a strategy to use may be below the best one.
  package static let mostBelowShare = 0.01
  /// The share by which its range of passing cells may begin below that of the best one.
  package static let mostBelowRange = 0.05
  /// The points by which its ranked figure may be below that of the best one.
  package static let mostBelowFigure = 3.0

  /// Returns the strategy to use among some strategies: the one with the simplest code of those that are as good as
  /// the best. Every page uses this rule.
  ///
  /// The best strategy is the one that passes the most cells; of several, the one with the highest ranked figure.
  /// Code of the app is simpler than a library, screens as they are than changed screens, code without
  /// notifications than code with them, and then fewer lines; the rest is decided by the ranked figure.
  package func choice(among candidates: [Candidate]) -> Choice? {
    let order = candidates.enumerated().sorted { a, b in
      a.element.isBetter(than: b.element) || !b.element.isBetter(than: a.element) && a.offset < b.offset
    }.map(\.element)
    guard let best = order.first, best.slice.passes > 0 else { return nil }
    let asGood = order.filter { $0.isAsGood(as: best) }
    let efforts = asGood.enumerated().map { effort($0.element, $0.offset) }
    let place = efforts.indices.min { efforts[$0].lexicographicallyPrecedes(efforts[$1]) }
    guard let use = place.map({ asGood[$0] }) else { return nil }
    let changed = Set(asGood.map { $0.summary.id + Adoption.scrollView.idEnding })
    return Choice(
      use: use,
      asGood: asGood.filter { $0.summary.index != use.summary.index && !changed.contains($0.summary.id) })
  }

  private func effort(_ candidate: Candidate, _ place: Int) -> [Int] {
    let isChanged = isAdopted(candidate.summary) ? 1 : 0
    guard let size = codeSize(candidate.summary) else { return [1, isChanged, 0, 0, place] }
    return [0, isChanged, size.notifications > 0 ? 1 : 0, size.lines, place]
  }

  /// Returns the ranked strategies that were played in a part of the matrix, as candidates.
  ///
  /// - Parameters:
  ///   - slices: the results of all strategies in that part, by index of the strategy.
  ///   - kind: the kind of the screens in that part; nil if they are of several kinds.
  package func candidates(_ slices: [Standing], on kind: ScreenKind? = nil) -> [Candidate] {
    let place = kind.flatMap(kinds.firstIndex)
    return ranking.strategies.filter { slices[$0.index].cells > 0 }.map { summary in
      // The range was measured on all screens of the kind, and is assumed for this part of them.
      let whole = place.map { byKind[summary.index][$0] } ?? summary.standing
      let interval = intervals.interval(
        .passes, of: summary.id, on: place == nil ? nil : kind, in: whole)
      let fall = interval.map { max(0, whole.passRate - $0.lowerBound) } ?? 0
      return Candidate(
        summary, slices[summary.index], lowest: slices[summary.index].passRate - fall)
    }
  }

  /// The strategy to use over all screens.
  package var choice: Choice? {
    choice(among: candidates(table.entries(.strategy).indices.map(standing)))
  }

  private func standing(_ index: Int) -> Standing {
    ranking.strategies.first { $0.index == index }?.standing ?? Standing()
  }

  /// The strategy to recommend over all screens. If no strategy passes a cell, it is the first of the ranking.
  package var recommended: StrategySummary? { choice?.use.summary ?? ranking.strategies.first }

  /// Returns the strategy to use on a kind of screen; nil if no strategy passes a cell there.
  package func choice(_ kind: KindRanking) -> Choice? {
    guard let place = kinds.firstIndex(of: kind.kind) else { return nil }
    return choice(among: candidates(byKind.map { $0[place] }, on: kind.kind))
  }

  /// Returns the strategy to use in one entry of an axis, such as on one screen; nil if no strategy passes a cell
  /// there.
  package func choice(_ slices: [[Standing]], _ entry: Int, on kind: ScreenKind? = nil) -> Choice? {
    choice(among: candidates(slices.map { $0[entry] }, on: kind))
  }
}

extension Candidate {
  fileprivate func isBetter(than other: Candidate) -> Bool {
    if slice.passRate != other.slice.passRate { return slice.passRate > other.slice.passRate }
    return slice.figure ?? 0 > other.slice.figure ?? 0
  }

  fileprivate func isAsGood(as best: Candidate) -> Bool {
    let rounding = 1e-9
    let below = best.slice.figure.flatMap { first in slice.figure.map { first - $0 } } ?? 0
    return slice.passRate >= best.slice.passRate - RunAnalysis.mostBelowShare - rounding
      && lowest >= best.lowest - RunAnalysis.mostBelowRange - rounding
      && below <= RunAnalysis.mostBelowFigure + rounding
  }
}
