import Foundation
import KeyboardAvoidance
import Testing
import Trace

@testable import Metrics

@Suite struct RestTests {
  /// Returns a form of a label, a field and a button with its top at `y`, short enough to fit above the
  /// keyboard.
  private func form(y: Double = 560) -> TestCell {
    var cell = TestCell()
    let label = cell.view(.label, 20, y, 360, 20)
    cell.input(20, y + 30, 360, 40, label: label)
    cell.primaryAction = cell.view(.primaryAction, 20, y + 90, 360, 44)
    cell.caretRect = CGRect(x: 30, y: y + 40, width: 2, height: 20)
    cell.show()
    return cell
  }

  /// Returns a cell in which the whole form moves up together with the caret.
  private func lifted(_ cell: TestCell, by up: Double, curve: AnimationCurve = .keyboard) -> TestCell {
    var cell = cell
    cell.move(0.1, [0, 1, 2, TestCell.caret], up: up, curve)
    return cell
  }

  @Test("The smallest move with the keyboard's curve, undone by the hide, scores 100 for both")
  func oracleLike() {
    // The button ends at 694. The required move is 694 + 10 - 500 = 204 points, including the gap of 10.
    var cell = lifted(form(), by: 204)
    cell.hide(1)
    cell.move(1, [0, 1, 2, TestCell.caret], up: -204, .keyboard)
    let m = cell.measured()
    let scores = Scoring.scores(metrics: m.metrics)
    #expect(scores.occlusion == 100)
    #expect(scores.motion == 100)
    #expect(m.transitions[0].neededMove == 204)
    #expect(m[MetricID.M7].value == 0)
    #expect(m.gates == [.passed, .passed, .passed, .passed, .passed])
    #expect(m[MetricID.M9].value == 1)
    #expect(m[MetricID.M8].reason == .noFocusChange)
    #expect(m.worstTransition[MetricID.O1.index] == 0)
    #expect(m.worstTransition[MetricID.M7.index] == 1)
  }

  @Test("A strategy that does nothing leaves field, caret, label and button behind the keyboard")
  func nothing() {
    let m = form().measured()
    for id in [MetricID.O1, .O2, .O4, .O5, .O6] { #expect(m[id].value == 0) }
    #expect(m[MetricID.O8].value == 1)
    #expect(m[MetricID.O7].reason == .noPinnedBarOrMove)
    // Motion metrics do not apply to a strategy that stands still although a move is needed.
    for id in [MetricID.M1, .M2, .M3, .M4, .M5, .M6, .M9, .M10, .M11] { #expect(m[id].reason == .stoodStill) }
    #expect(m[MetricID.M7].reason == .noHide)
    #expect(m.transitions[0].travel == 0)
    #expect(m.gates == [.failed, .failed, .failed, .failed, .notApplicable])
  }

  @Test("A form that is lifted too far leaves a gap, which counts up to the form's own move")
  func gap() {
    // The form's lowest edge is at 394, which is 106 points above the keyboard. 24 points of this gap are
    // allowed.
    #expect(lifted(form(), by: 300).measured()[MetricID.O7].value == 82)
    // The form moves by only 30 points, so only 30 points of the gap are held against the strategy.
    #expect(lifted(form(y: 200), by: 30).measured()[MetricID.O7].value == 30)
    #expect(lifted(form(y: 200), by: -30).measured()[MetricID.O7].value == 0)
  }

  @Test(
    "Content that does not fit and does not scroll is lost, whatever code does",
    arguments: [
      (100.0, RevealTarget.Content.fieldLabelAndAction), (85, .fieldAndLabel), (65, .field), (30, .caret),
    ])
  func doesNotFit(room: Double, content: RevealTarget.Content) {
    // The label and the field extend from 500 to 570, and the button next to the field ends at 594.
    var cell = TestCell()
    let label = cell.view(.label, 20, 500, 360, 20)
    cell.input(20, 530, 300, 40, label: label)
    cell.primaryAction = cell.view(.primaryAction, 330, 550, 44, 44)
    cell.view(.text, 20, 620, 360, 200)
    cell.caretRect = CGRect(x: 30, y: 540, width: 2, height: 20)
    cell.show(keyboard: CGRect(x: 0, y: 50 + room, width: 400, height: 750 - room))
    let reference = MetricReference(floor: cell.trace)
    #expect(reference.fits == [content])
    let m = cell.measured()
    // All views are under the keyboard. The text was not reachable before either, because it ends at 820.
    #expect(!m.contentFits)
    #expect(m[MetricID.O8].value == 1)
    #expect(m[GateID.G4] == .failed)
    #expect(m[MetricID.O4].value == 0)
    #expect(m[GateID.G3] == .failed)
    let fitsLabel = content == .fieldLabelAndAction || content == .fieldAndLabel
    #expect(m[MetricID.O5].reason == (fitsLabel ? nil : .doesNotFit))
  }

  @Test("A button that does not fit is out of reach, even if the return key performs its action")
  func actionGate() {
    var cell = TestCell()
    cell.input(20, 500, 300, 40, returnKey: true)
    cell.primaryAction = cell.view(.primaryAction, 20, 550, 360, 44)
    cell.show(keyboard: CGRect(x: 0, y: 110, width: 400, height: 690))
    let m = cell.measured()
    // Nothing could show the button together with the field, so it is enough that the return key works. The level
    // is shown, but not scored.
    #expect(m[MetricID.O4].value == 0.5)
    #expect(m[MetricID.O4].reason == .doesNotFit)
    #expect(m[MetricID.O4].score == nil)
    #expect(m[GateID.G3] == .passed)
    #expect(m[GateID.G4] == .failed)
  }

  @Test(
    "24 points of a button are enough for O4, G3 and G4 alike, whether they are seen or scrolled to",
    arguments: [(23.0, 0.0), (24, 0.5), (44, 0.5)])
  func oneThreshold(reach: Double, level: Double) {
    // The button is at 740 to 784 in a list of 750 points. With an inset of `inset`, it can be scrolled up to
    // 784 - inset, so 500 - (740 - inset) of its points come out from under the keyboard. It cannot be shown
    // together with the field, so a level above 0 is shown but not scored.
    var cell = TestCell()
    let list = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
    cell.input(20, 60, 360, 40, parent: list, clip: list, scroll: list)
    cell.primaryAction = cell.view(.primaryAction, 20, 740, 360, 44, parent: list, clip: list, scroll: list)
    cell.scrollNodes = [list]
    let inset = 240 + reach
    cell.scrollStates = [[ScrollState(contentWidth: 400, contentHeight: 750, insetBottom: inset)]]
    cell.show()
    let m = cell.measured()
    #expect(m[MetricID.O4].value == level)
    #expect(m[MetricID.O4].score == (level > 0 ? nil : 0))
    #expect(m[GateID.G3] == (level > 0 ? .passed : .failed))
    #expect(m[GateID.G4] == (level > 0 ? .passed : .failed))
  }

  @Test("A transition in which the button fits decides O4, even if it does not fit in others")
  func fitsOnce() {
    // U has 450 points, from 50 to 500. From the first field at 40 to the end of the button at 504 there are 464
    // points, and from the second field at 420 there are 84. 40 points of the button are seen.
    var cell = TestCell()
    let list = cell.list(field: 40)
    cell.input(20, 420, 360, 40, parent: list, clip: list, scroll: list)
    cell.primaryAction = cell.view(.primaryAction, 20, 460, 360, 44, parent: list, clip: list, scroll: list)
    cell.scrollStates = [[ScrollState(contentWidth: 400, contentHeight: 750)]]
    cell.show()
    let once = cell.measured()[MetricID.O4]
    #expect(once.value == 0.75 && once.score == nil && once.reason == .doesNotFit)
    cell.change(1, focus: 1)
    cell.transition(.focusChange, 1, focus: 1)
    #expect(cell.measured()[MetricID.O4] == MetricResult(value: 0.75, score: 0.75))
  }

  @Test("A part that is visible counts, even where the user could not scroll it to")
  func seenOutsideTheRange() {
    // The list cannot scroll, but code put its button at 470 to 514. The keyboard's top is at 500, so 30 of
    // the button's 44 points are visible.
    var cell = TestCell()
    let list = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
    cell.input(20, 60, 360, 40, parent: list, clip: list, scroll: list)
    let button = cell.view(.control, 20, 740, 360, 44, parent: list, clip: list, scroll: list)
    cell.scrollNodes = [list]
    let rest = ScrollState(contentWidth: 400, contentHeight: 750)
    cell.scrollStates = [
      [rest], [rest], [ScrollState(contentWidth: 400, contentHeight: 750, offsetY: 270)],
    ]
    cell.show()
    cell.move(0.1, [0 + 1, button], up: 270)
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    let m = cell.measured(floor: floor)
    #expect(m[GateID.G4] == .passed)
  }

  @Test("Buttons that the code has hidden before the keyboard appears are not out of reach")
  func hiddenFromStart() {
    func cell(_ height: Double) -> TestCell {
      var cell = TestCell()
      cell.input(20, 100, 360, 40)
      cell.primaryAction = cell.view(.primaryAction, 20, 200, 360, height)
      cell.view(.control, 20, 260, 360, height)
      cell.show()
      return cell
    }
    let hidden = cell(0).measured(floor: cell(44))
    #expect(hidden[MetricID.O4].reason == .noPrimaryAction)
    #expect(hidden[GateID.G3] == .notApplicable)
    #expect(hidden[MetricID.O8].value == 0)
    #expect(hidden[GateID.G4] == .passed)
    // Code that hides them with the keyboard takes them away.
    var hiding = cell(44)
    hiding.change(
      0.1, [1: CGRect(x: 20, y: 200, width: 360, height: 0), 2: CGRect(x: 20, y: 260, width: 360, height: 0)])
    let lost = hiding.measured(floor: cell(44))
    #expect(lost[MetricID.O4].value == 0)
    #expect(lost[GateID.G3] == .failed)
    // The two buttons are 88 of the 128 points of all controls.
    #expect(lost[MetricID.O8].isNear(88.0 / 128))
    #expect(lost[GateID.G4] == .failed)
  }

  @Test("A return key that performs the button's action makes the action reachable")
  func returnKey() {
    var cell = form()
    cell.inputs[0].returnKeyPerformsAction = true
    let m = cell.measured()
    #expect(m[MetricID.O4].value == 0.5)
    #expect(m[GateID.G3] == .passed)
  }

  @Test("A button with 24 visible points has level 0.75, and a smaller one that is fully visible has 1")
  func smallButtons() {
    // The button of 60 points does not scroll, and the keyboard leaves `seen` points of it.
    // One point may be missing from the 44, because nobody notices it.
    for (seen, level) in [(44.0, 1.0), (43.7, 1), (43, 1), (42.9, 0.75), (24, 0.75), (20, 0)] {
      var cell = TestCell()
      cell.input(20, 100, 360, 40)
      cell.primaryAction = cell.view(.primaryAction, 20, 300, 360, 60)
      cell.show(keyboard: CGRect(x: 0, y: 300 + seen, width: 400, height: 500 - seen))
      #expect(cell.measured()[MetricID.O4].value == level, "\(seen)")
    }
    // A small button that is fully visible has level 1, because a strategy cannot enlarge it.
    for height in [43.0, 24, 20] {
      var cell = TestCell()
      cell.input(20, 100, 360, 40)
      cell.primaryAction = cell.view(.primaryAction, 20, 200, 360, height)
      cell.show()
      #expect(cell.measured()[MetricID.O4].value == 1)
    }
  }

  /// Measures the form with one view squeezed to the given size. The form's top is at 100, so all of it fits:
  /// label 20, field 40 and button 44 points, 104 in total.
  private func squeezed(_ view: Int, to height: Double, width: Double = 360) -> CellMeasurement {
    var cell = form(y: 100)
    cell.scale = 3
    var rect = cell.model(view)
    (rect.size.height, rect.size.width) = (height, width)
    cell.change(0.1, [view: rect])
    return cell.measured()
  }

  @Test("A button may shrink to 24 points; if it is smaller, it is neither visible nor reachable")
  func squeezedButton() {
    for (height, level) in [(44.0, 1.0), (43, 1), (42, 0.75), (24, 0.75), (23, 0), (6, 0), (0, 0)] {
      let m = squeezed(2, to: height)
      #expect(m[MetricID.O4].value == level, "\(height)")
      #expect(m[GateID.G3] == (level > 0 ? .passed : .failed))
      #expect(m[MetricID.O8].isNear(level > 0 ? 0 : 44.0 / 104), "\(height)")
      #expect(m[GateID.G4] == (level > 0 ? .passed : .failed))
      #expect(m[MetricID.O1].value == 1)
    }
    let narrow = squeezed(2, to: 44, width: 12)
    #expect(narrow[MetricID.O4].value == 0)
    #expect(narrow[MetricID.O8].isNear(44.0 / 104))
    // If a button is squeezed, the return key can still perform its action.
    var cell = form(y: 100)
    cell.inputs[0].returnKeyPerformsAction = true
    cell.change(0.1, [2: CGRect(x: 20, y: 190, width: 360, height: 6)])
    #expect(cell.measured()[MetricID.O4].value == 0.5)
  }

  @Test("A field must keep 24 points of height, a label its own 20, and a caret its line")
  func squeezedField() {
    for (height, visible) in [(40.0, 1.0), (24, 1), (18, 0.75), (6, 0.25), (0, 0)] {
      let m = squeezed(1, to: height)
      #expect(m[MetricID.O1].isNear(visible), "\(height)")
      #expect(m[GateID.G1] == (height > 0 ? .passed : .failed))
      #expect(m[GateID.G4] == (height < 24 ? .failed : .passed))
    }
    // The field is squeezed to 6 points and half of it is behind the keyboard, so 3 of the minimum of 24
    // points are visible.
    var covered = form(y: 100)
    covered.change(0.1, [1: CGRect(x: 20, y: 497, width: 360, height: 6)])
    #expect(covered.measured()[MetricID.O1].isNear(0.125))
    // The caret's line is never taller than the field.
    for (height, visible) in [(20.0, 1.0), (5, 0.25), (0, 0)] {
      var cell = form(y: 100)
      cell.change(
        0.1,
        [
          1: CGRect(x: 20, y: 130, width: 360, height: height),
          TestCell.caret: CGRect(x: 30, y: 130, width: 2, height: height),
        ])
      let m = cell.measured(floor: form(y: 100))
      #expect(m[MetricID.O2].isNear(visible), "\(height)")
      #expect(m[GateID.G2] == (visible == 1 ? .passed : .failed))
    }
    // A line that is rounded up to half points is lower than one that is rounded up to thirds, by less than a pixel.
    var rounded = form(y: 100)
    rounded.scale = 2
    rounded.change(
      0.1,
      [
        1: CGRect(x: 20, y: 130, width: 360, height: 19.5),
        TestCell.caret: CGRect(x: 30, y: 130, width: 2, height: 19.5),
      ])
    let m = rounded.measured(floor: form(y: 100))
    #expect(m[MetricID.O2].value == 1 && m[GateID.G2] == .passed)
    let label = squeezed(0, to: 5)
    #expect(label[MetricID.O5].isNear(0.25))
    #expect(label[MetricID.O8].isNear(20.0 / 104))
    #expect(label[GateID.G4] == .passed)
  }

  @Test("A view is not squeezed if its design or the baseline makes it equally small")
  func givesWay() {
    var cell = TestCell()
    cell.input(20, 100, 360, 600, scrollsInside: true)
    _ = cell.view(.control, 20, 60, 360, 12)
    cell.show()
    cell.change(0.1, [0: CGRect(x: 20, y: 100, width: 360, height: 60)])
    let m = cell.measured()
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.O8].value == 0)
    #expect(m[GateID.G4] == .passed)
    // If the baseline has the same squeezed layout, it is not held against the strategy.
    var tight = form(y: 100)
    tight.rects[2].size.height = 6
    #expect(tight.measured()[MetricID.O4].value == 1)
    #expect(tight.measured()[GateID.G4] == .passed)
  }

  @Test("Content that cannot be reached without the keyboard is not lost because of the keyboard")
  func lostBefore() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    _ = cell.view(.control, 20, 900, 360, 40)
    cell.show()
    #expect(cell.measured()[MetricID.O8].value == 0 || cell.measured()[MetricID.O8].reason != nil)
    #expect(cell.measured()[GateID.G4] != .failed)
  }

  @Test("A metric that does not apply has a reason")
  func reasons() {
    // In this cell no input ever has focus.
    var plain = TestCell()
    plain.view(.text, 0, 100, 400, 40)
    var m = plain.measured()
    for id in [MetricID.O1, .O2, .O3, .O4, .O5, .O6, .O7, .O8, .M4, .M5, .M6, .M10] {
      #expect(m[id].reason == .noFocus)
    }
    #expect(m[MetricID.M2].reason == .keyboardDoesNotMove)
    #expect(m[MetricID.M1].reason == .nothingHadToMove)
    // The first keyboard appears without animation, and the second one never appears.
    var jump = TestCell()
    jump.input(20, 600, 360, 40)
    jump.show(duration: 0)
    jump.move(0.1, [0], up: 150)
    m = jump.measured()
    #expect(m[MetricID.M2].reason == .keyboardDoesNotMove)
    #expect(m[MetricID.M3].reason == .keyboardDoesNotMove)
    #expect(m[MetricID.M6].reason == .keyboardJumps)
    var hardware = TestCell()
    hardware.input(20, 600, 360, 40)
    hardware.change(0.1, focus: 0)
    hardware.transition(.focusChange, 0.1)
    m = hardware.measured()
    #expect(m[MetricID.M6].reason == .keyboardDoesNotMove)
    #expect(m[MetricID.O3].reason == .keyboardDoesNotMove)
    #expect(m[MetricID.M4].reason == .noReveal)
    #expect(m[MetricID.M8].reason == .nothingHadToMove)
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.O4].reason == .noPrimaryAction)
    #expect(m[MetricID.O5].reason == .noLabel)
    // The field loses focus before the show ends.
    var lost = TestCell()
    lost.input(20, 600, 360, 40)
    lost.show()
    lost.change(0.3, focus: -1)
    #expect(lost.measured()[MetricID.O1].reason == .noFocusAtRest)
  }

  @Test("A keyboard narrower than the window covers only its rectangle")
  func floatingNarrow() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.keyboardRect = CGRect(x: 200, y: 500, width: 200, height: 300)
    cell.show(keyboard: CGRect(x: 200, y: 500, width: 200, height: 300))
    // The keyboard covers x = 200 to 380, which is half of the field.
    var m = cell.measured()
    #expect(m[MetricID.O1].value == 0.5)
    cell.primaryAction = cell.view(.primaryAction, 160, 700, 100, 44)
    m = cell.measured()
    // An area of 40 x 44 points of the button is not covered.
    #expect(m[MetricID.O4].value == 0.75)
  }

  @Test("A keyboard that ends above the window's bottom edge covers only its rectangle")
  func floatingUndocked() {
    var cell = TestCell()
    let low = cell.input(20, 740, 360, 40)
    cell.show(keyboard: CGRect(x: 0, y: 300, width: 400, height: 300))
    var m = cell.measured()
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.O8].value == 0)
    cell.rects[low].origin.y = 290
    m = cell.measured()
    #expect(m[MetricID.O1].value == 0.25)
    #expect(m[GateID.G1] == .passed)
    #expect(m[GateID.G4] == .passed)
    // A keyboard that is as wide as the window stays over the columns of the field wherever the user drags
    // it, so it may cover neither the whole field nor a part of the typed line. Here the line is at 295 to
    // 315, and 15 of its 20 points are covered.
    cell.caretRect = CGRect(x: 30, y: 295, width: 2, height: 20)
    #expect(cell.measured()[GateID.G2] == .failed)
    // A panel of 320 points can be dragged aside, so its gates do not apply. O2 still says how much it
    // covers.
    cell.changes[0].rects[TestCell.keyboard] = CGRect(x: 0, y: 300, width: 320, height: 300)
    m = cell.measured()
    #expect(m[GateID.G1] == .notApplicable)
    #expect(m[GateID.G2] == .notApplicable)
    #expect(m[MetricID.O2].value == 0.25)
  }

  @Test("Content under a floating keyboard is reachable, because the user can drag the keyboard away")
  func draggedOff() {
    func measured(_ keyboard: CGRect) -> CellMeasurement {
      var cell = TestCell()
      cell.input(20, 300, 360, 40)
      cell.view(.control, 220, 560, 100, 44)
      cell.primaryAction = cell.view(.primaryAction, 220, 620, 100, 44)
      cell.keyboardRect = keyboard
      cell.show(keyboard: keyboard)
      return cell.measured()
    }
    var m = measured(CGRect(x: 200, y: 500, width: 200, height: 300))
    #expect(m[MetricID.O4].value == 0.5)
    #expect(m[MetricID.O8].value == 0)
    #expect(m[GateID.G3] == .passed)
    #expect(m[GateID.G4] == .passed)
    // A docked keyboard cannot be dragged away, so both buttons are lost. They are 88 of 128 points.
    m = measured(CGRect(x: 0, y: 500, width: 400, height: 300))
    #expect(m[MetricID.O8].isNear(88.0 / 128))
    #expect(m[GateID.G3] == .failed)
    #expect(m[GateID.G4] == .failed)
  }

  @Test(
    "A control that can be used counts with its hidden part, and one that cannot be used counts whole",
    arguments: [(456.0, 0.0), (470.0, 14.0), (476.0, 20.0), (477.0, 44.0), (600.0, 44.0)])
  func hiddenPart(y: Double, lost: Double) {
    // The keyboard begins at 500, and 24 points of a control are enough. The field is 40 points high.
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.view(.control, 20, y, 100, 44)
    cell.show()
    let m = cell.measured()
    #expect(m[MetricID.O8].isNear(lost / 84))
    #expect(m[GateID.G4] == (y > 476 ? .failed : .passed))
  }

  @Test("A gap of an interrupted transition is measured from where the interrupted motion would have ended")
  func interruptedGap() {
    var cell = TestCell()
    cell.input(20, 440, 360, 40)
    cell.show(0.1, until: 0.3)
    cell.move(0.1, [0], up: 60, .keyboard)
    cell.change(0.3, [TestCell.keyboard: CGRect(x: 0, y: 456, width: 400, height: 344)], .keyboard)
    cell.transition(.keyboardChange, 0.3)
    cell.move(0.3, [0], up: 40, .keyboard)
    // The field ends at 380, which is 76 points above the keyboard and 52 more than the 24 that are allowed. The
    // interrupting transition moved it by 40.
    #expect(cell.measured()[MetricID.O7].isNear(40))
  }

  @Test(
    "If the content does not fit, a strategy is not judged for a distance that the oracle moves too far, too")
  func unavoidable() {
    // The field ends 10 points above the keyboard, so nothing has to move. The button at 700 does not fit.
    func measured(up: Double, button: Bool = true, oracle: CellMeasurement? = nil) -> CellMeasurement {
      var cell = TestCell()
      cell.input(20, 450, 360, 40)
      if button {
        cell.view(.text, 20, 60, 360, 30)
        cell.view(.control, 20, 700, 100, 44)
      }
      cell.show()
      cell.move(0.1, [0], up: up, .keyboard)
      return cell.measured(oracle: oracle)
    }
    let oracle = measured(up: 150)
    #expect(oracle[MetricID.M4].value == 0)
    #expect(oracle[MetricID.O7].value == 0)
    let m = measured(up: 200, oracle: oracle)
    // 200 points instead of the oracle's 150, in a window of 800, and the same for the gap.
    #expect(m[MetricID.M4].isNear(50.0 / 800))
    #expect(m[MetricID.O7].isNear(50))
    #expect(measured(up: 100, oracle: oracle)[MetricID.M4].value == 0)
    // If everything fits, the oracle has no reason to move.
    let fitting = measured(up: 200, button: false, oracle: measured(up: 150, button: false))
    #expect(fitting[MetricID.M4].isNear(200.0 / 800))
    #expect(fitting[MetricID.O7].isNear(186))
  }

  @Test(
    "A list at its top that moves up because the bar above it goes leaves no gap, under every strategy",
    arguments: [-100.0, 20])
  func barAboveGoes(offset: Double) {
    // The bar leaves 56 of the top inset of 100. The baseline's list is at its top, and the cell's may be scrolled.
    func cell(_ offset: Double) -> TestCell {
      var cell = TestCell()
      let list = cell.list(field: 200)
      let isAtTop = offset == -100
      func state(_ offset: Double, _ inset: Double) -> ScrollState {
        ScrollState(contentWidth: 400, contentHeight: 1000, offsetY: offset, insetTop: inset)
      }
      cell.scrollStates = [[state(offset, 100)], [state(isAtTop ? -56 : offset, 56)]]
      cell.show()
      if isAtTop { cell.changes[0].rects[list + 1] = CGRect(x: 20, y: 156, width: 360, height: 40) }
      return cell
    }
    let m = cell(offset).measured(floor: cell(-100))
    #expect(m[MetricID.O7].reason == .noPinnedBarOrMove)
    #expect(m.transitions[0].naturalTravel == (offset == -100 ? 44 : 0))
    #expect(m.transitions[0].excess == 0)
  }

  @Test(
    "The empty room in a text view below its text may be covered",
    arguments: [(60.0, 0.0), (200, 0), (250, 50), (300, 100), (400, 100)])
  func emptyRoom(text: Double, lost: Double) {
    // The text view of 300 points begins at 300 in a list that cannot be scrolled, and the keyboard at 500. The other
    // field of the list has 40 points.
    var cell = TestCell()
    let list = cell.list(field: 60)
    let view = cell.input(
      20, 300, 360, 300, scrollsInside: true, parent: list, clip: list, scroll: list)
    cell.scrollNodes = [list, view]
    cell.scrollStates = [
      [
        ScrollState(contentWidth: 400, contentHeight: 750),
        ScrollState(contentWidth: 360, contentHeight: text),
      ]
    ]
    cell.show()
    #expect(cell.measured()[MetricID.O8].isNear(lost / 340))
  }

  @Test("Opaque bars reduce the usable area, except for the views inside them")
  func bars() {
    var cell = TestCell()
    let (high, low) = (cell.input(20, 200, 360, 40), cell.input(20, 300, 360, 40))
    let top = cell.view(.bar, 0, 0, 400, 100, bar: .top, isLeaf: false)
    let bottom = cell.view(.bar, 0, 440, 400, 60, bar: .bottom, isLeaf: false)
    cell.input(20, 60, 360, 30, parent: top)
    cell.input(20, 450, 360, 40, parent: bottom)
    // The show moves the fields to 80 and 420, where bars cover half of each.
    cell.move(0.1, [high], up: 120)
    cell.move(0.1, [low], up: -120)
    for (focus, visible) in [(0, 0.5), (1, 0.5), (2, 1), (3, 1)] {
      var each = cell
      each.show(focus: focus)
      #expect(each.measured()[MetricID.O1].value == visible)
    }
    // The field is 20 points too high, behind the top bar.
    cell.show(focus: 0)
    #expect(cell.measured()[MetricID.O6].value == 20)
  }

  @Test(
    "A pinned bar that grows above the usable area is pushed off the top, even if its field is taller than that",
    arguments: [
      // The keyboard's top is at 500 and the safe area begins at 50, so the bar has room for 450 points. Its field
      // is 8 points inside. (height of the bar, bar at the top that ends there, distance, fits)
      (450.0, 50.0, 0.0, true), (460, 50, 10, false), (600, 50, 150, false),
      // A navigation bar ends at 94, so there is room for 406 points.
      (406, 94, 0, true), (600, 94, 194, false),
    ])
  func endlessBar(height: Double, top: Double, distance: Double, fits: Bool) {
    var cell = TestCell()
    if top > 50 { cell.view(.bar, 0, 0, 400, top, bar: .top) }
    let bar = cell.view(.bar, 0, 800 - height, 400, height, bar: .bottom, isLeaf: false)
    let field = cell.input(20, 808 - height, 360, height - 16, parent: bar)
    cell.pinnedBar = bar
    cell.caretRect = CGRect(x: 30, y: 770, width: 2, height: 20)
    cell.show()
    cell.move(0.1, [bar, field, TestCell.caret], up: 300, .keyboard)
    let m = cell.measured(floor: cell.withoutAvoidance)
    #expect(m[MetricID.O6].isNear(distance))
    #expect(m.contentFits == fits)
  }

  @Test("A bar that moves off the screen is counted, and its controls are lost")
  func displacedBar() {
    var cell = TestCell()
    let bar = cell.view(.bar, 0, 0, 400, 100, bar: .top, isLeaf: false)
    let back = cell.view(.control, 10, 55, 40, 40, parent: bar)
    cell.input(20, 600, 360, 40)
    cell.show()
    cell.move(0.1, [bar, back, 2], up: 150, .keyboard)
    let m = cell.measured()
    #expect(m.barsDisplaced == 1)
    #expect(m[GateID.G4] == .failed)
    #expect(m[MetricID.O8].isNear(0.5))
    #expect(m[MetricID.O1].value == 1)
  }

  @Test("A field is clipped by its scroll view, and content below is reachable because of the inset")
  func scrolled() {
    var cell = TestCell()
    let scroll = cell.view(.scrollView, 0, 100, 400, 700, clips: true, scrolls: true, isLeaf: false)
    cell.scrollNodes = [scroll]
    // The states of the three stages: start, with the keyboard, and scrolled by 120 points with an inset of
    // 300.
    let rest = ScrollState(contentWidth: 400, contentHeight: 700)
    cell.scrollStates = [
      [rest], [rest], [ScrollState(contentWidth: 400, contentHeight: 700, offsetY: 120, insetBottom: 300)],
    ]
    let field = cell.input(20, 580, 360, 40, clip: scroll, scroll: scroll)
    let button = cell.view(.primaryAction, 20, 740, 360, 44, clip: scroll, scroll: scroll)
    cell.primaryAction = button
    cell.show()
    cell.move(0.1, [field, button], up: 120, .keyboard)
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    let m = cell.measured(floor: floor)
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.O8].value == 0)
    // The button is at 620, behind the keyboard, but the user can scroll to it.
    #expect(m[MetricID.O4].value == 0.5)
    #expect(m[GateID.G3] == .passed)
    // Only the target of the field counts. It extends from 580 to 784 and with the gap has to end at 500.
    #expect(m.transitions[0].neededMove == 294)
  }

  @Test("A move at a focus change counts if it is not needed")
  func churn() throws {
    let m = TestCell.movingWithoutNeed.measured()
    #expect(m[MetricID.M8].isNear(0.1))
    #expect(abs(try #require(m[MetricID.M8].score) - 0.9) < 1e-9)
    #expect(m.worstTransition[MetricID.M8.index] == 1)
  }

  @Test("Text that grows is neither travel nor drift of the strategy")
  func growingText() {
    // The composer above the keyboard grows upward by one line under every strategy, also without code.
    var cell = TestCell()
    let bar = cell.view(.bar, 0, 456, 400, 44, isLeaf: false)
    let field = cell.input(10, 460, 300, 36, parent: bar)
    cell.pinnedBar = bar
    cell.keyboardRect = TestCell.shown
    cell.change(0.2, focus: 0)
    cell.change(
      0.5,
      [
        bar: CGRect(x: 0, y: 436, width: 400, height: 64),
        field: CGRect(x: 10, y: 440, width: 300, height: 56),
      ])
    cell.transition(.textChange, 0.5)
    let m = cell.measured(floor: cell)
    #expect(m.transitions[0].travel == 20)
    #expect(m.transitions[0].naturalTravel == 20)
    #expect(m[MetricID.M4].reason == .nothingHadToMove)
    #expect(m[MetricID.O7].value == 0)
  }

  @Test("A cell without a reference is its own baseline")
  func noReference() {
    var engine = MetricEngine()
    var cell = lifted(form(), by: 204)
    cell.hide(1)
    cell.move(1, [0, 1, 2, TestCell.caret], up: -204, .keyboard)
    let m = engine.measure(cell.trace)
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.M1].value == 0)
    #expect(m[MetricID.M7].value == 0)
  }

  @Test("An inconsistent trace yields no metric")
  func inconsistent() {
    var engine = MetricEngine()
    let good = form().trace
    var broken = good
    broken.rects.removeLast()
    #expect(engine.measure(broken).metrics.allSatisfy { $0.reason == .notMeasured })
    broken = good
    broken.transitions[0].stageAfter = 99
    #expect(engine.measure(broken).gates.allSatisfy { $0 == .notApplicable })
    broken = good
    broken.motions[0].deltas = 1 << 40
    #expect(engine.measure(broken).metrics.count == MetricID.allCases.count)
    // A baseline that belongs to another screen is ignored.
    #expect(engine.measure(good, against: MetricReference(floor: TestCell().trace)).metrics[0].value == 0)
  }

  @Test("An engine's result does not depend on earlier measurements")
  func reuse() {
    var engine = MetricEngine()
    let cells = [form(), lifted(form(), by: 300, curve: .easeInOut), lifted(form(y: 300), by: 50)]
    let fresh = cells.map { $0.measured().metrics.map(\.value?.bitPattern) }
    for _ in 0..<2 {
      for (cell, expected) in zip(cells, fresh) {
        let m = engine.measure(cell.trace, against: MetricReference(floor: cell.withoutAvoidance.trace))
        #expect(m.metrics.map(\.value?.bitPattern) == expected)
      }
    }
  }

  @Test("The worst transition determines the result and is recorded")
  func worstTransition() {
    var cell = TestCell()
    cell.input(20, 100, 360, 40)
    cell.input(20, 490, 360, 40)
    cell.input(20, 480, 360, 40)
    cell.show(0.1, focus: 0)
    for (i, time) in [1.0, 1.8].enumerated() {
      cell.change(time, focus: i + 1)
      cell.transition(.focusChange, time, focus: i + 1)
    }
    cell.duration = 3
    let m = cell.measured()
    #expect(m[MetricID.O1].value == 0.25)
    #expect(m.worstTransition[MetricID.O1.index] == 1)
    // The second field should move up by 40 points and the third by 30, but neither moves.
    #expect(m[MetricID.M8].reason == .stoodStill)
  }

  @Test("A taller keyboard is a separate transition")
  func keyboardChange() throws {
    var cell = TestCell()
    cell.input(20, 440, 360, 40)
    cell.show(0.1)
    cell.change(1, [TestCell.keyboard: CGRect(x: 0, y: 455, width: 400, height: 345)], .keyboard)
    cell.transition(.keyboardChange, 1)
    // The time for which the oracle hides the field would be subtracted. Here the oracle moves with the
    // keyboard and hides nothing.
    var best = cell
    best.move(1, [0], up: 35, .keyboard)
    var m = cell.measured(oracle: best.measured())
    #expect(m[MetricID.O1].isNear(15.0 / 40))
    #expect(m.transitions[0].neededMove == 0)
    #expect(m.transitions[1].neededMove == 35)
    #expect(try #require(m[MetricID.O3].value) > 300)
    cell.move(1, [0], up: 35, .keyboard)
    m = cell.measured()
    #expect(m[MetricID.O1].value == 1)
    #expect(m[MetricID.O3].value == 0)
    #expect(m[MetricID.M3].isNear(0))
    #expect(m[MetricID.M4].value == 0)
  }

  @Test("A bar that moves with the keyboard is measured instead of a field that stays")
  func pinnedBarMoves() {
    var cell = TestCell()
    let bar = cell.view(.bar, 0, 756, 400, 44, isLeaf: false)
    let send = cell.view(.control, 340, 760, 50, 36, parent: bar)
    cell.input(20, 100, 360, 40)
    cell.pinnedBar = bar
    cell.show(0.5)
    cell.move(0.5, [bar, send], up: 300, .easeInOut)
    let m = cell.measured()
    #expect(m[MetricID.M3].isNear(0.5664, 1e-4))
    #expect(m[MetricID.M11].isNear(0.2176 * 300, 0.05))
    #expect(m[MetricID.O7].value == 0)
    #expect(m[MetricID.O8].value == 0)
    #expect(m.barsDisplaced == 0)
  }

  @Test("Values that are not numbers do not stop the engine")
  func notNumbers() {
    var engine = MetricEngine()
    let good = lifted(form(), by: 204).trace
    var broken = good
    broken.motions[0].start = .nan
    #expect(engine.measure(broken)[MetricID.O1].reason == .notMeasured)
    broken = good
    for i in broken.rects.indices where i % 7 == 0 { broken.rects[i] = .nan }
    #expect(engine.measure(broken).metrics.count == MetricID.allCases.count)
    broken = good
    for i in broken.rects.indices where i % 5 == 0 { broken.rects[i] = .infinity }
    #expect(engine.measure(broken).metrics.count == MetricID.allCases.count)
    #expect(engine.measure(good)[MetricID.O1].value == 1)
  }
}
