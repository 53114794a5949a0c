import Metrics
import Platform
import Record
import Scenarios
import Screens
import Testing
import UIKit

@testable import Matrix

/// Tests outcomes of whole cells that a person has judged. The numbers in the comments are the positions that
/// `avoidance explain` prints for the cells.
@Suite("Judged cells") struct JudgedCellTests {
  private func story(_ id: String) throws -> CellStory {
    let cell = try #require(CellID(id))
    let axes = try axes(
      strategies: [cell.strategy], devices: [cell.device],
      orientations: [cell.orientation == "portrait" ? .portrait : .landscapeRight],
      scenarios: [cell.scenario], screens: [cell.screen])
    return try #require(CellStory(Plan(axes: axes, profile: .newest)))
  }

  @Test("A button under the keyboard is out of reach, although the return key performs its action")
  func confirmButton() throws {
    // The button is at the bottom of a screen of 320 points, and the keyboard's top is above it.
    let cell = try story("none/iphone-se-3/landscape/show-hide/confirm-button")
    #expect(cell.outcome == .fail)
    #expect(cell.measurement[.G4] == .failed)
  }

  @Test(
    "A pop-up whose buttons stay under the keyboard fails on every phone, because its card could be higher",
    arguments: ["iphone-17-pro-max", "iphone-17-pro"])
  func popUp(device: String) throws {
    let cell = try story("tracking-guide-scroll-in-scroll-view/\(device)/landscape/show-hide/alert")
    #expect(cell.outcome == .fail)
    #expect(cell.measurement[.G4] == .failed)
    // On the iPhone 17 Pro there are 120 points from the field's top at 171.2 to 24 points of the buttons, which
    // begin at 267.2, and 179 are free between the safe area and the keyboard. So the strategy is at fault.
    #expect(!cell.isScreenAtFault)
    #expect(!cell.oracle.gates.contains(.failed))
  }

  @Test("The screen is named as the cause if not even the oracle can bring all controls into view")
  func screenFault() throws {
    let cell = try story("tracking-guide/iphone-se-3/landscape/show-hide/form-bottom-button")
    #expect(cell.outcome != .pass && cell.oracle[.G4] == .failed)
    #expect(cell.isScreenAtFault)
    // The same form in a scroll view is judged as usual.
    let wrapped = try story(
      "tracking-guide-scroll-in-scroll-view/iphone-se-3/landscape/show-hide/form-bottom-button")
    #expect(wrapped.outcome == .pass && !wrapped.isScreenAtFault)
  }

  @Test("The oracle shows the typed line above a button that the passwords bar pushes over it")
  func pushedButton() throws {
    // The keyboard's top is at 154. The button of 50 points with its margin of 16 begins at 88, where the field
    // would be at 74 to 118. There is room for the field from 34 to 78, but not for the note below it.
    let cell = try story("oracle/iphone-17-pro/landscape/late-password-bar/detent-note")
    #expect(cell.measurement[.G2] == .passed && cell.measurement[.G3] == .passed)
    #expect(cell.measurement[.G4] == .failed && cell.isScreenAtFault)
  }

  @Test("A situation in which no gate applies is not judged, so that its cells do not pass")
  func notJudged() throws {
    // Another screen covers this one while the keyboard is up, and no input of this screen has the focus.
    let cell = try story("none/iphone-16/portrait/covered-by-another/toolbar")
    #expect(cell.measurement.gates.allSatisfy { $0 == .notApplicable })
    #expect(!cell.isJudged && !cell.passes)
    #expect(cell.reasonNotJudged == "This situation cannot be judged, because no gate applies in it")
    let judged = try story("tracking-guide/iphone-16/portrait/show-hide/chat")
    #expect(judged.passes && judged.reasonNotJudged == nil)
  }

  @Test("A strategy on a changed screen is compared with the oracle on that screen")
  func changedScreen() throws {
    let cell = try story(
      "tracking-guide-in-scroll-view/iphone-se-3/portrait/switch-keyboards/confirm-button")
    #expect(cell.oracleTrace.nodes.map(\.id) == cell.trace.nodes.map(\.id))
    #expect(cell.trace.nodes.contains { $0.id == "adopted-scroll-view" })
    // On the unchanged screen, the oracle has to move the button, and in a scroll view, nothing: M1 is the whole layout
    // shift of the strategy.
    let unchanged = try story("oracle/iphone-se-3/portrait/switch-keyboards/confirm-button")
    #expect(unchanged.measurement.layoutShift > 0.01 && cell.oracle.layoutShift == 0)
    let excess = try #require(cell.measurement[.M1].value)
    #expect(excess == cell.measurement.layoutShift && excess > 0.01)
  }

  @Test("The story names the views that a failed gate is about")
  func failingViews() throws {
    // The composer and the last message are behind the keyboard, and the list has no inset.
    let chat = try story("none/iphone-16/portrait/show-hide/chat").picture
    #expect(chat.failingViews(of: .G1) == "'message' is under the keyboard")
    #expect(chat.failingViews(of: .G3) == "'send' is out of reach under the keyboard")
    #expect(
      chat.failingViews(of: .G4)
        == "'message' and 'send' are out of reach under the keyboard; the newest message 'message-16' cannot be "
        + "scrolled into view")
    #expect(chat.failingViews(of: .G5) == nil)
    // The library's scroll view keeps the inset of the floating keyboard, and the table is in its place.
    let inset = try story("tp-keyboard-avoiding/ipad-mini-7/portrait/float-while-shown/edge-table").picture
    #expect(inset.failingViews(of: .G5) == "'table' has a content inset that is 254 pt too large")
    // The accessory view stands over the buttons of the tab bar, before and after the keyboard.
    for device in ["iphone-16", "iphone-se-3"] {
      let bar = try story("accessory-composer/\(device)/portrait/show-hide/tab-chat").picture
      #expect(bar.failingViews(of: .G4) == "'tab-bar' is covered by 'composer' while no keyboard is shown")
    }
    // The root view moves up by the begin frame's height of 336 points and never back. The button is tied to the safe area's
    // bottom, which no longer cuts 34 points off the moved view.
    let shifted = try story("whole-view-shift-begin-frame/iphone-16/portrait/show-hide/confirm-button")
      .picture
    #expect(
      shifted.failingViews(of: .G5)
        == "'title', 'nickname-label', 'nickname' and 1 more are 336 pt out of place; 'confirm' is 302 pt out "
        + "of place"
    )
  }

  @Test("Positions are compared with the oracle's only if it has the same transition and the same keyboard")
  func oraclePlace() throws {
    var cell = try story("bottom-inset/iphone-16/portrait/show-hide/chat")
    let input = cell.trace.inputs[cell.trace.transitions[0].focus].node
    let stage = cell.oracleTrace.transitions[0].stageAfter
    #expect(
      cell.oraclePlace(ofTransition: 0, isCaret: false) == .at(cell.oracleTrace.rect(input, stage: stage)))
    // The oracle's keyboard is 2 points higher.
    let top = (stage * cell.oracleTrace.nodes.count + cell.oracleTrace.keyboard) * 4 + 1
    cell.oracleTrace.rects[top] -= 2
    #expect(cell.oraclePlace(ofTransition: 0, isCaret: false) == .anotherKeyboard)
    cell.oracleTrace.transitions[0].kind = .focusChange
    #expect(cell.oraclePlace(ofTransition: 0, isCaret: false) == nil)
  }

  @Test("Content that flies while a finger drags the keyboard over its field is excess travel")
  func flight() throws {
    // When the finger picks the floating keyboard up, a frame of zeros is announced, and the field flies from 906
    // points to the top of the screen and back.
    let cell = try story("avoid-soft-input/ipad-pro-13-m4/portrait/float-while-shown/form-stretched")
    let drag = try #require(cell.trace.transitions.firstIndex { abs($0.start - 4.2) < 1e-6 })
    #expect(cell.measurement.transitions[drag].travel > 800)
    // 800 of 1376 points are more than half of the screen's longer side.
    #expect((cell.measurement[.M4].value ?? 0) > 0.5)
  }

  @Test("Content insets that nobody sees are no effect")
  func insets() throws {
    // The keyboard does not cover the text view, so the inset that the code sets moves nothing.
    let cell = try story("content-inset-plain/ipad-pro-13-m4/portrait/type-and-paste/table")
    #expect(!cell.measurement.moved)
  }

  @Test("A bar that moves while the field that had to move does not earn a motion score only if it had to")
  func noMotion() throws {
    let cell = try story("toolbar-shift-2017/ipad-pro-13-m4/portrait/rotate-and-back/form-scroll")
    #expect(Scoring.scores(metrics: cell.measurement.metrics).motion == nil)
  }
}
