import KeyboardAvoidance
import UIKit

final class BottomInsetCovered: UIViewController, KeyboardAvoidanceStrategy {
  /// The constant at rest, known while the keyboard is up.
  private var restingConstant: CGFloat?
  private var bottom: NSLayoutConstraint?

  override func viewDidLoad() {
    super.viewDidLoad()
    bottom = outlets.bottomConstraint
    guard bottom != nil else { return }
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    // A sheet that gives way has its place only when the keyboard has arrived.
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard note.concerns(self), let bottom else { return }
    let resting = restingConstant ?? bottom.constant
    restingConstant = resting
    setBottom(resting - covered(above: note.dockedTop(in: view), bottom), note)
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self), let resting = restingConstant else { return }
    restingConstant = nil
    setBottom(resting, note)
  }

  private func setBottom(_ constant: CGFloat, _ note: Notification) {
    note.animateAlongKeyboard {
      self.bottom?.constant = constant
      self.view.layoutIfNeeded()
    }
  }

  /// What the keyboard covers of the view above what the constraint leaves free by itself.
  private func covered(above top: CGFloat?, _ bottom: NSLayoutConstraint) -> CGFloat {
    // The keyboard's guide follows the keyboard by itself.
    guard let top, !(bottom.secondItem is UIKeyboardLayoutGuide) else { return 0 }
    let free = bottom.secondItem === view.safeAreaLayoutGuide ? view.safeAreaInsets.bottom : 0
    return max(0, view.frameInWindow.maxY - top - free)
  }
}
