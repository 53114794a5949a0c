import Analysis
import Record
import Support

/// The page that says what changes under each other setting of a platform rule that was played.
struct SensitivityChapter: ReportChapter {
  let report: Report

  var firstPage: FirstPage? { FirstPage(title: "Sensitivity", path: "sensitivity.md") }

  func files() -> [ReportFile] { [page()] }

  private func page() -> ReportFile {
    var page = MarkdownPage(path: "sensitivity.md")
    page.breadcrumbs([("Report", "README.md")], "Sensitivity")
    page.heading(1, "If UIKit behaves differently")
    let effects = analysis.settingEffects()
    let here = effects.filter(\.movesRanking)
    let elsewhere = effects.filter { $0.changesOrder && !$0.movesRanking }
    if !effects.isEmpty {
      page.paragraph(
        """
        **\(here.count) of \(counted(effects.count, "other setting")) \(here.count == 1 ? "changes" : "change") the order of \
        strategies in all cells**, \(elsewhere.count) only in the cells that were played for \
        \(elsewhere.count == 1 ? "it" : "them"), and the others change no order.
        """)
    }
    page.paragraph(
      """
      The assumptions about UIKit are a list of \(.link("platform rules", "method.md")), each documented, recorded or open. \
      Every *open* rule was also played with its other settings on one phone and one iPad, and so were a few other rules whose \
      settings all occur in practice. A setting is played in the cells of this report in which it can matter. A setting that \
      cannot matter in any of them is played in other scenarios or on other screens. Settings of the user's device or of a \
      framework (cross-fade transitions, a safe area that grows) are also played there, because they would change nearly \
      every cell.
      """)
    guard !effects.isEmpty else {
      page.paragraph("This run played no other settings.")
      footer(&page)
      return page.file
    }
    page.list([
      """
      *Changed*: of the cells that were played with both settings, those in which a gate changes, or occlusion or motion \
      changes by 0.05 or more. *Most affected*: the ranked strategy whose mean score, 0.6 occlusion + 0.4 motion, changes \
      most in these cells.
      """,
      """
      *Pairs in its cells*: how many pairs of the \(ranking.strategies.count) ranked strategies change places in the cells that \
      were played for the setting. The number after the plus counts pairs that become tied or untied.
      """,
      "*Pairs in all cells*: the same for all cells of this report on these devices. The rank ranges of the ranking use this order.",
    ])
    group(&page, "Settings that change the ranking", here)
    group(&page, "Settings that change the order only in the cells played for them", elsewhere)
    group(&page, "Settings that do not change the order", effects.filter { !$0.changesOrder })
    footer(&page)
    return page.file
  }

  private func group(_ page: inout MarkdownPage, _ title: Markdown, _ effects: [SettingEffect]) {
    guard !effects.isEmpty else { return }
    page.heading(2, title)
    // The last group has no columns of pairs, because they would say "none" in every row.
    let showsPairs = effects.contains(where: \.changesOrder)
    let pairColumns: [Markdown] = showsPairs ? ["pairs in its cells", "pairs in all cells"] : []
    page.table(
      ["setting", "what happens then", "evidence", "changed", "most affected"] + pairColumns,
      [.left, .left, .left, .right, .left] + pairColumns.map { _ in .right },
      effects.map { effect in
        let most = effect.strategies.first {
          $0.replay.changed > 0 && $0.summary.reference == nil
        }
        return [
          hasSection(effect) ? .link(.name(effect.title), "#\(anchorName(effect))") : .name(effect.title),
          .text(effect.entry?.summary ?? ""),
          .name(effect.entry?.group ?? ""),
          .text(
            effect.changed > 0
              ? share(effect.changed, effect.played) : effect.played > 0 ? "none of \(effect.played)" : "–"),
          most.map { "\(strategyLink($0.summary, from: page)) \(signed($0.replay.scoreChange))" } ?? "–",
        ] + (showsPairs ? [count(effect.pairs), effect.isOfRun ? count(effect.pairsInRun) : "–"] : [])
      })
    for effect in effects where hasSection(effect) { section(&page, effect) }
  }

  /// Whether the page has a section about a setting. If no cell changes, the row in the table is enough.
  private func hasSection(_ effect: SettingEffect) -> Bool { effect.strategies.isEmpty || effect.changed > 0 }

  /// Returns the anchor of a setting's section, such as `p6-never`.
  private func anchorName(_ effect: SettingEffect) -> String {
    fileName(
      effect.title.lowercased().replacing("=", with: "-").replacing(" ", with: "-").replacing(".", with: "-"))
  }

  /// Returns the number of pairs that change places, such as `2`, or `none` if `pairs` is empty. Pairs that
  /// become tied or untied are counted separately, as in `2 + 1`.
  private func count(_ pairs: [SettingEffect.Pair]) -> Markdown {
    guard !pairs.isEmpty else { return "none" }
    let swaps = pairs.count(where: \.isSwap)
    return .text(pairs.count == swaps ? "\(swaps)" : "\(swaps) + \(pairs.count - swaps)")
  }

  /// Returns a change with its sign, such as `−1.20`, or `0` if it is smaller than 0.005.
  private func signed(_ change: Double?) -> Markdown {
    guard let change, change.magnitude >= 0.005 else { return "0" }
    return .text((change < 0 ? "−" : "+") + fixed(change.magnitude, 2))
  }

  /// The maximum number of strategies in a folded table, of list items about changed places that are not folded,
  /// and of those that are folded.
  private static let (mostAffected, mostOpen, mostFolded) = (5, 6, 10)

  private func section(_ page: inout MarkdownPage, _ effect: SettingEffect) {
    page.anchor(anchorName(effect))
    page.heading(3, .name(effect.title))
    if let entry = effect.entry {
      page.paragraph("\(entry.title) *\(entry.summary)*")
      func fact(_ name: String) -> String { entry.facts.first { $0.name == name }?.value ?? "–" }
      page.list([
        "\(entry.group.capitalized): \(.text(entry.source, limit: 1000)).",
        """
        \(effect.played) cells \(fact("cells")): scenarios \(fact("scenarios")); screens \(fact("screens")); devices \
        \(fact("devices")).
        """,
      ])
    }
    if effect.strategies.isEmpty {
      page.paragraph("The record does not say which cells change.")
    } else {
      let affected = effect.strategies.filter { $0.replay.changed > 0 }
      affectedTable(&page, Array(affected.prefix(5)))
      if affected.count > 5 {
        page.details("\(counted(affected.count - 5, "more affected strategy", "more affected strategies"))") {
          affectedTable(&$0, Array(affected.dropFirst(5).prefix(Self.mostAffected)))
          let others = affected.count - 5 - Self.mostAffected
          if others > 0 {
            $0.paragraph(
              "\(counted(others, "other strategy changes", "other strategies change")) less than these.")
          }
        }
      }
      verdict(&page, effect.pairs, "in these cells")
    }
    func words(_ pairs: [SettingEffect.Pair]) -> [String] {
      PairWords(report: report).words(pairs, from: page, limit: .max).map(\.source)
    }
    if effect.isOfRun, effect.strategies.isEmpty || words(effect.pairs) != words(effect.pairsInRun) {
      verdict(&page, effect.pairsInRun, "in all cells of this report on these devices")
    }
  }

  private func affectedTable(
    _ page: inout MarkdownPage, _ rows: [(summary: StrategySummary, replay: SensitivityResult.Replay)]
  ) {
    page.table(
      ["strategy", "changed", "mean score", "passing", "occlusion p75", "motion p75"],
      [.left, .right, .right, .right, .right, .right],
      rows.map { summary, replay in
        let (before, after) = (replay.before, replay.after)
        return [
          strategyLink(summary, from: page), .text(share(replay.changed, after.cells)),
          signed(replay.scoreChange),
          step(percent(before.passes, before.cells), percent(after.passes, after.cells)),
          step(fixed(before.occlusionP75, 1), fixed(after.occlusionP75, 1)),
          step(fixed(before.motionP75, 1), fixed(after.motionP75, 1)),
        ]
      })
  }

  /// Returns a change such as `18.7% → 19.2%`, or one value if both are equal.
  private func step(_ before: String, _ after: String) -> Markdown {
    .text(before == after ? before : "\(before) → \(after)")
  }

  private func verdict(_ page: inout MarkdownPage, _ pairs: [SettingEffect.Pair], _ place: Markdown) {
    let swaps = pairs.filter(\.isSwap)
    let others = pairs.filter { !$0.isSwap }
    if pairs.isEmpty {
      page.paragraph("**The order does not change** \(place).")
      return
    }
    if !swaps.isEmpty {
      page.paragraph("**\(counted(swaps.count, "pair changes", "pairs change")) places** \(place):")
      let words = PairWords(report: report).words(swaps, from: page)
      page.list(Array(words.prefix(Self.mostOpen)))
      if words.count > Self.mostOpen {
        let more = counted(words.count - Self.mostOpen, "more strategy", "more strategies")
        page.details("\(more) that move up") { shortList(&$0, Array(words.dropFirst(Self.mostOpen))) }
      }
    } else {
      page.paragraph("No pair changes places \(place).")
    }
    if !others.isEmpty {
      page.details("\(counted(others.count, "pair becomes", "pairs become")) tied or untied") { page in
        shortList(&page, PairWords(report: report).words(others, from: page))
      }
    }
  }

  private func shortList(_ page: inout MarkdownPage, _ items: [Markdown]) {
    page.list(Array(items.prefix(Self.mostFolded)))
    let rest = items.count - Self.mostFolded
    if rest > 0 { page.paragraph("\(counted(rest, "other line is", "other lines are")) left out.") }
  }
}

extension SettingEffect {
  fileprivate var movesRanking: Bool { isOfRun && !pairsInRun.isEmpty }

  /// Whether the order changes, in all cells or in those that were played for the setting.
  fileprivate var changesOrder: Bool { movesRanking || !pairs.isEmpty }
}
