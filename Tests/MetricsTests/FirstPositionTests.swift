import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests that a transition starts from the positions just before it in the same cell.
@Suite struct FirstPositionTests {
  /// Returns a cell with a text view of the given height. Once it has focus, its caret appears `inside`
  /// points below its top.
  private func editor(height: Double, caret inside: Double) -> TestCell {
    var cell = TestCell()
    cell.input(0, 100, 400, height, scrollsInside: true)
    cell.show(0.5)
    cell.change(0.5, [TestCell.caret: CGRect(x: 10, y: 100 + inside, width: 2, height: 20)])
    return cell
  }

  @Test("A caret has not moved if it only appears 20 points lower than the baseline's")
  func taller() {
    // As in bottom-inset-reversed, the text view is pinned to the superview instead of the safe area. So it
    // is 20 points taller than in the baseline, and its caret appears 20 points lower.
    let m = editor(height: 620, caret: 560).measured(floor: editor(height: 600, caret: 540))
    #expect(m.transitions[0].isJudgedByCaret)
    #expect(m.transitions[0].travel == 0)
    #expect(m.transitions[0].naturalTravel == 0)
    #expect(m[MetricID.M2].reason == .contentDoesNotMove)
    #expect(m[MetricID.M10].reason == .contentDoesNotMove)
    #expect(m[MetricID.M4].value == 0)
    // The caret ends at 680. Its required move is 680 + 10 - 500 = 190 points, including the gap of 10.
    #expect(m.transitions[0].neededMove == 190)
  }

  @Test("A caret that appears in a moving text view has moved as far as the text view")
  func moving() {
    var cell = editor(height: 620, caret: 560)
    cell.move(0.5, [0, TestCell.caret], up: 190, .keyboard)
    let m = cell.measured(floor: editor(height: 600, caret: 540))
    #expect(abs(m.transitions[0].travel - 190) < 1e-9)
    #expect(m[MetricID.M2].isNear(0))
    #expect(m[MetricID.M4].isNear(0))
  }

  @Test("A caret that appears in a text view that has just jumped has jumped as well")
  func jumped() throws {
    var cell = editor(height: 600, caret: 540)
    // The view jumps up by 190 points in the frame in which the caret appears.
    cell.move(0.5, [0, TestCell.caret], up: 190)
    let m = cell.measured(floor: editor(height: 600, caret: 540))
    #expect(abs(m.transitions[0].travel - 190) < 1e-9)
    #expect(try #require(m[MetricID.M6].value) > 25)
  }

  @Test("A caret that appears in the frame in which a screen comes back into its window has not moved")
  func backInItsWindow() {
    var cell = TestCell()
    cell.input(0, 100, 400, 600, scrollsInside: true)
    cell.geometries.append(cell.geometries[0])
    cell.change(0.5, geometry: 1)
    cell.show(0.5)
    cell.change(0.5, [TestCell.caret: CGRect(x: 10, y: 640, width: 2, height: 20)])
    let m = cell.measured(floor: cell)
    #expect(m.transitions[0].isJudgedByCaret)
    #expect(m.transitions[0].travel == 0)
  }

  @Test("A field that gets focus behind the keyboard counts as hidden until it becomes visible")
  func focusChange() {
    func cell(revealedAt time: Double?) -> TestCell {
      var cell = TestCell()
      cell.input(20, 100, 360, 40)
      cell.input(20, 520, 360, 40)
      cell.show(0.1, focus: 0)
      cell.change(1, focus: 1)
      cell.transition(.focusChange, 1, focus: 1)
      if let time { cell.move(time, [0, 1], up: 70) }
      return cell
    }
    let atOnce = cell(revealedAt: 1).measured()
    #expect(atOnce[MetricID.O3].value == 0)
    // The field is entirely hidden for 15 frames of 1/60 s, which are 250 ms.
    var m = cell(revealedAt: 1.25).measured(oracle: atOnce)
    #expect(m[MetricID.O3].isNear(250, 1e-6))
    #expect(abs(m.transitions[1].hiddenTime - 250) < 1e-6)
    #expect(m.worstTransition[MetricID.O3.index] == 1)
    // The field is hidden for the whole observation of 0.7 s.
    m = cell(revealedAt: nil).measured(oracle: atOnce)
    #expect(m[MetricID.O3].isNear(700, 1e-6))
    // The oracle needs 6 frames for its own motion. They are not held against the strategy.
    let inTime = cell(revealedAt: 1.1).measured()
    #expect(inTime[MetricID.O3].value == 0)
    m = cell(revealedAt: 1.25).measured(oracle: inTime)
    #expect(m[MetricID.O3].isNear(150, 1e-6))
    #expect(abs(m.transitions[1].hiddenTime - 250) < 1e-6)
  }

  @Test("A field that the rotated keyboard covers counts as hidden until code has moved it")
  func rotation() {
    func cell(movedBackAt time: Double?) -> TestCell {
      var cell = TestCell()
      cell.input(20, 400, 360, 40)
      cell.show(0.1)
      // The rotated layout has the field at 520, under the keyboard's top at 500.
      cell.change(1, [0: CGRect(x: 20, y: 520, width: 360, height: 40)])
      cell.transition(.rotation, 1)
      if let time { cell.move(time, [0], up: 120) }
      return cell
    }
    let atOnce = cell(movedBackAt: 1).measured()
    // 12 frames of 1/60 s are 200 ms. Without an answer, it is the whole observation of 0.7 s.
    #expect(cell(movedBackAt: 1.2).measured(oracle: atOnce)[MetricID.O3].isNear(200, 1e-6))
    #expect(cell(movedBackAt: nil).measured(oracle: atOnce)[MetricID.O3].isNear(700, 1e-6))
    // The time that the oracle needs is subtracted.
    let late = cell(movedBackAt: 1.1).measured()
    #expect(cell(movedBackAt: 1.2).measured(oracle: late)[MetricID.O3].isNear(100, 1e-6))
  }

  @Test("A show ignores that a field was hidden before, and without a keyboard a focus change hides nothing")
  func exceptions() {
    var show = TestCell()
    show.input(20, 780, 360, 40)
    show.show()
    #expect(show.measured()[MetricID.O3].reason == .hiddenBefore)
    var hardware = TestCell()
    hardware.input(20, 100, 360, 40)
    hardware.input(20, 790, 360, 40)
    hardware.change(0.1, focus: 0)
    hardware.change(1, focus: 1)
    hardware.transition(.focusChange, 1, focus: 1)
    #expect(hardware.measured()[MetricID.O3].reason == .keyboardDoesNotMove)
  }
}
