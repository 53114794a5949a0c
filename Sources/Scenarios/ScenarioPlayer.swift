import Platform

/// Who plays steps: the hands of a person and the system, at one moment after the other.
package protocol ScenarioPlayer {
  /// Whether an input follows the focused one.
  var hasNextInput: Bool { get }
  /// Lets so many seconds pass.
  mutating func wait(_ seconds: Double)

  /// Taps an input; the keyboard comes if it is not there.
  mutating func tap(_ input: InputChoice)
  /// Presses the next key.
  mutating func pressNext()
  /// AutoFill fills the focused input and moves on to the next.
  mutating func fillAndMoveOn()
  /// Adds lines of text to the focused input at once.
  mutating func addLines(_ count: Int)
  /// Scrolls the list or form to its end.
  mutating func scrollToEnd()
  /// Taps outside: the input resigns and the keyboard leaves.
  mutating func tapOutside()
  /// Taps Done in the toolbar on the keyboard; where there is none, outside.
  mutating func tapDone()
  /// Turns the device to its other orientation.
  mutating func turn()

  /// Switches to another keyboard.
  mutating func switchKeyboard(to kind: KeyboardKind)
  /// Switches predictions on or off.
  mutating func setPredictions(_ isOn: Bool)
  /// Shows the same keyboard again.
  mutating func showKeyboardAgain()
  /// Moves a tablet's keyboard off the dock or back.
  mutating func moveKeyboard(to placement: KeyboardPlacement, byDragging: Bool)
  /// Drags the floating or undocked keyboard.
  mutating func dragKeyboard(to target: DragTarget)
  /// Drags the docked keyboard down by a fraction of its height and lets go.
  mutating func dragKeyboardDown(_ fraction: Double, release: Release)
  /// Attaches or detaches a hardware keyboard.
  mutating func setHardwareKeyboard(isAttached: Bool)

  /// Begins to swipe back and changes one's mind.
  mutating func swipeBackAndCancel()
  /// Leaves the app and returns.
  mutating func leaveAndReturn()
  /// Pushes another screen over this one.
  mutating func push()
  /// Returns to this screen.
  mutating func pop()
  /// Another screen of the app, or another app, shows its keyboard.
  mutating func showKeyboardElsewhere(sameApp: Bool)
  /// That keyboard leaves.
  mutating func hideKeyboardElsewhere(sameApp: Bool)
  /// The container lays the view out again.
  mutating func layOutAgain()

  /// An input becomes first responder, and nothing is posted.
  mutating func becomeFirstResponder(_ input: InputChoice)
  /// The first responder resigns, and nothing is posted.
  mutating func resignFirstResponder()
  /// Posts a notification of a log.
  mutating func post(_ recorded: RecordedNotification)
}
