import Foundation
import Metrics
import Testing
import Trace

@testable import HTMLReport

@Suite("Films")
struct FilmTests {
  /// Returns a trace with a field and a button in a root view. The keyboard is shown, the field is tapped at
  /// 0.5 s, a separate animation moves the button, and the window rotates at 2 s.
  static func trace(shift: Double = -300) -> Trace {
    var trace = Trace(
      frameRate: 60, scale: 3,
      nodes: [
        TraceNode(id: "root", parent: nil, role: .container, isLeaf: false),
        TraceNode(id: "field", parent: 0, role: .input),
        TraceNode(id: "save", parent: 0, role: .primaryAction),
        TraceNode(id: "keyboard", parent: nil, role: .decoration),
        TraceNode(id: "caret", parent: nil, role: .decoration, isLeaf: false),
      ], inputs: [TraceInput(node: 1, label: -1, scrollsInside: false, returnKeyPerformsAction: false)],
      primaryAction: 2, pinnedBar: -1, scrollNodes: [])
    let portrait = CGRect(x: 0, y: 0, width: 390, height: 844)
    trace.geometries = [
      WindowGeometry(window: portrait, safeTop: 47, safeLeft: 0, safeBottom: 34, safeRight: 0),
      WindowGeometry(
        window: CGRect(x: 0, y: 0, width: 844, height: 390), safeTop: 0, safeLeft: 47, safeBottom: 21,
        safeRight: 47),
    ]
    let third = 1.0 / 3
    func rects(_ shift: Double, _ pull: Double, _ keyboard: Double, _ caret: [Double]) -> [Double] {
      [0, shift, 390, 844] + [16 + third, 600 + shift, 358 - third, 44] + [16, 700 + shift + pull, 358, 50.5]
        + [0, keyboard, 390, 336] + caret
    }
    let shown = [20, 610 + shift, 2, 22.5]
    trace.stages = [
      Stage(time: 0, geometry: 0, focus: -1, isCut: false),
      Stage(time: 0.5, geometry: 0, focus: 0, isCut: false),
      Stage(time: 1.1, geometry: 0, focus: 0, isCut: false),
      Stage(time: 2, geometry: 1, focus: 0, isCut: true),
    ]
    let layouts = [
      rects(0, 0, 844, [0, 0, 0, 0]), rects(shift, 0, 508, shown), rects(shift, 12.1, 508, shown),
      rects(shift, 12.1, 190, shown),
    ]
    trace.rects = layouts.flatMap { $0 }
    func motion(_ start: Double, _ curve: AnimationCurve, _ duration: Double, _ deltas: [Double]) {
      trace.motions.append(
        Motion(
          start: start, end: min(2, start + curve.length(duration: duration)), curve: curve,
          duration: duration,
          deltas: trace.deltas.count))
      trace.deltas += deltas
    }
    // The caret does not take part in the first motion. The last motion belongs to no step.
    motion(
      0.5, .keyboard, 0.25, Array(zip(layouts[0], layouts[1]).map { $0 - $1 }.dropLast(4)) + [0, 0, 0, 0])
    motion(1.1, .easeInOut, 0.3, zip(layouts[1], layouts[2]).map { $0 - $1 })
    motion(1.2, .linear, 0.5, [0, 0, 0, 0, 1.5, -2.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    trace.transitions = [
      Transition(
        kind: .show, start: 0.5, end: 1.2, focus: 0, keyboardMoves: true, keyboardDuration: 0.25,
        reachesRest: true,
        stageBefore: 0, stageAfter: 2)
    ]
    trace.notifications = [
      PostedNotification(
        time: 0.5, name: "keyboardWillShowNotification",
        beginFrame: CGRect(x: 0, y: 844, width: 390, height: 336),
        endFrame: CGRect(x: 0, y: 508, width: 390, height: 336), duration: 0.25, curve: 7, isLocal: true)
    ]
    trace.adjustments = [
      RecordedAdjustment(
        time: 0.5, target: "root", what: "frame", value: "(0, \(shift), 390, 844)",
        animation: "keyboard spring")
    ]
    trace.personScrolls = [0.4]
    trace.presented = [
      PresentedScreen(start: 0.6, end: 0.9, style: .alert), PresentedScreen(start: 2, style: .popover),
    ]
    trace.duration = 2.5
    return trace
  }

  /// A film, decoded with the format in the comments of FilmPacker.swift.
  struct Film {
    var nodes = 0
    var stages: [(time: Double, window: Int, isCut: Bool, focus: Int, layout: [Int])] = []
    var motions: [(start: Double, end: Double, curve: Int, duration: Double, deltas: [Int])] = []
    var transitions = 0
    var duration = 0.0
    var texts: [String] = []

    init(_ packer: FilmPacker, group: Int, cell: Int) throws {
      var reader = Unpacker(packer.groups[group].bytes { _ in true })
      let shapes = packer.shared.shapes.values
      let differences = reader.list { $0.list { r in [r.number()] + (0..<4).map { _ in r.signed() } } }
      let notifications = reader.list { r in (0..<12).map { _ in r.signed() } }
      let adjustments = reader.list { r in (r.number(), r.number(), r.text(), r.number()) }
      let films = reader.list { r in
        let count = r.number()
        defer { r.position += count }
        return Array(r.bytes[r.position..<r.position + count])
      }
      var row = 0
      var entries: [Int: Int] = [:]
      for _ in 0..<reader.number() {
        row += reader.number()
        entries[row] = reader.number()
        _ = reader.list { $0.number() }
      }
      var film = Unpacker(films[try #require(entries[cell])])
      let references = film.list { $0.number() }
      var next = 0
      var place = 0
      let times = packer.shared.times.values.map { Double(bitPattern: $0) }
      func time() -> Double {
        place += film.signed()
        return times[place]
      }
      let shape = shapes[film.number()]
      nodes = shape.nodes.count
      _ = film.number()
      duration = time()
      let count = nodes
      // A node is predicted from its previous sibling, or from its parent if it is the first child.
      let neighbours = shape.nodes.indices.map { n -> Int in
        let parent = shape.nodes[n].parent
        guard parent >= 0 else { return -1 }
        return (0..<n).last { shape.nodes[$0].parent == parent } ?? parent
      }
      func spread(_ runs: [[Int]]) -> [Int] {
        var step = [Int](repeating: 0, count: count * 4)
        var own: [Int: [Int]] = [:]
        var node = -1
        for run in runs {
          node += run[0]
          own[node] = Array(run[1...])
        }
        for n in 0..<count {
          for k in 0..<4 {
            step[n * 4 + k] = (neighbours[n] >= 0 ? step[neighbours[n] * 4 + k] : 0) + (own[n]?[k] ?? 0)
          }
        }
        return step
      }
      var steps: [[Int]] = []
      for _ in 0..<film.number() {
        let at = time()
        let (window, focus) = (film.number(), film.number() - 1)
        let step = spread(differences[references[next]])
        next += 1
        steps.append(step)
        let last = stages.last?.layout ?? [Int](repeating: 0, count: count * 4)
        stages.append((at, window / 2, window % 2 == 1, focus, zip(last, step).map { $0 + $1 }))
      }
      for _ in 0..<film.number() {
        let (start, end, curve, duration) = (time(), time(), film.number() - 2, times[film.number()])
        let form = film.number()
        var deltas: [Int]
        if form == 2 {
          deltas = spread(differences[references[next]])
          next += 1
        } else {
          deltas = steps[film.number()].map { -$0 }
          if form == 1 { deltas.replaceSubrange(deltas.count - 4..<deltas.count, with: [0, 0, 0, 0]) }
        }
        motions.append((start, end, curve, duration, deltas))
      }
      transitions = film.number()
      for _ in 0..<transitions {
        _ = (film.number(), time(), time(), film.number(), film.number(), film.number(), film.number())
      }
      for _ in 0..<film.number() {
        texts.append("\(time()) \(packer.shared.names.values[notifications[film.number()][8]])")
      }
      for _ in 0..<film.number() {
        let at = time()
        let change = adjustments[film.number()]
        texts.append("\(at) \(packer.shared.names.values[change.0]) \(change.2)")
      }
      for _ in 0..<film.number() { texts.append("\(time()) scrolled") }
      for _ in 0..<film.number() { texts.append("\(FilmPacker.styles[film.number()]) \(time()) \(time())") }
      #expect(film.position == film.bytes.count)
    }

    func frame(_ time: Double) throws -> [Double] {
      let stage = try #require(stages.last { $0.time <= time + 1e-9 })
      var frame = stage.layout.map(Double.init)
      for motion in motions where motion.start <= time + 1e-9 && time < motion.end - 1e-9 {
        let curve = try #require(AnimationCurve(number: motion.curve))
        let left = 1 - curve.progress(at: time - motion.start, duration: motion.duration)
        for i in frame.indices { frame[i] += Double(motion.deltas[i]) * left }
      }
      return frame.map { $0 / FilmPacker.unitsPerPoint }
    }
  }

  private func packed(_ traces: [Trace]) -> FilmPacker {
    var packer = FilmPacker()
    var engine = MetricEngine()
    packer.add(traces.enumerated().map { ($0.offset, $0.element, engine.measure($0.element)) })
    return packer
  }

  @Test("Every frame is restored with an error of at most a five-hundredth of a point")
  func roundTrip() throws {
    let trace = Self.trace()
    let film = try Film(packed([trace]), group: 0, cell: 0)
    #expect(film.nodes == 5)
    #expect(film.duration == 2.5)
    #expect(film.stages.map(\.time) == [0, 0.5, 1.1, 2])
    #expect(film.stages.map(\.isCut) == [false, false, false, true])
    #expect(film.stages.map(\.focus) == [-1, 0, 0, 0])
    #expect(film.transitions == 1)
    #expect(
      film.texts == [
        "0.5 keyboardWillShowNotification", "0.5 root (0, -300.0, 390, 844)", "0.4 scrolled",
        "alert 0.6 0.9", "popover 2.0 3.5",
      ])
    for index in 0...150 {
      let time = Double(index) / 60
      let frame = try film.frame(time)
      for node in 0..<5 {
        let rect = trace.presentation(node, at: time)
        let wanted = [rect.minX, rect.minY, rect.width, rect.height]
        for k in 0..<4 { #expect(abs(frame[node * 4 + k] - wanted[k]) < 0.006) }
      }
    }
    // The spring's progress after 0.08 s is 1 - (1 + x) exp(-x) with x = 0.08 · sqrt(1000 / 3), which is
    // 0.42890. The root has therefore moved by -128.67 of -300 points. In the published samples of
    // react-native-keyboard-controller, the same progress is 144.1104 of 336.
    #expect(try abs(film.frame(0.58)[1] + 300 * 144.11039189726017 / 336) < 0.01)
  }

  @Test("Equal films are stored only once, and a part of a group can be kept")
  func sharing() throws {
    let packer = packed([Self.trace(), Self.trace(), Self.trace(shift: -120)])
    #expect(packer.groups[0].films.values.count == 2)
    #expect(packer.shared.shapes.values.count == 1)
    let whole = packer.groups[0].bytes { _ in true }
    let part = packer.groups[0].bytes { $0 == 2 }
    #expect(part.count < whole.count)
    let film = try Film(packer, group: 0, cell: 2)
    #expect(try abs(film.frame(1.9)[1] + 120) < 0.003)
  }

  @Test("Numbers that cannot be drawn do not break a film")
  func limits() throws {
    var trace = Self.trace()
    trace.rects[1] = .nan
    trace.rects[2] = .infinity
    trace.rects[6] = 1e300
    let film = try Film(packed([trace]), group: 0, cell: 0)
    #expect(try film.frame(0)[1] == 0)
    #expect(try film.frame(0)[6] == 1e6)
  }
}
