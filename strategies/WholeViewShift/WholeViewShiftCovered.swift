import KeyboardAvoidance
import UIKit

final class WholeViewShiftCovered: UIViewController, KeyboardAvoidanceStrategy {
  /// The root view's vertical origin before the keyboard appeared; nil while the keyboard is hidden.
  private var restingY: CGFloat?

  override func viewDidLoad() {
    super.viewDidLoad()
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
    guard note.concerns(self) else { return }
    let originY = view.frame.origin.y
    let restingY = self.restingY ?? originY
    self.restingY = restingY
    let restingBottom = view.frameInWindow.maxY + restingY - originY
    let covered = note.dockedTop(in: view).map { max(0, restingBottom - $0) } ?? 0
    note.animateAlongKeyboard { self.view.frame.origin.y = restingY - covered }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self), let restingY else { return }
    self.restingY = nil
    note.animateAlongKeyboard { self.view.frame.origin.y = restingY }
  }
}
