import Foundation
import KeyboardAvoidance
import Testing
import Trace

@testable import Metrics

@Suite struct JudgementTests {
  private var cell: TestCell { .movingWithoutNeed }

  private func measured(_ cell: TestCell, keepsTransitions: Bool = true) -> CellMeasurement {
    var engine = MetricEngine()
    return engine.measure(
      cell.trace, against: MetricReference(floor: cell.withoutAvoidance.trace),
      keepsTransitions: keepsTransitions)
  }

  @Test("Judgements are kept only on request, and do not change the measurement")
  func onlyWhenAsked() {
    let (kept, plain) = (measured(cell), measured(cell, keepsTransitions: false))
    #expect(plain.judgements.isEmpty)
    #expect(kept.judgements.count == 2)
    #expect(kept.metrics.map(\.value?.bitPattern) == plain.metrics.map(\.value?.bitPattern))
    #expect(kept.metrics.map(\.reason) == plain.metrics.map(\.reason))
    #expect(kept.gates == plain.gates)
  }

  @Test("Every transition has its own values, reasons and gates")
  func own() {
    let judgements = measured(cell).judgements
    func result(_ transition: Int, _ id: MetricID) -> MetricResult? {
      judgements[transition].metrics[id.index]
    }
    #expect(result(0, .M4)?.value == 0)
    #expect(result(0, .M8) == nil)
    // The fields move by 80 of the window's 800 points.
    #expect(result(1, .M8)?.isNear(0.1) == true)
    #expect(abs((result(1, .M8)?.score ?? 0) - 0.9) < 1e-9)
    #expect(result(1, .M4) == nil)
    #expect(result(0, .O1)?.value == 1 && result(1, .O1)?.value == 1)
    #expect(result(0, .M2)?.reason == .contentDoesNotMove)
    #expect(result(1, .M2) == nil)
    #expect(result(0, .O4)?.reason == .noPrimaryAction)
    // Gates that do not apply: the cell has no caret, no primary action and no hide.
    #expect(judgements[0].gates == [.passed, .notApplicable, .notApplicable, .passed, .notApplicable])
  }

  @Test("The target is the largest content that fits, and it lists the alternatives")
  func target() throws {
    let target = try #require(measured(cell).judgements[0].target)
    // Both fields together are 80 points tall, so they fit between 50 and 500.
    #expect(target.chosen.content == .everything)
    #expect(target.chosen.span.minY == 400 && target.chosen.span.maxY == 480)
    #expect(target.area.span == KeyboardAvoidance.Span(50, 500))
    #expect(target.heights.map(\.content) == [.caret, .field, .everything])
    #expect(target.heights.map(\.height) == [40, 40, 80])
  }

  @Test("A transition has its own velocity mismatch, although the cell has a single ratio")
  func mismatch() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.5, [0], up: 150, .linear)
    cell.hide(1.3)
    cell.move(1.3, [0], up: -150, .keyboard)
    cell.duration = 3
    let m = measured(cell)
    // M3 of the linear curve is 0.5047, and M3 of the keyboard's own curve is 0. The keyboard moves equally
    // far in both transitions, so the mean counts.
    #expect(m.judgements[0].metrics[MetricID.M3.index]?.isNear(0.5047, 1e-4) == true)
    #expect(m.judgements[1].metrics[MetricID.M3.index]?.isNear(0) == true)
    #expect(m[MetricID.M3].isNear(0.5047 / 2, 1e-4))
  }
}
