import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests that only a view that had to move, or that moved without need, earns a motion score.
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

  @Test("Motion does not apply if nothing had to move and nothing moved")
  func nothingNeeded() {
    let m = field(400).measured()
    #expect(!m.moved)
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(Scoring.scores(metrics: m.metrics).motion == nil)
    for id in [MetricID.M1, .M2, .M4, .M5, .M6] { #expect(m[id].reason == .nothingHadToMove) }
  }

  @Test("A taller keyboard, such as one with a toolbar, earns nothing, whether a move was needed or not")
  func toolbar() {
    // The toolbar of 44 points makes the keyboard start at 456 instead of 500.
    for (y, reason) in [(600.0, NotApplicable.stoodStill), (300, .nothingHadToMove)] {
      var cell = field(y)
      let floor = cell.withoutAvoidance
      cell.changes[0].rects[TestCell.keyboard] = CGRect(x: 0, y: 456, width: 400, height: 344)
      let m = cell.measured(floor: floor)
      #expect(m.moved && !m.movedContent)
      #expect(m[MetricID.M4].reason == reason, "\(y)")
      #expect(Scoring.scores(metrics: m.metrics).motion == nil)
    }
  }

  @Test("The edge of a scroll view is not content that moves")
  func edgeOfList() {
    var cell = TestCell()
    let list = cell.list(field: 300)
    cell.scrollStates = [[ScrollState(contentWidth: 400, contentHeight: 1000)]]
    cell.show()
    let floor = cell.withoutAvoidance
    cell.change(0.1, [list: CGRect(x: 0, y: 50, width: 400, height: 450)], .keyboard)
    let m = cell.measured(floor: floor)
    #expect(m.moved && !m.movedContent)
    #expect(Scoring.scores(metrics: m.metrics).motion == nil)
  }

  @Test("A move of something else does not make up for a field that had to move and did not")
  func wrongView() {
    var cell = field(600)
    let picture = cell.view(.decoration, 20, 100, 360, 40)
    cell.move(0.1, [picture], up: 30, .keyboard)
    let m = cell.measured()
    #expect(m.moved && m.movedContent)
    #expect(m[MetricID.M4].reason == .stoodStill)
  }

  @Test("Motion that nobody needs is a fault, even if a needed move was not made")
  func faultsStay() {
    // The field at 300 moves by 200 points of the window's 800 without need. When the keyboard grows to 250, it moves
    // back to where the keyboard covers it.
    var cell = field(300)
    let floor = cell.withoutAvoidance
    cell.move(0.1, [0], up: 200, .keyboard)
    let tall = CGRect(x: 0, y: 250, width: 400, height: 550)
    cell.change(1, [TestCell.keyboard: tall], .keyboard)
    cell.move(1, [0], up: -200, .keyboard)
    cell.transition(.keyboardChange, 1)
    var grown = floor
    grown.change(1, [TestCell.keyboard: tall], .keyboard)
    grown.transition(.keyboardChange, 1)
    let m = cell.measured(floor: grown)
    #expect(m.transitions[1].isMoveNeeded && !m.transitions.contains(where: \.isMoveMade))
    #expect(m[MetricID.M4].isNear(0.25))
    #expect(m[MetricID.M4].score.map { abs($0 - 0.5) < 1e-9 } == true)
    // A metric within its good bound does not apply, because the needed move was not made.
    for id in [MetricID.M2, .M5, .M6] { #expect(m[id].reason == .stoodStill) }
    #expect(Scoring.scores(metrics: m.metrics).motion.map { abs($0 - 50) < 1e-6 } == true)
  }

  @Test("A move without need is judged")
  func withoutNeed() {
    // The field at 300 moves by 200 points, a quarter of the window's 800, although nothing covers it.
    var cell = field(300)
    cell.move(0.1, [0], up: 200, .keyboard)
    let m = cell.measured()
    #expect(!m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M4].isNear(0.25))
  }

  @Test("A move is needed even if its transition starts in motion and is interrupted")
  func interrupted() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.1)
    cell.transitions[0].end = 0.3
    cell.transitions[0].reachesRest = false
    cell.change(0.3, [TestCell.keyboard: TestCell.hidden], .keyboard, focus: -1)
    cell.transition(.hide, 0.3)
    let m = cell.measured()
    #expect(m.transitions[0].isMoveNeeded)
    #expect(m[MetricID.M5].reason == .stoodStill)
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
    #expect(m[MetricID.M1].reason == .nothingHadToMove)
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
    #expect(m[MetricID.M4].reason == .nothingHadToMove)
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
    // O7 and O9 (1 each) and O4 (3) do not apply without a bar or a move, a list, and a primary action, which
    // leaves 18 - 1 - 1 - 3 for occlusion. M7, M8 and M12 (1 each) do not apply without a hide, a focus change
    // and a drag, which leaves 19 - 1 - 1 - 1 for motion.
    for y in [600.0, 400] {
      #expect(abs(field(y).measured().applicableWeight - (13.0 + 16) / 37) < 1e-12)
    }
    let nothing = MetricID.allCases.map { _ in MetricResult(.noFocus) }
    #expect(Scoring.applicableWeight(nothing) == 0)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(value: 1, score: 1) }) == 1)
    #expect(Scoring.applicableWeight(MetricID.allCases.map { _ in MetricResult(.stoodStill) }) == 1)
  }
}
