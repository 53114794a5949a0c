import Foundation
import Testing
import Trace

@testable import Metrics

/// Standing still earns nothing if a move was needed, and is right if none was.
@Suite struct StandingStillTests {
  /// Returns a cell with one field and a keyboard that appears; everything above 500 stays visible.
  private func field(_ y: Double) -> TestCell {
    var cell = TestCell()
    cell.input(20, y, 360, 40)
    cell.show()
    return cell
  }

  @Test("Motion does not apply if a move was needed and none was made")
  func stoodStill() {
    let m = field(600).measured()
    #expect(!m.moved)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == nil)
    #expect(Scoring.scores(metrics: m.metrics).occlusion != nil)
    for id in [MetricID.M1, .M2, .M4, .M5, .M6] { #expect(m[id].reason == .stoodStill) }
    // Events that did not happen keep their own reason.
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

  @Test("A field that ends 10 points above the keyboard needs no move, and one at 8.5 points needs one")
  func almostNeeded() {
    // The target includes the gap of 10 points: 450 + 40 + 10 = 500.
    #expect(!field(450).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured()[MetricID.M4].reason == .stoodStill)
  }

  @Test("A move by the wrong amount is judged by its motion")
  func moved() {
    var cell = field(600)
    cell.move(0.1, [0], up: 30, .keyboard)
    let m = cell.measured()
    #expect(m.moved)
    #expect(m[MetricID.M4].value == 0)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
  }

  @Test("A pinned bar has to move if the keyboard covers it, whatever the field needs")
  func bar() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.pinnedBar = cell.view(.bar, 0, 756, 400, 44)
    cell.show()
    var m = cell.measured()
    #expect(m.transitions[0].neededMove == 0)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].reason == .stoodStill)
    // A bar that is above the keyboard anyway does not have to move.
    cell.rects[cell.pinnedBar] = CGRect(x: 0, y: 456, width: 400, height: 44)
    m = cell.measured()
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].value == 0)
  }

  @Test("A bar that the system itself puts on the keyboard needs no move")
  func systemMove() {
    // The keyboard is part of the safe area: the baseline's bar moves from 800 to 500 with its field.
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

  @Test("A metric that does not apply only because of the strategy counts as judged")
  func applicableWeight() {
    // O5, O7 and O4 do not apply without a label, a bar or move, and an action: 21 - 1 - 1 - 3. M7 and M8 do
    // not apply without a hide and a focus change: 18 - 1 - 1. O2 does not apply without a caret: 3 less.
    for y in [600.0, 400] {
      let m = field(y).measured()
      let lacking = m[MetricID.O2].reason == nil ? 0.0 : 3
      // O8 does not apply to content that does not fit; all of this fits.
      #expect(abs(m.applicableWeight - (16 - lacking + 16) / 39) < 1e-12)
    }
    let nothing = MetricID.allCases.map { _ in MetricResult(.noFocus) }
    #expect(Scoring.applicableWeight(nothing) == 0)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(value: 1, score: 1) }) == 1)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(.stoodStill) }) == 1)
  }
}
