import Metrics
import Record
import Testing

@testable import Analysis
@testable import Reports

@Suite("The report's text for a browser") struct BrowserTextTests {
  @Test("Escaped text is restored exactly, without becoming styles or links")
  func escaped() {
    for text in [
      "a|b `c` *d* **e** _f_ [g](h) $i &amp; <b>&lt;</b> \\ ~ # = + -", "# a", "- a", "+", "===", "</code>",
      "](", "[",
      "&#35;", "*", "é⌨",
    ] {
      #expect(Markdown.text(text).runs == [.text(text)])
      #expect(Markdown.code(text).runs == [.code(text)])
      #expect(
        ("**\(text)**, [\(text)](x)" as Markdown).runs == [
          .strong([.text(text)]), .text(", "), .link([.text(text)], to: "x"),
        ])
    }
  }

  @Test("Styles, code and links can be nested")
  func styles() {
    let name = "a*b"
    let markdown: Markdown = "*Note*: **[\(name)](p.md#q) and `x*y`** [`c/d`](e.md)."
    #expect(
      markdown.runs == [
        .emphasis([.text("Note")]), .text(": "),
        .strong([.link([.text("a*b")], to: "p.md#q"), .text(" and "), .code("x*y")]), .text(" "),
        .link([.code("c/d")], to: "e.md"), .text("."),
      ])
    // A mark without a closing mark extends to the end of the text.
    #expect(("**a" as Markdown).runs == [.strong([.text("a")])])
  }

  private func plain(_ runs: [BrowserRun]) -> String {
    runs.map { run in
      switch run {
      case .text(let text), .code(let text): text
      case .strong(let inner), .emphasis(let inner), .link(let inner, _): plain(inner)
      }
    }.joined()
  }

  private func tables(_ blocks: [BrowserBlock]) -> [[[[BrowserRun]]]] {
    blocks.flatMap { block -> [[[[BrowserRun]]]] in
      switch block {
      case .table(let head, _, let rows): [[head] + rows]
      case .details(_, let inner): tables(inner)
      default: []
      }
    }
  }

  private func part(_ id: String, of text: BrowserText) throws -> BrowserText.Part {
    try #require(text.parts.first { $0.id == id })
  }

  /// The expected numbers are those of `FamilyTests`.
  @Test("The part about families has the table's numbers, its links, and a section for each family")
  func families() throws {
    let text = BrowserText(FamilyTests.run())
    #expect(text.parts.map(\.id) == ["answer", "fixes", "strategies", "families"])
    let families = try part("families", of: text)
    let row = try #require(tables(families.blocks).first)[1]
    #expect(row.map(plain) == ["Push up", "push-old", "6/10", "push", "2", "0", "4/6 (66.7%)", "1"])
    #expect(row[0] == [.link([.text("Push up")], .part("families", section: "push", showsCode: false))])
    #expect(
      row[1] == [.link([.text("push-old")], .part("strategies", section: "push-old", showsCode: false))])
    #expect(families.sections.map(\.id) == ["push", "hold"])
    #expect(plain(families.sections[0].title) == "Push up")
    let strategies = try part("strategies", of: text)
    #expect(strategies.sections.map(\.id) == ["push", "hold", "push-old", "none"])
    // The page plays the first cell, in which the strategy fails.
    #expect(text.cells.contains("push-old/\(FamilyTests.run().cells[0].cell.situation.path)"))
  }

  @Test("Every strategy with a pain links to its worst cell")
  func pains() throws {
    let record = try PainsPageTests.record(PainsPageTests.gaps)
    let pains = try part("pains", of: BrowserText(record))
    #expect(pains.sections.map(\.id) == ["pain-6"])
    let rows = try #require(tables(pains.sections[0].blocks).first)
    #expect(
      rows.dropFirst().map { $0.map(plain) } == [
        [
          "some-strategy", "3 of 4", "iphone-16/portrait/show-hide/tab-chat",
          "leaves a gap above the keyboard: O7 83.0 pt",
        ],
        [
          "○ same-as-nothing, none", "1 of 4", "iphone-16/portrait/show-hide/tab-chat",
          "leaves a gap above the keyboard: O7 2.0 pt",
        ],
      ])
    #expect(
      rows[1][0] == [
        .link([.text("some-strategy")], .cell("some-strategy/iphone-16/portrait/show-hide/tab-chat"))
      ])
    #expect(
      rows[2][0].contains(.link([.text("none")], .cell("none/iphone-16/portrait/show-hide/tab-chat"))))
  }

  @Test("A link can open the code in a strategy's section")
  func code() throws {
    var run = FamilyTests.run()
    run.header.strategies[1].facts.append(.init(AxisEntry.Fact.code, "final class Push {}"))
    let answer = try part("answer", of: BrowserText(run))
    let row = try #require(tables(answer.sections[0].blocks).first?.first { $0.first.map(plain) == "push" })
    // The code is one line.
    #expect(row.last == [.link([.text("1 line")], .part("strategies", section: "push", showsCode: true))])
  }

  @Test("A hostile record links only to web pages of field reports, and names only its own cells")
  func hostile() {
    let record = SyntheticRun.record(screens: 2, hostile: true)
    let text = BrowserText(record)
    let known = Set(record.cells.map(\.cell.text))
    #expect(!text.cells.isEmpty)
    #expect(text.cells.allSatisfy(known.contains))
    var addresses: Set<String> = []
    for part in text.parts {
      for block in part.blocks + part.sections.flatMap(\.blocks) {
        block.visit { if case .web(let address) = $0 { addresses.insert(address) } }
      }
    }
    #expect(addresses.isSubset(of: FieldReports.all.compactMap(\.source.address)))
  }
}

extension Situation {
  fileprivate var path: String { "\(device)/\(orientation)/\(scenario)/\(screen)" }
}
