import Platform
import Record

/// The cell-by-cell comparison of a published strategy with the corrected code of the same technique.
package struct FamilyComparison {
  package var published: StrategySummary
  package var corrected: StrategySummary
  /// The number of situations in which the cells of both strategies are counted.
  package var cells = 0
  /// The number of situations, among the compared ones, in which the published strategy does nothing.
  package var idle = 0
  /// The kinds of adjustment that only the corrected strategy makes, in words such as `scrolls`; empty if
  /// there are none.
  package var additions: [String] = []
  /// The corrected strategy's rows in situations that the published strategy fails and the corrected one does
  /// not pass. These failures are attributed to the technique.
  package var technique: [Int] = []
  /// The published strategy's rows in situations that it fails and that the corrected strategy passes with
  /// additional kinds of adjustment. These failures are also attributed to the technique, because an
  /// additional adjustment is not a bug fix.
  package var more: [Int] = []
  /// The published strategy's rows in situations that it fails and that the corrected strategy passes with
  /// the same kinds of adjustment. These failures are attributed to a bug.
  package var bug: [Int] = []
  /// The corrected strategy's rows in situations that the published strategy passes and the corrected one
  /// does not. The correction newly breaks these cells.
  package var price: [Int] = []

  /// The number of cells in which the published strategy fails.
  package var failures: Int { technique.count + more.count + bug.count }
  /// The number of failures that are attributed to the technique.
  package var techniqueCount: Int { technique.count + more.count }
  /// The share of the published strategy's failures that are attributed to a bug, 0...1; nil if it never
  /// fails.
  package var bugShare: Double? { failures > 0 ? Double(bug.count) / Double(failures) : nil }
}

/// The comparison of a strategy's results on two forms of the screens: changed for the strategy, and
/// unchanged.
package struct AdoptionComparison {
  package var adopted: StrategySummary
  package var plain: StrategySummary
  /// The number of situations that are counted on both forms of the screen.
  package var cells = 0
  /// The rows of cells that pass on the changed screen but not on the unchanged one.
  package var gains: [Int] = []
  /// The rows of cells that pass on the unchanged screen but not on the changed one.
  package var losses: [Int] = []
}

/// A family of strategies, with its ranked members.
package struct FamilyGroup {
  package var id: String
  package var title: String
  package var summary: String
  /// The advice about the family in the record: requirements, strengths, weaknesses and fixes.
  package var advice: [AxisEntry.Fact]
  /// The ranked strategies of the family, best first.
  package var members: [StrategySummary]
  /// One comparison for each published strategy of the family, in plan order; empty if the family has no
  /// corrected strategy.
  package var comparisons: [FamilyComparison]
  /// One comparison for each strategy that is played on changed screens, in plan order.
  package var adoptions: [AdoptionComparison]
}

/// The comparison of the families over some cells of the matrix.
package struct FamilyContest {
  /// The best variant of each family with its results; nil for a family that has none of the compared cells.
  package var entrants: [(strategy: StrategySummary, slice: Standing)?]
  /// The indices of the families that share the highest pass rate; empty if the pass rate of `none` is at
  /// least as high.
  package var winners: [Int]
  /// The results of the winners, or of `none` if there are no winners.
  package var best: Standing
}

extension RunAnalysis {
  /// Returns the families that have a ranked strategy with a counted cell, in plan order.
  package func families() -> [FamilyGroup] {
    let entries = table.entries(.strategy)
    var ids: [String] = []
    for summary in ranking.strategies.sorted(by: { $0.index < $1.index })
    where !ids.contains(entries[summary.index].group) { ids.append(entries[summary.index].group) }
    return ids.map { id in
      let members = ranking.strategies.filter { entries[$0.index].group == id && $0.judged > 0 }
      let entry = header.families.first { $0.id == id }
      let asTheyAre = members.filter { !isAdopted($0) }
      let right = asTheyAre.first { provenance($0) == "corrected" }
      let published = asTheyAre.filter { provenance($0) == "published" }.sorted { $0.index < $1.index }
      return FamilyGroup(
        id: id, title: entry?.title ?? id, summary: entry?.summary ?? "",
        advice: entry?.facts ?? [], members: members,
        comparisons: right.map { right in published.map { compare($0, right) } } ?? [],
        adoptions: adoptions(among: members))
    }.filter { !$0.members.isEmpty }
  }

  /// Whether a strategy is played on screens that were changed for it (see `Adoption`).
  package func isAdopted(_ summary: StrategySummary) -> Bool {
    table.isAdopted(summary.index)
  }

  private func adoptions(among members: [StrategySummary]) -> [AdoptionComparison] {
    members.filter(isAdopted).sorted { $0.index < $1.index }.compactMap { adopted in
      guard let plain = members.first(where: { $0.id + Adoption.scrollView.idEnding == adopted.id }) else {
        return nil
      }
      var comparison = AdoptionComparison(adopted: adopted, plain: plain)
      var places: [Int: Int] = [:]
      for row in table.counted(plain.index) { places[table.situation(row)] = row }
      for row in table.counted(adopted.index) {
        guard let other = places[table.situation(row)] else { continue }
        comparison.cells += 1
        switch (table.cells.outcome(other) == .pass, table.cells.outcome(row) == .pass) {
        case (false, true): comparison.gains.append(row)
        case (true, false): comparison.losses.append(row)
        default: break
        }
      }
      return comparison
    }
  }

  private func compare(_ published: StrategySummary, _ corrected: StrategySummary) -> FamilyComparison {
    var comparison = FamilyComparison(published: published, corrected: corrected)
    let (old, new) = (means(published), means(corrected))
    comparison.additions = Means.allCases.filter { new.contains($0) && !old.contains($0) }.map(\.text)
    var places: [Int: Int] = [:]
    for row in table.counted(corrected.index) { places[table.situation(row)] = row }
    for row in table.counted(published.index) {
      guard let other = places[table.situation(row)] else { continue }
      comparison.cells += 1
      if table.cells.outcome(row) == .doesNothing { comparison.idle += 1 }
      switch (table.cells.outcome(row), table.cells.outcome(other)) {
      case (.fail, .fail), (.fail, .doesNothing): comparison.technique.append(other)
      case (.fail, .pass):
        if comparison.additions.isEmpty { comparison.bug.append(row) } else { comparison.more.append(row) }
      case (.pass, .fail), (.pass, .doesNothing): comparison.price.append(other)
      default: break
      }
    }
    return comparison
  }

  /// Returns the kinds of adjustment that the record declares for a strategy; empty if the record has no
  /// declaration.
  private func means(_ summary: StrategySummary) -> Set<Means> {
    let writes = table.entries(.strategy)[summary.index].facts.first { $0.name == "writes" }?.value ?? ""
    let names = Set(writes.split { !$0.isLetter }.map(String.init))
    return Set(Means.allCases.filter { !names.isDisjoint(with: $0.writes) })
  }

  /// Compares the families over some cells. Variants that are played on changed screens are excluded.
  ///
  /// - Parameter slices: the results in these cells, by index of the strategy.
  package func contest(_ families: [FamilyGroup], _ slices: [Standing]) -> FamilyContest {
    func isBetter(_ a: Standing, _ b: Standing) -> Bool {
      a.passes * b.cells > b.passes * a.cells
    }
    var entrants: [(strategy: StrategySummary, slice: Standing)?] = []
    for family in families {
      var best: (strategy: StrategySummary, slice: Standing)?
      for member in family.members where slices[member.index].cells > 0 && !isAdopted(member) {
        if let known = best, !isBetter(slices[member.index], known.slice) { continue }
        best = (member, slices[member.index])
      }
      entrants.append(best)
    }
    let floor = ranking.floor.map { slices[$0.index] }
    guard let best = entrants.compactMap({ $0?.slice }).min(by: isBetter) else {
      return FamilyContest(entrants: entrants, winners: [], best: Standing())
    }
    if let floor, floor.cells > 0, !isBetter(best, floor) {
      return FamilyContest(entrants: entrants, winners: [], best: floor)
    }
    let winners = entrants.indices.filter { index in
      entrants[index].map { !isBetter(best, $0.slice) } ?? false
    }
    return FamilyContest(entrants: entrants, winners: winners, best: best)
  }
}

/// A kind of adjustment that a strategy can make for the keyboard.
private enum Means: CaseIterable {
  case views, constraint, scrollView, focus

  /// The names of this kind of adjustment in a strategy's declaration.
  var writes: Set<String> {
    switch self {
    case .views: ["rootFrame", "subviewFrame", "transform"]
    case .constraint: ["constraintConstant", "constraintActivation"]
    case .scrollView: ["contentInset", "contentOffset"]
    case .focus: ["resignFirstResponder"]
    }
  }

  var text: String {
    switch self {
    case .views: "moves views"
    case .constraint: "changes a constraint"
    case .scrollView: "scrolls"
    case .focus: "ends editing"
    }
  }
}

extension RunTable {
  /// Whether the strategy at an index of the strategy axis is played on screens that were changed for it.
  func isAdopted(_ strategy: Int) -> Bool {
    entries(.strategy)[strategy].facts.contains { $0.name == AxisEntry.Fact.adoption }
  }
}
