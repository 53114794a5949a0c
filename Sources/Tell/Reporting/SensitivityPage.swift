import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

/// What one other setting of the model does to the strategies.
struct SettingEffect {
  /// Two strategies and how they stand to each other.
  struct Pair {
    var winner: StrategySummary
    var loser: StrategySummary
    /// Whether they stood the other way round before, not level.
    var isSwap: Bool
    /// Whether they are level now.
    var isLevel = false
  }

  /// For example `P6=never`.
  var title: String
  /// What the setting is, if the record says so.
  var entry: AxisEntry?
  /// Every strategy that was played again, most affected first.
  var strategies: [(summary: StrategySummary, replay: SensitivityResult.Replay)]
  /// Pairs that stand otherwise in the cells that were played again.
  var pairs: [Pair]
  /// Pairs that stand otherwise in the run's own cells on these devices.
  var pairsInRun: [Pair]

  /// Whether the cells are the run's own; others cannot change its ranking.
  var isOfRun: Bool {
    guard let fact = entry?.facts.first(where: { $0.name == "cells" }) else { return true }
    return fact.value == "of the run"
  }
  /// The cells that were played again, the floor's and the ceiling's included.
  var played: Int { strategies.reduce(0) { $0 + $1.replay.after.cells } }
  /// Those of them with another result.
  var changed: Int { strategies.reduce(0) { $0 + $1.replay.changed } }
  /// The pairs that change places.
  var swaps: [Pair] { pairs.filter(\.isSwap) }
  /// The pairs that change places in the run's own cells.
  var swapsInRun: [Pair] { pairsInRun.filter(\.isSwap) }
}

extension StrategySummary {
  /// How it stands in the whole run.
  fileprivate var standing: SensitivityResult.Standing {
    SensitivityResult.Standing(
      cells: played, gateFailures: gateFailures, occlusionP75: occlusion?.p75 ?? .nan,
      motionP75: motion?.p75 ?? .nan)
  }
}

extension ReportBuilder {
  /// What every other setting of the model changes, in the order in which they were played.
  func settingEffects() -> [SettingEffect] {
    var titles: [String] = []
    var results: [String: [String: SensitivityResult]] = [:]
    for result in table.record.sensitivity {
      if results[result.setting] == nil { titles.append(result.setting) }
      results[result.setting, default: [:]][result.strategy] = result
    }
    let baseline = results[SensitivityResult.baseline] ?? [:]
    return titles.filter { $0 != SensitivityResult.baseline }.prefix(300).map { title in
      let found = results[title] ?? [:]
      let replays = listed.compactMap { summary in
        found[summary.id]?.replay.map { (summary: summary, replay: $0) }
      }
      let order = replays.indices.sorted { a, b in
        let (x, y) = (replays[a].replay, replays[b].replay)
        let (changeX, changeY) = (magnitude(x.scoreChange), magnitude(y.scoreChange))
        return (-changeX, -x.changed, a) < (-changeY, -y.changed, b)
      }
      return SettingEffect(
        title: title, entry: header.settings.first { $0.id == title }, strategies: order.map { replays[$0] },
        pairs: pairs { (found[$0.id]?.replay?.before, found[$0.id]?.replay?.after) },
        pairsInRun: pairs { summary in
          (baseline.isEmpty ? summary.standing : baseline[summary.id]?.standing, found[summary.id]?.standing)
        })
    }
  }

  private func magnitude(_ change: Double) -> Double { change.isNaN ? 0 : change.magnitude }

  /// The pairs of ranked strategies that stand otherwise before and after.
  private func pairs(
    _ standings: (StrategySummary) -> (SensitivityResult.Standing?, SensitivityResult.Standing?)
  ) -> [SettingEffect.Pair] {
    var ranked: [StrategySummary] = []
    var (before, after): ([SensitivityResult.Standing], [SensitivityResult.Standing]) = ([], [])
    for summary in ranking.strategies {
      guard case (let old?, let new?) = standings(summary) else { continue }
      ranked.append(summary)
      before.append(old)
      after.append(new)
    }
    let (old, new) = (Ranking.ranks(of: before), Ranking.ranks(of: after))
    var pairs: [SettingEffect.Pair] = []
    for a in ranked.indices {
      for b in ranked.indices where b > a {
        let was = (old[b] - old[a]).signum()
        let now = (new[b] - new[a]).signum()
        guard was != now else { continue }
        let isFirst = now == 0 ? was < 0 : now > 0
        pairs.append(
          SettingEffect.Pair(
            winner: ranked[isFirst ? a : b], loser: ranked[isFirst ? b : a], isSwap: was * now < 0,
            isLevel: now == 0))
      }
    }
    return pairs
  }

  // MARK: On the first page

  /// How far the ranking rests on what no source settles, in two sentences.
  func sensitivitySummary(_ page: inout MarkdownPage) {
    let effects = settingEffects()
    guard !effects.isEmpty else { return }
    page.heading(2, "If the system behaves otherwise")
    let inRun = effects.filter { !$0.swapsInRun.isEmpty }
    let inOwn = effects.filter { !$0.swaps.isEmpty }
    var text: Markup = """
      Where no source settles what UIKit does, and where more than one setting occurs, one phone and one pad were played \
      both ways: \(counted(effects.count, "other setting")).
      """
    text =
      text
      + (inRun.isEmpty
        ? " None of them changes the places of two strategies in this ranking."
        : " \(inRun.count) of them \(inRun.count == 1 ? "changes" : "change") places in this ranking:")
    page.paragraph(text)
    page.list(
      inRun.map { effect in
        "**\(name: effect.title)**: \(.joined(pairWords(effect.swapsInRun, from: page), "; "))"
      })
    page.paragraph(
      """
      Where they can matter at all, \(inOwn.count) of the \(effects.count) settings make strategies change places. \
      \(.link("What each setting says and what it changes", "sensitivity.md")).
      """)
  }

  /// `a passes b and c; d draws level with e`: pairs by the strategy that wins.
  private func pairWords(_ pairs: [SettingEffect.Pair], from page: MarkdownPage) -> [Markup] {
    var groups: [(winner: StrategySummary, verb: Markup, losers: [Markup])] = []
    for pair in pairs {
      let verb: Markup =
        pair.isSwap ? "passes" : pair.isLevel ? "draws level with" : "is no longer level with"
      let loser = strategyLink(pair.loser, from: page)
      if let known = groups.firstIndex(where: {
        $0.winner.id == pair.winner.id && $0.verb.source == verb.source
      }) {
        groups[known].losers.append(loser)
      } else {
        groups.append((pair.winner, verb, [loser]))
      }
    }
    return groups.map { "\(strategyLink($0.winner, from: page)) \($0.verb) \(sentenceList($0.losers))" }
  }

  // MARK: The page

  /// What changes under every other setting of the model that was played.
  func sensitivity() -> ReportFile {
    var page = MarkdownPage(path: "sensitivity.md")
    page.breadcrumbs([("Report", "README.md")], "Sensitivity")
    page.heading(1, "If the system behaves otherwise")
    let effects = settingEffects()
    page.paragraph(
      """
      What UIKit does is a list of \(.link("platform rules", "method.md")), each documented, recorded or open. Every \
      *open* rule was played both ways on one phone and one pad, and with it a few others whose settings both occur. A \
      setting is played in the cells of this report in which it can matter; one that can matter in none of them is \
      played in other scenarios or on other screens. So are settings of a person's own device and of a framework, \
      cross-fades and a safe area that grows: they would change nearly every cell, and are no other reading of the same \
      one.
      """)
    guard !effects.isEmpty else {
      page.paragraph("This run has no such plays.")
      footer(&page)
      return page.file
    }
    page.list([
      """
      *Changed*: of the cells that were played both ways, those in which a gate, or occlusion or motion by 0.05 or \
      more, comes out otherwise. *Most affected*: the ranked strategy whose mean score, 0.6 occlusion + 0.4 motion, \
      moves most in these cells.
      """,
      """
      *Places there*: how many pairs of the \(ranking.strategies.count) ranked strategies change places in the cells \
      that were played; pairs that part or draw level are counted behind the plus.
      """,
      "*Places here*: the same in all cells of this report on these devices: what the ranking's range rests on.",
    ])
    page.table(
      ["setting", "what happens then", "known", "changed", "most affected", "places there", "places here"],
      [.left, .left, .left, .right, .left, .right, .right],
      effects.map { effect in
        let most = effect.strategies.first {
          $0.replay.changed > 0 && !Ranking.referenceIDs.contains($0.summary.id)
        }
        return [
          .link(.name(effect.title), "#\(anchorName(effect))"), .text(effect.entry?.summary ?? ""),
          .name(effect.entry?.group ?? ""),
          .text(
            effect.changed > 0
              ? share(effect.changed, effect.played) : effect.played > 0 ? "none of \(effect.played)" : "–"),
          most.map { "\(strategyLink($0.summary, from: page)) \(signed($0.replay.scoreChange))" } ?? "–",
          count(effect.pairs), effect.isOfRun ? count(effect.pairsInRun) : "–",
        ]
      })
    for effect in effects { section(&page, effect) }
    footer(&page)
    return page.file
  }

  /// `p6-never`.
  private func anchorName(_ effect: SettingEffect) -> String {
    fileName(
      effect.title.lowercased().replacing("=", with: "-").replacing(" ", with: "-").replacing(".", with: "-"))
  }

  /// `2`, or `2 + 1` with pairs that part or draw level; `none`.
  private func count(_ pairs: [SettingEffect.Pair]) -> Markup {
    guard !pairs.isEmpty else { return "none" }
    let swaps = pairs.count(where: \.isSwap)
    return .text(pairs.count == swaps ? "\(swaps)" : "\(swaps) + \(pairs.count - swaps)")
  }

  /// `−1.2`; `0` where nothing changes.
  private func signed(_ change: Double) -> Markup {
    guard !change.isNaN, change.magnitude >= 0.005 else { return "0" }
    return .text((change < 0 ? "−" : "+") + fixed(change.magnitude, 2))
  }

  private func section(_ page: inout MarkdownPage, _ effect: SettingEffect) {
    page.anchor(anchorName(effect))
    page.heading(2, .name(effect.title))
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
    let affected = effect.strategies.filter { $0.replay.changed > 0 }
    if effect.strategies.isEmpty {
      page.paragraph("The record does not say what changes cell by cell.")
    } else if affected.isEmpty {
      page.paragraph("No cell changes. **No ranking changes.**")
      return
    } else {
      affectedTable(&page, Array(affected.prefix(5)))
      if affected.count > 5 {
        page.details("\(counted(affected.count - 5, "more strategy", "more strategies")) that it affects") {
          affectedTable(&$0, Array(affected.dropFirst(5)))
        }
      }
    }
    if !effect.strategies.isEmpty { verdict(&page, effect.pairs, "in these cells") }
    func words(_ pairs: [SettingEffect.Pair]) -> [String] { pairWords(pairs, from: page).map(\.source) }
    if effect.isOfRun, effect.strategies.isEmpty || words(effect.pairs) != words(effect.pairsInRun) {
      verdict(&page, effect.pairsInRun, "in all cells of this report on these devices")
    }
  }

  private func affectedTable(
    _ page: inout MarkdownPage, _ rows: [(summary: StrategySummary, replay: SensitivityResult.Replay)]
  ) {
    page.table(
      ["strategy", "changed", "mean score", "failing", "occlusion p75", "motion p75"],
      [.left, .right, .right, .right, .right, .right],
      rows.map { summary, replay in
        let (before, after) = (replay.before, replay.after)
        return [
          strategyLink(summary, from: page), .text(share(replay.changed, after.cells)),
          signed(replay.scoreChange),
          step(percent(before.gateFailures, before.cells), percent(after.gateFailures, after.cells)),
          step(fixed(before.occlusionP75, 1), fixed(after.occlusionP75, 1)),
          step(fixed(before.motionP75, 1), fixed(after.motionP75, 1)),
        ]
      })
  }

  /// `18.7% → 19.2%`, or one of them where they are the same.
  private func step(_ before: String, _ after: String) -> Markup {
    .text(before == after ? before : "\(before) → \(after)")
  }

  private func verdict(_ page: inout MarkdownPage, _ pairs: [SettingEffect.Pair], _ place: Markup) {
    let swaps = pairs.filter(\.isSwap)
    let others = pairs.filter { !$0.isSwap }
    if pairs.isEmpty {
      page.paragraph("**No ranking changes** \(place).")
      return
    }
    if !swaps.isEmpty {
      page.paragraph("**\(counted(swaps.count, "pair changes", "pairs change")) places** \(place):")
      page.list(pairWords(swaps, from: page))
    } else {
      page.paragraph("No pair changes places \(place).")
    }
    if !others.isEmpty {
      page.details("\(counted(others.count, "pair parts or draws", "pairs part or draw")) level") { page in
        page.list(pairWords(others, from: page))
      }
    }
  }
}
