import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests M6 for content that moves before a keyboard that jumps later, as one that a finger has picked up.
@Suite struct EarlyMotionTests {
  /// Measures a field that jumps up by 200 points at `time`, while a panel of 200 points is picked up at 1 s and
  /// released at 1.3 s, 150 points farther up.
  private func picked(jumpAt time: Double) -> CellMeasurement {
    var cell = TestCell()
    let panel = CGRect(x: 40, y: 580, width: 320, height: 200)
    cell.input(20, 400, 360, 40)
    cell.show(keyboard: panel, duration: 0)
    cell.transition(.keyboardChange, 1, duration: 0)
    var moved = [TestCell.keyboard: panel.offsetBy(dx: 0, dy: -150)]
    if time < 1.3 {
      cell.move(time, [0], up: 200)
    } else {
      moved[0] = CGRect(x: 20, y: 200, width: 360, height: 40)
    }
    cell.change(1.3, moved)
    return cell.measured()
  }

  @Test("Content that jumps while the keyboard still has its first place is a jump")
  func early() {
    // A keyboard of 200 points at its peak speed of 200 · ω0 / e needs e / ω0 = 0.148886 s for 200 points, with
    // ω0 = sqrt(1000 / 3). One frame of 1 / 60 s is allowed, and the rate is over half a second: (0.148886 - 0.016667)
    // / 0.5 · 1000 = 264.44 ms/s.
    #expect(picked(jumpAt: 1.1)[MetricID.M6].isNear(264.44, 0.01))
  }

  @Test("Content that jumps together with the keyboard follows it")
  func together() {
    #expect(picked(jumpAt: 1.3)[MetricID.M6].reason == .keyboardJumps)
  }
}
