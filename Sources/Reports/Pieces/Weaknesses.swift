import Analysis
import Record
import Support

/// The results of a strategy in one part of the matrix, such as a screen or a scenario.
struct Spot {
  var name: Markdown
  var failures: Int
  var cells: Int
  /// The number of cells in which the strategy does nothing.
  var idle: Int
  /// Whether the strategy does nothing in most cells, so that few failures are not a strength.
  var isMostlyIdle: Bool { 2 * idle > cells }
  var share: Double { Double(failures) / Double(cells) }
}

/// The weaknesses of strategies, and the parts of the matrix in which they occur.
struct Weaknesses: ReportPiece {
  let report: Report

  /// Returns a strategy's results for each entry of an axis. Screens are split by orientation if its failures
  /// differ much between orientations.
  func spots(of summary: StrategySummary, by axis: RunTable.Axis) -> [Spot] {
    let slices = analysis.slices(by: axis)
    let entries = table.entries(axis)
    guard axis == .screen else {
      return entries.indices.compactMap { index in
        spot(.name(entries[index].title), slices[summary.index][index])
      }
    }
    let orientations = table.entries(.orientation)
    var parts = [Standing](repeating: .init(), count: entries.count * orientations.count)
    for row in table.counted(summary.index) {
      let key =
        table.index[RunTable.Axis.screen.rawValue][row] * orientations.count
        + table.index[RunTable.Axis.orientation.rawValue][row]
      parts[key].add(table.cells.outcome(row), isJudged: true)
    }
    return entries.indices.flatMap { screen -> [Spot] in
      let whole = slices[summary.index][screen]
      let name = Markdown.name(entries[screen].title)
      let halves = orientations.indices.compactMap { orientation -> Spot? in
        let key = screen * orientations.count + orientation
        return spot(
          "\(name) in \(name: orientations[orientation].title.lowercasedFirst)", parts[key])
      }
      let shares = halves.map(\.share)
      // A difference of at most 25 percentage points does not justify a split.
      if let least = shares.min(), let most = shares.max(), most - least > 0.25 { return halves }
      return [spot(name, whole)].compactMap { $0 }
    }
  }

  private func spot(_ name: Markdown, _ slice: Standing) -> Spot? {
    slice.cells > 0
      ? Spot(name: name, failures: slice.failures, cells: slice.cells, idle: slice.doesNothing) : nil
  }

  /// Returns the parts in which a strategy fails clearly more often than overall, and a part that contains
  /// all of its failures. The worst part is first.
  func worstSpots(_ summary: StrategySummary, by axis: RunTable.Axis, limit: Int) -> [Spot] {
    let all = spots(of: summary, by: axis)
    let spots = all.filter {
      $0.share >= 0.05 && $0.share >= min(0.98, 1.15 * summary.failureRate)
        || all.count > 1 && $0.failures > 0 && $0.failures == summary.failures
    }
    return Array(stablySorted(spots) { $0.share > $1.share }.prefix(limit))
  }

  /// Returns the parts in which a strategy never fails, or fails far less often than overall. The best part
  /// is first.
  func bestSpots(_ summary: StrategySummary, by axis: RunTable.Axis, limit: Int) -> [Spot] {
    let spots = spots(of: summary, by: axis).filter {
      $0.share <= 0.6 * summary.failureRate && !$0.isMostlyIdle
    }
    return Array(stablySorted(spots) { $0.share < $1.share }.prefix(limit))
  }

  /// Returns the parts in which a strategy does nothing in most cells, in descending order of the share of
  /// such cells.
  func idleSpots(_ summary: StrategySummary, by axis: RunTable.Axis, limit: Int) -> [Spot] {
    let spots = spots(of: summary, by: axis).filter(\.isMostlyIdle)
    return Array(stablySorted(spots) { $0.idle * $1.cells > $1.idle * $0.cells }.prefix(limit))
  }

  /// Returns the sorted parts. Equal parts keep their order, which Swift's `sort` does not promise.
  private func stablySorted(_ spots: [Spot], _ isBefore: (Spot, Spot) -> Bool) -> [Spot] {
    spots.enumerated().sorted { a, b in
      if isBefore(a.element, b.element) { return true }
      return !isBefore(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }

  /// Returns a list such as `Chat (100%), Log-in box in landscape (73%)`, or `otherwise` if it is empty.
  func spotList(_ spots: [Spot], otherwise: Markdown) -> Markdown {
    guard !spots.isEmpty else { return otherwise }
    return .joined(spots.map { "\($0.name) (\(percent($0.failures, $0.cells)))" }, ", ")
  }

  /// Returns the number of screens on which a strategy does nothing in most cells, such as `does nothing on 7
  /// of 11 screens`; nil if there are none.
  func idleScreens(_ summary: StrategySummary) -> Markdown? {
    let slices = analysis.byScreen[summary.index].filter { $0.cells > 0 }
    let idle = slices.count { 2 * $0.doesNothing > $0.cells }
    return idle > 0 ? "does nothing on \(idle) of \(counted(slices.count, "screen"))" : nil
  }

  /// Returns a strategy's main symptoms with their shares of its cells, such as `line out of sight 39.5%,
  /// control or newest message out of reach 9.5%`.
  func symptomList(_ summary: StrategySummary, limit: Int) -> Markdown {
    let symptoms = table.symptoms(of: summary.index).prefix(limit)
    guard !symptoms.isEmpty else { return "–" }
    return .joined(
      symptoms.map { "\($0.symptom.short) \(percent($0.cells, summary.judged))" }, ", ")
  }

  /// Writes a table with the main symptoms of every ranked strategy, and the screens and scenarios with the
  /// most failures. Strategies with equal texts share a row.
  func writeOverview(to page: inout MarkdownPage) {
    var merged: [(key: String, links: [Markdown], rest: [Markdown])] = []
    for summary in ranking.strategies {
      let link = strategyLink(summary, from: page)
      let none: Markdown = summary.failures == 0 ? "none" : "no difference"
      let isAll = summary.judged > 0 && summary.failures == summary.judged
      let rest: [Markdown] = [
        .joined([symptomList(summary, limit: 3)] + [idleScreens(summary)].compactMap { $0 }, "; "),
        isAll ? "all" : spotList(worstSpots(summary, by: .screen, limit: 3), otherwise: none),
        isAll ? "all" : spotList(worstSpots(summary, by: .scenario, limit: 2), otherwise: none),
      ]
      let key = rest.map(\.source).joined(separator: "|")
      if let known = merged.firstIndex(where: { $0.key == key }) {
        merged[known].links.append(link)
      } else {
        merged.append((key, [link], rest))
      }
    }
    page.table(
      [
        "strategy", "what goes wrong, in % of its cells", "screens it fails most on",
        "scenarios it fails most in",
      ],
      [.left, .left, .left, .left], merged.map { [.joined($0.links, ", ")] + $0.rest })
  }

  /// Writes a table of the parts of the matrix in which one strategy is worst and best.
  func writeSpots(of summary: StrategySummary, to page: inout MarkdownPage) {
    let axes: [(String, RunTable.Axis)] = [
      ("screen", .screen), ("scenario", .scenario), ("device", .device), ("orientation", .orientation),
    ]
    let isIdle = summary.doesNothing > 0
    page.table(
      ["by", "fails most on", "fails least on"] + (isIdle ? ["does nothing on"] : []),
      [.left, .left, .left, .left],
      axes.compactMap { title, axis -> [Markdown]? in
        let worst = worstSpots(summary, by: axis, limit: 5)
        let best = bestSpots(summary, by: axis, limit: 4)
        let idle = idleSpots(summary, by: axis, limit: 8)
        guard !worst.isEmpty || !best.isEmpty || !idle.isEmpty, table.entries(axis).count > 1 else {
          return nil
        }
        return [
          .text(title), spotList(worst, otherwise: "none stands out"),
          spotList(best, otherwise: "none stands out"),
        ]
          + (isIdle
            ? [
              idle.isEmpty
                ? "–" : .joined(idle.map { "\($0.name) (\(percent($0.idle, $0.cells)))" }, ", ")
            ] : [])
      })
  }
}
