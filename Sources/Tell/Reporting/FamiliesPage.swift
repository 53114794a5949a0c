import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// For every family: how much of its trouble is the technique and how much the bug, where it is the right choice, and
  /// how the published code is made right. Nil when no strategy is ranked.
  func familiesPage() -> ReportFile? {
    guard !families.isEmpty else { return nil }
    var page = MarkdownPage(path: FamilyGroup.path)
    page.breadcrumbs([("Report", "README.md")], "Families")
    let comparisons = families.flatMap(\.comparisons)
    page.heading(1, comparisons.isEmpty ? "The families" : "The technique or the bug?")
    if comparisons.isEmpty {
      page.paragraph(
        """
        A family is one technique, in one or more variants. No family of this run was played both as somebody published it \
        and done right, so technique and bug cannot be told apart here.
        """)
    } else {
      page.paragraph(
        """
        A family is one technique. Its code was played as somebody published it, bugs included, and once more done right, \
        in the same cells. A cell that fails both ways is the technique's fault. A cell that only the published code fails \
        is the bug's. A cell that only the code done right fails is the price of doing it right. Code done right may do more \
        than the technique: scroll where the published code only moves views or changes a constraint. What it gains \
        thereby is no mended bug. It shows what the technique lacks, and counts as the technique's for every family, \
        whether or not one has such a variant.
        """)
      page.paragraph(answer(comparisons, page))
      comparisonTable(&page, families)
      if !familyPictures().isEmpty {
        page.picture(
          "img/families",
          alt:
            "Failing cells of every published strategy, split into technique, bug and price; the table above has the numbers"
        )
      }
    }
    let contests = placeContests(families)
    if families.count > 1 { placeTables(&page, families, contests) }
    for (index, family) in families.enumerated() { section(&page, family, index, families, contests) }
    footer(&page)
    return page.file
  }

  /// The whole page in one paragraph.
  private func answer(_ comparisons: [FamilyComparison], _ page: MarkdownPage) -> Markup {
    let failures = comparisons.reduce(0) { $0 + $1.failures }
    let bugs = comparisons.reduce(0) { $0 + $1.bug.count }
    let more = comparisons.reduce(0) { $0 + $1.more.count }
    let prices = comparisons.reduce(0) { $0 + $1.price.count }
    guard failures > 0 else { return "**No published code fails anywhere in this run.**" }
    var text: Markup
    if bugs == 0, more == 0 {
      text = """
        **All of the trouble is the technique: done right, the code fails in each of the \(counted(failures, "cell")) that it \
        fails as published.**
        """
    } else if bugs == failures {
      text = """
        **All of the trouble is bugs: done right, the code passes each of the \(counted(failures, "cell")) that it fails as \
        published.**
        """
    } else {
      text = """
        **As published, the code of \(counted(comparisons.count, "strategy", "strategies")) fails in \
        \(counted(failures, "cell")). Done right\(more > 0 ? " with the same means" : ""), it still fails in \(failures - bugs) of them: \(percent(failures - bugs, failures)) of the trouble is the technique, \(percent(bugs, failures)) is bugs.**
        """
    }
    let failing = comparisons.filter { $0.failures > 0 }
    func isMore(_ a: FamilyComparison, _ b: FamilyComparison) -> Bool { a.bugShare > b.bugShare }
    if failing.count > 1, let most = failing.min(by: isMore),
      let least = failing.last(where: { one in
        !failing.contains { isMore(one, $0) }
      }), most.bugShare > least.bugShare
    {
      text =
        text + """
           The bug weighs most in \(strategyLink(most.published, from: page)), \
          \(percent(most.bug.count, most.failures)) of its failing cells, and least in \
          \(strategyLink(least.published, from: page)), \(percent(least.bug.count, least.failures)).
          """
    }
    if prices > 0 {
      text =
        text
        + " Doing it right breaks \(counted(prices, "cell")) that passed before."
    }
    return text
  }

  private func comparisonTable(_ page: inout MarkdownPage, _ families: [FamilyGroup]) {
    let rows = families.flatMap { family in family.comparisons.map { (family, $0) } }
    page.table(
      [
        "family", "as published", "fails", "done right", "fails too: technique", "does more: technique",
        "passes: bug", "price",
      ],
      [.left, .left, .right, .left, .right, .right, .right, .right],
      rows.map { family, one in
        [
          .link(.name(family.title), "#\(family.anchor)"), strategyLink(one.published, from: page),
          "\(one.failures)/\(one.cells)", strategyLink(one.corrected, from: page), "\(one.technique.count)",
          "\(one.more.count)", .text(share(one.bug.count, one.failures)), "\(one.price.count)",
        ]
      })
  }

  // MARK: Which family where

  /// The parts of the matrix on which families are compared.
  struct PlaceContests {
    /// By screen, then by class of devices.
    var byScreen: [[FamilyContest]]
    var byScenario: [FamilyContest]
  }

  private func placeContests(_ families: [FamilyGroup]) -> PlaceContests {
    let screens = table.entries(.screen).count
    let devices = table.entries(.device)
    let screenIndex = table.index[RunTable.Axis.screen.rawValue]
    let classIndex = table.index[RunTable.Axis.device.rawValue].map { device in
      classes.firstIndex(of: devices[device].group) ?? 0
    }
    let count = classes.count
    let slices = table.slices(
      by: screenIndex.indices.map { screenIndex[$0] * count + classIndex[$0] }, count: screens * count)
    return PlaceContests(
      byScreen: (0..<screens).map { screen in
        (0..<count).map { group in contest(families, slices.map { $0[screen * count + group] }) }
      },
      byScenario: table.entries(.scenario).indices.map { scenario in
        contest(families, byScenario.map { $0[scenario] })
      })
  }

  private func placeTables(_ page: inout MarkdownPage, _ families: [FamilyGroup], _ contests: PlaceContests) {
    page.heading(2, "Which family where")
    page.paragraph(
      """
      The family whose best variant fails in the fewest cells, and in how many. Families that are level share the place. \
      Where none is better than doing nothing, none is named. *As published* stands where the code done right is worse.
      """)
    func names(_ contest: FamilyContest) -> Markup {
      guard contest.share.cells > 0 else { return "–" }
      let share: Markup = .text(" \(contest.share.failures)/\(contest.share.cells)")
      guard !contest.winners.isEmpty else {
        return (contest.share.failures == 0 ? "none is needed," : "none,") + share
      }
      if contest.winners.count == families.count { return "all alike," + share }
      var links = contest.winners.prefix(4).map { index -> Markup in
        let link = Markup.link(.name(families[index].title), "#\(families[index].anchor)")
        return isBetterAsPublished(contest.entrants[index]?.strategy, families[index])
          ? "\(link) as published" : link
      }
      if contest.winners.count > 4 { links.append("\(contest.winners.count - 4) more") }
      return .joined(links, ", ") + "," + share
    }
    page.table(
      ["screen"] + classes.map { .name($0) }, [.left] + classes.map { _ in .left },
      table.entries(.screen).enumerated().map { screen, entry in
        [.name(entry.title)] + contests.byScreen[screen].map(names)
      })
    page.paragraph("By scenario, over all screens and devices:")
    page.table(
      ["scenario", "family"], [.left, .left],
      table.entries(.scenario).enumerated().map { scenario, entry in
        [.name(entry.title), names(contests.byScenario[scenario])]
      })
  }

  /// Whether a family's best variant somewhere is a published one although there is one done right.
  private func isBetterAsPublished(_ best: StrategySummary?, _ family: FamilyGroup) -> Bool {
    guard let best, !family.comparisons.isEmpty else { return false }
    return provenance(best) == "published"
  }

  // MARK: One family

  private func section(
    _ page: inout MarkdownPage, _ family: FamilyGroup, _ index: Int, _ families: [FamilyGroup],
    _ contests: PlaceContests
  ) {
    page.anchor(family.anchor)
    page.heading(2, .name(family.title))
    if !family.summary.isEmpty { page.paragraph(.text(family.summary, limit: 1000)) }
    if family.comparisons.isEmpty {
      page.paragraph(alone(family, page))
    } else {
      let splits = family.comparisons.map { split($0, from: page) }
      if splits.count == 1 {
        page.paragraph(.joined([weight(family)] + splits, " "))
      } else {
        page.paragraph(weight(family))
        page.list(splits)
      }
      let bugs = family.comparisons.compactMap { one -> Markup? in
        guard !one.bug.isEmpty, let what = mainSymptoms(one.bug) else { return nil }
        return "in \(counted(one.bug.count, "cell")) \(strategyLink(one.published, from: page)) \(what)"
      }
      if !bugs.isEmpty { page.paragraph("*What the bug does*: \(.joined(bugs, "; ")).") }
      let lacks = family.comparisons.compactMap { one -> Markup? in
        guard !one.more.isEmpty, let what = mainSymptoms(one.more) else { return nil }
        return "in \(counted(one.more.count, "cell")) \(strategyLink(one.published, from: page)) \(what)"
      }
      if !lacks.isEmpty { page.paragraph("*What the technique lacks*: \(.joined(lacks, "; ")).") }
      prices(&page, family)
      remainder(&page, family, index, families)
    }
    if families.count > 1 { choice(&page, family, index, families, contests) }
    repairs(&page, family)
  }

  /// Whether technique or bug prevails.
  private func weight(_ family: FamilyGroup) -> Markup {
    let shares = family.comparisons.map(\.bugShare).filter { !$0.isNaN }
    guard let least = shares.min(), let most = shares.max() else { return "**No trouble at all.**" }
    if most <= 1.0 / 3 { return "**Mostly the technique.**" }
    if least >= 2.0 / 3 { return "**Mostly the bug.**" }
    if most - least > 1.0 / 3 { return "**It depends on whose code it is.**" }
    return "**Both the technique and the bug.**"
  }

  /// A family that has no pair to compare.
  private func alone(_ family: FamilyGroup, _ page: MarkdownPage) -> Markup {
    let members = family.members.map { member -> Markup in
      "\(strategyLink(member, from: page)) fails in \(member.gateFailures) of \(counted(member.played, "cell"))"
    }
    let missing: Markup =
      family.members.contains { provenance($0) == "done-right" }
      ? "No variant as published was played" : "No variant done right was played"
    return "\(.joined(members, "; ")). \(missing), so technique and bug are not told apart."
  }

  private func prices(_ page: inout MarkdownPage, _ family: FamilyGroup) {
    let costly = family.comparisons.filter { !$0.price.isEmpty }
    guard !costly.isEmpty else { return }
    let texts = costly.compactMap { one -> Markup? in
      guard let what = mainSymptoms(one.price) else { return nil }
      let places = placeList(one.price)
      return
        "in \(counted(one.price.count, "cell")) that \(strategyLink(one.published, from: page)) passes it \(what), \(places)"
    }
    if !texts.isEmpty { page.paragraph("*What doing it right costs*: \(.joined(texts, "; ")).") }
  }

  /// What the best of the family still fails at, and whether another family would not.
  private func remainder(
    _ page: inout MarkdownPage, _ family: FamilyGroup, _ index: Int, _ families: [FamilyGroup]
  ) {
    guard let right = family.comparisons.first?.corrected else { return }
    let rows = table.rows[right.index].filter { table.failedGates[$0] != 0 }
    guard !rows.isEmpty, let what = mainSymptoms(rows) else { return }
    var text: Markup = """
      *What remains*: in \(counted(rows.count, "cell")) \(strategyLink(right, from: page)) \(what), \(placeList(rows)).
      """
    if families.count > 1 {
      let saved = savedBy(others: families, than: index, rows)
      let best = saved.byFamily.enumerated().max { ($0.element, $1.offset) < ($1.element, $0.offset) }
      if saved.any == 0 {
        text = text + " No other family passes any of them."
      } else if let best {
        let share: Markup =
          saved.any == rows.count
          ? "Another family passes every one of them" : "Another family passes \(saved.any) of them"
        text =
          text
          + " \(share), most of all \(.link(.name(families[best.offset].title), "#\(families[best.offset].anchor)")) (\(best.element))"
          + (saved.any == rows.count ? "." : "; the other \(rows.count - saved.any) no strategy here passes.")
      }
    }
    page.paragraph(text)
  }

  /// In how many cells a strategy of another family passes where this one fails.
  private func savedBy(
    others families: [FamilyGroup], than index: Int, _ rows: [Int]
  ) -> (any: Int, byFamily: [Int]) {
    var passing = [Set<Int>](repeating: [], count: families.count)
    for (other, family) in families.enumerated() where other != index {
      for member in family.members {
        for row in table.rows[member.index] where !table.isError[row] && table.failedGates[row] == 0 {
          passing[other].insert(table.situation(row))
        }
      }
    }
    var (any, byFamily) = (0, [Int](repeating: 0, count: families.count))
    for row in rows {
      let place = table.situation(row)
      var isSaved = false
      for other in families.indices where passing[other].contains(place) {
        byFamily[other] += 1
        isSaved = true
      }
      if isSaved { any += 1 }
    }
    return (any, byFamily)
  }

  /// `most on Chat (120) and Text editor (96)`.
  private func placeList(_ rows: [Int]) -> Markup {
    let screens = table.entries(.screen)
    var counts = [Int](repeating: 0, count: screens.count)
    for row in rows { counts[table.index[RunTable.Axis.screen.rawValue][row]] += 1 }
    let order = screens.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    if order.count == 1 { return "all on \(name: screens[order[0]].title)" }
    return "most on \(sentenceList(order.prefix(3).map { "\(name: screens[$0].title) (\(counts[$0]))" }))"
  }

  // MARK: The right choice

  private func choice(
    _ page: inout MarkdownPage, _ family: FamilyGroup, _ index: Int, _ families: [FamilyGroup],
    _ contests: PlaceContests
  ) {
    let screens = table.entries(.screen)
    var (first, level): ([Markup], [Markup]) = ([], [])
    for (screen, row) in contests.byScreen.enumerated() {
      let groups = classes.indices.filter { row[$0].share.cells > 0 }
      for isAlone in [true, false] {
        let won = groups.filter { row[$0].winners.contains(index) && (row[$0].winners.count == 1) == isAlone }
        guard !won.isEmpty else { continue }
        let name = Markup.name(screens[screen].title)
        let isPublished = won.contains { isBetterAsPublished(row[$0].entrants[index]?.strategy, family) }
        // A class is named where the other one comes out differently.
        let notes: [Markup] =
          (won.count == groups.count ? [] : won.map { .name(classes[$0]) })
          + (isPublished ? ["as published"] : [])
        let text: Markup = notes.isEmpty ? name : "\(name) (\(.joined(notes, ", ")))"
        if isAlone { first.append(text) } else { level.append(text) }
      }
    }
    let scenarios = table.entries(.scenario)
    var (firstIn, levelIn): ([Markup], [Markup]) = ([], [])
    for (scenario, contest) in contests.byScenario.enumerated() where contest.winners.contains(index) {
      let name = Markup.name(scenarios[scenario].title)
      if contest.winners.count == 1 { firstIn.append(name) } else { levelIn.append(name) }
    }
    func list(_ items: [Markup], of count: Int) -> Markup {
      items.count == count && count > 2 ? "all \(count)" : .joined(items, ", ")
    }
    var sentences: [Markup] = []
    if !first.isEmpty { sentences.append("It is the best choice on \(list(first, of: screens.count)).") }
    if !level.isEmpty {
      sentences.append("It is level with the best on \(list(level, of: screens.count)).")
    }
    if !firstIn.isEmpty {
      sentences.append(
        "Over all screens it is the best in \(counted(firstIn.count, "scenario")): \(list(firstIn, of: scenarios.count))."
      )
    }
    if !levelIn.isEmpty {
      sentences.append(
        "It is level with the best in \(counted(levelIn.count, "scenario")): \(list(levelIn, of: scenarios.count))."
      )
    }
    if first.isEmpty, level.isEmpty {
      let where_: Markup = firstIn.isEmpty && levelIn.isEmpty ? "nowhere" : "on no screen"
      sentences.insert("It is the best choice \(where_).\(nearest(index, families, contests))", at: 0)
    }
    page.paragraph("*When to use it*: \(.joined(sentences, " "))")
  }

  /// Where a family that wins nothing loses least.
  private func nearest(_ index: Int, _ families: [FamilyGroup], _ contests: PlaceContests) -> Markup {
    var best: (gap: Double, text: Markup)?
    for (screen, row) in contests.byScreen.enumerated() {
      for (group, contest) in row.enumerated() where !contest.winners.isEmpty {
        guard let own = contest.entrants[index]?.slice, own.cells > 0, let winner = contest.winners.first
        else { continue }
        let share = Double(own.failures) / Double(own.cells)
        let gap = share - Double(contest.share.failures) / Double(contest.share.cells)
        guard gap < best?.gap ?? .infinity else { continue }
        let place: Markup =
          classes.count > 1
          ? "\(name: table.entries(.screen)[screen].title) (\(name: classes[group]))"
          : .name(table.entries(.screen)[screen].title)
        best = (
          gap,
          """
           It comes closest on \(place), where it fails in \(own.failures) of \(own.cells) cells and \
          \(.link(.name(families[winner].title), "#\(families[winner].anchor)")) in \(contest.share.failures) of \
          \(contest.share.cells).
          """
        )
      }
    }
    return best?.text ?? ""
  }
}
