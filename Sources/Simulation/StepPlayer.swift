import Platform
import Scenarios
import UIKit

/// A player of a scenario's steps. Before each step, it delivers all earlier notifications and scheduled
/// calls.
struct StepPlayer: ScenarioPlayer {
  private(set) var cell: CellPlayer
  /// The time of the current step, in seconds from the beginning of the cell.
  private var now = 0.0
  /// The current step as a phrase.
  private var step = ""
  /// The reason why a step could not happen, as a phrase; nil if every step could.
  private(set) var impossible: String?

  init(_ cell: consuming CellPlayer) { self.cell = cell }

  mutating func play(_ scenario: Scenario) {
    cell.app.isSettingUp = false
    cell.begin()
    cell.finishHandler()
    cell.app.commit()
    for step in scenario.steps {
      // A step with several events, such as a rotation, is over before the next step begins.
      now = max(now + step.delay, cell.app.time)
      self.step = step.action.text
      step.action.kind.play(by: &self)
    }
    cell.deliver(until: .infinity)
    cell.closeTransitions()
  }

  /// Delivers all notifications and calls that are due before the current step.
  private mutating func catchUp() { cell.deliver(until: now) }

  /// Catches up before a step in which a person touches the screen. A screen that the app's code presented over
  /// this one is dismissed first.
  private mutating func touch() {
    catchUp()
    now = cell.uncover(at: now)
  }

  /// Catches up before a step for which an input must have the focus. If no input has it, because a pop did not give it
  /// back, the step cannot happen. If the app's code has taken the focus away, the person leaves the step out.
  private mutating func touchFocused() {
    touch()
    guard cell.app.focus < 0, cell.isFocusLostByPop, impossible == nil else { return }
    impossible =
      "the step '\(step)' at \((now * 1000).rounded() / 1000) s needs an input with the keyboard, and none has it; add "
      + "{\"focus\": \"last\"} before this step"
  }

  // MARK: Actions of the user

  var inputsAfterFocus: Int {
    let focus = cell.app.focus
    return focus < 0 ? 0 : cell.screen.shownInputs.count { $0 > focus }
  }

  mutating func wait(_ seconds: Double) { now += seconds }

  mutating func tap(_ input: InputChoice) {
    touch()
    if let index = input.index(in: cell.screen) { cell.tap(index, at: now) }
  }

  mutating func pressNext() {
    touchFocused()
    if hasNextInput { cell.pressNext(at: now) }
  }

  mutating func fillAndMoveOn() {
    touchFocused()
    if hasNextInput { now = cell.autofill(at: now) }
  }

  mutating func addLines(_ count: Int) {
    touchFocused()
    cell.addLines(count, at: now)
  }

  mutating func scrollToEnd() {
    touch()
    cell.app.time = now
    cell.app.scrollToEnd()
    cell.app.settle()
  }

  mutating func scrollContent() {
    touch()
    cell.scrollContent(at: now)
  }

  mutating func tapOutside() {
    touch()
    cell.tapOutside(at: now)
  }

  mutating func tapDone() {
    touchFocused()
    cell.tapDone(at: now)
  }

  mutating func turn() {
    catchUp()
    cell.rotate(at: now)
  }

  // MARK: The keyboard

  mutating func switchKeyboard(to kind: KeyboardKind) {
    touchFocused()
    cell.switchKeyboard(kind, at: now)
  }

  mutating func switchKeyboard(toHeight height: Double) {
    touchFocused()
    cell.switchKeyboard(toHeight: height, at: now)
  }

  mutating func setPredictions(_ isOn: Bool) {
    catchUp()
    cell.setPredictions(isOn, at: now)
  }

  mutating func showKeyboardAgain() {
    catchUp()
    if cell.app.keyboard.isUp { cell.reshow(at: now) }
  }

  mutating func moveKeyboard(to placement: KeyboardPlacement, byDragging: Bool) {
    catchUp()
    cell.move(to: placement, byDragging: byDragging, at: now)
  }

  mutating func dragKeyboard(to target: DragTarget) {
    touchFocused()
    cell.drag(to: target, at: now)
  }

  mutating func dragKeyboardDown(_ fraction: Double, release: Release) {
    touchFocused()
    now = cell.dragDismiss(fraction, release, at: now)
  }

  mutating func setHardwareKeyboard(isAttached: Bool) {
    catchUp()
    cell.setHardware(isAttached ? .withBar : .detached, at: now)
  }

  // MARK: Screens that appear and disappear

  mutating func swipeBackAndCancel() {
    touch()
    now = cell.swipeBackAndCancel(at: now)
  }

  mutating func leaveAndReturn() {
    catchUp()
    cell.leaveAndReturn(at: now)
  }

  mutating func push() {
    touch()
    cell.push(at: now)
  }

  mutating func pop() {
    catchUp()
    cell.pop(at: now)
  }

  mutating func present(_ style: PresentedStyle) {
    catchUp()
    cell.present(style, at: now)
  }

  mutating func dismiss(bySwiping: Bool) {
    catchUp()
    now = cell.dismiss(bySwiping: bySwiping, at: now)
  }

  mutating func showKeyboardElsewhere(sameApp: Bool) {
    catchUp()
    cell.showElsewhere(sameApp: sameApp, at: now)
  }

  mutating func hideKeyboardElsewhere(sameApp: Bool) {
    catchUp()
    cell.hideElsewhere(sameApp: sameApp, at: now)
  }

  mutating func layOutAgain() {
    catchUp()
    cell.relayout(at: now)
  }

  mutating func setBar(_ bar: ContainerBar, isShown: Bool) {
    catchUp()
    cell.setBar(bar, isShown: isShown, at: now)
  }

  // MARK: Recorded notifications

  mutating func becomeFirstResponder(_ input: InputChoice) {
    catchUp()
    if let index = input.index(in: cell.screen) { cell.becomeFirstResponder(index, at: now) }
  }

  mutating func resignFirstResponder() {
    catchUp()
    cell.app.time = now
    let before = cell.app.focus
    cell.app.setFocus(-1)
    cell.app.settle()
    cell.endEditing(before)
  }

  mutating func post(_ recorded: RecordedNotification) {
    catchUp()
    cell.replay(recorded, at: now)
  }
}
