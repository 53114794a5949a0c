import Analysis
import Record

/// The parts of the HTML page, written by the same code as the Markdown pages.
struct BrowserParts: ReportPiece {
  let report: Report
  private let places: [String: BrowserPlace]

  init(report: Report) {
    self.report = report
    places = Self.places(of: report)
  }

  var parts: [BrowserText.Part] {
    [
      part("answer") { page in
        FrontPage(report: report).writeAnswer(to: &page)
        page.anchor("use")
        KindTable(report: report).writeDecision(to: &page)
      },
      part("fixes") { page in
        let fixes = FixChapter(report: report)
        guard fixes.firstPage != nil else { return }
        fixes.write(to: &page)
        let code = FamilyCode(report: report)
        for family in families where code.hasSteps(family) {
          page.anchor(family.anchor)
          page.heading(2, "\(name: family.title): from the published to the corrected code")
          code.writeSteps(of: family, to: &page)
        }
      },
      part("kinds") { page in
        KindTable(report: report).write(to: &page)
        KindTable(report: report).writeKinds(to: &page)
      },
      part("strategies") { page in
        for place in listed.indices {
          page.anchor(listed[place].id)
          page.heading(2, .name(listed[place].title))
          StrategyPage(report: report, place: place).writeForBrowser(to: &page)
        }
      },
      part("families") { page in
        if !families.isEmpty { FamilyChapter(report: report).write(to: &page) }
      },
      part("pains") { page in
        if !report.pains.pains.isEmpty { PainChapter(report: report).write(to: &page) }
      },
    ].filter { !$0.blocks.isEmpty || !$0.sections.isEmpty }
  }

  /// The height of a closed section, which shows one line, in points.
  private static let sectionHeight = 50.0

  /// Returns a part with the blocks that `write` adds, split into sections. Each anchor starts a section, and
  /// the heading after the anchor is its title.
  private func part(_ id: String, _ write: (inout MarkdownPage) -> Void) -> BrowserText.Part {
    var page = MarkdownPage(path: "", playsCells: true)
    write(&page)
    var part = BrowserText.Part(id: id, blocks: [], sections: [])
    func isAnchor(_ block: MarkdownBlock) -> Bool { if case .anchor = block { true } else { false } }
    let first = page.blocks.firstIndex(where: isAnchor) ?? page.blocks.endIndex
    // A closed section also takes one line.
    let room = PageFold.limit - Self.sectionHeight * Double(page.blocks.count(where: isAnchor))
    part.blocks = PageFold.folded(Array(page.blocks[..<first]), limit: room).flatMap { converted($0, in: id) }
    for block in page.blocks[first...] {
      if case .anchor(let name) = block {
        part.sections.append(BrowserText.Section(id: name, title: [], blocks: []))
        continue
      }
      guard let last = part.sections.indices.last else { continue }
      if case .heading(_, let title) = block, part.sections[last].title.isEmpty,
        part.sections[last].blocks.isEmpty
      {
        part.sections[last].title = runs(title, in: id)
      } else {
        part.sections[last].blocks += converted(block, in: id)
      }
    }
    return part
  }

  private func converted(_ block: MarkdownBlock, in part: String) -> [BrowserBlock] {
    switch block {
    case .heading(let level, let title): [.heading(level, runs(title, in: part))]
    case .paragraph(let content): [.paragraph(runs(content, in: part))]
    case .list(let items, let isNumbered): [.list(items.map { runs($0, in: part) }, isNumbered: isNumbered)]
    case .table(let head, let alignments, let rows):
      [
        .table(
          head.map { runs($0, in: part) }, isNumber: alignments.map { $0 == .right },
          rows.map { $0.map { runs($0, in: part) } })
      ]
    case .code(let code, let language): [.code(code, language: language)]
    case .command(let command): [.code(command, language: "sh")]
    case .details(let summary, let blocks):
      [.details(runs(summary, in: part), blocks.flatMap { converted($0, in: part) })]
    // The HTML page plays the cells, so it needs no pictures of them.
    case .anchor, .picture, .verbatim: []
    }
  }

  // MARK: Text

  private func runs(_ content: Markdown, in part: String) -> [BrowserRun] {
    content.runs.flatMap { converted($0, in: part) }
  }

  private func converted(_ run: MarkdownRun, in part: String) -> [BrowserRun] {
    func all(_ runs: [MarkdownRun]) -> [BrowserRun] { runs.flatMap { converted($0, in: part) } }
    switch run {
    case .text(let text): return [.text(text)]
    case .code(let text): return [.code(text)]
    case .strong(let inner): return [.strong(all(inner))]
    case .emphasis(let inner): return [.emphasis(all(inner))]
    case .link(let label, let path):
      // A link becomes plain text if its target is not in the HTML page.
      return place(of: path, in: part).map { [.link(all(label), $0)] } ?? all(label)
    }
  }

  // MARK: Links

  private func place(of path: String, in part: String) -> BrowserPlace? {
    if let cell = CellAddress.cell(path) { return .cell(cell) }
    if path.hasPrefix("https://") { return .web(path) }
    let pieces = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let section = pieces.count > 1 ? pieces[1] : nil
    if pieces[0].isEmpty { return .part(part, section: section, showsCode: false) }
    switch places[pieces[0]] {
    case .part(let id, nil, _): return .part(id, section: section, showsCode: false)
    case .part(let id, let own, _): return .part(id, section: own, showsCode: section == "code")
    case let found: return found
    }
  }

  private static func places(of report: Report) -> [String: BrowserPlace] {
    let piece = FixChapter(report: report)
    let table = report.analysis.table
    var places: [String: BrowserPlace] = [
      FamilyChapter.path: .part("families", section: nil, showsCode: false),
      FixChapter.path: .part("fixes", section: nil, showsCode: false),
      "pains.md": .part("pains", section: nil, showsCode: false),
      "strategies/README.md": .part("kinds", section: nil, showsCode: false),
    ]
    for (index, entry) in table.entries(.strategy).enumerated() {
      places[piece.strategyPath(index)] = .part("strategies", section: entry.id, showsCode: false)
    }
    for family in report.families {
      places[family.codePath] = .part("fixes", section: family.anchor, showsCode: false)
    }
    for (axis, path) in [
      (RunTable.Axis.device, piece.devicePath), (.scenario, piece.scenarioPath), (.screen, piece.screenPath),
    ] {
      for (index, entry) in table.entries(axis).enumerated() { places[path(index)] = .cells(axis, entry.id) }
    }
    return places
  }
}
