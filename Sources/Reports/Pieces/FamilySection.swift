import Analysis
import Record
import Support

struct FamilySection: ReportPiece {
  let report: Report
  let index: Int
  let places: FamilyPlaces

  private var family: FamilyGroup { families[index] }
  private var words: FamilyWords { FamilyWords(report: report) }

  func write(to page: inout MarkdownPage) {
    let family = family
    page.anchor(family.anchor)
    page.heading(2, .name(family.title))
    if !family.summary.isEmpty { page.paragraph(.text(family.summary, limit: 1000)) }
    if !family.advice.isEmpty { page.factTable(Array(family.advice.prefix(12))) }
    if family.comparisons.isEmpty {
      page.paragraph(alone(from: page))
    } else {
      let splits = family.comparisons.map { words.split($0, from: page) }
      if splits.count == 1 {
        page.paragraph(.joined([weight] + splits, " "))
      } else {
        page.paragraph(weight)
        page.list(splits)
      }
      writeSymptoms(of: \.bug, "Effect of the bug", to: &page)
      writeSymptoms(of: \.more, "Missing from the technique", to: &page)
      writePrices(to: &page)
      writeRemainder(to: &page)
    }
    writeAdoptions(to: &page)
    writeFieldReports(to: &page)
    if families.count > 1 { places.writeChoice(of: index, to: &page) }
    FamilyCode(report: report).writeRepairs(of: family, to: &page)
  }

  /// Writes the gains of strategies on screens that were changed as the technique's documentation recommends.
  private func writeAdoptions(to page: inout MarkdownPage) {
    let texts = family.adoptions.map { one -> Markdown in
      var text: Markdown = """
        \(strategyLink(one.adopted, from: page)) passes \(one.adopted.passes) of \
        \(counted(one.adopted.judged, "cell")); \(strategyLink(one.plain, from: page)) passes \(one.plain.passes) on screens \
        as they are
        """
      if !one.gains.isEmpty {
        text = text + ", so \(one.gains.count) are gained, \(words.placeList(one.gains))"
      }
      if !one.losses.isEmpty {
        text = text + "; \(one.losses.count) are lost, \(words.placeList(one.losses))"
      }
      return text
    }
    if !texts.isEmpty { page.paragraph("*With the form in a scroll view*: \(.joined(texts, "; ")).") }
  }

  /// Writes the public reports about the technique, and whether the simulation agrees with them.
  private func writeFieldReports(to page: inout MarkdownPage) {
    let reports = FieldReports.of(strategies: Set(family.members.map(\.id)))
    guard !reports.isEmpty else { return }
    func links(_ reports: [FieldReport]) -> Markdown {
      .joined(
        reports.map { one in
          one.source.address.map { .link(.text(one.source.name), $0) } ?? .text(one.source.name)
        }, ", ")
    }
    let agreeing = reports.filter { $0.disagreement == nil }
    let others = reports.filter { $0.disagreement != nil }
    var parts: [Markdown] = []
    if !agreeing.isEmpty { parts.append("the simulation confirms \(links(agreeing))") }
    if !others.isEmpty {
      parts.append("the simulation does not confirm \(links(others)), for a known reason")
    }
    page.paragraph(
      """
      *What people say*, in \(counted(reports.count, "public report")): \(.joined(parts, "; ")). \
      \(.code("avoidance show field-report \(reports[0].id)")) plays one of them.
      """)
  }

  private func writeSymptoms(
    of cells: KeyPath<FamilyComparison, [Int]>, _ title: Markdown, to page: inout MarkdownPage
  ) {
    let texts = family.comparisons.compactMap { one -> Markdown? in
      let rows = one[keyPath: cells]
      guard !rows.isEmpty, let what = words.mainSymptoms(rows) else { return nil }
      return "in \(counted(rows.count, "cell")) \(strategyLink(one.published, from: page)) \(what)"
    }
    if !texts.isEmpty { page.paragraph("*\(title)*: \(.joined(texts, "; ")).") }
  }

  /// A sentence that says whether the technique or the bug causes most failures.
  private var weight: Markdown {
    let shares = family.comparisons.compactMap(\.bugShare)
    guard let least = shares.min(), let most = shares.max() else { return "**No failures.**" }
    if most <= 1.0 / 3 { return "**Mostly the technique.**" }
    if least >= 2.0 / 3 { return "**Mostly the bug.**" }
    if most - least > 1.0 / 3 { return "**It depends on the published code.**" }
    return "**Both the technique and the bug.**"
  }

  /// Returns the results of a family without a pair of published and corrected code.
  private func alone(from page: MarkdownPage) -> Markdown {
    let members = family.members.map { member -> Markdown in
      "\(strategyLink(member, from: page)) passes \(member.passes) of \(counted(member.judged, "cell"))\(member.doesNothing > 0 ? " and does nothing in \(member.doesNothing)" : "")"
    }
    let all = Markdown.joined(members, "; ")
    let sources = family.members.map(analysis.provenance)
    if sources.contains("library") {
      return "\(all). Libraries are played unchanged, with their default settings."
    }
    let missing: Markdown =
      sources.contains("corrected")
      ? "No published variant was played" : "No corrected variant was played"
    return "\(all). \(missing), so technique and bugs cannot be separated."
  }

  private func writePrices(to page: inout MarkdownPage) {
    let costly = family.comparisons.filter { !$0.price.isEmpty }
    guard !costly.isEmpty else { return }
    let texts = costly.compactMap { one -> Markdown? in
      guard let what = words.mainSymptoms(one.price) else { return nil }
      let places = words.placeList(one.price)
      return
        "in \(counted(one.price.count, "cell")) that \(strategyLink(one.published, from: page)) passes, the corrected code \(what), \(places)"
    }
    if !texts.isEmpty { page.paragraph("*Newly broken*: \(.joined(texts, "; ")).") }
  }

  /// Writes the remaining failures of the corrected code, and how many of these cells another family passes.
  private func writeRemainder(to page: inout MarkdownPage) {
    guard let right = family.comparisons.first?.corrected else { return }
    let rows = table.rows[right.index].filter(table.fails)
    guard !rows.isEmpty, let what = words.mainSymptoms(rows) else { return }
    var text: Markdown = """
      *Remaining failures*: in \(counted(rows.count, "cell")) \(strategyLink(right, from: page)) \(what), \(words.placeList(rows)).
      """
    if families.count > 1 {
      let saved = savedByOthers(rows)
      let best = saved.byFamily.enumerated().max { ($0.element, $1.offset) < ($1.element, $0.offset) }
      if saved.any == 0 {
        text = text + " No other family passes any of them."
      } else if let best {
        let share: Markdown =
          saved.any == rows.count
          ? "Other families pass all of them" : "Other families pass \(saved.any) of them"
        text =
          text
          + " \(share), most often \(.link(.name(families[best.offset].title), "#\(families[best.offset].anchor)")) (\(best.element))"
          + (saved.any == rows.count ? "." : "; no strategy here passes the other \(rows.count - saved.any).")
      }
    }
    page.paragraph(text)
  }

  /// Returns the number of cells in which another family passes, in total and by family.
  private func savedByOthers(_ rows: [Int]) -> (any: Int, byFamily: [Int]) {
    var passing = [Set<Int>](repeating: [], count: families.count)
    for (other, family) in families.enumerated() where other != index {
      for member in family.members {
        for row in table.rows[member.index] where table.passes(row) {
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
}
