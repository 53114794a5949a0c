import Foundation
import Testing
import Trace

@Suite struct SameShownTests {
  private var cell: TestCell {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show()
    cell.hide()
    return cell
  }

  @Test("A layout pass and an animation that change nothing are not visible")
  func nothing() {
    var busy = cell
    busy.change(0.05)
    busy.change(0.1, [0: busy.rects[0]], .easeInOut)
    busy.move(1, [0], up: 0.005, .linear)
    #expect(busy.trace.stages.count == cell.trace.stages.count + 3)
    #expect(busy.trace.shows(theSameAs: cell.trace))
    #expect(cell.trace.shows(theSameAs: busy.trace))
  }

  @Test("A move that is undone in the same moment is not visible")
  func sameMoment() {
    var busy = cell
    busy.move(0, [0], up: 50)
    busy.move(0, [0], up: -50)
    busy.move(0.5, [0], up: 50)
    busy.move(0.5, [0], up: -50)
    #expect(busy.trace.shows(theSameAs: cell.trace))
  }

  @Test("One animation looks the same as two animations with the same sum")
  func split() {
    var (one, two) = (cell, cell)
    one.move(0.1, [0], up: 150, .keyboard)
    two.move(0.1, [0], up: 100, .keyboard)
    two.move(0.1, [0], up: 50, .keyboard)
    #expect(one.trace.motions.count + 1 == two.trace.motions.count)
    #expect(one.trace.shows(theSameAs: two.trace) && two.trace.shows(theSameAs: one.trace))
    #expect(!one.trace.shows(theSameAs: cell.trace))
  }

  @Test("A move, a move that is undone later, and a move on another curve are visible")
  func something() {
    var up = cell
    up.move(0.1, [0], up: 1)
    #expect(!up.trace.shows(theSameAs: cell.trace))
    up.move(0.5, [0], up: -1)
    #expect(!up.trace.shows(theSameAs: cell.trace))
    var later = cell
    later.move(0.2, [0], up: 1)
    later.move(0.5, [0], up: -1)
    #expect(!later.trace.shows(theSameAs: up.trace))
    var (linear, spring) = (cell, cell)
    linear.move(0.1, [0], up: 100, .linear)
    spring.move(0.1, [0], up: 100, .keyboard)
    #expect(!linear.trace.shows(theSameAs: spring.trace))
    #expect(linear.trace.shows(theSameAs: linear.trace))
  }

  @Test("A change of focus is visible")
  func focus() {
    var other = cell
    other.change(0.5, focus: -1)
    #expect(!other.trace.shows(theSameAs: cell.trace))
  }
}
