import KeyboardAvoidance
import UIKit

final class ContentInsetPlain: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    outlets.scrollingContent?.contentInset.bottom = end.height
    outlets.scrollingContent?.verticalScrollIndicatorInsets.bottom = end.height
  }

  private func keyboardWillHide(_ note: Notification) {
    outlets.scrollingContent?.contentInset.bottom = 0
    outlets.scrollingContent?.verticalScrollIndicatorInsets.bottom = 0
  }
}
