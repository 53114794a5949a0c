import KeyboardAvoidance
import UIKit

final class FirstResponderShiftMinimal: UIViewController, KeyboardAvoidanceStrategy {
  /// The keyboard's top edge and timing, and the original positions, while a docked keyboard is shown.
  private struct Shown {
    var top: CGFloat
    var restingY: CGFloat
    var safeTop: CGFloat
    var duration: TimeInterval
    var options: UIView.AnimationOptions
  }

  var gap = RevealTarget.gap
  private var shown: Shown?

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    for name in [
      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      UITextField.textDidChangeNotification, UITextView.textDidChangeNotification,
    ] {
      center.addObserver(self, selector: Selector(reveal), name: name, object: nil)
    }

    // Observe didShow too, because a sheet that moves for the keyboard reaches its final position only after
    // the animation.
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard note.concerns(self) else { return }
    guard let top = note.dockedTop(in: view) else { return restore() }
    shown = Shown(
      top: top, restingY: shown?.restingY ?? view.frame.origin.y,
      safeTop: shown?.safeTop ?? view.frameInWindow.minY + view.safeAreaInsets.top,
      duration: note.keyboardAnimationDuration, options: note.keyboardAnimationOptions)
    reveal()
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self) else { return }
    shown?.duration = note.keyboardAnimationDuration
    shown?.options = note.keyboardAnimationOptions
    restore()
  }

  private func restore() {
    guard let shown else { return }
    self.shown = nil
    UIView.animate(withDuration: shown.duration, delay: 0, options: shown.options) {
      self.view.frame.origin.y = shown.restingY
    }
  }

  private func reveal() {
    guard let shown, originY(shown) != nil else { return }
    UIView.animate(withDuration: shown.duration, delay: 0, options: shown.options) {
      // The second move is needed because the safe area shrinks when the view leaves the screen's edge, and
      // layout then moves the field.
      for _ in 0..<2 {
        guard let originY = self.originY(shown) else { return }
        self.view.frame.origin.y = originY
        self.view.layoutIfNeeded()
      }
    }
  }

  /// Returns the root view's new vertical origin, or nil if the view need not move.
  private func originY(_ shown: Shown) -> CGFloat? {
    guard let field = outlets.focusedInput else { return nil }
    let usable = UsableArea(Span(Double(shown.safeTop), Double(shown.top)))
    let target = RevealTarget(
      caret: Span(field.convert(field.caretRect, to: nil)), field: Span(field.frameInWindow), label: nil,
      action: nil, everything: nil, usable: usable)
    let lift = max(0, shown.restingY - view.frame.origin.y + CGFloat(target.move(into: usable, keeping: gap)))
    let originY = shown.restingY - lift
    return abs(originY - view.frame.origin.y) > 0.001 ? originY : nil
  }
}
