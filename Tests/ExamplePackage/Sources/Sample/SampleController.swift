import KeyboardAvoidance
import UIKit

final class SampleController: UIViewController, KeyboardAvoidanceStrategy {
  /// The root view's position before the keyboard appeared; nil while the view is at that position.
  private var restingY: CGFloat?

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard note.concerns(self) else { return }
    let rest = restingY ?? view.frame.origin.y
    restingY = rest
    var covered: CGFloat = 0
    // Nil if the keyboard floats, is split or undocked.
    if let top = note.dockedTop(in: view), let input = outlets.focusedInput {
      covered = max(0, input.frameInWindow.maxY + rest - view.frame.origin.y - top)
    }
    note.animateAlongKeyboard { self.view.frame.origin.y = rest - covered }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self), let rest = restingY else { return }
    restingY = nil
    note.animateAlongKeyboard { self.view.frame.origin.y = rest }
  }
}
