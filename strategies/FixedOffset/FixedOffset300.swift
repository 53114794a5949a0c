import KeyboardAvoidance
import UIKit

final class FixedOffset300: UIViewController, KeyboardAvoidanceStrategy {
  private let distance: CGFloat

  init(distance: CGFloat) {
    self.distance = distance
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

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
