import Platform
import Record

/// The cell-by-cell comparison of a published strategy with the corrected code of the same technique.
package struct FamilyComparison {
  package var published: StrategySummary
  package var corrected: StrategySummary
  /// The number of cells that count for both strategies.
  package var cells = 0
  /// The number of those cells in which the published strategy does nothing.
  package var idle = 0
  /// The means that only the corrected strategy uses, in words such as `scrolls`; empty if it uses no others.
  package var additions: [String] = []
  /// The cells of the corrected strategy that do not pass and that the published strategy fails: failures of
  /// the technique.
  package var technique: [Int] = []
  /// The cells of the published strategy that fail and that the corrected strategy passes by additional
  /// means. They count as failures of the technique, because additional means are not a bug fix.
  package var more: [Int] = []
  /// The cells of the published strategy that fail and that the corrected strategy passes by the same means:
  /// failures caused by a bug.
  package var bug: [Int] = []
  /// The cells of the corrected strategy that do not pass although the published strategy passes: newly
  /// broken by the correction.
  package var price: [Int] = []

  /// The number of cells in which the published strategy fails.
  package var failures: Int { technique.count + more.count + bug.count }
  /// The number of failures that the technique causes.
  package var techniqueCount: Int { technique.count + more.count }
  /// The share of failures that the bug causes, 0...1; NaN if there are no failures.
  package var bugShare: Double { failures > 0 ? Double(bug.count) / Double(failures) : .nan }
}

/// The comparison of a strategy on screens that were changed for it with the same code on unchanged screens.
package struct AdoptionComparison {
  package var adopted: StrategySummary
  package var plain: StrategySummary
  /// The number of cells that count for both strategies.
  package var cells = 0
  /// The cells on changed screens that pass although the strategy does not pass on the unchanged screen.
  package var gains: [Int] = []
  /// The cells on changed screens that do not pass although the strategy passes on the unchanged screen.
  package var losses: [Int] = []
}

/// A family with its ranked strategies.
package struct FamilyGroup {
  package var id: String
  package var title: String
  package var summary: String
  /// The family's advice in the record: requirements, strengths, weaknesses and fixes.
  package var advice: [AxisEntry.Fact]
  /// The ranked strategies of the family, best first.
  package var members: [StrategySummary]
  /// Each published strategy compared with the best corrected one, in plan order; empty if either is missing.
  package var comparisons: [FamilyComparison]
  /// Each strategy that is played on changed screens, compared with itself on unchanged screens, in plan
  /// order.
  package var adoptions: [AdoptionComparison]
}

/// The families compared on a part of the matrix.
package struct FamilyContest {
  /// The best variant of each family, nil if the family has no cell in this part.
  package var entrants: [(strategy: StrategySummary, slice: RunTable.Slice)?]
  /// The indices of the families with the largest share of passing cells; empty if the share of `none` is as
  /// large.
  package var winners: [Int]
  /// The results of the winners, or of `none` if there are no winners.
  package var best: RunTable.Slice
}

extension RunAnalysis {
  /// Returns the families of the ranked strategies that were played, in plan order.
  package func families() -> [FamilyGroup] {
    let entries = table.entries(.strategy)
    var ids: [String] = []
    for summary in ranking.strategies.sorted(by: { $0.index < $1.index })
    where !ids.contains(entries[summary.index].group) { ids.append(entries[summary.index].group) }
    return ids.map { id in
      let members = ranking.strategies.filter { entries[$0.index].group == id && $0.judged > 0 }
      let entry = header.families.first { $0.id == id }
      let asTheyAre = members.filter { !isAdopted($0) }
      let right = asTheyAre.first { provenance($0) == "done-right" }
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
      guard let plain = members.first(where: { $0.id + Adoption.strategyEnding == adopted.id }) else {
        return nil
      }
      var comparison = AdoptionComparison(adopted: adopted, plain: plain)
      var places: [Int: Int] = [:]
      for row in table.counted(plain.index) { places[table.situation(row)] = row }
      for row in table.counted(adopted.index) {
        guard let other = places[table.situation(row)] else { continue }
        comparison.cells += 1
        switch (table.outcome[other] == .pass, table.outcome[row] == .pass) {
        case (false, true): comparison.gains.append(row)
        case (true, false): comparison.losses.append(row)
        default: break
        }
      }
      return comparison
    }
  }

  /// Compares two strategies over the cells that count for both.
  private func compare(_ published: StrategySummary, _ corrected: StrategySummary) -> FamilyComparison {
    var comparison = FamilyComparison(published: published, corrected: corrected)
    let (old, new) = (means(published), means(corrected))
    comparison.additions = Means.allCases.filter { new.contains($0) && !old.contains($0) }.map(\.text)
    var places: [Int: Int] = [:]
    for row in table.counted(corrected.index) { places[table.situation(row)] = row }
    for row in table.counted(published.index) {
      guard let other = places[table.situation(row)] else { continue }
      comparison.cells += 1
      if table.outcome[row] == .doesNothing { comparison.idle += 1 }
      switch (table.outcome[row], table.outcome[other]) {
      case (.fail, .fail), (.fail, .doesNothing): comparison.technique.append(other)
      case (.fail, .pass):
        if comparison.additions.isEmpty { comparison.bug.append(row) } else { comparison.more.append(row) }
      case (.pass, .fail), (.pass, .doesNothing): comparison.price.append(other)
      default: break
      }
    }
    return comparison
  }

  /// Returns the means that a strategy declares in the record; empty if the record has no declaration.
  private func means(_ summary: StrategySummary) -> Set<Means> {
    let writes = table.entries(.strategy)[summary.index].facts.first { $0.name == "writes" }?.value ?? ""
    let names = Set(writes.split { !$0.isLetter }.map(String.init))
    return Set(Means.allCases.filter { !names.isDisjoint(with: $0.writes) })
  }

  /// Returns the families that do best on some cells, compared by their variants for unchanged screens.
  ///
  /// - Parameter slices: the results on these cells, by strategy.
  package func contest(_ families: [FamilyGroup], _ slices: [RunTable.Slice]) -> FamilyContest {
    func isBetter(_ a: RunTable.Slice, _ b: RunTable.Slice) -> Bool {
      a.passes * b.cells > b.passes * a.cells
    }
    var entrants: [(strategy: StrategySummary, slice: RunTable.Slice)?] = []
    for family in families {
      var best: (strategy: StrategySummary, slice: RunTable.Slice)?
      for member in family.members where slices[member.index].cells > 0 && !isAdopted(member) {
        if let known = best, !isBetter(slices[member.index], known.slice) { continue }
        best = (member, slices[member.index])
      }
      entrants.append(best)
    }
    let floor = ranking.floor.map { slices[$0.index] }
    guard let best = entrants.compactMap({ $0?.slice }).min(by: isBetter) else {
      return FamilyContest(entrants: entrants, winners: [], best: RunTable.Slice())
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

/// The means by which a strategy answers the keyboard.
private enum Means: CaseIterable {
  case views, constraint, scrollView, focus

  /// The declared adjustments that belong to these means.
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
  /// Whether the strategy at an index of the axis is played on screens that were changed for it.
  func isAdopted(_ strategy: Int) -> Bool {
    entries(.strategy)[strategy].facts.contains { $0.name == AxisEntry.Fact.adoption }
  }
}
