import Platform
import Scenarios

/// A player of a scenario's steps. Before each step, it delivers all earlier notifications and scheduled
/// calls.
struct StepPlayer: ScenarioPlayer {
  private(set) var cell: CellPlayer
  /// The time of the current step, in seconds from the beginning of the cell.
  private var now = 0.0

  init(_ cell: consuming CellPlayer) { self.cell = cell }

  mutating func play(_ scenario: Scenario) {
    cell.begin()
    cell.finishHandler()
    cell.app.commit()
    for step in scenario.steps {
      // A step with several events, such as a rotation, is over before the next step begins.
      now = max(now + step.delay, cell.app.time)
      step.action.kind.play(by: &self)
    }
    cell.deliver(until: .infinity)
    cell.closeTransitions()
  }

  /// Delivers all notifications and calls that are due before the current step.
  private mutating func catchUp() { cell.deliver(until: now) }

  // MARK: Actions of the user

  var inputsAfterFocus: Int { cell.app.focus < 0 ? 0 : cell.screen.inputs.count - cell.app.focus - 1 }

  mutating func wait(_ seconds: Double) { now += seconds }

  mutating func tap(_ input: InputChoice) {
    catchUp()
    if let index = input.index(in: cell.screen) { cell.tap(index, at: now) }
  }

  mutating func pressNext() {
    catchUp()
    if hasNextInput { cell.pressNext(at: now) }
  }

  mutating func fillAndMoveOn() {
    catchUp()
    if hasNextInput { now = cell.autofill(at: now) }
  }

  mutating func addLines(_ count: Int) {
    catchUp()
    cell.addLines(count, at: now)
  }

  mutating func scrollToEnd() {
    catchUp()
    cell.app.time = now
    cell.app.scrollToEnd()
    cell.app.settle()
  }

  mutating func tapOutside() {
    catchUp()
    cell.tapOutside(at: now)
  }

  mutating func tapDone() {
    catchUp()
    cell.tapDone(at: now)
  }

  mutating func turn() {
    catchUp()
    cell.rotate(at: now)
  }

  // MARK: The keyboard

  mutating func switchKeyboard(to kind: KeyboardKind) {
    catchUp()
    cell.switchKeyboard(kind, at: now)
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
    catchUp()
    cell.drag(to: target, at: now)
  }

  mutating func dragKeyboardDown(_ fraction: Double, release: Release) {
    catchUp()
    now = cell.dragDismiss(fraction, release, at: now)
  }

  mutating func setHardwareKeyboard(isAttached: Bool) {
    catchUp()
    cell.setHardware(isAttached ? .withBar : .detached, at: now)
  }

  // MARK: Screens that appear and disappear

  mutating func swipeBackAndCancel() {
    catchUp()
    now = cell.swipeBackAndCancel(at: now)
  }

  mutating func leaveAndReturn() {
    catchUp()
    cell.leaveAndReturn(at: now)
  }

  mutating func push() {
    catchUp()
    cell.push(at: now)
  }

  mutating func pop() {
    catchUp()
    cell.pop(at: now)
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

  // MARK: Recorded notifications

  mutating func becomeFirstResponder(_ input: InputChoice) {
    catchUp()
    if let index = input.index(in: cell.screen) { cell.becomeFirstResponder(index, at: now) }
  }

  mutating func resignFirstResponder() {
    catchUp()
    cell.app.time = now
    cell.app.setFocus(-1)
    cell.app.settle()
  }

  mutating func post(_ recorded: RecordedNotification) {
    catchUp()
    cell.replay(recorded, at: now)
  }
}
