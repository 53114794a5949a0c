import KeyboardAvoidance
import UIKit

final class BottomInsetCovered: UIViewController, KeyboardAvoidanceStrategy {
  /// The constant before the keyboard appeared; nil while the keyboard is hidden.
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
    // Observe didShow too, because a sheet that moves for the keyboard reaches its final position only after
    // the animation.
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

  /// Returns the height of the view that the keyboard covers, less the space that the constraint already
  /// leaves free.
  private func covered(above top: CGFloat?, _ bottom: NSLayoutConstraint) -> CGFloat {
    // A constraint to the keyboard layout guide already follows the keyboard.
    guard let top, !(bottom.secondItem is UIKeyboardLayoutGuide) else { return 0 }
    let free = bottom.secondItem === view.safeAreaLayoutGuide ? view.safeAreaInsets.bottom : 0
    return max(0, view.frameInWindow.maxY - top - free)
  }
}
