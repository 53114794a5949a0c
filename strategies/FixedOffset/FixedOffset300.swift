import KeyboardAvoidance
import UIKit

final class FixedOffset300: UIViewController, KeyboardAvoidanceStrategy {
  var distance: CGFloat = 300

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    view.frame.origin.y = -distance
  }

  private func keyboardWillHide(_ note: Notification) {
    view.frame.origin.y = 0
  }
}
