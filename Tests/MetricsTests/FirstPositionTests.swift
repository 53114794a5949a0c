import Foundation
import Testing
import Trace

@testable import Metrics

/// A transition starts from the positions just before it, in the cell itself.
@Suite struct FirstPositionTests {
  /// Returns a text view of this height, with a caret `inside` points below its top once it is focused.
  private func editor(height: Double, caret inside: Double) -> TestCell {
    var cell = TestCell()
    cell.input(0, 100, 400, height, scrollsInside: true)
    cell.show(0.5)
    cell.change(0.5, [TestCell.caret: CGRect(x: 10, y: 100 + inside, width: 2, height: 20)])
    return cell
  }

  @Test("A caret that appears 20 points lower than the baseline's has not moved")
  func taller() {
    // As in bottom-inset-reversed, the text view is tied to the superview instead of the safe area. So it is
    // 20 points taller than the baseline's, and its caret is 20 points lower from the beginning.
    let m = editor(height: 620, caret: 560).measured(floor: editor(height: 600, caret: 540))
    #expect(m.transitions[0].isJudgedByCaret)
    #expect(m.transitions[0].travel == 0)
    #expect(m.transitions[0].naturalTravel == 0)
    #expect(m[MetricID.M2].reason == .contentDoesNotMove)
    #expect(m[MetricID.M10].reason == .contentDoesNotMove)
    #expect(m[MetricID.M4].value == 0)
    // The caret ends at 680; with the gap of 10 it has to move up by 190.
    #expect(m.transitions[0].neededMove == 190)
  }

  @Test("A caret that appears in a text view that moves has moved as far as the view")
  func moving() {
    var cell = editor(height: 620, caret: 560)
    cell.move(0.5, [0, TestCell.caret], up: 190, .keyboard)
    let m = cell.measured(floor: editor(height: 600, caret: 540))
    #expect(abs(m.transitions[0].travel - 190) < 1e-9)
    #expect(m[MetricID.M2].isNear(0))
    #expect(m[MetricID.M4].isNear(0))
  }

  @Test("A text view that has jumped when its caret appears has jumped with it")
  func jumped() {
    var cell = editor(height: 600, caret: 540)
    // The view is 190 higher in the frame in which the caret appears.
    cell.move(0.5, [0, TestCell.caret], up: 190)
    let m = cell.measured(floor: editor(height: 600, caret: 540))
    #expect(abs(m.transitions[0].travel - 190) < 1e-9)
    #expect(m[MetricID.M6].value > 25)
  }

  @Test("A field that is focused under the keyboard is hidden until it comes into view")
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
    // The field is fully hidden for 15 frames of 1/60 s.
    var m = cell(revealedAt: 1.25).measured(oracle: atOnce)
    #expect(m[MetricID.O3].isNear(250, 1e-6))
    #expect(abs(m.transitions[1].hiddenTime - 250) < 1e-6)
    #expect(m.worstTransition[MetricID.O3.index] == 1)
    // The field is hidden for all of the 0.7 s that are observed.
    m = cell(revealedAt: nil).measured(oracle: atOnce)
    #expect(m[MetricID.O3].isNear(700, 1e-6))
    // The time of the oracle's own motion, 6 frames, is not charged.
    let inTime = cell(revealedAt: 1.1).measured()
    #expect(inTime[MetricID.O3].value == 0)
    m = cell(revealedAt: 1.25).measured(oracle: inTime)
    #expect(m[MetricID.O3].isNear(150, 1e-6))
    #expect(abs(m.transitions[1].hiddenTime - 250) < 1e-6)
  }

  @Test("A show ignores a field hidden before, and a focus change without a keyboard hides nothing")
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
