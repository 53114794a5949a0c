import Foundation
import Platform
import Testing
import Trace

@testable import Metrics

/// Tests views that other views in front of them cover. The window has 400 x 800 points, the keyboard's top
/// is at 500, and the status bar is 50 points tall.
@Suite struct VisibilityTests {
  /// Measures a cell with a field of 360 x 40 points at y = 400, over which the show moves the given views.
  private func cell(
    covering build: (inout TestCell) -> [(node: Int, up: Double)]
  ) -> CellMeasurement {
    var cell = TestCell()
    cell.input(20, 400, 360, 40)
    cell.caretRect = CGRect(x: 30, y: 410, width: 2, height: 20)
    for (node, up) in build(&cell) { cell.move(0.1, [node], up: up) }
    cell.show()
    return cell.measured()
  }

  /// Adds a view that the show will move over the field. By default it is opaque.
  private func view(
    _ cell: inout TestCell, _ role: ViewRole, y: Double = 700, height: Double = 44,
    painted: (inout TraceNode) -> Void = { $0.covers = true }
  ) -> Int {
    let node = cell.view(role, 0, y, 400, height)
    painted(&cell.nodes[node])
    return node
  }

  @Test(
    "A view of any role that moves over a field covers it, and the first gate fails",
    arguments: [
      ViewRole.primaryAction, .control, .input, .text, .label, .decoration, .bar, .container, .scrollView,
    ])
  func coveringKinds(role: ViewRole) {
    // The view moves to y = 398 to 442 and covers the whole field.
    let m = cell { cell in [(view(&cell, role), 302)] }
    #expect(m[MetricID.O1].value == 0)
    #expect(m[MetricID.O2].value == 0)
    #expect(m[GateID.G1] == .failed)
    #expect(m[GateID.G2] == .failed)
  }

  @Test("A view that covers a part counts by its area, and overlapping views count once")
  func parts() {
    // A button at y = 420 to 464 covers half of the field. Another one at y = 430 to 474 covers nothing more.
    let half = cell { cell in [(view(&cell, .control), 280)] }
    #expect(half[MetricID.O1].value == 0.5)
    #expect(half[GateID.G1] == .passed)
    // The caret's line is at y = 410 to 430, so half of it is covered.
    #expect(half[MetricID.O2].value == 0.5)
    #expect(half[GateID.G2] == .failed)
    let twice = cell { cell in [(view(&cell, .control), 280), (view(&cell, .control), 270)] }
    #expect(twice[MetricID.O1].value == 0.5)
    // The ranges y = 420 to 464 and y = 400 to 410 are covered, which are three quarters of the field.
    let both = cell { cell in [(view(&cell, .control), 280), (view(&cell, .text, y: 700, height: 10), 300)] }
    #expect(both[MetricID.O1].value == 0.25)
  }

  @Test("Containers without a background, hidden views and transparent views cover nothing")
  func whatDoesNotCover() {
    let clear = cell { cell in [(view(&cell, .container) { $0.covers = false }, 302)] }
    #expect(clear[MetricID.O1].value == 1)
    #expect(clear[GateID.G1] == .passed)
  }

  @Test("A view that is painted before the field, or contains the field, does not cover it")
  func order() {
    var cell = TestCell()
    let behind = cell.view(.decoration, 0, 700, 400, 60)
    cell.nodes[behind].covers = true
    let card = cell.view(.container, 0, 380, 400, 100, isLeaf: false)
    cell.nodes[card].covers = true
    cell.input(20, 400, 360, 40, parent: card)
    // An icon inside the field is part of the field and does not cover it.
    let icon = cell.view(.decoration, 340, 405, 30, 30, parent: 2)
    cell.nodes[icon].covers = true
    cell.move(0.1, [behind], up: 310)
    cell.show()
    #expect(cell.measured()[MetricID.O1].value == 1)
    // The button's superview is painted after the field, so the button is in front of the field.
    var nested = TestCell()
    nested.input(20, 400, 360, 40)
    let front = nested.view(.container, 0, 600, 400, 200, isLeaf: false)
    let button = nested.view(.control, 0, 700, 400, 44, parent: front)
    nested.nodes[button].covers = true
    nested.move(0.1, [button], up: 280)
    nested.show()
    #expect(nested.measured()[MetricID.O1].value == 0.5)
  }

  @Test("A part that a clipping view cuts off covers nothing")
  func clipping() {
    var cell = TestCell()
    cell.input(20, 400, 360, 40)
    let list = cell.view(.scrollView, 0, 100, 400, 310, clips: true, isLeaf: false)
    let row = cell.view(.text, 0, 100, 400, 44, parent: list, clip: list, scroll: list)
    cell.nodes[row].covers = true
    cell.scrollNodes = [list]
    // The row moves to y = 390 to 434, and its list clips it at 410. So the row covers a quarter of the
    // field.
    cell.move(0.1, [row], up: -290)
    cell.show()
    #expect(cell.measured()[MetricID.O1].value == 0.75)
  }

  @Test("An overlap that exists without the keyboard does not count, but its growth counts")
  func designedOverlaps() {
    // A badge covers the field's lower quarter without the keyboard, too. It does not move, so it is not held
    // against the strategy.
    let still = cell { cell in
      _ = view(&cell, .decoration, y: 430)
      return []
    }
    #expect(still[MetricID.O1].value == 1)
    #expect(still[GateID.G1] == .passed)
    // The badge moves up by 10 points, so it newly covers y = 420 to 430, a quarter of the field.
    let risen = cell { cell in [(view(&cell, .decoration, y: 430), 10)] }
    #expect(risen[MetricID.O1].value == 0.75)
    // The field and its badge move together, so nothing more is covered.
    let together = cell { cell in [(view(&cell, .decoration, y: 430), 30), (0, 30)] }
    #expect(together[MetricID.O1].value == 1)
  }

  @Test("An overlap that the user can scroll away does not count as design")
  func scrolledUnderABar() {
    var cell = TestCell()
    let list = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
    cell.input(20, 380, 360, 40, parent: list, clip: list, scroll: list)
    let bar = cell.view(.bar, 0, 400, 400, 50)
    cell.nodes[bar].covers = true
    cell.scrollNodes = [list]
    cell.scrollStates = [[ScrollState(contentWidth: 400, contentHeight: 750)]]
    cell.show()
    // The user could scroll the content from under the bar, so the overlap counts.
    #expect(cell.measured()[MetricID.O1].value == 0.5)
  }

  @Test("A button can be used unless a view in front of it takes the touches")
  func hitTest() {
    func level(interactive: Bool) -> CellMeasurement {
      var cell = TestCell()
      cell.input(20, 100, 360, 40)
      cell.primaryAction = cell.view(.primaryAction, 20, 300, 360, 44)
      cell.nodes[cell.primaryAction].takesTouches = true
      // A transparent container moves over the button.
      let overlay = cell.view(.container, 0, 600, 400, 100, isLeaf: false)
      cell.nodes[overlay].takesTouches = interactive
      cell.move(0.1, [overlay], up: 320)
      cell.show()
      return cell.measured()
    }
    #expect(level(interactive: false)[MetricID.O4].value == 1)
    #expect(level(interactive: true)[MetricID.O4].value == 0)
    #expect(level(interactive: true)[GateID.G3] == .failed)
    #expect(level(interactive: true)[GateID.G4] == .failed)
  }

  @Test("A button that is half behind another view can be used by its other half")
  func visiblePartOfAButton() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.primaryAction = cell.view(.primaryAction, 20, 300, 360, 60)
    let other = cell.view(.control, 0, 400, 400, 44)
    cell.nodes[other].covers = true
    for node in [cell.primaryAction, other] { cell.nodes[node].takesTouches = true }
    // The other view covers y = 330 to 374. This leaves 30 points of the button, between the limits of 24 and
    // 44.
    cell.move(0.1, [other], up: 70)
    cell.show()
    let m = cell.measured()
    #expect(m[MetricID.O4].value == 0.75)
    #expect(m[GateID.G3] == .passed)
    // The button can be used although it is not fully visible.
    #expect(m[GateID.G4] == .passed)
  }

  @Test("A message of 77 points is not reachable through a strip of 29")
  func strips() {
    var cell = TestCell()
    let list = cell.view(.container, 0, 100, 400, 600, clips: true, isLeaf: false)
    let message = cell.view(.text, 0, 400, 400, 77, parent: list, clip: list)
    cell.input(20, 120, 360, 40)
    // The list now ends at y = 429 and cannot scroll, so most of the message is cut off.
    cell.change(0.1, [list: CGRect(x: 0, y: 100, width: 400, height: 329)])
    cell.show()
    #expect(cell.nodes[message].role == .text)
    // The message has 77 points and the field 40, so 77 of 117 points are lost.
    #expect(cell.measured()[MetricID.O8].isNear(77.0 / 117))
  }

  @Test("Content behind a bar is reachable by scrolling only if the inset includes the bar")
  func scrollingBehindABar() {
    func measured(inset: Double) -> CellMeasurement {
      var cell = TestCell()
      let list = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
      cell.input(20, 60, 360, 40, parent: list, clip: list, scroll: list)
      let last = cell.view(.control, 20, 750, 360, 50, parent: list, clip: list, scroll: list)
      cell.nodes[last].takesTouches = true
      let bar = cell.view(.bar, 0, 750, 400, 50)
      cell.nodes[bar].covers = true
      cell.scrollNodes = [list]
      cell.scrollStates = [
        [ScrollState(contentWidth: 400, contentHeight: 750, insetBottom: 50)],
        [ScrollState(contentWidth: 400, contentHeight: 750, insetBottom: inset)],
      ]
      // The bar moves up with the keyboard to y = 450 to 500.
      cell.move(0.1, [bar], up: 300)
      cell.show()
      return cell.measured()
    }
    // The content and the list are both 750 points tall. With an inset of 300 the control can be scrolled up
    // to y = 500, which is behind the bar.
    #expect(measured(inset: 300)[GateID.G4] == .failed)
    // If the inset includes the bar's height, the control can be scrolled up to y = 450, above the bar.
    #expect(measured(inset: 350)[GateID.G4] == .passed)
    #expect(measured(inset: 350)[MetricID.O8].value == 0)
  }

  @Test("A bar that a strategy puts too high does not reduce the usable area")
  func designedUsableArea() {
    func needed(barUp: Double) -> Double {
      var cell = TestCell()
      cell.input(20, 440, 360, 40)
      let bar = cell.view(.bar, 0, 750, 400, 50)
      cell.nodes[bar].covers = true
      cell.pinnedBar = bar
      cell.move(0.1, [bar], up: barUp)
      cell.show()
      return cell.measured().transitions[0].neededMove
    }
    // The usable area ends at 450, because only the bar's designed height counts. The required move is 480 +
    // 10 - 450 = 40: the field's bottom plus the gap.
    #expect(needed(barUp: 300) == 40)
    #expect(needed(barUp: 320) == 40)
  }

  @Test("The visible share equals that of a painter's algorithm with squares", arguments: 1...60)
  func painter(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    var cell = TestCell()
    let field = cell.input(40, 300, 240, 120)
    var rects: [Int: CGRect] = [:]
    // The views are at multiples of ten and nested up to four deep. Some are transparent, some clip, and all
    // start off the screen.
    for _ in 0..<8 {
      let parents = [nil] + cell.nodes.indices.dropFirst().map { Optional($0) }
      let parent = parents[random.next(parents.count)]
      let clips = random.next(3) == 0
      var clip = parent ?? -1
      while clip >= 0, !cell.nodes[clip].clips { clip = cell.nodes[clip].parent ?? -1 }
      let node = cell.view(.container, 0, 2000, 100, 100, parent: parent, clips: clips, clip: clip)
      cell.nodes[node].covers = random.next(3) > 0
      rects[node] = CGRect(
        x: 10 * random.next(30), y: 200 + 10 * random.next(28), width: 10 + 10 * random.next(15),
        height: 10 + 10 * random.next(15))
    }
    cell.change(0.1, rects)
    cell.show()
    // The painter's algorithm colors each square of ten points with the last view that covers it.
    var squares: [[Int]] = Array(repeating: Array(repeating: -1, count: 40), count: 80)
    func paint(_ node: Int, within clip: CGRect) {
      let rect = (rects[node] ?? cell.rects[node]).intersection(clip)
      if cell.nodes[node].covers || node == field, !rect.isEmpty {
        for y in Int(rect.minY) / 10..<Int(rect.maxY) / 10 {
          for x in Int(rect.minX) / 10..<Int(rect.maxX) / 10 { squares[y][x] = node }
        }
      }
      let inner = cell.nodes[node].clips ? rect : clip
      for child in cell.nodes.indices where cell.nodes[child].parent == node { paint(child, within: inner) }
    }
    let above = CGRect(x: 0, y: 0, width: 400, height: 500)
    for root in cell.nodes.indices where cell.nodes[root].parent == nil { paint(root, within: above) }
    let seen = squares.joined().count { $0 == field }
    #expect(cell.measured()[MetricID.O1].isNear(Double(seen) / (24 * 12)))
  }

  /// A linear congruential generator with Knuth's MMIX constants, so that every test run has the same cells.
  private struct Generator {
    var seed: UInt64
    mutating func next(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
  }
}
