import Analysis
import Record
import Support

/// A strategy's published code, the steps to the corrected code, and the corrected code.
private struct CodeChange {
  var summary: StrategySummary
  var code: String
  var steps: [Step]
  var corrected: String

  struct Step: Equatable {
    var reason: String
    var change: String
  }

  init?(_ summary: StrategySummary, _ facts: [AxisEntry.Fact]) {
    func first(_ name: String) -> String? { facts.first { $0.name == name }?.value }
    guard let code = first(AxisEntry.Fact.code), let corrected = first(AxisEntry.Fact.correctedCode) else {
      return nil
    }
    var steps: [Step] = []
    for fact in facts.prefix(200) {
      if fact.name == AxisEntry.Fact.correction { steps.append(Step(reason: fact.value, change: "")) }
      if fact.name == AxisEntry.Fact.change, !steps.isEmpty { steps[steps.count - 1].change = fact.value }
    }
    guard !steps.isEmpty else { return nil }
    self.summary = summary
    self.code = code
    self.steps = steps
    self.corrected = corrected
  }

  /// Returns the number of steps at the end of the list that `other` also has.
  func shared(with other: CodeChange) -> Int {
    zip(steps.reversed(), other.steps.reversed()).prefix { $0 == $1 }.count
  }
}

struct FamilyCode: ReportPiece {
  let report: Report

  private func changes(_ family: FamilyGroup) -> [CodeChange] {
    let entries = table.entries(.strategy)
    return family.members.sorted { $0.index < $1.index }.compactMap {
      CodeChange($0, entries[$0.index].facts)
    }
  }

  /// Returns every change with its distinct steps. Steps at the end that an earlier change also has are
  /// replaced by a reference to that change.
  private func withDistinctSteps(
    _ changes: [CodeChange]
  ) -> [(change: CodeChange, own: [CodeChange.Step], rest: (of: CodeChange, count: Int)?)] {
    changes.indices.map { n in
      let change = changes[n]
      let before = changes[..<n].map { ($0, change.shared(with: $0)) }
      guard let best = before.max(by: { $0.1 < $1.1 }), best.1 > 1 else { return (change, change.steps, nil) }
      return (change, Array(change.steps.dropLast(best.1)), best)
    }
  }

  /// Returns a reference to the steps of another strategy, such as `Then steps 1 to 5 of
  /// bottom-inset-safe-area.`
  private func pointer(
    _ rest: (of: CodeChange, count: Int), isAll: Bool, from page: MarkdownPage
  ) -> Markdown {
    let start = rest.of.steps.count - rest.count + 1
    let steps = "teps \(start) to \(rest.of.steps.count) of"
    return "\(isAll ? "S" : "Then s")\(steps) \(strategyLink(rest.of.summary, from: page))."
  }

  /// Writes the reasons for the steps to the corrected code, for the families page.
  func writeRepairs(of family: FamilyGroup, to page: inout MarkdownPage) {
    let changes = changes(family)
    guard !changes.isEmpty else { return }
    let link = Markdown.link("The code, step by step", page.link(to: family.codePath))
    page.heading(3, "How to correct \(name: family.title.lowercasedFirst)")
    for (change, own, rest) in withDistinctSteps(changes) {
      if changes.count > 1 { page.paragraph("\(strategyLink(change.summary, from: page)):") }
      page.numberedList(own.map { .text($0.reason, limit: 2000) })
      if let rest { page.paragraph(pointer(rest, isAll: own.isEmpty, from: page)) }
    }
    page.paragraph("\(link).")
  }

  /// Returns a page for every family that has steps to corrected code.
  func files() -> [ReportFile] {
    let corrected = families.filter { hasSteps($0) }
    return corrected.indices.map { page(corrected, $0) }
  }

  /// Whether a family has steps to corrected code; if `summary` is given, whether that strategy has them.
  func hasSteps(_ family: FamilyGroup, from summary: StrategySummary? = nil) -> Bool {
    changes(family).contains { summary == nil || $0.summary.index == summary?.index }
  }

  /// Writes the changes from each published strategy to the corrected code, step by step.
  func writeSteps(of family: FamilyGroup, to page: inout MarkdownPage) {
    for (change, own, rest) in withDistinctSteps(changes(family)) {
      page.heading(2, "From \(strategyLink(change.summary, from: page))")
      if !page.playsCells { page.fence(change.code, language: "swift") }
      for (n, step) in own.enumerated() {
        page.paragraph("**\(n + 1).** \(.text(step.reason, limit: 2000))")
        page.fence(step.change, language: "diff")
      }
      if let rest { page.paragraph(pointer(rest, isAll: own.isEmpty, from: page)) }
    }
  }

  private func results(_ changes: [CodeChange]) -> [String] {
    changes.reduce(into: []) { if !$0.contains($1.corrected) { $0.append($1.corrected) } }
  }

  private func page(_ families: [FamilyGroup], _ place: Int) -> ReportFile {
    let family = families[place]
    let changes = changes(family)
    var page = MarkdownPage(path: family.codePath)
    page.breadcrumbs([("Report", "README.md"), ("Families", FamilyChapter.path)], .name(family.title))
    page.heading(1, "\(name: family.title): from the published to the corrected code")
    page.paragraph(
      """
      The code is a UIKit version of the published code; the pages of the strategies name the source. Exactly this file was \
      played. Each step has a reason and a change, with `@@` between two places of the file. The result of all steps is \
      \(family.comparisons.first.map { strategyLink($0.corrected, from: page) } ?? "the corrected variant"), whose file \
      is at the end of this page; its own page has it as an app contains it, to paste. \
      \(.link("What it gains", "../\(FamilyChapter.path)#\(family.anchor)")).
      """)
    writeSteps(of: family, to: &page)
    page.heading(2, "The corrected code")
    for result in results(changes) { page.fence(result, language: "swift") }
    func link(_ place: Int) -> Markdown? {
      families.indices.contains(place)
        ? .link(.name(families[place].title), page.link(to: families[place].codePath)) : nil
    }
    neighbours(&page, previous: link(place - 1), next: link(place + 1))
    footer(&page)
    return page.file
  }
}
