import Record
import Platform

/// A published strategy and the same technique done right, cell by cell.
package struct FamilyComparison {
  package var published: StrategySummary
  package var corrected: StrategySummary
  /// Cells that both played.
  package var cells = 0
  /// Those of them in which the published one does nothing.
  package var idle = 0
  /// What the corrected one moves that the published one leaves alone, in words, for example `scrolls`; empty when it
  /// moves nothing else.
  package var additions: [String] = []
  /// The corrected one's cells in which the published one fails and it does not pass either: the technique.
  package var technique: [Int] = []
  /// The published one's cells that the corrected one passes, where it moves more than the published one: the technique
  /// without that. No bug can be mended by what the technique does not do.
  package var more: [Int] = []
  /// The published one's cells that the corrected one passes with the same means: the bug.
  package var bug: [Int] = []
  /// The corrected one's cells that the published one passes and it does not: what doing it right costs.
  package var price: [Int] = []

  /// The cells in which the published one fails.
  package var failures: Int { technique.count + more.count + bug.count }
  /// Those that are the technique's.
  package var techniqueCount: Int { technique.count + more.count }
  /// The bug's part of them, 0...1; NaN when there is none.
  package var bugShare: Double { failures > 0 ? Double(bug.count) / Double(failures) : .nan }
}

/// A strategy on screens that its users changed for it, beside the same code on screens as they are.
package struct AdoptionComparison {
  package var adopted: StrategySummary
  package var plain: StrategySummary
  /// Cells that both played.
  package var cells = 0
  /// The adopted one's cells that it passes and the plain one does not.
  package var gains: [Int] = []
  /// The adopted one's cells that it does not pass and the plain one does.
  package var losses: [Int] = []
}

/// The strategies of one family.
package struct FamilyGroup {
  package var id: String
  package var title: String
  package var summary: String
  /// What it needs, what it is good for, where it fails and how to mend that, as far as the record says.
  package var advice: [AxisEntry.Fact]
  /// Those that are ranked, best first.
  package var members: [StrategySummary]
  /// Every published one beside the best that is done right, in the order of the plan; empty where one of them is missing.
  package var comparisons: [FamilyComparison]
  /// Every one that is played on adopted screens, in the order of the plan, beside itself on screens as they are.
  package var adoptions: [AdoptionComparison]
}

/// Which family serves a part of the matrix best.
package struct FamilyContest {
  /// The best variant of every family in that part, nil where it has no cell there.
  package var entrants: [(strategy: StrategySummary, slice: RunTable.Slice)?]
  /// The families that pass most; empty when doing nothing is no worse.
  package var winners: [Int]
  /// The results of the winners, or of doing nothing.
  package var best: RunTable.Slice
}

extension RunAnalysis {
  /// The families of the ranked strategies, as far as they were played, in plan order.
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

  /// Whether a strategy is played on adopted screens.
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

  /// Only cells that both could play and that can be judged count.
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

  /// What a strategy moves, as its declaration says in the record; nothing when the record has no such fact.
  private func means(_ summary: StrategySummary) -> Set<Means> {
    let writes = table.entries(.strategy)[summary.index].facts.first { $0.name == "writes" }?.value ?? ""
    let names = Set(writes.split { !$0.isLetter }.map(String.init))
    return Set(Means.allCases.filter { !names.isDisjoint(with: $0.writes) })
  }

  /// Which families do best on some cells, by their variants for screens as they are.
  ///
  /// - Parameter slices: by strategy, the results on these cells.
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

/// What a strategy can move to answer the keyboard.
private enum Means: CaseIterable {
  case views, constraint, scrollView, focus

  /// The names of the adjustments in a declaration.
  var writes: Set<String> {
    switch self {
    case .views: ["rootFrame", "subviewFrame", "transform"]
    case .constraint: ["constraintConstant", "constraintActivation"]
    case .scrollView: ["contentInset", "contentOffset"]
    case .focus: ["resignFirstResponder"]
    }
  }

  /// What a strategy does with it.
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
  /// Whether the strategy in a place of the axis is played on adopted screens.
  func isAdopted(_ strategy: Int) -> Bool {
    entries(.strategy)[strategy].facts.contains { $0.name == AxisEntry.Fact.adoption }
  }
}
