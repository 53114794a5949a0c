import Matrix
import Metrics
import Platform
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import TestSupport
import Trace
import UIKit

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Catalogue {
  static let package: Catalogue = {
    do { return try Catalogue(StrategyCatalog.families) } catch { fatalError("\(error)") }
  }()
}

@Suite("Pictures of traces")
struct PictureTests {
  private func subject(_ cell: String) throws -> PictureSubject {
    let parts = cell.split(separator: "/").map(String.init)
    let device = try #require(DeviceTable.builtIn.devices.first { $0.id == parts[1] })
    let axes = Axes(
      .package, strategies: [try #require(Catalogue.package.variant(parts[0]))],
      devices: [try #require(PlannedDevice(device, profile: .newest))],
      orientations: [try #require(UIInterfaceOrientation(id: parts[2]))],
      scenarios: [try #require(Scenarios.scenario(parts[3]))],
      screens: [try #require(Screens.screen(parts[4]))])
    return try #require(CellStory(Plan(axes: axes, profile: .newest))).picture
  }

  private static let cells = [
    "none/iphone-se-3/portrait/show-hide-last/form",
    "fixed-offset-300/iphone-16e/landscape/next-through-all/sign-up",
    "first-responder-shift/iphone-17-pro/portrait/rotate-and-back/scroll-form",
    "bottom-inset/ipad-mini-7/portrait/float-while-shown/chat",
    "whole-view-shift/ipad-9/landscape/undock-and-dock/form",
    "none/ipad-pro-13-m4/landscape/split-view-right/sign-up",
    "toolbar-shift/ipad-air-11-m3/portrait/hardware-keyboard/toolbar",
    "fixed-offset-300/iphone-13-mini/portrait/show-hide-last/sheet-form",
    "oracle/iphone-17/portrait/type-and-paste/long-text",
    "tracking-guide/iphone-17-pro-max/portrait/drag-dismiss/chat",
  ]

  private func all(_ subject: PictureSubject) -> [(name: String, text: String)] {
    PictureTheme.allCases.flatMap { theme in
      [
        ("strip", FilmStrip(subject).drawn(theme)), ("motion", MotionChart(subject).drawn(theme)),
        ("one transition", MotionChart(subject, transition: 0).drawn(theme)),
        ("keyboard", MotionChart(subject, content: .keyboard).drawn(theme)),
        ("animation", TransitionAnimation(subject).drawn(theme)),
        ("comparison", ComparisonStrip([subject, subject]).drawn(theme)),
        ("moment", MomentStrip([subject, subject, subject]).drawn(theme)),
      ]
    }
  }

  /// Expects that a picture is valid XML with a title and a description, and without active or external
  /// content.
  private func check(_ name: String, _ text: String, _ label: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(label) \(name): \(parser.parserError?.localizedDescription ?? "")")
    #expect(reader.root == "svg")
    #expect(reader.title.isEmpty == false && reader.desc.isEmpty == false, "\(label) \(name)")
    #expect(text.utf8.count <= 60_000, "\(label) \(name): \(text.utf8.count) bytes")
    for banned in [
      "<script", "foreignObject", "href=", "url(", "var(", "<image", "data:", " style=", " class=", "nan",
      "inf ",
    ] {
      #expect(!text.contains(banned), "\(label) \(name) has \(banned)")
    }
    let forDark = text.contains("@media (prefers-color-scheme:dark){[")
    #expect(
      text.contains("<style>") == (forDark || name == "animation" && text.contains("@keyframes")),
      "\(label) \(name)")
    if name == "animation", text.contains("@keyframes") {
      #expect(text.contains("prefers-reduced-motion:reduce"))
    }
  }

  @Test("Pictures of every kind of cell are valid, small and the same each time", arguments: cells)
  func sound(_ cell: String) throws {
    let subject = try subject(cell)
    let pictures = all(subject)
    for (name, text) in pictures { try check(name, text, cell) }
    #expect(pictures.map(\.text) == all(subject).map(\.text))
    let moments = subject.moments()
    #expect((2...6).contains(moments.count))
    #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("A picture for both themes is the light one plus the dark colors for users who prefer them")
  func bothThemes() throws {
    var dark: [String: String] = [:]
    for pair in PictureTheme.auto.palette.pairs {
      #expect(dark[pair.light, default: pair.dark] == pair.dark, "\(pair.light) has two dark colours")
      dark[pair.light] = pair.dark
    }
    let subject = try subject("fixed-offset-300/iphone-16e/landscape/next-through-all/sign-up")
    for draw in [FilmStrip(subject).drawn, MotionChart(subject).drawn, ComparisonStrip([subject]).drawn] {
      let both = draw(.auto)
      let sheet = try #require(both.firstMatch(of: /<style>(.*?)<\/style>\n/))
      #expect(both.replacing(String(sheet.0), with: "") == draw(.light))
      // The dark palette replaces every color of the light picture that it does not share.
      var replaced = draw(.light)
      for (light, color) in dark {
        for name in ["fill", "stroke"] where sheet.1.contains("[\(name)=\"\(light)\"]{\(name):\(color)}") {
          replaced = replaced.replacing("\(name)=\"\(light)\"", with: "\(name)=\"dark \(color)\"")
        }
      }
      #expect(replaced.replacing("=\"dark ", with: "=\"") == draw(.dark))
    }
  }

  @Test("The strip of one moment is as wide as a phone and shows each strategy's outcome")
  func momentStrip() throws {
    let subjects = try ["none", "tracking-guide", "bottom-inset"].map {
      try subject("\($0)/iphone-se-3/portrait/show-hide-last/form")
    }
    let picture = MomentStrip(subjects).drawn(.light)
    // The phone is 390 points wide and the page's margins are 16, so the picture is 358 points wide.
    #expect(picture.contains("width=\"358\""))
    #expect(picture.contains(">none</text>") && picture.contains(">tracking-guide</text>"))
    // The button cannot be reached on this screen with any of the three, because it does not fit.
    #expect(picture.matches(of: />✗ Fail:/).count == 3)
    #expect(MomentStrip([]).drawn(.auto).contains("Nothing is compared."))
  }

  @Test("Names of forty letters are shown whole and end within the picture, with and without hyphens")
  func longNames() throws {
    for name in [String(repeating: "abcdefgh", count: 5), "abcdefg-abcdefg-abcdefg-abcdefg-abcdefgh"] {
      #expect(name.count == 40)
      let device = "device" + name.dropFirst(6)
      let subject = synthetic(
        fieldY: 528, id: name, strategy: name,
        situation: "\(device)/landscape/scenario\(name.dropFirst(8))/screen\(name.dropFirst(6))")
      for (kind, text) in all(subject) {
        let words = text.matches(of: />([^<]+)<\/text>/).map { String($0.1) }.joined()
        #expect(!words.contains("…"), "\(kind): a name is cut")
        if kind != "screen" { #expect(words.contains(device), "\(kind): the device is not shown whole") }
      }
      for (kind, text) in all(subject) + [("narrow strip", FilmStrip(subject, width: .phone).drawn(.light))] {
        let width = try #require(text.firstMatch(of: #/ width="([0-9.]+)"/#).flatMap { Double($0.1) })
        for found in text.matches(of: /<text x="([-0-9.]+)" y="[-0-9.]+"([^>]*)>([^<]*)</) {
          guard !found.2.contains("text-anchor"), !found.2.contains("transform"), let x = Double(found.1)
          else { continue }
          let size = found.2.firstMatch(of: /font-size="([0-9.]+)"/).flatMap { Double($0.1) } ?? 12
          #expect(x + Captions.width(String(found.3), size: size) <= width, "\(kind): \(found.3)")
        }
      }
      let texts = MomentStrip([subject, subject, subject]).drawn(.light).matches(of: />([^<]+)<\/text>/)
      #expect(
        texts.map { String($0.1) }.joined().contains(name), "the lines of a name are one after the other")
    }
  }

  @Test("A caption divides a word that is longer than a line, and its last line ends within the columns")
  func wrapping() {
    #expect(Captions.wrapped("abcdefgh ij", columns: 3, lines: 9) == ["abc", "def", "gh", "ij"])
    #expect(Captions.wrapped("one two three four", columns: 7, lines: 2) == ["one two", "three …"])
    #expect(Captions.wrapped("one two seventy four", columns: 7, lines: 2) == ["one two", "seven …"])
  }

  @Test("The moment shows a difference that an eye sees")
  func visibleDifference() throws {
    // Without code, the field is hidden; the guide moves it by 258 points or less.
    let subjects = try ["none", "tracking-guide-scroll"].map {
      try subject("\($0)/iphone-se-3/portrait/show-hide-last/form-scroll")
    }
    let moment = try #require(MomentStrip(subjects).moment(subjects))
    #expect(MomentStrip.difference(subjects, moment) >= MomentStrip.noticeable)
    #expect(moment.isRest)
    // A subject does not differ from itself, so any moment at rest is good.
    let same = [subjects[0], subjects[0]]
    #expect(try #require(MomentStrip(same).moment(same)).isRest)
    #expect(MomentStrip.difference(same, moment) == 0)
  }

  @Test(
    "Narrow pictures are as wide as a phone",
    arguments: [
      "none/iphone-se-3/portrait/show-hide-last/form",
      "oracle/ipad-pro-13-m4/landscape/next-through-all/form",
      "tracking-guide/iphone-17-pro/landscape/rotate-and-back/form",
    ])
  func narrow(_ cell: String) throws {
    let subject = try subject(cell)
    for picture in [
      FilmStrip(subject, width: .phone).drawn(.auto), MotionChart(subject, width: .phone).drawn(.auto),
      MotionChart(subject, content: .keyboard, width: .phone).drawn(.auto),
      TransitionAnimation(subject, width: .phone).drawn(.auto), MomentStrip([subject, subject]).drawn(.auto),
    ] {
      #expect(picture.contains(" width=\"358\" height="))
      try check("animation", picture, cell)
    }
  }

  @Test("The moments of a show and a hide are: before, in motion, after the show and after the hide")
  func moments() throws {
    let subject = try subject("none/iphone-se-3/portrait/show-hide-last/form")
    let moments = subject.moments()
    // The tap is at 0.5 s and the hide is at 2.5 s. Each observation ends 0.7 s later, at 1.2 and 3.2 s.
    #expect(moments.map { ($0.time * 100).rounded() / 100 } == [0.5, 0.58, 0.66, 1.2, 3.2])
    #expect(moments.last?.isAfterHide == true)
    let rest = moments[3]
    let notes = subject.notes(rest, subject.scene(at: rest.time))
    #expect(notes.map(\.kind) == [.worst, .covered, .action])
    #expect(notes[1].text == "all of the field under the keyboard")
    #expect(
      subject.finding
        == "none in iphone-se-3/portrait/show-hide-last/form fails: the field city ends up "
        + "under the keyboard, entirely hidden (G1, G2, G4).")
  }

  @Test("If the first failed gate has no moment, the moment of the next failed gate is shown")
  func worstOfTheNextGate() throws {
    // The editor never fits as a whole, so G1 does not apply. From 4.2 s its last line is cut off: the finger picks up
    // the panel, which reports zeros, the guide becomes as tall as the window, and the field has no height left.
    let subject = try subject("freshos-guide/ipad-air-11-m3/portrait/float-while-shown/text-editor")
    let worst = try #require(subject.worst)
    #expect(worst.time > 4.2 && worst.time < 6.5)
    let shown = try #require(subject.moments().first { abs($0.time - worst.time) < 0.02 })
    let notes = subject.notes(shown, subject.scene(at: shown.time))
    #expect(notes.map(\.text).last == "field has no height")
    // 0.08 s after the touch, the spring is halfway: the field is still 330 points tall and shows its last line.
    let onTheWay = try #require(subject.moments().first { $0.time > 4.2 && $0.time < worst.time - 0.02 })
    #expect(subject.notes(onTheWay, subject.scene(at: onTheWay.time)).map(\.text) == ["field visible"])
  }

  /// Returns a subject with a screen of 348 by 748 points in a device of 400 by 800 points, which is drawn at
  /// 0.35 pixels per point.
  private func synthetic(
    fieldY: Double, id: String = "field", strategy: String = "test", situation: String = "a situation",
    presented: [PresentedScreen] = []
  ) -> PictureSubject {
    var trace = Trace(
      frameRate: 60, scale: 2,
      nodes: [
        TraceNode(id: "root", parent: nil, role: .container, isLeaf: false),
        TraceNode(id: id, parent: 0, role: .input),
        TraceNode(id: "keyboard", parent: nil, role: .bar, isLeaf: false),
        TraceNode(id: "caret", parent: nil, role: .decoration, isLeaf: false),
      ], inputs: [TraceInput(node: 1, label: -1, scrollsInside: false, returnKeyPerformsAction: false)],
      primaryAction: -1, pinnedBar: -1, scrollNodes: [])
    trace.geometries = [
      WindowGeometry(
        window: CGRect(x: 0, y: 0, width: 348, height: 748), safeTop: 20, safeLeft: 0, safeBottom: 0,
        safeRight: 0)
    ]
    let root = [0.0, 0, 348, 748]
    let field = [24.0, fieldY, 300, 44]
    trace.stages = [
      Stage(time: 0, geometry: 0, focus: -1, isCut: false),
      Stage(time: 0.5, geometry: 0, focus: 0, isCut: false),
    ]
    let (hidden, shown) = ([0.0, 748, 348, 200, 0, 0, 0, 0], [0.0, 548, 348, 200, 32, fieldY + 12, 2, 20])
    trace.rects = root + field + hidden + root + field + shown
    trace.deltas = [Double](repeating: 0, count: 16)
    trace.deltas[9] = 200
    trace.motions = [Motion(start: 0.5, end: 1.2, curve: .keyboard, duration: 0.25, deltas: 0)]
    trace.transitions = [
      Transition(
        kind: .show, start: 0.5, end: 1.2, focus: 0, keyboardMoves: true, keyboardDuration: 0.25,
        reachesRest: true,
        stageBefore: 0, stageAfter: 1)
    ]
    trace.duration = 1.5
    trace.presented = presented
    var engine = MetricEngine()
    return PictureSubject(
      strategy: strategy, situation: situation, trace: trace, measurement: engine.measure(trace),
      oracle: nil,
      device: DeviceShape(
        portraitSize: CGSize(width: 348, height: 748), cutout: .pad, cornerRadius: 10, hasHomeIndicator: true),
      isLandscape: false, window: .fullScreen)
  }

  @Test("An alert is drawn while it is presented, and named where it takes the keyboard away")
  func alert() throws {
    let alert = PresentedScreen(start: 0.5, end: 5, style: .alert)
    let subject = synthetic(fieldY: 400, presented: [alert])
    #expect(subject.scene(at: 0.4).presented == nil)
    #expect(subject.scene(at: 0.6).presented == .alert)
    // At 0.35 pixels per point, the alert is 94.5 by 49 pixels, and its corners have a radius of 4.9 pixels.
    let card = "h84.7a4.9 4.9 0 0 1 4.9 4.9v39.2"
    #expect(FilmStrip(subject).drawn(.light).contains(card))
    #expect(!FilmStrip(synthetic(fieldY: 400)).drawn(.light).contains(card))
    let hide = Transition(
      kind: .hide, start: 0.5, end: 1.2, focus: 0, keyboardMoves: true, keyboardDuration: 0.25,
      reachesRest: true, stageBefore: 0, stageAfter: 1)
    #expect(subject.title(hide) == "An alert appears")
    #expect(synthetic(fieldY: 400).title(hide) == "Keyboard hides")
  }

  @Test("An animation shows an alert from the moment at which it is presented")
  func alertInMotion() {
    let alert = PresentedScreen(start: 0.5, end: 5, style: .alert)
    let plain = TransitionAnimation(synthetic(fieldY: 400)).drawn(.light)
    let moving = TransitionAnimation(synthetic(fieldY: 400, presented: [alert])).drawn(.light)
    // The device of 800 points is 430 pixels tall, so the alert is 145.1 pixels wide, and its corners have a radius of
    // 7.5 pixels.
    let card = "h130.1a7.5 7.5 0 0 1 7.5 7.5"
    #expect(moving.contains(card) && !plain.contains(card))
    // Before the transition, the field is not focused, and the alert is not there.
    func hiddenAtFirst(_ picture: String) -> Int {
      picture.components(separatedBy: "{0%{opacity:0}").count - 1
    }
    #expect(hiddenAtFirst(plain) == 1 && hiddenAtFirst(moving) == 2)
  }

  @Test("Views are drawn to scale, and a covered field is labelled with the number of its covered points")
  func scale() throws {
    // The keyboard's top is at 548, so it covers the lower 24 points of the field, which is at 528 to 572.
    let subject = synthetic(fieldY: 528)
    let rest = try #require(subject.moments().last)
    let scene = subject.scene(at: rest.time)
    #expect(scene.keyboardKind == .docked)
    #expect(abs(scene.sight(1, subject.trace).underKeyboard - 24) < 0.01)
    #expect(subject.notes(rest, scene).contains(Note(kind: .covered, text: "24 of 44 pt under the keyboard")))
    let strip = FilmStrip(subject).drawn(.light)
    // At 0.35 pixels per point, the keyboard of 348 by 200 points is 121.8 by 70 pixels. The covered part of
    // 300 by 24 points is 105 by 8.4 pixels.
    #expect(strip.contains("h121.8v70h-121.8z\" fill=\"#c6cdd5\""))
    #expect(strip.contains("h105v8.4h-105z\" fill=\"#fefefe\" stroke=\"#c23c00\""))
    let above = synthetic(fieldY: 400)
    #expect(
      above.notes(rest, above.scene(at: rest.time)).contains(
        Note(kind: .gap, text: "104 pt between field and keys"))
    )
    #expect(!FilmStrip(above).drawn(.light).contains("#c23c00\" stroke-width=\"1.75\""))
    // The spring's progress after 80 ms is 1 - (1 + x)e^-x with x = 80 ms · √(1000/3), which is 42.9 %.
    let x = 0.08 * (1000.0 / 3).squareRoot()
    let top = 748 - 200 * (1 - (1 + x) * exp(-x))
    #expect(abs(subject.scene(at: 0.58).keyboard.minY - top) < 0.001)
  }

  @Test(
    "The keyboard's chart has the steps in words, a row for each notification name, and a mark for each one")
  func keyboard() throws {
    let subject = try subject("none/iphone-se-3/portrait/show-hide-last/form")
    let chart = MotionChart(subject, content: .keyboard)
    #expect(
      chart.finding
        == "The keyboard over time in iphone-se-3/portrait/show-hide-last/form: tap on city at 0.50 s, "
        + "keyboard hides at 2.50 s.")
    let picture = chart.drawn(.light)
    for kind in ["willShow", "didShow", "willHide", "didHide", "willChangeFrame", "didChangeFrame"] {
      #expect(picture.contains(">\(kind)</text>"))
    }
    // A show and a hide post four notifications each, and the legend has two more marks. Each mark is a path
    // of four lines.
    let marks = picture.matches(of: /M[0-9. ]+L[0-9. ]+L[0-9. ]+L[0-9. ]+z/)
    #expect(marks.count == 8 + 2)
    // The chart of the keyboard does not show what the strategy does.
    #expect(!picture.contains("G1") && !picture.contains("focused field"))
  }

  @Test("A comparison says which strategies pass, and shows the deciding moment of the failing ones")
  func comparison() throws {
    let rows = try ["tracking-guide", "whole-view-shift", "none"].map {
      try subject("\($0)/iphone-16e/portrait/next-through-all/view-shift")
    }
    #expect(
      ComparisonStrip(rows).finding
        == "iphone-16e/portrait/next-through-all/view-shift: tracking-guide passes, whole-view-shift and none fail."
    )
    #expect(
      ComparisonStrip([rows[0], rows[0]]).finding
        == "iphone-16e/portrait/next-through-all/view-shift: tracking-guide and tracking-guide pass.")
    let times = ComparisonStrip.moments(rows, limit: 4).map(\.time)
    for row in rows where !row.passes {
      let worst = try #require(row.worst)
      #expect(times.contains { abs($0 - worst.time) < 0.02 }, "\(row.strategy)")
    }
  }

  @Test("Names with markup, bidi marks, line breaks or extreme length do not break a picture")
  func hostile() throws {
    for name in [
      "</text></svg><script>alert(1)</script>", "a\u{202E}b\u{2066}\u{200B}\u{FEFF}", "a\nb\r\tc\u{0}\u{8}",
      "]]>&amp;\"'<!--",
      String(repeating: "W", count: 50_000), String(repeating: "word ", count: 10_000), "",
    ] {
      let subject = synthetic(fieldY: 528, id: name, strategy: name)
      for (kind, text) in all(subject) {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(kind)")
        #expect(!text.contains("<script"))
        #expect(text.utf8.count <= 60_000, "\(kind)")
        for mark in ["\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{0}", "\u{8}"] {
          #expect(!text.contains(mark))
        }
      }
    }
  }

  @Test("Broken numbers and empty traces give valid pictures")
  func broken() throws {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let subject = synthetic(fieldY: value)
      for (name, text) in all(subject) { try check(name, text, "\(value)") }
    }
    var empty = synthetic(fieldY: 100)
    empty.trace.stages = []
    for (name, text) in all(empty) { try check(name, text, "no stages") }
    var still = synthetic(fieldY: 100)
    still.trace.transitions = []
    for (name, text) in all(still) { try check(name, text, "no transitions") }
    #expect(ComparisonStrip([]).drawn(.dark).contains("Nothing is compared"))
  }

  @Test("A screen with very many views still gives a small picture")
  func large() throws {
    var subject = synthetic(fieldY: 528)
    let old = subject.trace
    let count = tries(3_000, sample: 1_000)
    var nodes = Array(old.nodes.prefix(2))
    for n in 0..<count { nodes.append(TraceNode(id: "n\(n)", parent: 0, role: n % 2 == 0 ? .input : .label)) }
    nodes += old.nodes.suffix(2)
    var more: [Double] = []
    for n in 0..<count { more += [Double(n % 60) * 5.7, Double(n / 60) * 14.3, 5.3, 11.7] }
    subject.trace.nodes = nodes
    var rects: [Double] = []
    for stage in [0, 16] {
      rects += old.rects[stage..<(stage + 8)] + more + old.rects[(stage + 8)..<(stage + 16)]
    }
    subject.trace.rects = rects
    let moved = [Double](repeating: 3.3, count: 4 * count)
    subject.trace.deltas = Array(old.deltas[0..<8]) + moved + old.deltas[8..<16]
    for (name, text) in all(subject) { try check(name, text, "large") }
  }
}

/// A parser delegate that collects the parts of a picture that the tests check.
private final class Reader: NSObject, XMLParserDelegate {
  var root: String?
  var title = ""
  var desc = ""
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if root == nil { root = name }
    open.append(name)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if open.last == "title" { title += text }
    if open.last == "desc" { desc += text }
  }
}
