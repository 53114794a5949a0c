import Analysis
import Record
import Support

/// The page about the fixes for screens and strategies, each with its measured gain. The chapter is empty if
/// no ranked strategy passes any cell.
struct FixChapter: ReportChapter {
  static let path = "fixes.md"

  let report: Report

  var firstPage: FirstPage? {
    ranking.strategies.contains { $0.passes > 0 } ? FirstPage(title: "Fixes", path: Self.path) : nil
  }

  func files() -> [ReportFile] {
    guard firstPage != nil else { return [] }
    var page = MarkdownPage(path: Self.path)
    page.breadcrumbs([("Report", "README.md")], "Fixes")
    write(to: &page)
    footer(&page)
    return [page.file]
  }

  private var words: FamilyWords { FamilyWords(report: report) }
  private var adoptions: [AdoptionComparison] {
    stably(families.flatMap(\.adoptions), by: { $0.gains.count - $0.losses.count })
  }
  private var comparisons: [(family: FamilyGroup, pair: FamilyComparison)] {
    let pairs = families.flatMap { family in family.comparisons.map { (family: family, pair: $0) } }
    let ordered = stably(pairs, by: { $0.pair.bug.count + $0.pair.more.count - $0.pair.price.count })
    // Code that no app would keep gains most, but says least about real code.
    return ordered.filter { !isWorseThanNone($0.pair) } + ordered.filter { isWorseThanNone($0.pair) }
  }

  /// Whether published code passes fewer cells than no code at all.
  private func isWorseThanNone(_ pair: FamilyComparison) -> Bool {
    ranking.floor.map { pair.published.passRate < $0.passRate } ?? false
  }

  func write(to page: inout MarkdownPage) {
    page.heading(1, "Fixes for failing screens and strategies")
    page.paragraph(answer(from: page))
    page.paragraph(
      "Every fix on this page was played in the same cells as the code or screen that it changes. For your own screen, this "
        + "command plays the fixes and tells you which one to use, with the code and the steps in Interface Builder:"
    )
    page.command("avoidance diagnose Main.storyboard")
    writeScreens(to: &page)
    writeAdoptions(to: &page)
    FormTable(report: report).write(to: &page, isFolded: true)
    writeCode(to: &page)
    writeRemainder(to: &page)
  }

  // MARK: The answer

  private func answer(from page: MarkdownPage) -> Markdown {
    var parts: [Markdown] = []
    if let best = adoptions.first, best.gains.count > best.losses.count {
      parts.append(
        """
        **A scroll view around the form helps \(strategyLink(best.plain, from: page)) most: it then passes \
        \(best.adopted.passes) of \(counted(best.adopted.judged, "cell")) instead of \(best.plain.passes).**
        """)
    }
    if let (_, pair) = comparisons.first, !isWorseThanNone(pair), !pair.bug.isEmpty || !pair.more.isEmpty {
      parts.append(
        """
        **Correcting the code helps \(strategyLink(pair.published, from: page)) most: it then passes \
        \(counted(pair.bug.count + pair.more.count, "cell")) that it fails as published.**
        """)
    }
    return parts.isEmpty ? "**No fix of this run helps.**" : .joined(parts, " ")
  }

  // MARK: Screens

  /// The results on one screen: without code, with the best strategy on the unchanged screen, and with the
  /// best strategy on the changed screen.
  private struct Row {
    var screen: Int
    var nothing: Standing?
    var plain: (summary: StrategySummary, slice: Standing)?
    var adopted: (summary: StrategySummary, slice: Standing)?

    var gain: Double {
      max(plain?.slice.passRate ?? 0, adopted?.slice.passRate ?? 0) - (nothing?.passRate ?? 0)
    }
  }

  /// Returns the strategy to use on a screen among those for unchanged screens, or among those for changed ones.
  private func best(on screen: Int, isAdopted: Bool) -> (StrategySummary, Standing)? {
    let candidates = analysis.candidates(analysis.byScreen.map { $0[screen] }, on: table.kinds[screen])
      .filter { analysis.isAdopted($0.summary) == isAdopted }
    // If no strategy passes a cell, the first of the ranking is named with its share of 0 %.
    return (analysis.choice(among: candidates)?.use ?? candidates.first).map { ($0.summary, $0.slice) }
  }

  private func isChanged(_ screen: Int) -> Bool {
    table.entries(.screen)[screen].facts.contains {
      $0.name == AxisEntry.Fact.asAdopted && !$0.value.hasPrefix("as it is")
    }
  }

  private func writeScreens(to page: inout MarkdownPage) {
    let rows = table.entries(.screen).indices.map { screen in
      Row(
        screen: screen, nothing: ranking.floor.map { analysis.byScreen[$0.index][screen] },
        plain: best(on: screen, isAdopted: false),
        adopted: isChanged(screen) ? best(on: screen, isAdopted: true) : nil)
    }.filter { $0.plain != nil || $0.adopted != nil }
    page.heading(2, "Screen by screen")
    func cells(_ found: (summary: StrategySummary, slice: Standing)?) -> [Markdown] {
      guard let (summary, slice) = found else { return ["–", "–"] }
      return [titledLink(summary, from: page), .text(percent(slice.passes, slice.cells))]
    }
    let hasAdopted = rows.contains { $0.adopted != nil }
    page.table(
      ["screen", "passing without code", "use on the screen as it is", "passing"]
        + (hasAdopted ? ["use with its form in a scroll view", "passing"] : []),
      [.left, .right, .left, .right] + (hasAdopted ? [.left, .right] : []),
      stably(rows, by: \.gain).map { row in
        [
          .link(.name(table.entries(.screen)[row.screen].title), page.link(to: screenPath(row.screen))),
          row.nothing.map { .text(percent($0.passes, $0.cells)) } ?? "–",
        ] + cells(row.plain) + (hasAdopted ? cells(row.adopted) : [])
      })
    page.paragraph(
      """
      The screens with the largest gain over no code come first. Of several strategies that are as good, each column names \
      the one with the simplest code (\(.link("how this is decided", page.link(to: KindTable.rulePlace)))).
      """)
  }

  // MARK: Strategies

  private func writeAdoptions(to page: inout MarkdownPage) {
    let rows = adoptions
    guard !rows.isEmpty else { return }
    page.heading(2, "Put the form into a scroll view")
    page.table(
      [
        "strategy", "passing on the screen as it is", "passing in a scroll view", "gains", "loses",
        "where it gains",
      ],
      [.left, .right, .right, .right, .right, .left],
      rows.map { one in
        [
          strategyLink(one.adopted, from: page), .text(percent(one.plain.passes, one.plain.judged)),
          .text(percent(one.adopted.passes, one.adopted.judged)), "\(one.gains.count)", "\(one.losses.count)",
          one.gains.isEmpty ? "–" : words.placeList(one.gains),
        ]
      })
    page.paragraph(
      "Gains are cells that pass only in the scroll view; losses are cells that pass only without it.")
  }

  private func writeCode(to page: inout MarkdownPage) {
    let rows = comparisons
    guard !rows.isEmpty else { return }
    page.heading(2, "Correct the code")
    let code = FamilyCode(report: report)
    page.table(
      ["as published", "passing", "corrected", "passing", "fixes", "breaks", "what changes"],
      [.left, .right, .left, .right, .right, .right, .left],
      rows.map { family, pair in
        [
          strategyLink(pair.published, from: page),
          .text(percent(pair.published.passes, pair.published.judged)),
          strategyLink(pair.corrected, from: page),
          .text(percent(pair.corrected.passes, pair.corrected.judged)),
          "\(pair.bug.count + pair.more.count)", "\(pair.price.count)",
          code.hasSteps(family, from: pair.published)
            ? .link("step by step", page.link(to: family.codePath))
            : .link(.name(family.title), page.link(to: FamilyChapter.path) + "#\(family.anchor)"),
        ]
      })
    page.paragraph(
      """
      *Fixes*: cells that fail as published and pass corrected. *Breaks*: cells that pass only as published. \
      \(.link("How many failures the technique causes", page.link(to: FamilyChapter.path))).
      """)
    let worse = rows.filter { isWorseThanNone($0.pair) }.map { strategyLink($0.pair.published, from: page) }
    if !worse.isEmpty {
      page.paragraph(
        """
        \(.sentence(worse)) \(worse.count == 1 ? "stands" : "stand") last, because published as it is, this code passes \
        fewer cells than no code.
        """)
    }
  }

  // MARK: Remaining failures

  private func writeRemainder(to page: inout MarkdownPage) {
    var best: [Int: Int] = [:]
    var passed: Set<Int> = []
    for summary in ranking.strategies {
      for row in table.counted(summary.index) {
        let place = table.situation(row)
        if best[place] == nil { best[place] = row }
        if table.passes(row) { passed.insert(place) }
      }
    }
    let left = best.filter { !passed.contains($0.key) }.map(\.value).sorted()
    page.heading(2, "Where nothing helps")
    guard !left.isEmpty else {
      return page.paragraph(
        "In each of \(counted(best.count, "situation")) at least one strategy passes.")
    }
    page.paragraph(
      """
      In \(left.count) of \(counted(best.count, "situation")) no strategy passes, \(words.placeList(left)). The best-ranked \
      strategy does this there:
      """)
    page.list(
      left.prefix(8).map { row in
        let why = reasons(row, limit: 2)
        return "\(cellName(row, from: page)): \(why.isEmpty ? "it does nothing" : .joined(why, "; "))"
      } + (left.count > 8 ? ["and \(left.count - 8) more"] : []))
  }

  /// Returns the elements in descending order of their keys. Elements with equal keys keep their order.
  private func stably<Element, Key: Comparable>(_ all: [Element], by key: (Element) -> Key) -> [Element] {
    all.enumerated().sorted {
      let (a, b) = (key($0.element), key($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }
}
