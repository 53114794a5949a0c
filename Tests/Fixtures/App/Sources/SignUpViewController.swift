import AnalyticsKit
import UIKit

/// A form that raises its button by the keyboard's height.
class SignUpViewController: UIViewController {
  @IBOutlet private weak var submitButton: RoundedButton!
  @IBOutlet private weak var submitBottom: NSLayoutConstraint!
  @IBOutlet private var fields: [UITextField]!
  private let tracker = Tracker(name: "sign-up")

  override func viewDidLoad() {
    super.viewDidLoad()
    Analytics.log("sign-up")
    title = NSLocalizedString("Sign up", comment: "")
    submitButton.layer.cornerRadius = 8
    fields.first?.placeholder = "Your name"
    NotificationCenter.default.addObserver(
      self, selector: #selector(keyboardWillShow(_:)), name: UIResponder.keyboardWillShowNotification,
      object: nil)
    NotificationCenter.default.addObserver(
      self, selector: #selector(keyboardWillHide(_:)), name: UIResponder.keyboardWillHideNotification,
      object: nil)
  }

  deinit {
    NotificationCenter.default.removeObserver(self)
  }

  @objc private func keyboardWillShow(_ notification: Notification) {
    guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
      return
    }
    tracker.events += 1
    submitBottom.constant += frame.height
    UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
  }

  @objc private func keyboardWillHide(_ notification: Notification) {
    submitBottom.constant = 16
    UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
  }

  @IBAction private func signUp(_ sender: UIButton) {
    view.endEditing(true)
    Analytics.log("submitted")
  }

  @IBAction private func backgroundTapped(_ sender: UITapGestureRecognizer) {
    view.endEditing(true)
  }
}

extension SignUpViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let next = view.viewWithTag(textField.tag + 1) as? UITextField {
      next.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
    }
    return true
  }
}
