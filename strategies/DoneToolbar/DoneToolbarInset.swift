import KeyboardAvoidance
import UIKit

final class DoneToolbarInset: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    addDoneToolbar()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func addDoneToolbar() {
    let toolbar = UIToolbar()
    toolbar.items = [
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .done, target: self, action: Selector(done)),
    ]
    toolbar.sizeToFit()
    for input in outlets.inputs {
      (input as? UITextField)?.inputAccessoryView = toolbar
      (input as? UITextView)?.inputAccessoryView = toolbar
    }
  }

  private func done() { view.endEditing(true) }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    setInset(end.height)
  }

  private func keyboardWillHide(_ note: Notification) { setInset(0) }

  private func setInset(_ bottom: CGFloat) {
    outlets.scrollingContent?.contentInset.bottom = bottom
    outlets.scrollingContent?.verticalScrollIndicatorInsets.bottom = bottom
  }
}
