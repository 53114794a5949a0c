import KeyboardAvoidance
import UIKit

final class ContentInsetArchived: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate {
  private var activeField: UITextField?

  override func viewDidLoad() {
    super.viewDidLoad()
    for case let field as UITextField in outlets.inputs { field.delegate = self }
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWasShown), name: UIResponder.keyboardDidShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillBeHidden), name: UIResponder.keyboardWillHideNotification,
      object: nil)
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { activeField = textField }

  func textFieldDidEndEditing(_ textField: UITextField) { activeField = nil }

  private func keyboardWasShown(_ note: Notification) {
    guard let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect else { return }
    guard let scrollView = outlets.scrollingContent else { return }
    let insets = UIEdgeInsets(top: 0, left: 0, bottom: begin.height, right: 0)
    scrollView.contentInset = insets
    scrollView.scrollIndicatorInsets = insets
    var visible = view.frame
    visible.size.height -= begin.height
    if let activeField, !visible.contains(activeField.frame.origin) {
      scrollView.scrollRectToVisible(activeField.frame, animated: true)
    }
  }

  private func keyboardWillBeHidden(_ note: Notification) {
    outlets.scrollingContent?.contentInset = .zero
    outlets.scrollingContent?.scrollIndicatorInsets = .zero
  }
}
