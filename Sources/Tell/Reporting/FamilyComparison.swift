import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

/// A published strategy and the same technique done right, cell by cell.
struct FamilyComparison {
  var published: StrategySummary
  var corrected: StrategySummary
  /// Cells that both played.
  var cells = 0
  /// What the corrected one moves that the published one leaves alone, in words, for example `scrolls`; empty when it
  /// moves nothing else.
  var additions: [String] = []
  /// The corrected one's cells in which both fail: the technique.
  var technique: [Int] = []
  /// The published one's cells that the corrected one passes, where it moves more than the published one: the technique
  /// without that. No bug can be mended by what the technique does not do.
  var more: [Int] = []
  /// The published one's cells that the corrected one passes with the same means: the bug.
  var bug: [Int] = []
  /// The corrected one's cells that the published one passes: what doing it right costs.
  var price: [Int] = []

  /// The cells in which the published one fails.
  var failures: Int { technique.count + more.count + bug.count }
  /// Those that are the technique's.
  var techniqueCount: Int { technique.count + more.count }
  /// The bug's part of them, 0...1; NaN when there is none.
  var bugShare: Double { failures > 0 ? Double(bug.count) / Double(failures) : .nan }
}

/// The strategies of one family.
struct FamilyGroup {
  static let path = "families.md"

  var id: String
  var title: String
  var summary: String
  /// Those that are ranked, best first.
  var members: [StrategySummary]
  /// Every published one beside the best that is done right, in the order of the plan; empty where one of them is missing.
  var comparisons: [FamilyComparison]

  var anchor: String { fileName(id) }
}

/// Which family serves a part of the matrix best.
struct FamilyContest {
  /// The best variant of every family in that part, nil where it has no cell there.
  var entrants: [(strategy: StrategySummary, slice: RunTable.Slice)?]
  /// The families that fail least; empty when doing nothing is no worse.
  var winners: [Int]
  /// The failing share of the winners, or of doing nothing.
  var share: (failures: Int, cells: Int)
}

extension ReportBuilder {
  /// The ranked strategies by family.
  func grouped() -> [FamilyGroup] {
    let entries = table.entries(.strategy)
    var ids: [String] = []
    for summary in ranking.strategies.sorted(by: { $0.index < $1.index })
    where !ids.contains(entries[summary.index].group) { ids.append(entries[summary.index].group) }
    return ids.map { id in
      let members = ranking.strategies.filter { entries[$0.index].group == id && $0.played > 0 }
      let entry = header.families.first { $0.id == id }
      let right = members.first { provenance($0) == "done-right" }
      let published = members.filter { provenance($0) == "published" }.sorted { $0.index < $1.index }
      return FamilyGroup(
        id: id, title: entry?.title ?? id, summary: entry?.summary ?? "", members: members,
        comparisons: right.map { right in published.map { compare($0, right) } } ?? [])
    }.filter { !$0.members.isEmpty }
  }

  /// Only cells that both could play count.
  func compare(_ published: StrategySummary, _ corrected: StrategySummary) -> FamilyComparison {
    var comparison = FamilyComparison(published: published, corrected: corrected)
    let (old, new) = (means(published), means(corrected))
    comparison.additions = Means.allCases.filter { new.contains($0) && !old.contains($0) }.map(\.text)
    var places: [Int: Int] = [:]
    for row in table.rows[corrected.index] where !table.isError[row] { places[table.situation(row)] = row }
    for row in table.rows[published.index] where !table.isError[row] {
      guard let other = places[table.situation(row)] else { continue }
      comparison.cells += 1
      switch (table.failedGates[row] != 0, table.failedGates[other] != 0) {
      case (true, true): comparison.technique.append(other)
      case (true, false):
        if comparison.additions.isEmpty { comparison.bug.append(row) } else { comparison.more.append(row) }
      case (false, true): comparison.price.append(other)
      case (false, false): break
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

  /// Which families do best on some cells.
  ///
  /// - Parameter slices: by strategy, the results on these cells.
  func contest(_ families: [FamilyGroup], _ slices: [RunTable.Slice]) -> FamilyContest {
    func isLess(_ a: RunTable.Slice, _ b: RunTable.Slice) -> Bool {
      a.failures * b.cells < b.failures * a.cells
    }
    var entrants: [(strategy: StrategySummary, slice: RunTable.Slice)?] = []
    for family in families {
      var best: (strategy: StrategySummary, slice: RunTable.Slice)?
      for member in family.members where slices[member.index].cells > 0 {
        if let known = best, !isLess(slices[member.index], known.slice) { continue }
        best = (member, slices[member.index])
      }
      entrants.append(best)
    }
    let floor = ranking.references.first { $0.id == "none" }.map { slices[$0.index] }
    let least = entrants.compactMap { $0?.slice }.min(by: isLess)
    guard let least else { return FamilyContest(entrants: entrants, winners: [], share: (0, 0)) }
    if let floor, floor.cells > 0, !isLess(least, floor) {
      return FamilyContest(entrants: entrants, winners: [], share: (floor.failures, floor.cells))
    }
    let winners = entrants.indices.filter { index in entrants[index].map { !isLess(least, $0.slice) } ?? false
    }
    return FamilyContest(entrants: entrants, winners: winners, share: (least.failures, least.cells))
  }

  /// What the families' page holds, for the first page.
  var familyLink: Markup {
    """
    \(.link("Families", FamilyGroup.path)): what is the trouble of each technique and what its bug, when to use it, how its \
    published code is made right
    """
  }

  /// The first page's table: every published strategy beside its family's done right.
  func techniqueTable(_ page: inout MarkdownPage) {
    let comparisons = families.flatMap { family in family.comparisons.map { (family, $0) } }
    guard !comparisons.isEmpty else { return }
    page.heading(2, "The technique or the bug?")
    page.paragraph(
      """
      Every family has its code as published, bugs included, and once done right. Cells that fail both ways are the \
      technique's, cells that only the published code fails are the bug's, unless the code done right does more than \
      the technique, for example scrolls. \
      \(.link("Family by family: what is whose, when to use it, and how the code is made right", FamilyGroup.path)).
      """)
    page.table(
      ["family", "as published", "failing", "done right", "the technique", "the bug"],
      [.left, .left, .right, .left, .right, .right],
      comparisons.map { family, one in
        [
          .link(.name(family.title), "\(FamilyGroup.path)#\(family.anchor)"),
          strategyLink(one.published, from: page),
          .text(share(one.failures, one.cells)), strategyLink(one.corrected, from: page),
          .text(share(one.techniqueCount, one.failures)), .text(share(one.bug.count, one.failures)),
        ]
      })
  }

  /// `Of its 1490 failing cells, …`: what is the technique's and what the bug's.
  func split(_ comparison: FamilyComparison, from page: MarkdownPage) -> Markup {
    let (published, right) = (comparison.published, comparison.corrected)
    guard comparison.failures > 0 else {
      return "\(strategyLink(published, from: page)) fails in none of \(counted(comparison.cells, "cell"))."
    }
    var text: Markup = """
      \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")). \
      Done right, \(strategyLink(right, from: page)) fails in \(comparison.technique.count) of these as well: \
      \(percent(comparison.technique.count, comparison.failures)) of the trouble is the technique. It passes the other \
      \(comparison.bug.count): \(percent(comparison.bug.count, comparison.failures)) is the bug.
      """
    if !comparison.more.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")). \
        Done right, \(strategyLink(right, from: page)) fails in \(comparison.technique.count) of these as well. It passes the \
        other \(comparison.more.count), but does more than the technique: it also \
        \(sentenceList(comparison.additions.map { "\($0)" })). All of the trouble is the technique.
        """
    } else if comparison.bug.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")), and so \
        does \(strategyLink(right, from: page)), the same done right: all of the trouble is the technique.
        """
    } else if comparison.technique.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")), and \
        \(strategyLink(right, from: page)), the same done right, in none of these: all of the trouble is the bug.
        """
    }
    if !comparison.price.isEmpty {
      text =
        text
        + " Doing it right has a price: it fails in \(comparison.price.count) that the published code passes."
    }
    return text
  }

  /// What goes wrong most in some cells: `it leaves … out of sight (203) and puts a control out of reach (31)`.
  func mainSymptoms(_ rows: [Int], limit: Int = 2) -> Markup? {
    var counts = [Int](repeating: 0, count: Symptom.all.count)
    for row in rows {
      let bits = table.symptoms(row)
      for index in counts.indices where bits & (1 << UInt8(index)) != 0 { counts[index] += 1 }
    }
    let order = Symptom.all.filter { counts[$0.index] * 10 >= rows.count && counts[$0.index] > 0 }
      .sorted { (-counts[$0.index], $0.index) < (-counts[$1.index], $1.index) }
    guard !order.isEmpty else { return nil }
    return sentenceList(
      order.prefix(limit).map { symptom in
        counts[symptom.index] == rows.count
          ? "\(symptom.text)" : "\(symptom.text) (\(counts[symptom.index]))"
      })
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
  /// A number for where a cell is played, equal for equal situations.
  func situation(_ row: Int) -> Int {
    var key = index[1][row]
    for axis in 2..<Axis.allCases.count { key = key &* axes[axis].count &+ index[axis][row] }
    return key
  }
}
