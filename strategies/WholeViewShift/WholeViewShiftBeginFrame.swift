import KeyboardAvoidance
import UIKit

final class WholeViewShiftBeginFrame: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) { moveView(up: true, note) }

  private func keyboardWillHide(_ note: Notification) { moveView(up: false, note) }

  private func moveView(up: Bool, _ note: Notification) {
    guard let info = note.userInfo,
      let begin = info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
    else { return }
    var frame = view.frame
    frame.origin.y -= up ? begin.height : 0
    UIView.animate(
      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      animations: { self.view.frame = frame })
  }
}
