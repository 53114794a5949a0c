import Foundation
import Testing
import Trace

@testable import Metrics

/// A generator with a fixed seed (splitmix64), so that random tests are the same on every machine.
struct FixedRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Returns the area of a union of boxes. It adds the cells of the grid of all edges, which is slow but
/// simple.
func gridArea(_ boxes: [Box]) -> Double {
  let boxes = boxes.filter { !$0.isEmpty }
  let xs = Set(boxes.flatMap { [$0.x0, $0.x1] }).sorted()
  let ys = Set(boxes.flatMap { [$0.y0, $0.y1] }).sorted()
  var area = 0.0
  for (x0, x1) in zip(xs, xs.dropFirst()) {
    for (y0, y1) in zip(ys, ys.dropFirst())
    where boxes.contains(where: { $0.x0 <= x0 && $0.x1 >= x1 && $0.y0 <= y0 && $0.y1 >= y1 }) {
      area += (x1 - x0) * (y1 - y0)
    }
  }
  return area
}

@Suite struct LayoutShiftTests {
  @Test("The union of random rectangles is exact")
  func randomUnions() {
    var random = FixedRandom(state: 1)
    var union = UnionArea()
    for _ in 0..<300 {
      let boxes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        let x = Double(Int.random(in: 0...40, using: &random))
        let y = Double(Int.random(in: 0...40, using: &random))
        return Box(
          x0: x, y0: y, x1: x + Double(Int.random(in: -2...20, using: &random)),
          y1: y + Double(Int.random(in: -2...20, using: &random)))
      }
      #expect(abs(union.area(of: boxes) - gridArea(boxes)) < 1e-9)
    }
  }

  @Test("The union by columns is exact while intervals move and disappear")
  func randomColumns() {
    var random = FixedRandom(state: 2)
    var union = UnionArea()
    for _ in 0..<60 {
      let count = Int.random(in: 1...16, using: &random)
      let x0 = (0..<count).map { _ in Double(Int.random(in: 0...6, using: &random)) }
      let x1 = x0.map { $0 + Double(Int.random(in: -1...6, using: &random)) }
      union.cut(x0, x1, count)
      #expect(union.matches(x0, x1, count))
      for _ in 0..<10 {
        let low = (0..<count).map { _ in Double(Int.random(in: 0...50, using: &random)) }
        let high = low.map { low in
          Int.random(in: 0...4, using: &random) == 0
            ? -.infinity : low + Double(Int.random(in: 0...20, using: &random))
        }
        let boxes = (0..<count).map { Box(x0: x0[$0], y0: low[$0], x1: x1[$0], y1: high[$0]) }
        #expect(abs(union.area(low: low, high: high) - gridArea(boxes)) < 1e-9)
      }
    }
  }

  /// Returns the KLS of a cell in which a finger drags the keyboard down by 100 points within 24 frames. A view of
  /// 400 x 100 points moves by `down` at the same time. Then the keyboard moves on by `further`, again within 24
  /// frames, and the view by `after`.
  private func dragged(
    down: Double, then kind: TransitionKind, keyboard further: Double, view after: Double
  ) -> Double {
    var cell = TestCell()
    let view = cell.view(.text, 0, 100, 400, 100)
    cell.input(20, 60, 360, 30)
    cell.show()
    for (time, move, step) in [(2.0, 100.0, down), (2.4, further, after)] {
      cell.change(
        time,
        [
          TestCell.keyboard: cell.model(TestCell.keyboard).offsetBy(dx: 0, dy: move),
          view: cell.model(view).offsetBy(dx: 0, dy: step),
        ], .linear, 0.4)
    }
    cell.transition(.drag, 2, until: 2.4)
    cell.transition(kind, 2.4)
    cell.duration = 4
    return cell.measured().layoutShift
  }

  @Test("Content that follows a keyboard under a finger is no shift, as far as it follows")
  func following() {
    func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }
    // The view follows the finger, and the keyboard that comes back.
    #expect(dragged(down: 100, then: .keyboardChange, keyboard: -100, view: -100) == 0)
    #expect(dragged(down: 60, then: .keyboardChange, keyboard: -100, view: -60) == 0)
    // Each of 24 steps is 6.25 points, of which 50 / 24 are more than the keyboard's. In each, the view covers 106.25
    // of the window's 800 points: 24 * 106.25 / 800 * 50 / 24 / 800.
    let once = 106.25 / 800 * 50 / 800
    #expect(isNear(dragged(down: 150, then: .keyboardChange, keyboard: -100, view: -100), once))
    #expect(isNear(dragged(down: 150, then: .keyboardChange, keyboard: -100, view: -150), 2 * once))
    // A view that moves against the keyboard counts with the whole of its steps of 2 points.
    #expect(
      isNear(dragged(down: -48, then: .keyboardChange, keyboard: -100, view: -100), 102.0 / 800 * 48 / 800))
    // A hide is not following: each of 24 steps is 200 / 24 points.
    #expect(
      isNear(
        dragged(down: 100, then: .hide, keyboard: 200, view: 200), (100 + 200.0 / 24) / 800 * 200 / 800))
  }

  /// Returns all layout shifts of a trace, computed from their definition and `Trace.presentation`.
  private func shifts(_ trace: Trace) -> [(time: Double, value: Double)] {
    func visible(_ node: Int, _ time: Double, _ stage: Int) -> [Box] {
      func box(_ node: Int) -> Box {
        let r = trace.presentation(node, at: time, stage: stage)
        return Box(x0: r.minX, y0: r.minY, x1: r.minX + r.size.width, y1: r.minY + r.size.height)
      }
      let w = trace.geometries[trace.stages[stage].geometry].window
      let window = Box(x0: w.minX, y0: w.minY, x1: w.maxX, y1: w.maxY)
      var b = box(node).clipped(to: window)
      var clip = trace.nodes[node].clip
      while clip >= 0 {
        b = b.clipped(to: box(clip))
        clip = trace.nodes[clip].clip
      }
      let k = box(trace.keyboard)
      if k.isEmpty || b.isEmpty { return [b] }
      if k.x0 <= window.x0 && k.x1 >= window.x1 && k.y1 >= window.y1 {
        b.y1 = min(b.y1, k.y0)
        return [b]
      }
      let c = b.clipped(to: k)
      if c.isEmpty { return [b] }
      return [
        Box(x0: b.x0, y0: b.y0, x1: b.x1, y1: c.y0), Box(x0: b.x0, y0: c.y1, x1: b.x1, y1: b.y1),
        Box(x0: b.x0, y0: c.y0, x1: c.x0, y1: c.y1), Box(x0: c.x1, y0: c.y0, x1: b.x1, y1: c.y1),
      ]
    }
    let rate = Double(trace.frameRate)
    var found: [(time: Double, value: Double)] = []
    for frame in 1...Int(trace.duration * rate) {
      let (t0, t1) = (Double(frame - 1) / rate, Double(frame) / rate)
      let (s0, s1) = (trace.stage(at: t0), trace.stage(at: t1))
      var boxes: [Box] = []
      var distance = 0.0
      for node in 0..<trace.keyboard where trace.nodes[node].isLeaf {
        let a = trace.presentation(node, at: t0, stage: s0)
        let b = trace.presentation(node, at: t1, stage: s1)
        let move = max(abs(a.minX - b.minX), abs(a.minY - b.minY))
        if move < 1 / trace.scale - 1e-9 { continue }
        let parts = (visible(node, t0, s0) + visible(node, t1, s1)).filter { !$0.isEmpty }
        if parts.isEmpty { continue }
        boxes += parts
        distance = max(distance, move)
      }
      let window = trace.geometries[trace.stages[s1].geometry].window
      let value =
        gridArea(boxes) / (window.width * window.height) * min(1, distance / max(window.width, window.height))
      if value > 0 { found.append((t1, value)) }
    }
    return found
  }

  @Test(
    "The layout shift of random cells agrees with its definition, applied frame by frame", arguments: 0..<24)
  func randomCells(seed: Int) {
    var random = FixedRandom(state: UInt64(100 + seed))
    var cell = TestCell()
    cell.scale = seed % 2 == 0 ? 1 : 3
    cell.frameRate = seed % 3 == 0 ? 120 : 60
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
    let outer = cell.view(.scrollView, 0, 60, 400, 600, clips: true, isLeaf: false)
    let inner = cell.view(.scrollView, 20, 100, 300, 500, clips: true, isLeaf: false, clip: outer)
    for i in 0..<12 {
      let clip = [-1, outer, inner][i % 3]
      cell.view(
        .text, [0, 20, 20, 200, number(-50...350)][i % 5], number(-40...780), [400, 160, 360, 50][i % 4],
        number(0...120), clip: clip)
    }
    let keyboards = [
      TestCell.shown, CGRect(x: 50, y: 500, width: 300, height: 300),
      CGRect(x: 0, y: 300, width: 400, height: 250),
    ]
    cell.change(0.3, [TestCell.keyboard: keyboards[seed % 3]], .keyboard)
    var time = 0.3
    for i in 0..<4 {
      let views = (0..<14).filter { _ in Int.random(in: 0...2, using: &random) > 0 }
      let curves: [AnimationCurve?] = [.keyboard, .easeInOut, nil, .linear]
      cell.move(time, views, up: number(-200...300), curves[(i + seed) % 4])
      if i == 2 && seed % 4 == 1 {
        var moved: [Int: CGRect] = [:]
        for view in views { moved[view] = cell.model(view).offsetBy(dx: number(-60...60), dy: 3) }
        cell.change(time, moved, .easeOut)
      }
      time += number(0...500) / 1000
    }
    let trace = cell.trace
    let expected = shifts(trace)
    var windows = SessionWindows()
    for shift in expected { windows.add(shift.value, at: shift.time) }
    let m = cell.measured()
    #expect(abs(m.layoutShift - windows.largest) < 1e-9)
    #expect(abs((m.largestShift?.value ?? 0) - (expected.map(\.value).max() ?? 0)) < 1e-9)
    #expect(m.layoutShift > 0)
  }

  @Test("A shift joins a window within 1 s of the window's last shift and 5 s of its first shift")
  func windowLimits() {
    var windows = SessionWindows()
    windows.add(0.1, at: 0)
    windows.add(0.1, at: 0.999)
    #expect(abs(windows.largest - 0.2) < 1e-12)
    windows.add(0.3, at: 1.999)
    #expect(abs(windows.largest - 0.3) < 1e-12)
    var long = SessionWindows()
    for i in 0...6 { long.add(1, at: Double(i) * 0.9) }
    #expect(long.largest == 6)
    var split = SessionWindows()
    split.add(0.2, at: 0)
    split.add(0.2, at: 1)
    #expect(split.largest == 0.2)
  }

  @Test("A scroll by the user before a tap is not a layout shift")
  func personScrolls() {
    var cell = TestCell()
    cell.input(0, 0, 400, 800)
    cell.change(0.2, [0: CGRect(x: 0, y: -400, width: 400, height: 800)])
    cell.transition(.show, 0.7)
    cell.change(0.8, [0: CGRect(x: 0, y: -500, width: 400, height: 800)], focus: 0)
    var trace = cell.trace
    trace.personScrolls = [0.2]
    var engine = MetricEngine()
    // The step of 100 points moves the 400 visible points, of which 300 remain visible.
    #expect(abs(engine.measure(trace).layoutShift - 0.5 * 0.125) < 1e-12)
    trace.personScrolls = []
    #expect(abs(engine.measure(trace).layoutShift - (0.5 * 0.125 + 0.5)) < 1e-12)
  }

  @Test("Keyboards more than a second apart are two windows, and only the late layout pass counts strictly")
  func sessionsInTrace() {
    var cell = TestCell()
    cell.input(0, 0, 400, 800)
    cell.transition(.show, 0.1)
    cell.change(0.2, [0: CGRect(x: 0, y: -100, width: 400, height: 800)], focus: 0)
    cell.transition(.hide, 1.5)
    cell.change(1.5, [0: CGRect(x: 0, y: 0, width: 400, height: 800)], focus: -1)
    // This second layout pass is more than half a second after the hide, so it also counts strictly.
    cell.change(2.2, [0: CGRect(x: 0, y: 40, width: 400, height: 800)])
    cell.duration = 3
    let m = cell.measured()
    // The first window, at 0.2 to 1.5 s, has a shift of 0.125, and the window at 2.2 s adds 0.05.
    #expect(abs(m.layoutShift - 0.175) < 1e-12)
    #expect(abs(m.strictLayoutShift - 0.05) < 1e-12)
    #expect(abs((m.largestShift?.time ?? 0) - 0.2) < 1e-9)
  }

  @Test("M1 is the excess over the oracle's shift, and 0 without an oracle")
  func excess() throws {
    var oracle = TestCell()
    oracle.input(20, 600, 360, 40)
    oracle.show()
    var strategy = oracle
    oracle.move(0.1, [0], up: 150, .keyboard)
    strategy.move(0.1, [0], up: 300, .keyboard)
    let reference = oracle.measured()
    #expect(reference[MetricID.M1].value == 0)
    #expect(reference.layoutShift > 0)
    let m = strategy.measured(oracle: reference)
    #expect(m[MetricID.M1].isNear(m.layoutShift - reference.layoutShift, 1e-12))
    #expect(try #require(m[MetricID.M1].value) > 0)
    #expect(oracle.measured(oracle: m)[MetricID.M1].value == 0)
  }

  @Test("If the whole window moves by a share a of its height, the layout shift is about a - a²/2")
  func sizeOfShift() {
    var cell = TestCell()
    let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    cell.geometries = [WindowGeometry(window: bounds, safeTop: 0, safeLeft: 0, safeBottom: 0, safeRight: 0)]
    cell.scale = 3
    cell.keyboardRect = CGRect(x: 0, y: 844, width: 390, height: 336)
    cell.input(0, 0, 390, 844)
    cell.show(keyboard: CGRect(x: 0, y: 508, width: 390, height: 336))
    cell.move(0.1, [0], up: 336, .keyboard)
    let a = 336.0 / 844
    #expect(abs(cell.measured().layoutShift - (a - a * a / 2)) < 0.01)
  }
}
