import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests M2, M4, M5 and M6 for bars and buttons that move while the field stands still, and for fields that grow.
@Suite struct FollowedViewTests {
  /// Returns a cell with a field at the top and a view of 400 x 50 points at the lower edge of the window, which ends on top
  /// of the keyboard.
  private func cell(isBar: Bool, at time: Double, _ curve: AnimationCurve?) -> TestCell {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    let view = cell.view(isBar ? .bar : .primaryAction, 0, 750, 400, 50)
    if isBar { cell.pinnedBar = view } else { cell.primaryAction = view }
    cell.show(0.5)
    cell.move(time, [view], up: 300, curve)
    return cell
  }

  @Test("A bar or a button that jumps while the field stands still is a jump", arguments: [true, false])
  func jump(isBar: Bool) {
    let m = cell(isBar: isBar, at: 0.75, nil).measured()
    // 300 points of a 300-point keyboard need e / ω0 = 148.886 ms at its peak speed, with ω0 = sqrt(1000 / 3); less one frame
    // of 16.667 ms, over half a second: 264.44 ms/s.
    #expect(m[MetricID.M6].isNear(264.44, 0.01))
    // The jump is 250 ms after the keyboard began to move, and the keyboard needs 34.82 ms for its first 5 %.
    #expect(m[MetricID.M2].isNear(215.18, 0.01))
    #expect(m[MetricID.M5].value == 0)
  }

  @Test("A bar or a button in step with the keyboard is no jump", arguments: [true, false])
  func inStep(isBar: Bool) {
    let m = cell(isBar: isBar, at: 0.5, .keyboard).measured()
    #expect(m[MetricID.M6].value == 0)
    #expect(m[MetricID.M2].value == 0)
  }

  @Test(
    "A button that goes too far and comes back reverses once, but not if the keyboard hides it then",
    arguments: [(350.0, 50.0, 1.0), (300, 100, 0)])
  func reversal(up: Double, down: Double, reversals: Double) {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.primaryAction = cell.view(.primaryAction, 0, 750, 400, 50)
    cell.show(0.5)
    cell.move(0.5, [1], up: up, .easeInOut)
    cell.move(0.8, [1], up: -down, .easeInOut)
    #expect(cell.measured()[MetricID.M5].value == reversals)
  }

  @Test("While the person types, growth is no jump, and a bar that falls behind the keyboard is one")
  func typing() {
    var floor = TestCell()
    floor.pinnedBar = floor.view(.bar, 0, 750, 400, 50, isLeaf: false)
    floor.input(10, 755, 380, 40, parent: 0)
    floor.show(0.1)
    var cell = floor
    cell.move(0.1, [0, 1], up: 300, .keyboard)
    for time in [1.0, 1.8] {
      floor.transition(.textChange, time)
      cell.transition(.textChange, time)
    }
    // A line of 20 points makes the bar and the field higher.
    func grow(_ cell: inout TestCell, _ time: Double) {
      let (bar, field) = (cell.model(0), cell.model(1))
      cell.change(
        time,
        [
          0: CGRect(x: 0, y: bar.minY - 20, width: 400, height: bar.height + 20),
          1: CGRect(x: 10, y: field.minY - 20, width: 380, height: field.height + 20),
        ])
    }
    for time in [1.0, 1.8] {
      grow(&floor, time)
      grow(&cell, time)
    }
    #expect(cell.measured(floor: floor)[MetricID.M6].value == 0)
    #expect(cell.measured(floor: floor)[MetricID.M4].value == 0)
    // The second line lays the bar out at its place without a keyboard, 300 points farther down.
    cell.move(1.8, [0, 1], up: -300)
    #expect(cell.measured(floor: floor)[MetricID.M6].isNear(264.44, 0.01))
  }

  @Test(
    "Growth explains a motion only in its own direction",
    // The distance by which the field moves up, and the excess: growth of 20 points up is free; 5 points more
    // count, and so does all motion down.
    arguments: [(25.0, 5.0), (0, 0), (-20, 20), (-5, 5)])
  func growth(up: Double, excess: Double) {
    var floor = TestCell()
    floor.input(20, 300, 360, 40)
    floor.show(0.1)
    floor.transition(.textChange, 1)
    var cell = floor
    floor.move(1, [0], up: 20)
    if up != 0 { cell.move(1, [0], up: up) }
    #expect(cell.measured(floor: floor)[MetricID.M4].isNear(excess / 800))
  }

  @Test("A line that grows down and is then scrolled up as far as needed has not moved too far")
  func growthAgainstNeed() {
    var floor = TestCell()
    floor.input(20, 400, 360, 80)
    floor.show(0.1)
    floor.transition(.textChange, 1)
    var cell = floor
    // The field moves down by 30 to 430...510, and 20 points up put it 10 above the keyboard at 500.
    floor.move(1, [0], up: -30)
    cell.move(1, [0], up: -30)
    cell.move(1.1, [0], up: 20, .easeInOut)
    #expect(cell.measured(floor: floor)[MetricID.M4].value == 0)
  }

  @Test("A show without a keyboard, in which nothing moves, has no travel to judge")
  func frameWithoutHeight() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    let none = CGRect(x: 0, y: 800, width: 400, height: 0)
    cell.show(0.1, keyboard: none)
    let m = cell.measured()
    for id in [MetricID.M4, .M5, .M6, .M9] { #expect(m[id].value == nil) }
    // Code that moves the field by 30 points although nothing covers it is judged: 30 of 800 points.
    cell.move(0.1, [0], up: 30)
    #expect(cell.measured()[MetricID.M4].isNear(30 / 800))
  }
}
