import KeyboardAvoidance
import UIKit

final class DoneToolbarAlone: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
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
}
