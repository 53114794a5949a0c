import KeyboardAvoidance
import UIKit

final class BottomInsetSuperview: UIViewController, KeyboardAvoidanceStrategy {
  private var bottom: NSLayoutConstraint?

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let footer = designed.firstItem as? UIView else { return }
    designed.isActive = false
    bottom = footer.bottomAnchor.constraint(
      like: designed, to: view.bottomAnchor, constant: designed.constant)
    bottom?.isActive = true
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    setBottom(-end.height, note)
  }

  private func keyboardWillHide(_ note: Notification) {
    setBottom(0, note)
  }

  private func setBottom(_ constant: CGFloat, _ note: Notification) {
    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    UIView.animate(withDuration: duration) {
      self.bottom?.constant = constant
      self.view.layoutIfNeeded()
    }
  }
}
