import UIKit

final class BoxViewController: UIViewController {
  @IBOutlet private weak var boxBottom: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: #selector(hidden), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  @objc private func shown(_ note: Notification) {
    guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    boxBottom.constant = 16 + frame.height
    view.layoutIfNeeded()
  }

  @objc private func hidden(_ note: Notification) {
    boxBottom.constant = 50
    view.layoutIfNeeded()
  }
}
