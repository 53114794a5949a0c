import Analysis
import Metrics
import Support

/// The recommendation at the top of the pages, with alternatives and reasons.
struct VerdictWords: ReportPiece {
  let report: Report

  func decision(from page: MarkdownPage) -> Markdown {
    guard let best = analysis.recommended, best.judged > 0 else { return verdict(from: page) }
    let nothing: Markdown =
      ranking.floor.map { $0.judged > 0 ? "; without code, \(percent($0.passes, $0.judged)) pass" : "" } ?? ""
    guard best.passes > 0 else {
      return "**No strategy passes any of \(counted(best.judged, "cell"))\(nothing).**"
    }
    let link = strategyLink(best, from: page)
    let isAdopted = analysis.isAdopted(best)
    let passing: Markdown =
      "\(analysis.share(.passes, of: best)) of \(counted(best.judged, "tested cell"))\(nothing)"
    if ranking.strategies.count == 1 {
      return "**\(link)\(isAdopted ? " with forms in a scroll view" : "") passes \(passing).**"
    }
    let size = analysis.codeSize(best).map { ", \($0.words)" } ?? ""
    return "**Use \(link)\(isAdopted ? ", with forms in a scroll view" : "")\(size): it passes \(passing).**"
  }

  /// Returns sentences about the best strategy on unchanged screens, the best library and the best published
  /// recipe. The recommended strategy itself is left out.
  func alternatives(from page: MarkdownPage) -> Markdown? {
    guard let best = analysis.recommended, best.passes > 0 else { return nil }
    func named(_ summary: StrategySummary) -> Markdown {
      "\(strategyLink(summary, from: page)), which passes \(analysis.share(.passes, of: summary))"
    }
    var parts: [Markdown] = []
    if analysis.isAdopted(best), let asTheyAre = ranking.strategies.first(where: { !analysis.isAdopted($0) })
    {
      parts.append("On screens as they are, the best is \(named(asTheyAre)).")
    }
    let libraries = analysis.libraries
    if let library = libraries.first, library.index != best.index, library.passes > 0 {
      parts.append("The best of \(counted(libraries.count, "library technique")) is \(named(library)).")
    }
    let published = analysis.published
    if let first = published.first, first.index != best.index, first.passes > 0 {
      parts.append("The best of \(counted(published.count, "published recipe")) is \(named(first)).")
    }
    return parts.isEmpty ? nil : .joined(parts, " ")
  }

  func verdict(from page: MarkdownPage) -> Markdown {
    let (published, corrected) = (analysis.published, analysis.corrected)
    guard let best = ranking.strategies.first else {
      return "**There is no strategy to recommend: the record has no ranked strategy.**"
    }
    guard best.played > 0 else { return "**No cell could be played.**" }
    guard best.judged > 0 else {
      return "**No cell can be judged: in each, less than half of the metrics' weight applies.**"
    }
    guard let first = published.first, first.judged > 0, published.count > 1 || !corrected.isEmpty else {
      return "**\(choice(of: "Use", best, among: ranking.strategies, page))**\(warning(best, page))"
    }
    let own = choice(
      of: published.count == 1
        ? "The only technique played as published is"
        : "Of \(counted(published.count, "published variant")), use", first, among: published, page)
    var text = own
    if let right = corrected.first, right.rank < first.rank, right.judged > 0 {
      let isBest = right.index == best.index
      let isSame =
        table.symptoms(of: right.index).first?.symptom == table.symptoms(of: first.index).first?.symptom
      // With an equal passing share, the corrected variant is not better, even if its scores are.
      let isEqual = right.passRate == first.passRate && right.verdict == first.verdict
      let words = isEqual ? "as good" : isBest ? "best of all" : "even better"
      text =
        text + " The corrected variant \(strategyLink(right, from: page)) is \(words): "
        + outcome(right, isMost: false, withReason: !isSame)
        + (isEqual ? "; only its scores put it \(isBest ? "first" : "ahead")." : ".")
    }
    let libraries = analysis.libraries
    if let library = libraries.first, library.judged > 0, libraries.count > 1 {
      text =
        text + " "
        + choice(
          of: "Of \(counted(libraries.count, "library technique")), the best is", library, among: libraries,
          page)
    }
    return "**\(text)**\(warning(first, page))"
  }

  /// Returns a sentence such as `Use a: it passes …`, with the strategies that are tied with it.
  private func choice(
    of words: Markdown, _ best: StrategySummary, among rivals: [StrategySummary], _ page: MarkdownPage
  ) -> Markdown {
    let tied = rivals.filter { $0.index != best.index && best.tiedWith.contains($0.id) }
    var also: Markdown = ""
    if !tied.isEmpty {
      also = " (tied with \(.sentence(of: tied.map { strategyLink($0, from: page) }, limit: 3)))"
    }
    return
      "\(words) \(strategyLink(best, from: page))\(also): \(outcome(best, isMost: rivals.count > 1, withReason: true))."
  }

  private func outcome(_ summary: StrategySummary, isMost: Bool, withReason: Bool) -> Markdown {
    switch summary.verdict {
    case .pass: return "it passes every gate in all \(counted(summary.judged, "cell")) and moves well"
    case .needsImprovement:
      return """
        it passes every gate in all \(counted(summary.judged, "cell")); still to improve: \
        \(.metrics(summary.notGood, limit: 3))
        """
    case .incomplete:
      return "it fails no gate, but \(summary.errors) of \(summary.cells) cells could not be played"
    case .partial, .fail:
      let nothing: Markdown =
        summary.doesNothing > 0 ? ", does nothing in \(analysis.share(.doesNothing, of: summary))" : ""
      let why: Markdown =
        table.symptoms(of: summary.index).first.map { ", mostly because it \($0.symptom.text)" } ?? ""
      let fails: Markdown =
        summary.failures > 0
        ? ", and fails \(percent(summary.failures, summary.judged))\(withReason ? why : "")" : ""
      return """
        it \(isMost ? "has the highest ranked figure, \(fixed(summary.figure, 1)), and " : "")passes \
        \(analysis.share(.passes, of: summary)) of \(counted(summary.judged, "cell"))\(nothing)\(fails)
        """
    }
  }

  private func warning(_ best: StrategySummary, _ page: MarkdownPage) -> Markdown {
    guard let last = ranking.strategies.last, last.rank > best.rank, last.failures > 0,
      !best.tiedWith.contains(last.id)
    else { return "" }
    let why: Markdown =
      table.symptoms(of: last.index).first.map { ", mostly because it \($0.symptom.text)" } ?? ""
    return """
       Avoid \(strategyLink(last, from: page)): it \(last.passes == 0 ? "passes none" : "passes only \(analysis.share(.passes, of: last))") of its cells\(why).
      """
  }

  /// Returns the main failure of each published strategy, grouped by symptom. If fewer than two strategies
  /// are published, it returns those of all ranked strategies.
  func explanation(from page: MarkdownPage) -> [Markdown] {
    let published = analysis.published
    let shown = published.count > 1 ? published : ranking.strategies
    var groups = [[(StrategySummary, Int)]](repeating: [], count: Symptom.all.count)
    for summary in shown {
      guard let main = table.symptoms(of: summary.index).first else { continue }
      groups[main.symptom.index].append((summary, main.cells))
    }
    let order = Symptom.all.filter { !groups[$0.index].isEmpty }
      .sorted { (groups[$1.index].count, $0.index) < (groups[$0.index].count, $1.index) }
    return order.map { symptom in
      let names = groups[symptom.index].prefix(12).map { summary, cells -> Markdown in
        "\(strategyLink(summary, from: page)) \(percent(cells, summary.judged))"
      }
      let more = groups[symptom.index].count - names.count
      return "\(symptom.plural): \(.joined(names, ", "))\(more > 0 ? " and \(more) more" : "")."
    }
  }
}
