import KeyboardAvoidance
import UIKit

final class ScrollToField: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    for case let field as UITextField in outlets.inputs { field.delegate = self }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    let y = textField.frame.origin.y - 230
    outlets.scrollingContent?.setContentOffset(CGPoint(x: 0, y: y), animated: true)
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    outlets.scrollingContent?.setContentOffset(.zero, animated: true)
  }
}
