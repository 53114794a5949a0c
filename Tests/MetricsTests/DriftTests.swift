import Foundation
import Platform
import Testing
import Trace

@testable import Metrics

/// Tests changes that remain after a hide. Moved frames and insets fail the gate, and scroll offsets count
/// only in the metric.
@Suite struct DriftTests {
  /// Returns a cell with a scroll view from 50 to 750 and content of 1000 points, so offsets from 0 to 300
  /// are valid. It is scrolled by 120 points with the keyboard, and the given offset and inset remain after
  /// the hide.
  private func scrolled(
    leaving offset: Double, inset: Double = 0, frame: Double = 0
  ) -> (cell: TestCell, floor: TestCell) {
    var cell = TestCell()
    let scroll = cell.view(.scrollView, 0, 50, 400, 700, clips: true, scrolls: true, isLeaf: false)
    cell.scrollNodes = [scroll]
    let field = cell.input(20, 600, 360, 40, clip: scroll, scroll: scroll)
    let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
    var (up, left) = (rest, rest)
    (up.offsetY, up.insetBottom) = (120, 250)
    (left.offsetY, left.insetBottom) = (offset, inset)
    cell.show()
    cell.hide()
    var floor = cell
    floor.scrollStates = [[rest]]
    // The last two of the five stages follow the hide. The field moves with the scroll offset.
    cell.move(0.1, [field], up: 120, .keyboard)
    cell.move(1, [field], up: offset - 120 + frame, .keyboard)
    cell.scrollStates = [[rest], [rest], [up], [up], [left]]
    return (cell, floor)
  }

  private func measured(_ cells: (cell: TestCell, floor: TestCell), _ rule: OffsetAfterHide)
    -> CellMeasurement
  {
    var engine = MetricEngine()
    var trace = cells.cell.trace
    trace.offsetAfterHide = rule
    return engine.measure(
      trace, against: MetricReference(floor: cells.floor.trace, oracle: cells.floor.measured()))
  }

  @Test("The oracle may or may not restore the offset, because it is measured without an oracle")
  func oracle() {
    var engine = MetricEngine()
    for rule in OffsetAfterHide.allCases {
      let cells = scrolled(leaving: 120)
      var trace = cells.cell.trace
      trace.offsetAfterHide = rule
      let known = MetricReference(floor: cells.floor.trace, oracle: cells.floor.measured())
      for reference in [MetricReference(floor: cells.floor.trace), known.withoutOracle] {
        #expect(engine.measure(trace, against: reference)[MetricID.M7].value == 0)
      }
    }
  }

  @Test(
    "A scroll view that stays scrolled passes the gate, and a rule decides whether this is drift",
    arguments: [
      // Each row has the offset after the hide, and its drift under the rules `either`, `restored` and
      // `kept`.
      (120.0, 0.0, 120.0, 0.0), (0, 0, 0, 120), (300, 0, 300, 180),
      // These offsets are 50 points beyond the end and 20 points before the beginning.
      (350, 50, 350, 230), (-20, 20, 20, 140),
    ])
  func offset(left: Double, either: Double, restored: Double, kept: Double) {
    for (rule, drift) in [(OffsetAfterHide.either, either), (.restored, restored), (.kept, kept)] {
      let m = measured(scrolled(leaving: left), rule)
      #expect(m[MetricID.M7].isNear(drift), "\(rule)")
      #expect(m[GateID.G5] == .passed)
    }
  }

  @Test("An inset that stays after the hide fails the gate")
  func inset() {
    let m = measured(scrolled(leaving: 0, inset: 250), .either)
    #expect(m[MetricID.M7].value == 250)
    #expect(m[GateID.G5] == .failed)
    // A difference of one point counts as a rounding error.
    #expect(measured(scrolled(leaving: 0, inset: 1), .either)[GateID.G5] == .passed)
  }

  @Test("A frame that stays moved after the hide fails the gate at every scroll offset")
  func frame() {
    for offset in [0.0, 120] {
      let m = measured(scrolled(leaving: offset, frame: 12), .either)
      #expect(m[MetricID.M7].isNear(12))
      #expect(m[GateID.G5] == .failed)
    }
  }

  @Test(
    "A list that code ends at the safe area follows it with its edge when a tab bar goes, and the baseline with its inset",
    arguments: [
      // (lower edge and bottom inset of the code's list after the tab bar has gone, drift)
      (750.0, 0.0, 0.0),
      // It does not follow, it follows twice, and it goes to the window's edge.
      (701, 0, 49), (750, -49, 49), (800, 0, 50),
    ])
  func safeArea(edge: Double, inset: Double, drift: Double) {
    func cell(_ before: (edge: Double, inset: Double, adjustment: Double), _ after: (Double, Double, Double))
      -> TestCell
    {
      var cell = TestCell()
      let list = cell.list(field: 100, height: before.edge - 50)
      cell.change(0.1, [list: CGRect(x: 0, y: 50, width: 400, height: after.0 - 50)])
      cell.transition(.layout, 0.1, focus: -1)
      func state(_ inset: Double, _ adjustment: Double) -> ScrollState {
        ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset, bottomAdjustment: adjustment)
      }
      cell.scrollStates = [[state(before.inset, before.adjustment)], [state(after.1, after.2)]]
      cell.show(1)
      cell.hide(2)
      cell.duration = 3
      return cell
    }
    // The tab bar covers 99 points of the window's 800 and leaves a safe area of 50 when it goes.
    let floor = cell((800, 99, 99), (800, 50, 50))
    let m = cell((701, 0, 0), (edge, inset, 0)).measured(floor: floor)
    #expect(m[MetricID.M7].isNear(drift) || m[MetricID.M7].reason == .nothingHadToMove)
    #expect(m[GateID.G5] == (drift > 1 ? .failed : .passed))
  }

  @Test("An offset that the user scrolled is not drift, but an inset that is left behind is drift")
  func scrolledByPerson() {
    let cells = scrolled(leaving: 350, inset: 50)
    var trace = cells.cell.trace
    trace.scrolledByPerson = trace.scrollNodes
    trace.offsetAfterHide = .restored
    var engine = MetricEngine()
    let m = engine.measure(
      trace, against: MetricReference(floor: cells.floor.trace, oracle: cells.floor.measured()))
    #expect(m[MetricID.M7].value == 50)
    #expect(m[GateID.G5] == .failed)
  }
}
