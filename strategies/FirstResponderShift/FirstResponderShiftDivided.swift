import KeyboardAvoidance
import UIKit

final class FirstResponderShiftDivided: UIViewController, KeyboardAvoidanceStrategy {
  var divisor: CGFloat = 1.3

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let field = firstResponder(in: view) as? UITextField
    else { return }
    let keyboardTop = end.origin.y
    let frame = view.convert(field.frame, from: field.superview)
    if frame.origin.y + frame.size.height > keyboardTop {
      view.frame.origin.y = -(frame.origin.y - keyboardTop / divisor)
    }
  }

  private func keyboardWillHide(_ note: Notification) {
    if view.frame.origin.y != 0 { view.frame.origin.y = 0 }
  }

  private func firstResponder(in view: UIView) -> UIView? {
    view.isFirstResponder ? view : view.subviews.lazy.compactMap(firstResponder).first
  }
}
