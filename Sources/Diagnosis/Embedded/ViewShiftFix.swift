import KeyboardAvoidance
import UIKit

final class ViewShiftFix: UIViewController, KeyboardAvoidanceStrategy {
  private var keyboardTop: CGFloat?
  private var restingY: CGFloat = 0
  private weak var focusedInput: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillChangeFrame(_:)),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
      center.addObserver(self, selector: Selector(textDidBeginEditing(_:)), name: name, object: nil)
    }
  }

  private func keyboardWillChangeFrame(_ notification: Notification) {
    guard let window = view.window,
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return }
    let frame = window.convert(end, from: window.screen.coordinateSpace)
    // A floating or split keyboard does not reach the bottom edge, so nothing moves for it.
    let isDocked = frame.width >= window.bounds.width - 1 && frame.maxY >= window.bounds.maxY - 1
    if keyboardTop == nil { restingY = view.frame.origin.y }
    keyboardTop = isDocked && frame.minY < window.bounds.maxY ? frame.minY : nil
    let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    let curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
    // UIKit expects the curve shifted left by 16 bits in the options.
    let options = UIView.AnimationOptions(rawValue: UInt(curve ?? 7) << 16)
    UIView.animate(withDuration: duration ?? 0.25, delay: 0, options: options) { self.shiftView() }
  }

  private func textDidBeginEditing(_ notification: Notification) {
    focusedInput = notification.object as? UIView
    if keyboardTop != nil { UIView.animate(withDuration: 0.25) { self.shiftView() } }
  }

  private func shiftView() {
    guard let keyboardTop else {
      if view.frame.origin.y != restingY { view.frame.origin.y = restingY }
      return
    }
    guard let focusedInput else { return }
    // The view moves by the smallest distance that shows the input with a margin above the keyboard.
    let shift = view.frame.origin.y - restingY
    let bottom = focusedInput.convert(focusedInput.bounds, to: nil).maxY - shift
    view.frame.origin.y = restingY + min(0, keyboardTop - 8 - bottom)
  }
}
