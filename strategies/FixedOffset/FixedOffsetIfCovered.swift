import KeyboardAvoidance
import UIKit

final class FixedOffsetIfCovered: UIViewController, KeyboardAvoidanceStrategy {
  /// The root view's position before the keyboard appeared.
  private struct Rest {
    /// The root view's vertical origin in its superview.
    var originY: CGFloat
    /// The top of the safe area, in window coordinates.
    var safeTop: CGFloat
  }

  var distance: CGFloat = 300
  /// The position before the keyboard appeared; nil while the keyboard is hidden.
  private var rest: Rest?

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
    let rest =
      self.rest
      ?? Rest(originY: view.frame.origin.y, safeTop: view.frameInWindow.minY + view.safeAreaInsets.top)
    self.rest = rest
    let lift = lift(from: rest, above: note.dockedTop(in: view))
    note.animateAlongKeyboard { self.view.frame.origin.y = rest.originY - lift }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self), let rest else { return }
    self.rest = nil
    note.animateAlongKeyboard { self.view.frame.origin.y = rest.originY }
  }

  private func lift(from rest: Rest, above top: CGFloat?) -> CGFloat {
    guard let top, let field = outlets.focusedInput else { return 0 }
    let applied = rest.originY - view.frame.origin.y
    let resting = field.frameInWindow.offsetBy(dx: 0, dy: applied)
    return resting.maxY > top ? max(0, min(distance, resting.minY - rest.safeTop)) : 0
  }
}
