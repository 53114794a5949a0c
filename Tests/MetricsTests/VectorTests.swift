import Foundation
import KeyboardAvoidance
import Testing
import Trace

@testable import Metrics

/// Tests with examples that were computed by hand. The window has 400 x 800 points, its top safe area is 50,
/// and the keyboard's top is at 500.
@Suite struct VectorTests {
  /// Returns a cell with a field at `y` and a keyboard that appears.
  private func field(_ y: Double) -> TestCell {
    var cell = TestCell()
    cell.input(20, y, 360, 40)
    cell.show()
    return cell
  }

  @Test("A field that is half behind the keyboard is half visible and passes the first gate")
  func halfVisible() {
    let m = field(480).measured()
    #expect(m[MetricID.O1].value == 0.5)
    #expect(m[GateID.G1] == .passed)
    #expect(m[MetricID.O1].score == 0.5)
  }

  @Test("A button with 360 x 30 visible points has level 0.75")
  func buttonPartlyVisible() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.primaryAction = cell.view(.primaryAction, 20, 470, 360, 44)
    cell.show()
    let m = cell.measured()
    #expect(m[MetricID.O4].value == 0.75)
    #expect(m[GateID.G3] == .passed)
  }

  @Test("A field that is entirely behind the keyboard fails the first gate")
  func hiddenField() {
    let m = field(600).measured()
    #expect(m[MetricID.O1].value == 0)
    #expect(m[GateID.G1] == .failed)
  }

  @Test("A field 20 points above the usable area is half visible and pushed out by 20 points")
  func pushedOut() {
    var cell = field(100)
    cell.move(0.1, [0], up: 70)
    let m = cell.measured()
    #expect(m[MetricID.O1].value == 0.5)
    #expect(m[MetricID.O6].value == 20)
    // The field is there without the keyboard too, so hiding it is part of the design.
    #expect(field(30).measured()[MetricID.O1].value == 1)
    #expect(field(30).measured()[MetricID.O6].value == 20)
  }

  @Test(
    "A text view that is taller than the usable area is compared with the usable area",
    arguments: [
      (620.0, 0.0), (470, 1), (490, 0.5),
    ])
  func tallTextView(caretY: Double, line: Double) {
    var cell = TestCell()
    cell.input(0, 100, 400, 600, scrollsInside: true)
    cell.caretRect = CGRect(x: 10, y: caretY, width: 2, height: 20)
    cell.show()
    let m = cell.measured()
    // The whole text view never fits, so its line counts.
    #expect(m[MetricID.O1].value == line)
    #expect(m[MetricID.O2].value == line)
    #expect(m[GateID.G2] == (line == 1 ? .passed : .failed))
  }

  @Test("The hidden time of 100 ms fully hidden and twice 100 ms half hidden is 200 ms")
  func hiddenTime() throws {
    var cell = TestCell()
    cell.frameRate = 10
    cell.input(20, 400, 360, 40)
    cell.keyboardRect = CGRect(x: 0, y: 440, width: 400, height: 360)
    cell.transition(.show, 0)
    cell.transitions[0].end = 0.5
    cell.change(0, focus: 0)
    for (time, top) in [(0.1, 420.0), (0.2, 400), (0.3, 420), (0.4, 440)] {
      cell.change(time, [TestCell.keyboard: CGRect(x: 0, y: top, width: 400, height: 800 - top)])
    }
    let m = cell.measured()
    #expect(m[MetricID.O3].isNear(200))
    #expect(abs(try #require(m[MetricID.O3].score) - 0.767188) < 1e-6)
    // A field of 360 x 40 points is hidden for 200 ms.
    #expect(abs(m.transitions[0].hiddenTime * 360 * 40 - 2_880_000) < 1e-3)
    #expect(m.transitions[0].timeToClear == 400)
  }

  @Test("A view that moves by 200 points has a layout shift of 0.1875 in one frame and 0.15625 in two")
  func singleShifts() {
    for (steps, expected) in [([200.0], 0.1875), ([100, 200], 0.15625)] {
      var cell = TestCell()
      cell.view(.text, 0, 0, 400, 400)
      for (i, y) in steps.enumerated() {
        cell.change(0.5 + Double(i) / 60, [0: CGRect(x: 0, y: y, width: 400, height: 400)])
      }
      #expect(abs(cell.measured().layoutShift - expected) < 1e-12)
    }
  }

  @Test("Layout shifts at 0, 600, 1700 and 2500 ms are in two windows of 0.09 and 0.11")
  func sessionWindows() {
    let shifts = [(0.0, 0.05), (0.6, 0.04), (1.7, 0.08), (2.5, 0.03)]
    var all = SessionWindows()
    var strict = SessionWindows()
    for (time, value) in shifts {
      all.add(value, at: time)
      if !(time >= 1.6 && time - 1.6 < 0.5) { strict.add(value, at: time) }
    }
    #expect(abs(all.largest - 0.11) < 1e-12)
    #expect(abs(strict.largest - 0.09) < 1e-12)
  }

  @Test("A field at 600 needs a move of 150, so a shift of 300 is 150 too far")
  func excessTravel() throws {
    var cell = field(600)
    cell.move(0.1, [0], up: 300, .keyboard)
    let m = cell.measured()
    #expect(m.transitions[0].neededMove == 150)
    #expect(abs(m.transitions[0].travel - 300) < 1e-9)
    #expect(abs((m.transitions[0].excessMotionRatio ?? 0) - 2) < 1e-9)
    #expect(m[MetricID.M4].isNear(0.1875))
    #expect(abs(try #require(m[MetricID.M4].score) - 0.656291) < 1e-6)
    #expect(MetricID.M4.definition.rating(m[MetricID.M4].value) == .needsImprovement)
  }

  @Test(
    "A button at the end of a scroll view is reachable only if there is an inset",
    arguments: [
      (0.0, false), (300, true),
    ])
  func reachability(inset: Double, isReachable: Bool) {
    var cell = TestCell()
    let scroll = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
    cell.scrollNodes = [scroll]
    cell.scrollStates = [[ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset)]]
    cell.input(20, 100, 360, 40, clip: scroll, scroll: scroll)
    let button = cell.view(.control, 20, 990, 360, 44, clip: scroll, scroll: scroll)
    cell.show()
    let m = cell.measured()
    #expect(m[GateID.G4] == (isReachable ? .passed : .failed))
    #expect(m[MetricID.O8].isNear(isReachable ? 0 : 44.0 / 84))
    #expect(cell.rects[button].minY - 50 == 940)
  }

  @Test("Content that is one frame behind the keyboard is 20 ms out of step at 50 Hz")
  func asynchrony() {
    let p = [0, 0.25, 0.5, 0.75, 1.0]
    let q = [0, 0, 0.25, 0.5, 1.0]
    let times = [0, 0.02, 0.04, 0.06, 0.08]
    #expect(abs(MotionMath.crossing(0.05, p, end: 1, times: times) - 0.004) < 1e-12)
    #expect(abs(MotionMath.crossing(0.05, q, end: 1, times: times) - 0.024) < 1e-12)
    #expect(abs(MotionMath.crossing(0.95, p, end: 1, times: times) - 0.076) < 1e-12)
    #expect(abs(MotionMath.crossing(0.95, q, end: 1, times: times) - 0.078) < 1e-12)
    let a = MotionMath.alignment(content: q, contentEnd: 1, keyboard: p, keyboardEnd: 1, times: times)
    #expect(abs(a.asynchrony - 20) < 1e-9)
    #expect(abs(a.mismatch / a.keyboardPath - 0.5) < 1e-12)
    #expect(abs(a.largest - 0.25) < 1e-12)

    // A trace with the same shifts has the same result.
    var cell = TestCell()
    cell.frameRate = 50
    cell.input(20, 600, 360, 40)
    cell.transition(.show, 0.1)
    cell.change(0.1, focus: 0)
    for i in 1...4 {
      let time = 0.1 + 0.02 * Double(i)
      cell.change(time, [TestCell.keyboard: CGRect(x: 0, y: 800 - 300 * p[i], width: 400, height: 300)])
      cell.change(time, [0: CGRect(x: 20, y: 600 - 200 * q[i], width: 360, height: 40)])
    }
    let m = cell.measured()
    #expect(m[MetricID.M2].isNear(20))
    #expect(m[MetricID.M3].isNear(0.5))
    #expect(m[MetricID.M11].isNear(0.25 * 200))
  }

  @Test(
    "Two steps of 60 points and one of 20 back have an overshoot of 20, one reversal and jumps of 52.44 ms/s")
  func jumps() {
    var cell = TestCell()
    cell.input(20, 400, 360, 40)
    cell.transition(.show, 0.1)
    cell.change(0.1, [TestCell.keyboard: TestCell.shown], .keyboard, focus: 0)
    for (i, y) in [340.0, 280, 290, 300].enumerated() {
      cell.change(0.1 + Double(i + 1) / 60, [0: CGRect(x: 20, y: y, width: 360, height: 40)])
    }
    let m = cell.measured()
    #expect(abs(m.transitions[0].travel - 140) < 1e-9)
    #expect(abs(m.overshoot - 20) < 1e-9)
    #expect(m[MetricID.M5].value == 1)
    #expect(m[MetricID.M5].score == 0.5)
    #expect(m[MetricID.M6].isNear(52.4425, 1e-3))
    #expect(
      abs(MotionMath.hitchRate([0, -300], speed: 300 * MotionMath.peakSpeed, frame: 1 / 60.0) - 264.4395)
        < 1e-3)
  }

  @Test("A view 12 points from its original position after the hide drifts by 12 points and fails the gate")
  func drift() throws {
    var cell = field(400)
    cell.hide()
    cell.move(1, [0], up: 12, .keyboard)
    let m = cell.measured()
    #expect(m[MetricID.M7].value == 12)
    #expect(abs(try #require(m[MetricID.M7].score) - 0.599211) < 1e-6)
    #expect(m[GateID.G5] == .failed)
  }

  @Test(
    "A field that moves in the wrong direction gets no credit for the required move",
    arguments: [(-100.0, 0.125), (100, 0), (300, 0.1875)])
  func wrongWay(up: Double, excess: Double) {
    // The required move is 150 points up.
    var cell = field(600)
    cell.move(0.1, [0], up: up, .keyboard)
    let m = cell.measured()
    #expect(m.transitions[0].neededMove == 150)
    #expect(m[MetricID.M4].isNear(excess))
  }

  @Test("A field in the pinned bar needs the same move as the bar, at any distance from the keyboard")
  func fieldInPinnedBar() {
    var cell = TestCell()
    cell.pinnedBar = cell.view(.bar, 0, 756, 400, 44, isLeaf: false)
    let field = cell.input(20, 760, 360, 36, parent: 0)
    cell.show()
    cell.move(0.1, [0, field], up: 300, .keyboard)
    let m = cell.measured()
    #expect(m.transitions[0].neededMove == 300)
    #expect(m[MetricID.M4].isNear(0))
  }

  @Test("A pinned bar that stops 34 points above the keyboard has a gap of 34 points")
  func doubleSafeArea() throws {
    var cell = TestCell()
    let bar = cell.view(.bar, 0, 722, 400, 44, isLeaf: false)
    cell.input(10, 726, 300, 36, parent: bar)
    cell.pinnedBar = bar
    cell.show()
    cell.move(0.1, [0, 1], up: 300, .keyboard)
    let m = cell.measured()
    #expect(m[MetricID.O7].value == 34)
    #expect(abs(try #require(m[MetricID.O7].score) - 0.428386) < 1e-6)
    #expect(MetricID.O7.definition.rating(34) == .poor)
  }

  @Test("A button without a bar may end as far from the keyboard as from the safe area, up to 24 points")
  func buttonOnKeyboard() {
    var cell = TestCell()
    cell.input(10, 100, 300, 36)
    cell.primaryAction = cell.view(.primaryAction, 10, 722, 380, 44)
    cell.pinnedBar = cell.primaryAction
    cell.show()
    cell.move(0.1, [cell.primaryAction], up: 300, .keyboard)
    // The button ends at 466, 34 points above the keyboard. A gap of 24 points is allowed.
    #expect(cell.measured()[MetricID.O7].value == 10)
  }

  @Test("Occlusion scores have weights of 6 : 3 : 1, without metrics that do not apply")
  func weightedScores() {
    var results = MetricID.allCases.map { _ in MetricResult(.notMeasured) }
    for (i, score) in [1, 1, 0.9, 0.5, 1, 1, 0.5, 1].enumerated() {
      results[i] = MetricResult(value: score, score: score)
    }
    // O1 6, O3 0.9, O4 1.5, O6 3, O7 0.5 and O8 3 are 14.9 of 17. O2 and O5 have no weight.
    #expect(abs((Scoring.scores(metrics: results).occlusion ?? 0) - 100 * 14.9 / 17) < 1e-9)
    #expect(Scoring.scores(metrics: results).motion == nil)
    let without = Scoring.scores(metrics: results, dropping: .O4).occlusion ?? 0
    #expect(abs(without - 100 * 13.4 / 14) < 1e-9)
    results[3] = MetricResult(.noPrimaryAction)
    #expect(abs((Scoring.scores(metrics: results).occlusion ?? 0) - 100 * 13.4 / 14) < 1e-9)
  }
}
