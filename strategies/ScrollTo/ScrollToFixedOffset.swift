import KeyboardAvoidance
import UIKit

final class ScrollToFixedOffset: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    for case let field as UITextField in outlets.inputs { field.delegate = self }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    outlets.scrollingContent?.setContentOffset(CGPoint(x: 0, y: 259), animated: true)
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    outlets.scrollingContent?.setContentOffset(.zero, animated: true)
  }
}
