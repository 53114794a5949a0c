import Platform
import UIKit

/// A player of steps, which performs the actions of the user and the system.
package protocol ScenarioPlayer {
  /// The number of inputs after the focused one; 0 if no input is focused.
  var inputsAfterFocus: Int { get }
  mutating func wait(_ seconds: Double)

  /// Taps an input. If no keyboard is shown, the keyboard appears.
  mutating func tap(_ input: InputChoice)
  mutating func pressNext()
  /// Lets AutoFill fill the focused input and focus the next one.
  mutating func fillAndMoveOn()
  /// Adds lines of text to the focused input at once.
  mutating func addLines(_ count: Int)
  mutating func scrollToEnd()
  /// Scrolls the content a little with a finger.
  mutating func scrollContent()
  /// Taps outside all inputs. The first responder resigns and the keyboard leaves.
  mutating func tapOutside()
  /// Taps Done in the keyboard's toolbar, or taps outside all inputs if there is no toolbar.
  mutating func tapDone()
  /// Rotates the device to its other orientation.
  mutating func turn()

  mutating func switchKeyboard(to kind: KeyboardKind)
  /// Switches to a keyboard of a measured height, in points.
  mutating func switchKeyboard(toHeight height: Double)
  mutating func setPredictions(_ isOn: Bool)
  mutating func showKeyboardAgain()
  /// Moves a tablet's keyboard off the dock, or docks it again.
  mutating func moveKeyboard(to placement: KeyboardPlacement, byDragging: Bool)
  mutating func dragKeyboard(to target: DragTarget)
  mutating func dragKeyboardDown(_ fraction: Double, release: Release)
  mutating func setHardwareKeyboard(isAttached: Bool)

  mutating func swipeBackAndCancel()
  mutating func leaveAndReturn()
  mutating func push()
  mutating func pop()
  /// Presents another screen over this one.
  mutating func present(_ style: PresentedStyle)
  mutating func dismiss(bySwiping: Bool)
  /// Shows a keyboard that belongs to another screen of the app, or to another app.
  mutating func showKeyboardElsewhere(sameApp: Bool)
  /// Hides a keyboard that belongs to another screen of the app, or to another app.
  mutating func hideKeyboardElsewhere(sameApp: Bool)
  mutating func layOutAgain()
  /// Shows or hides a bar around the screen.
  mutating func setBar(_ bar: ContainerBar, isShown: Bool)

  /// Makes an input first responder without posting notifications.
  mutating func becomeFirstResponder(_ input: InputChoice)
  /// Makes the first responder resign without posting notifications.
  mutating func resignFirstResponder()
  mutating func post(_ recorded: RecordedNotification)
}

extension ScenarioPlayer {
  /// Whether there is an input after the focused one.
  package var hasNextInput: Bool { inputsAfterFocus > 0 }
}
