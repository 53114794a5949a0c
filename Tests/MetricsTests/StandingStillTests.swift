import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests that standing still scores nothing if a move is needed, and 100 if none is needed.
@Suite struct StandingStillTests {
  /// Returns a cell with a field at `y` and a keyboard that appears and leaves everything above 500 visible.
  private func field(_ y: Double) -> TestCell {
    var cell = TestCell()
    cell.input(20, y, 360, 40)
    cell.show()
    return cell
  }

  @Test("Motion does not apply if a move was needed but the strategy did not move")
  func stoodStill() {
    let m = field(600).measured()
    #expect(!m.moved)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == nil)
    #expect(Scoring.scores(metrics: m.metrics).occlusion != nil)
    for id in [MetricID.M1, .M2, .M4, .M5, .M6] { #expect(m[id].reason == .stoodStill) }
    // M7 and M8 do not apply for another reason, because there was no hide and no focus change.
    #expect(m[MetricID.M7].reason == .noHide)
    #expect(m[MetricID.M8].reason == .noFocusChange)
  }

  @Test("Standing still scores 100 if no move was needed")
  func nothingNeeded() {
    let m = field(400).measured()
    #expect(!m.moved)
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
    #expect(m[MetricID.M2].reason == .contentDoesNotMove)
  }

  @Test("A field needs no move if it ends 10 points above the keyboard, but needs one at 8.5 points")
  func almostNeeded() {
    // With the gap of 10 points, the field ends exactly at the keyboard's top: 450 + 40 + 10 = 500.
    #expect(!field(450).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured()[MetricID.M4].reason == .stoodStill)
  }

  @Test("Motion applies to a move by the wrong amount")
  func moved() {
    var cell = field(600)
    cell.move(0.1, [0], up: 30, .keyboard)
    let m = cell.measured()
    #expect(m.moved)
    #expect(m[MetricID.M4].value == 0)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
  }

  @Test("A pinned bar has to move if the keyboard covers it, even if the field does not have to")
  func bar() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.pinnedBar = cell.view(.bar, 0, 756, 400, 44)
    cell.show()
    var m = cell.measured()
    #expect(m.transitions[0].neededMove == 0)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].reason == .stoodStill)
    // A bar that is already above the keyboard does not have to move.
    cell.rects[cell.pinnedBar] = CGRect(x: 0, y: 456, width: 400, height: 44)
    m = cell.measured()
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].value == 0)
  }

  @Test("A bar that the system moves onto the keyboard needs no move")
  func systemMove() {
    // The safe area includes the keyboard, so the bar and its field move from 800 to 500 in the baseline,
    // too.
    var cell = TestCell()
    cell.pinnedBar = cell.view(.bar, 0, 756, 400, 44, isLeaf: false)
    let field = cell.input(20, 760, 360, 36, parent: 0)
    cell.show()
    cell.move(0.1, [0, field], up: 300, .keyboard)
    let m = cell.measured(floor: cell)
    #expect(!m.moved)
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M4].value == 0)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
  }

  @Test("A cell without a baseline counts as moved")
  func noFloor() {
    var engine = MetricEngine()
    let m = engine.measure(field(600).trace)
    #expect(m.moved)
    #expect(m[MetricID.M4].value == 0)
  }

  @Test("Metrics that do not apply only because of the strategy still make the cell judged")
  func applicableWeight() {
    // O5 and O7 (1 each) and O4 (3) do not apply without a label, a bar or a move, and a primary action,
    // which leaves 21 - 1 - 1 - 3 for occlusion. M7 and M8 (1 each) do not apply without a hide and a focus
    // change, which leaves 18 - 1 - 1 for motion. O2 (3) does not apply without a caret.
    for y in [600.0, 400] {
      let m = field(y).measured()
      let lacking = m[MetricID.O2].reason == nil ? 0.0 : 3
      // O8 applies because all content fits.
      #expect(abs(m.applicableWeight - (16 - lacking + 16) / 39) < 1e-12)
    }
    let nothing = MetricID.allCases.map { _ in MetricResult(.noFocus) }
    #expect(Scoring.applicableWeight(nothing) == 0)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(value: 1, score: 1) }) == 1)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(.stoodStill) }) == 1)
  }
}
