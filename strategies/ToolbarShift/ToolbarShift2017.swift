import KeyboardAvoidance
import UIKit

final class ToolbarShift2017: UIViewController, KeyboardAvoidanceStrategy {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    NotificationCenter.default.removeObserver(self)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard outlets.bar != nil else { return }
    outlets.inputs.first?.resignFirstResponder()
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
      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve),
      animations: { toolbar.frame.origin.y += up ? -end.height : end.height })
  }
}
