import Pictures
import Testing

@testable import Analysis
@testable import Record
@testable import Reports

/// Returns illustrations for all requests of a draft, with texts that would be harmful if they were not
/// escaped.
func fakeIllustrations(_ draft: ReportDraft, finding: String = "It fails.") -> Illustrations {
  var illustrations = Illustrations()
  let picture = SVG(width: 60, height: 40, title: finding, summary: finding, palette: .adaptive).source
  for request in draft.requests {
    let names: [String]
    var text = ""
    switch request.kind {
    case .cell(let isAnimated):
      names = ["strip", "motion"] + (isAnimated ? ["animation"] : [])
      // The text of a cell's story already links to its pictures.
      text = names.map { "![\($0)](\(request.folder)/\($0).svg)\n" }.joined(separator: "\n")
    case .keyboard:
      names = ["keyboard"]
      text = "| start | posted |\n|--:|:--|\n| 0.50 s | willShow |\n\n"
    case .comparison: names = ["comparison"]
    case .strip: names = ["strip"]
    case .moment: names = ["moment"]
    }
    illustrations[request] = .drawn(
      names.map { Illustrations.Drawing(name: $0, finding: finding, svg: picture) }, text: text)
  }
  return illustrations
}

@Suite("The cells that are drawn") struct IllustratedCellsTests {
  /// Returns a record with a cell for every combination. A cell fails if the closure returns true for it.
  private func record(
    strategies: [String], screens: [String], scenarios: [String] = ["show"], devices: [String] = ["phone"],
    fails: (CellID) -> Bool
  ) -> RunRecord {
    var generator = SyntheticRun.Generator(state: 1)
    var cells: [CellResult] = []
    for device in devices {
      for screen in screens {
        for scenario in scenarios {
          for strategy in strategies {
            let id = CellID(
              strategy: strategy, device: device, orientation: "portrait", scenario: scenario, screen: screen)
            var cell = SyntheticRun.cell(id, 0, inferred: false, &generator)
            if fails(id) { cell.gates[0] = .failed }
            cells.append(cell)
          }
        }
      }
    }
    let header = RunHeader(
      model: "1", planHash: "0", profile: "ios-26", rules: [], frameRate: 60, cellCount: cells.count,
      command: "avoidance run", strategies: SyntheticRun.axis(strategies),
      devices: SyntheticRun.axis(devices),
      orientations: SyntheticRun.axis(["portrait"]), scenarios: SyntheticRun.axis(scenarios),
      screens: SyntheticRun.axis(screens))
    return RunRecord(header: header, cells: cells)
  }

  @Test(
    "The picture of a scenario shows the situation that divides the strategies most evenly, each result once")
  func telling() throws {
    // Of the four strategies, none fails on s1, one fails on s2, two fail on s3 and all fail on s4.
    let failing = ["s1": [], "s2": ["d"], "s3": ["c", "d"], "s4": ["a", "b", "c", "d"]]
    let report = Report(
      record(strategies: ["a", "b", "c", "d", "none", "oracle"], screens: ["s1", "s2", "s3", "s4"]) {
        $0.strategy == "none" || failing[$0.screen, default: []].contains($0.strategy)
      })
    let example = try #require(report.illustrated.scenarios[0])
    #expect(example.comparison.request.situation.screen == "s3")
    // On s3, `a` and `b` pass, and `c`, `d` and `none` fail in the same way. The oracle has the same result
    // as `a`.
    #expect(example.comparison.request.strategies == ["a", "c"])
    #expect(
      report.analysis.table.record.cells[try #require(example.cell)].cell.text == "c/phone/portrait/show/s3")
    #expect(example.keyboard.request.strategies == ["c"])
    #expect(example.comparison.folder == "img/scenarios/show")
    #expect(example.comparison.request.folder == "../img/scenarios/show")
  }

  @Test("The first page shows a cell that the best passes, 'none' fails, and another fails differently")
  func decision() throws {
    // On s1 all strategies pass. On s2 `b`, `c` and `none` fail, and on s3 only `none` fails.
    let failing = ["s2": ["b", "c"]]
    let report = Report(
      record(strategies: ["a", "b", "c", "d", "none", "oracle"], screens: ["s1", "s2", "s3"]) {
        $0.screen != "s1" && $0.strategy == "none" || failing[$0.screen, default: []].contains($0.strategy)
      })
    let request = try #require(report.illustrated.decision?.request)
    #expect(request.kind == .moment && request.situation.screen == "s2")
    #expect(request.strategies.count == 3 && request.strategies.last == "none")
    #expect(["a", "d"].contains(request.strategies[0]) && ["b", "c"].contains(request.strategies[1]))
    let failingAlike = Report(
      record(strategies: ["a", "none", "oracle"], screens: ["s"]) { $0.strategy != "oracle" })
    #expect(failingAlike.illustrated.decision == nil)
  }

  @Test("Strategies that fail equally in the same cell get pictures of different cells")
  func fresh() throws {
    let report = Report(
      record(strategies: ["a", "b", "c"], screens: ["s1", "s2", "s3"]) { _ in true })
    let shown = report.illustrated.ofStrategy.values.map {
      report.analysis.table.record.cells[$0].cell.screen
    }
    #expect(shown.sorted() == ["s1", "s2", "s3"])
  }

  @Test("The number of cells with a page is limited, all are from the record, and each has its own path")
  func limits() {
    let many = (0..<90).map { "s\($0)" }
    for record in [
      SyntheticRun.record(), SyntheticRun.record(hostile: true),
      record(strategies: many, screens: many.prefix(30).map { $0 }, scenarios: ["x", "y"]) {
        ($0.strategy.count + $0.screen.count) % 2 == 0
      },
    ] {
      let report = Report(record)
      let rows = report.illustrated.rows
      #expect((1...IllustratedCells.pageLimit).contains(rows.count))
      #expect(Set(rows).count == rows.count)
      #expect(rows.allSatisfy { report.analysis.table.cells.isCounted($0) })
      let requests = ReportDraft(record).requests
      #expect(Set(requests).count == requests.count && requests == ReportDraft(record).requests)
      let places = report.illustrated.requests
      #expect(Set(places.map { "\($0.folder) \($0.request.kind)".lowercased() }).count == places.count)
      #expect(places.allSatisfy { ReportTree.isPlain("\($0.folder)/animation.svg") })
      let known = Set(record.cells.map(\.cell.situation))
      #expect(requests.allSatisfy { known.contains($0.situation) && !$0.strategies.isEmpty })
    }
  }

  @Test("Situations never share a picture file, and long names are shortened")
  func names() {
    func name(_ device: String, _ orientation: String, _ scenario: String = "k") -> String {
      fileName(Situation(device: device, orientation: orientation, scenario: scenario, screen: "s"))
    }
    #expect(name("iphone-se-3", "portrait") == "iphone-se-3--portrait--k--s")
    #expect(name("a--b", "c") != name("a", "b--c"))
    #expect(name("a-", "b") != name("a", "-b"))
    for odd in ["../..", "a/b", "|<b>", "\u{202E}", String(repeating: "long-", count: 80)] {
      #expect(ReportTree.isPlain("cells/x/\(name(odd, odd, odd)).md"))
      #expect(name(odd, "p").utf8.count < 120)
    }
  }
}

@Suite("Commands on pages") struct CommandTests {
  @Test("Quoted words are the same after a shell parses them")
  func words() {
    for words in [["avoidance", "run"], ["a b", "it's", "$(x)", "", "--rule", "P4=literal"], ["'", "''"]] {
      #expect(shellWords(words.map(shellWord).joined(separator: " ")) == words)
    }
    #expect(shellWord("a/b-1,c") == "a/b-1,c")
    #expect(shellWord("it's") == "'it'\\''s'")
  }

  @Test("The command for a cell has the rules and the files of its run")
  func platform() {
    var record = SyntheticRun.record(screens: 2)
    record.header.command =
      "avoidance run --screen login --roles r.json --rule P4=literal --device 'ipad-*' --frame-rate 120"
    let own = RecordedFiles(record.header)
    let cell = record.cells[0].cell
    #expect(own.file(of: cell) == nil)
    #expect(own.explain(cell) == "avoidance explain \(cell.text) --rule P4=literal --frame-rate 120")
    record.header.screens[0].facts.append(.init("file", "My Screens/a.json"))
    record.header.scenarios[0].facts.append(.init("file", "k.json"))
    let both = RecordedFiles(record.header)
    #expect(both.file(of: cell) == "My Screens/a.json")
    #expect(
      both.options(for: cell)
        == " --screen 'My Screens/a.json' --scenario-file k.json --rule P4=literal --frame-rate 120")
    // The first case is another screen with the same scenario. In the second case the screen's id ends in a
    // number, because another file has a scene with the same name.
    var other = cell
    other.screen = record.header.screens[1].id
    #expect(both.file(of: other) == "k.json")
    record.header.screens[1].id = "\(cell.screen)-2"
    record.header.screens[1].facts.append(.init("file", "b.storyboard"))
    other.screen = "\(cell.screen)-2"
    #expect(
      RecordedFiles(record.header).options(for: other)
        == " --screen 'My Screens/a.json' --screen b.storyboard --roles r.json --scenario-file k.json"
        + " --rule P4=literal --frame-rate 120")
    // A path that leads out of the folder is ignored.
    for path in ["/etc/passwd", "../x.json", ""] {
      record.header.screens[1].facts = [.init("file", path)]
      #expect(RecordedFiles(record.header).file(of: other) == nil)
    }
  }
}

@Suite("Pages without pictures") struct MissingPictureTests {
  @Test("Instead of a missing picture, a page has the reason and the cell's numbers")
  func missing() throws {
    let draft = ReportDraft(SyntheticRun.record())
    var illustrations = Illustrations()
    for request in draft.requests {
      illustrations[request] = .missing("this program does not know the screen '<b>|x'")
    }
    let files = draft.rendered(with: illustrations).files
    let cells = files.filter { $0.path.hasPrefix("cells/") && $0.path.split(separator: "/").count == 3 }
    #expect(!cells.isEmpty)
    for page in cells {
      #expect(
        page.contents.contains("*No picture: this program does not know the screen '&lt;b&gt;&#124;x'.*"))
      #expect(page.contents.contains("Occlusion = 100 ×"))
      #expect(page.contents.contains("avoidance explain "))
    }
    #expect(!files.contains { $0.path.hasPrefix("img/cells/") })
    for path in ["scenarios/next-field.md", "screens/screen-0.md", "strategies/bottom-inset.md"] {
      #expect(try #require(files.first { $0.path == path }).contents.contains("*No picture: "))
    }
  }
}
