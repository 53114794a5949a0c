import Foundation
import Testing
import Trace

@testable import Metrics

/// Standing still where a move was needed is no merit, and where none was needed it is one.
@Suite struct StandingStillTests {
  /// A cell with one field and a keyboard that comes: everything above 500 can be seen.
  private func field(_ y: Double) -> TestCell {
    var cell = TestCell()
    cell.input(20, y, 360, 40)
    cell.show()
    return cell
  }

  @Test("Where a move was needed and none was made, motion does not apply")
  func stoodStill() {
    let m = field(600).measured()
    #expect(!m.moved)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == nil)
    #expect(Scoring.scores(metrics: m.metrics).occlusion != nil)
    for id in [MetricID.M1, .M2, .M4, .M5, .M6] { #expect(m[id].reason == .stoodStill) }
    // What did not happen is still said.
    #expect(m[MetricID.M7].reason == .noHide)
    #expect(m[MetricID.M8].reason == .noFocusChange)
  }

  @Test("Where no move was needed, standing still scores 100")
  func nothingNeeded() {
    let m = field(400).measured()
    #expect(!m.moved)
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
    #expect(m[MetricID.M2].reason == .contentDoesNotMove)
  }

  @Test(
    "A field that ends 10 points above the keyboard needs no move, one that ends 8.5 points above it needs one"
  )
  func almostNeeded() {
    // The gap of 10 points belongs to the target: 460 + 40 + 10 - 500.
    #expect(!field(450).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured().transitions[0].isMoveNeeded)
    #expect(field(451.5).measured()[MetricID.M4].reason == .stoodStill)
  }

  @Test("What moves by the wrong amount is judged by its motion")
  func moved() {
    var cell = field(600)
    cell.move(0.1, [0], up: 30, .keyboard)
    let m = cell.measured()
    #expect(m.moved)
    #expect(m[MetricID.M4].value == 0)
    #expect(Scoring.scores(metrics: m.metrics).motion == 100)
  }

  @Test("A pinned bar has to go where the keyboard covers it, whatever the field needs")
  func bar() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.pinnedBar = cell.view(.bar, 0, 756, 400, 44)
    cell.show()
    var m = cell.measured()
    #expect(m.transitions[0].neededMove == 0)
    #expect(m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].reason == .stoodStill)
    // A bar that stands above the keyboard anyway has nowhere to go.
    cell.rects[cell.pinnedBar] = CGRect(x: 0, y: 456, width: 400, height: 44)
    m = cell.measured()
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M1].value == 0)
  }

  @Test("A bar that the system itself puts on the keyboard needs no move")
  func systemMove() {
    // As where the keyboard is part of the safe area: the floor's bar goes from 800 to 500 with its field.
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

  @Test("Without a floor nobody knows what would have stood still")
  func noFloor() {
    var engine = MetricEngine()
    let m = engine.measure(field(600).trace)
    #expect(m.moved)
    #expect(m[MetricID.M4].value == 0)
  }

  @Test("What only the strategy keeps from applying counts as judged")
  func applicableWeight() {
    // O5, O7 and O4 lack a label, a bar or move, and an action: 21 - 1 - 1 - 3. M7 and M8 lack a hide and a focus
    // change: 18 - 1 - 1. O2 lacks a caret: 3 less.
    for y in [600.0, 400] {
      let m = field(y).measured()
      let lacking = m[MetricID.O2].reason == nil ? 0.0 : 3
      // O8 does not apply to what does not fit; all of this fits.
      #expect(abs(m.applicableWeight - (16 - lacking + 16) / 39) < 1e-12)
    }
    let nothing = MetricID.allCases.map { _ in MetricResult(.noFocus) }
    #expect(Scoring.applicableWeight(nothing) == 0)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(value: 1, score: 1) }) == 1)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(.stoodStill) }) == 1)
  }
}
