import KeyboardAvoidance
import UIKit

final class ToolbarShift2014: UIViewController, KeyboardAvoidanceStrategy {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) { moveToolbar(up: true, note) }

  private func keyboardWillHide(_ note: Notification) { moveToolbar(up: false, note) }

  private func moveToolbar(up: Bool, _ note: Notification) {
    guard let info = note.userInfo, let toolbar = outlets.bar,
      let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
    else { return }
    UIView.animate(
      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      animations: { toolbar.frame.origin.y += up ? -end.height : end.height })
  }
}
