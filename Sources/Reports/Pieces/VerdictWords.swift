import Analysis
import Metrics
import Support

/// The recommendation at the top of the pages, with alternatives and reasons.
struct VerdictWords: ReportPiece {
  let report: Report

  func decision(from page: MarkdownPage) -> Markdown {
    guard let best = analysis.recommended, best.judged > 0 else { return reasonForNone }
    let nothing: Markdown =
      ranking.floor.map { $0.judged > 0 ? "; without code, \(percent($0.passes, $0.judged)) pass" : "" } ?? ""
    guard best.passes > 0 else {
      return "**No strategy passes any of \(counted(best.judged, "cell"))\(nothing).**"
    }
    let passing: Markdown =
      "\(analysis.share(.passes, of: best)) of \(counted(best.judged, "tested cell"))\(nothing)"
    // The words come before the id, and the title says whether forms are put into a scroll view.
    let words: Markdown = .name(best.title)
    let link = strategyLink(best, from: page)
    if ranking.strategies.count == 1 { return "**\(words) (\(link)) passes \(passing).**" }
    let size = analysis.codeSize(best).map { ", \($0.words)" } ?? ""
    return "**Use this: \(words) (\(link)\(size)). It passes \(passing).**"
  }

  /// Returns sentences about the strategies that are as good, the best strategy on unchanged screens, the best
  /// library and the best published recipe. The recommended strategy itself is left out.
  func alternatives(from page: MarkdownPage) -> Markdown? {
    guard let best = analysis.recommended, best.passes > 0 else { return nil }
    func named(_ summary: StrategySummary) -> Markdown {
      "\(strategyLink(summary, from: page)), which passes \(analysis.share(.passes, of: summary))"
    }
    var parts: [Markdown] = []
    let asGood = analysis.choice?.asGood ?? []
    if !asGood.isEmpty {
      let links = Markdown.sentence(of: asGood.map { strategyLink($0.summary, from: page) }, limit: 3)
      parts.append("\(links) \(asGood.count == 1 ? "is" : "are") as good, but not simpler.")
    }
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

  /// Returns the reason why no strategy is recommended.
  private var reasonForNone: Markdown {
    guard let best = ranking.strategies.first else {
      return "**There is no strategy to recommend: the record has no ranked strategy.**"
    }
    guard best.played > 0 else { return "**No cell could be played.**" }
    return "**No cell can be judged: in each, less than half of the metrics' weight applies.**"
  }

  /// Returns a sentence about the last strategy of the ranking, which is to be avoided; nil if there is none.
  func warning(from page: MarkdownPage) -> Markdown? {
    guard let best = analysis.recommended, best.passes > 0, let last = ranking.strategies.last,
      last.rank > best.rank, last.failures > 0,
      analysis.choice?.asGood.contains(where: { $0.summary.index == last.index }) != true
    else { return nil }
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
