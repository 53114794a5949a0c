import Analysis
import Record
import Support

struct FamilyPlaces: ReportPiece {
  let report: Report
  /// The best families, indexed by screen and then by device class.
  let byScreen: [[FamilyContest]]
  let byScenario: [FamilyContest]

  init(report: Report) {
    self.report = report
    let (analysis, families) = (report.analysis, report.families)
    let table = analysis.table
    let screens = table.entries(.screen).count
    let screenIndex = table.index[RunTable.Axis.screen.rawValue]
    let deviceIndex = table.index[RunTable.Axis.device.rawValue]
    let classOfDevice = table.entries(.device).map { analysis.classes.firstIndex(of: $0.group) ?? 0 }
    let count = analysis.classes.count
    let slices = table.slices(
      by: screenIndex.indices.lazy.map { screenIndex[$0] * count + classOfDevice[deviceIndex[$0]] },
      count: screens * count)
    byScreen = (0..<screens).map { screen in
      (0..<count).map { group in analysis.contest(families, slices.map { $0[screen * count + group] }) }
    }
    byScenario = table.entries(.scenario).indices.map { scenario in
      analysis.contest(families, analysis.byScenario.map { $0[scenario] })
    }
  }

  func writeTables(to page: inout MarkdownPage) {
    page.heading(2, "The best family for each screen and scenario")
    page.paragraph(
      """
      The family whose best variant passes the most cells on screens as they are, with the number of passing cells. If \
      families are tied, all are named; if none is better than no code, none is named. *As published* means that the corrected \
      code is worse there.
      """)
    func names(_ contest: FamilyContest) -> Markdown {
      guard contest.best.cells > 0 else { return "–" }
      let share: Markdown = .text(" \(contest.best.passes)/\(contest.best.cells)")
      guard !contest.winners.isEmpty else {
        return (contest.best.passRate == 1 ? "none is needed," : "none,") + share
      }
      if contest.winners.count == families.count { return "all tied," + share }
      var links = contest.winners.prefix(4).map { index -> Markdown in
        let link = Markdown.link(.name(families[index].title), "#\(families[index].anchor)")
        return isBetterAsPublished(contest.entrants[index]?.strategy, families[index])
          ? "\(link) as published" : link
      }
      if contest.winners.count > 4 { links.append("\(contest.winners.count - 4) more") }
      return .joined(links, ", ") + "," + share
    }
    page.table(
      ["screen"] + analysis.classes.map { .name($0) }, [.left] + analysis.classes.map { _ in .left },
      table.entries(.screen).enumerated().map { screen, entry in
        [.name(entry.title)] + byScreen[screen].map(names)
      })
    page.paragraph("By scenario, over all screens and devices:")
    page.table(
      ["scenario", "family"], [.left, .left],
      table.entries(.scenario).enumerated().map { scenario, entry in
        [.name(entry.title), names(byScenario[scenario])]
      })
  }

  private func isBetterAsPublished(_ best: StrategySummary?, _ family: FamilyGroup) -> Bool {
    guard let best, !family.comparisons.isEmpty else { return false }
    return analysis.provenance(best) == "published"
  }

  // MARK: One family

  func writeChoice(of index: Int, to page: inout MarkdownPage) {
    let screens = table.entries(.screen).count
    let scenarios = table.entries(.scenario).count
    let (first, level) = screensWon(by: index)
    let (firstIn, levelIn) = scenariosWon(by: index)
    func list(_ items: [Markdown], of count: Int) -> Markdown {
      items.count == count && count > 2 ? "all \(count)" : .joined(items, "; ")
    }
    var sentences: [Markdown] = []
    if !first.isEmpty { sentences.append("It is the best choice on \(list(first, of: screens)).") }
    if !level.isEmpty { sentences.append("It is tied for best on \(list(level, of: screens)).") }
    if !firstIn.isEmpty {
      sentences.append(
        "Over all screens it is the best in \(counted(firstIn.count, "scenario")): \(list(firstIn, of: scenarios))."
      )
    }
    if !levelIn.isEmpty {
      sentences.append(
        "Over all screens it is tied for best in \(counted(levelIn.count, "scenario")): \(list(levelIn, of: scenarios))."
      )
    }
    if first.isEmpty, level.isEmpty {
      let place: Markdown = firstIn.isEmpty && levelIn.isEmpty ? "anywhere" : "on any screen"
      sentences.insert("It is not the best choice \(place).\(nearest(index))", at: 0)
    }
    page.paragraph("*When to use it*: \(.joined(sentences, " "))")
  }

  /// Returns the screens on which only this family is best, and the screens on which it is tied for best.
  private func screensWon(by index: Int) -> (alone: [Markdown], level: [Markdown]) {
    let screens = table.entries(.screen)
    var (first, level): ([Markdown], [Markdown]) = ([], [])
    for (screen, row) in byScreen.enumerated() {
      let groups = analysis.classes.indices.filter { row[$0].best.cells > 0 }
      for isAlone in [true, false] {
        let won = groups.filter { row[$0].winners.contains(index) && (row[$0].winners.count == 1) == isAlone }
        guard !won.isEmpty else { continue }
        let name = Markdown.name(screens[screen].title)
        let isPublished = won.contains {
          isBetterAsPublished(row[$0].entrants[index]?.strategy, families[index])
        }
        // The device classes are named only if their results differ.
        let notes: [Markdown] =
          (won.count == groups.count ? [] : won.map { .name(analysis.classes[$0]) })
          + (isPublished ? ["as published"] : [])
        let text: Markdown = notes.isEmpty ? name : "\(name) (\(.joined(notes, ", ")))"
        if isAlone { first.append(text) } else { level.append(text) }
      }
    }
    return (first, level)
  }

  /// Returns the scenarios in which only this family is best, and the scenarios in which it is tied for best.
  private func scenariosWon(by index: Int) -> (alone: [Markdown], level: [Markdown]) {
    let scenarios = table.entries(.scenario)
    var (first, level): ([Markdown], [Markdown]) = ([], [])
    for (scenario, contest) in byScenario.enumerated() where contest.winners.contains(index) {
      let name = Markdown.name(scenarios[scenario].title)
      if contest.winners.count == 1 { first.append(name) } else { level.append(name) }
    }
    return (first, level)
  }

  /// Returns a sentence about the screen on which a family that is never best comes closest to the best one.
  private func nearest(_ index: Int) -> Markdown {
    var best: (gap: Double, text: Markdown)?
    for (screen, row) in byScreen.enumerated() {
      for (group, contest) in row.enumerated() where !contest.winners.isEmpty {
        guard let own = contest.entrants[index]?.slice, own.cells > 0, let winner = contest.winners.first
        else { continue }
        let gap = contest.best.passRate - own.passRate
        guard gap < best?.gap ?? .infinity else { continue }
        let place: Markdown =
          analysis.classes.count > 1
          ? "\(name: table.entries(.screen)[screen].title) (\(name: analysis.classes[group]))"
          : .name(table.entries(.screen)[screen].title)
        best = (
          gap,
          """
           It comes closest on \(place), where it passes \(own.passes) of \(own.cells) cells and \
          \(.link(.name(families[winner].title), "#\(families[winner].anchor)")) passes \(contest.best.passes) of \
          \(contest.best.cells).
          """
        )
      }
    }
    return best?.text ?? ""
  }
}
