import Record

/// The size of a strategy's code as an app would contain it.
package struct CodeSize: Sendable, Equatable {
  /// The number of lines, without empty lines, comments and imports.
  package var lines = 0
  /// The number of registrations for notifications.
  package var notifications = 0
  /// The number of constraints that the code creates.
  package var constraints = 0

  /// Counts the lines of a file.
  package init(_ code: String) {
    for line in code.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty, !text.hasPrefix("//"), !text.hasPrefix("import ") else { continue }
      lines += 1
      if text.contains("addObserver(") { notifications += 1 }
      if text.contains(".constraint(") || text.contains("NSLayoutConstraint(item") { constraints += 1 }
    }
  }

  /// The size in words, such as `9 lines, no notifications`.
  package var words: String {
    func count(_ number: Int, _ noun: String) -> String {
      number == 0 ? "no \(noun)s" : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    return "\(count(lines, "line")), \(count(notifications, "notification"))"
      + (constraints > 0 ? ", \(count(constraints, "constraint"))" : "")
  }
}

extension RunAnalysis {
  /// Returns the size of a strategy's code; nil for libraries, whose code is not the app's, and for strategies
  /// without code.
  package func codeSize(_ summary: StrategySummary) -> CodeSize? {
    guard provenance(summary) != "library" else { return nil }
    return table.entries(.strategy)[summary.index].facts.first { $0.name == AxisEntry.Fact.code }
      .map { CodeSize($0.value) }
  }

  /// The share of passing cells by which a recommended strategy may be below the best one.
  private static let mostBelowBest = 0.01
  /// The share by which its range of passing cells may begin below that of the best one.
  private static let mostBelowRange = 0.05

  /// A strategy that is as good as the best.
  package struct Candidate {
    /// The strategy.
    package var summary: StrategySummary
    /// The share of passing cells.
    package var share: Double
    /// The lowest share if undocumented behaviour of UIKit differs.
    package var lowest: Double

    package init(_ summary: StrategySummary, share: Double, interval: ClosedRange<Double>?) {
      self.summary = summary
      self.share = share
      lowest = interval?.lowerBound ?? share
    }
  }

  /// Returns the index of the strategy to recommend among strategies that are as good as the first one: the one
  /// with the simplest code.
  ///
  /// Code of the app comes before libraries, screens as they are before changed screens, code without
  /// notifications before code with them, and then the fewest lines; the rest is decided by the order. A strategy
  /// that passes a hundredth less of the cells than the first one is not recommended, and neither is one that may
  /// pass a twentieth less if UIKit behaves differently.
  package func simplest(_ tied: [Candidate]) -> Int? {
    guard let first = tied.first else { return nil }
    return tied.indices.filter {
      tied[$0].share >= first.share - Self.mostBelowBest
        && tied[$0].lowest >= first.lowest - Self.mostBelowRange
    }.min {
      effort(tied[$0].summary, $0).lexicographicallyPrecedes(effort(tied[$1].summary, $1))
    }
  }

  private func effort(_ summary: StrategySummary, _ place: Int) -> [Int] {
    guard let size = codeSize(summary) else { return [1, isAdopted(summary) ? 1 : 0, 0, 0, place] }
    return [0, isAdopted(summary) ? 1 : 0, size.notifications > 0 ? 1 : 0, size.lines, place]
  }

  /// The strategy to recommend over all screens: the simplest of those that are as good as the best.
  package var recommended: StrategySummary? {
    guard let first = ranking.strategies.first else { return nil }
    let tied = ranking.strategies.filter { $0.index == first.index || first.tiedWith.contains($0.id) }
    let index = simplest(
      tied.map { summary in
        Candidate(
          summary, share: summary.passRate,
          interval: intervals.interval(.passes, of: summary.id, in: summary.standing))
      })
    return index.map { tied[$0] }
  }

  /// Returns the strategy to recommend for a kind of screen: the simplest of those that are as good as the best.
  package func choice(_ kind: KindRanking) -> KindRanking.Place? {
    let leaders = kind.leaders
    let candidates = leaders.map { place in
      Candidate(place.strategy, share: place.slice.passRate, interval: place.interval)
    }
    return simplest(candidates).map { leaders[$0] }
  }
}
