import KeyboardAvoidance
import Testing
import UIKit

@Suite("The keyboard in a notification")
struct KeyboardNotificationTests {
  private func notification(_ frame: Any, _ duration: Any, _ curve: Any, _ isLocal: Any) -> Notification {
    Notification(
      name: UIResponder.keyboardWillShowNotification,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: frame,
        UIResponder.keyboardAnimationDurationUserInfoKey: duration,
        UIResponder.keyboardAnimationCurveUserInfoKey: curve, UIResponder.keyboardIsLocalUserInfoKey: isLocal,
      ])
  }

  @Test("values can be objects, as in UIKit's notifications, or plain values, as in an app's tests")
  func casts() {
    let frame = CGRect(x: 0, y: 508, width: 393, height: 344)
    for note in [
      notification(
        NSValue(cgRect: frame), NSNumber(value: 0.35), NSNumber(value: 4), NSNumber(value: false)),
      notification(frame, 0.35, 4, false),
    ] {
      #expect(note.keyboardFrameEnd == frame)
      #expect(note.keyboardAnimationDuration == 0.35)
      #expect(note.keyboardAnimationOptions.rawValue == 4 << 16)
      #expect(!note.isKeyboardLocal)
    }
  }

  @Test("missing values mean this app's keyboard, an empty frame, a quarter of a second and curve 7")
  func missing() {
    let note = Notification(name: UIResponder.keyboardWillShowNotification)
    #expect(note.keyboardFrameEnd == .zero)
    #expect(note.keyboardAnimationDuration == 0.25)
    #expect(note.keyboardAnimationOptions.rawValue == 7 << 16)
    #expect(note.isKeyboardLocal)
  }
}
