import Foundation
import Metrics
import Pictures
import Record
import Support
import Testing
import Trace

@testable import HTMLReport

@Suite("The HTML page")
struct PageTests {
  static let hostile = "</script><img src=x onerror=alert(1)>{films}\u{202E}"

  static func record(cells count: Int = 6, name: String = "a") -> RunRecord {
    func axis(_ ids: [String]) -> [AxisEntry] {
      ids.map { AxisEntry(id: $0, title: $0, summary: $0, group: $0, source: $0, facts: [.init($0, $0)]) }
    }
    let screens = (0..<count / 2).map { "screen-\($0)" }
    var cells: [CellResult] = []
    for screen in screens {
      for strategy in [name, "oracle"] {
        var metrics = MetricID.allCases.map { _ in MetricResult(.noFocus) }
        let isGood = strategy == "oracle"
        let visible = isGood ? 1 : 1.0 / 3
        metrics[0] = MetricResult(value: visible, score: visible)
        metrics[8] = MetricResult(value: 0.1, score: 0.9)
        cells.append(
          CellResult(
            cell: CellID(
              strategy: strategy, device: "phone", orientation: "portrait", scenario: "show", screen: screen),
            metrics: metrics, occlusion: 100 * visible, motion: 90,
            gates: [isGood ? .passed : .failed, .passed, .notApplicable, .passed, .passed],
            inferred: true, notes: [name]))
      }
    }
    return RunRecord(
      header: RunHeader(
        model: "2", planHash: "0", profile: "ios-26", rules: [], frameRate: 60, cellCount: cells.count,
        command: name, strategies: axis([name, "oracle"]), devices: axis(["phone"]),
        orientations: axis(["portrait"]), scenarios: axis(["show"]), screens: axis(screens)), cells: cells)
  }

  static func films(_ record: RunRecord) -> Films {
    var films = Films()
    var engine = MetricEngine()
    for index in stride(from: 0, to: record.cells.count, by: 2) {
      films.add(
        (0..<2).map {
          let trace = FilmTests.trace(shift: -Double(7 * (index + $0)))
          return (index + $0, trace, engine.measure(trace))
        })
    }
    return films
  }

  static let devices = [
    "phone": DeviceShape(
      portraitSize: CGSize(width: 390, height: 844), cutout: .notch, cornerRadius: nil, hasHomeIndicator: true
    )
  ]

  private func section(_ id: String, of page: String) throws -> [UInt8] {
    let start = try #require(page.range(of: "id=\"\(id)\">"))
    let end = try #require(page[start.upperBound...].range(of: "<"))
    return try Letters.bytes(String(page[start.upperBound..<end.lowerBound]))
  }

  @Test("The content policy has the hashes of the style and the script in the file")
  func policy() throws {
    let record = Self.record()
    let page = String(
      decoding: HTMLReport.render(record, films: Self.films(record), devices: Self.devices).bytes,
      as: UTF8.self)
    for (open, close, kind) in [
      ("<style>", "</style>", "style-src"), ("<script type=\"module\">", "</script>", "script-src"),
    ] {
      let start = try #require(page.range(of: open))
      let end = try #require(page[start.upperBound...].range(of: close))
      let digest = SHA256.digest(Array(page[start.upperBound..<end.lowerBound].utf8))
      #expect(page.contains("\(kind) 'sha256-\(Data(digest).base64EncodedString())'"))
    }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("\nimport "))
    #expect(!page.contains("\nexport "))
    #expect(PageAssembly.modules.allSatisfy { name in EmbeddedFiles.all.contains { $0.name == name } })
    #expect(
      page
        == String(
          decoding: HTMLReport.render(record, films: Self.films(record), devices: Self.devices).bytes,
          as: UTF8.self))
  }

  @Test("Names from a record occur only in the page's data")
  func hostileNames() throws {
    let record = Self.record(name: Self.hostile)
    let page = String(
      decoding: HTMLReport.render(record, films: Self.films(record), devices: Self.devices).bytes,
      as: UTF8.self)
    #expect(!page.contains("onerror"))
    #expect(!page.contains("\u{202E}"))
    let model = String(decoding: try Inflate.bytes(section("model", of: page)), as: UTF8.self)
    #expect(model.contains("onerror=alert(1)"))
    // The page uses the same caps for scores as the command.
    #expect(
      model.split(separator: "\"cap\":").dropFirst().map { $0.prefix(2) } == ["20", "40", "40", "50", "50"])
  }

  @Test("Results are restored to a millionth, and scores that affect ranks to a billionth")
  func columns() throws {
    let record = Self.record()
    var reader = Unpacker(CellColumns(record, withoutFilm: [0, 0, 0, 1, 0, 0]).bytes.all)
    #expect(reader.number() == 6)
    let axes = (0..<5).map { _ in (0..<6).map { _ in reader.number() } }
    #expect(axes[0] == [0, 1, 0, 1, 0, 1])
    #expect(axes[4] == [0, 0, 1, 1, 2, 2])
    func isNear(_ a: Double, _ b: Double?) -> Bool {
      a.isNaN ? b?.isNaN ?? true : abs(a - (b ?? .nan)) < 5e-7
    }
    for scores in [record.cells.map(\.occlusion), record.cells.map(\.motion)] {
      let numbers = reader.numbers(1e9)
      for score in scores { #expect(isNear(numbers[reader.number()], score)) }
    }
    for metric in MetricID.allCases {
      let (values, scores) = (reader.numbers(), reader.numbers())
      var (value, score) = (0, 0)
      let outcomes = reader.list { r -> (Double, Double, Int) in
        value += r.number()
        score += r.signed()
        return (values[value], scores[score], r.number())
      }
      for cell in record.cells {
        let outcome = outcomes[reader.number()]
        let wanted = cell.metrics[metric.index]
        #expect(isNear(outcome.0, wanted.value))
        #expect(isNear(outcome.1, wanted.score))
        #expect(outcome.2 == wanted.reason.map { Int($0.rawValue) + 1 } ?? 0)
      }
    }
    // Each gate is a digit of base 3, the first gate lowest. In a failing cell, the first gate failed (1) and
    // the third does not apply (2), so the number is 1 + 0 · 3 + 2 · 9 = 19.
    #expect((0..<6).map { _ in reader.number() } == [19, 18, 19, 18, 19, 18])
    // The following two columns, displaced bars and broken constraints, are 0 in every cell.
    #expect((0..<6).map { _ in reader.number() } == [0, 0, 0, 0, 0, 0])
    #expect((0..<6).map { _ in reader.number() } == [0, 0, 0, 0, 0, 0])
    #expect((0..<6).map { _ in reader.number() } == [1, 1, 1, 1, 1, 1])
    // The outcome of a cell with a failed gate is number 1, fail. The flags in the next column say that every
    // cell can be judged (1) and has moved (2).
    #expect((0..<6).map { _ in reader.number() } == [1, 0, 1, 0, 1, 0])
    #expect((0..<6).map { _ in reader.number() } == [3, 3, 3, 3, 3, 3])
    #expect((0..<6).map { _ in reader.number() } == [0, 0, 0, 0, 0, 0])
    #expect((0..<6).map { _ in reader.list { $0.number() } } == [[Int]](repeating: [0], count: 6))
    #expect((0..<6).map { _ in reader.number() } == [0, 0, 0, 1, 0, 0])
    #expect(reader.position == reader.bytes.count)
  }

  @Test("If not all films fit, the worst cells keep their films, together with the oracle's")
  func budget() throws {
    let record = Self.record(cells: 200)
    let films = Self.films(record)
    let whole = HTMLReport.render(record, films: films, devices: Self.devices)
    #expect(whole.films == 200)
    let room = whole.bytes.count - 6000
    let part = HTMLReport.render(record, films: films, devices: Self.devices, budget: room)
    #expect(part.bytes.count <= room)
    #expect(part.films > 0)
    #expect(part.films < 200)
    let page = String(decoding: part.bytes, as: UTF8.self)
    let model = String(decoding: try Inflate.bytes(section("model", of: page)), as: UTF8.self)
    #expect(model.contains("it has the cells that its text links to"))
    let none = HTMLReport.render(record, films: films, devices: Self.devices, budget: 1)
    #expect(none.films == 0)
  }

  @Test("Films are wanted for the worst cells that may fit, together with the oracle's")
  func wanted() {
    let record = Self.record(cells: 200)
    #expect(PageDraft(record).wanted == nil)
    // A film takes at least 100 bytes, so the budget has room for half of the films. Cells of the strategy
    // and the oracle alternate, and all cells of the strategy are equally bad.
    let wanted = PageDraft(record, budget: 10_000).wanted ?? []
    #expect(wanted.isSuperset(of: 0..<100))
    #expect(wanted.count < 200)
    #expect(wanted.filter { $0 % 2 == 0 }.allSatisfy { wanted.contains($0 + 1) })
    #expect(PageDraft(record, budget: 1).wanted == [])
    // If the wanted films are missing or short, the page wants more of them, until all are included.
    var draft = PageDraft(record, budget: 2_000)
    let few = draft.wanted ?? []
    let first = draft.widen()
    #expect(first && draft.wanted?.isStrictSuperset(of: few) == true)
    let (second, third) = (draft.widen(), draft.widen())
    #expect(second && draft.wanted == nil && !third)
  }

  @Test("Sources lose comments and indentation, and none of their strings spans several lines")
  func bare() throws {
    #expect(
      PageAssembly.bare("/** a\n * b */\nlet x = 1; // kept\n\n  // gone\n  /* gone */\n  y();")
        == ["let x = 1; // kept", "y();"])
    for name in PageAssembly.modules {
      let text = try #require(EmbeddedFiles.all.first { $0.name == name }?.text)
      for line in text.split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
        // A comment that begins on this line must end at the end of the line.
        if line.drop(while: { $0 == " " }).hasPrefix("/*"), let end = line.range(of: "*/") {
          #expect(line[end.upperBound...].isEmpty, "\(name): \(line)")
        }
      }
    }
  }

  @Test("The page has the report's text, and its links stay inside the page")
  func words() throws {
    let page = HTMLReport.render(Self.record(), films: Films(), devices: Self.devices)
    let model = String(
      decoding: try Inflate.bytes(section("model", of: String(decoding: page.bytes, as: UTF8.self))),
      as: UTF8.self)
    // Strategy `a` fails in all of its 3 cells.
    #expect(model.contains(#""No strategy passes any of 3 cells."]"#))
    // The link has the index of the page part (4) and the section of the strategy.
    #expect(model.contains(#"[4,"strategies","a",0,"a"]"#))
    // The worst cell of the strategy is the first cell of the record.
    #expect(model.contains(#"[6,0,[[3,"phone/portrait/show/screen-0"]]]"#))
  }

  @Test("A cell without a film shows the reason")
  func refusals() throws {
    let record = Self.record()
    var films = Films()
    films.refuse(0, reason: "This program does not know the screen.")
    let page = HTMLReport.render(record, films: films, devices: [:])
    #expect(page.films == 0)
    let model = String(
      decoding: try Inflate.bytes(section("model", of: String(decoding: page.bytes, as: UTF8.self))),
      as: UTF8.self)
    #expect(model.contains("This program does not know the screen."))
  }
}
