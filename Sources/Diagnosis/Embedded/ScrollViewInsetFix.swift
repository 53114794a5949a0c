import KeyboardAvoidance
import UIKit

final class ScrollViewInsetFix: UIViewController, KeyboardAvoidanceStrategy {
  private var scrollView: UIScrollView! { outlets.scrollingContent }
  private var restingInset: CGFloat = 0
  private weak var focusedInput: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let scrollView else { return }
    restingInset = scrollView.contentInset.bottom
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillChangeFrame(_:)),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    for name in [
      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      UITextView.textDidChangeNotification,
    ] {
      center.addObserver(self, selector: Selector(textDidBeginEditing(_:)), name: name, object: nil)
    }
  }

  private func keyboardWillChangeFrame(_ notification: Notification) {
    guard let window = view.window,
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return }
    let frame = view.convert(end, from: window.screen.coordinateSpace)
    // A floating or split keyboard does not reach the bottom edge, so it needs no inset.
    let isDocked = frame.width >= view.bounds.width - 1 && frame.maxY >= view.bounds.maxY - 1
    // The system adds the safe area to the inset.
    let added = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
    let bottom = scrollView.convert(scrollView.bounds, to: view).maxY
    let covered = isDocked ? max(0, bottom - added - frame.minY) : 0
    let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    let curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
    // UIKit expects the curve shifted left by 16 bits in the options.
    let options = UIView.AnimationOptions(rawValue: UInt(curve ?? 7) << 16)
    UIView.animate(withDuration: duration ?? 0.25, delay: 0, options: options) {
      self.scrollView.contentInset.bottom = self.restingInset + covered
      self.scrollView.verticalScrollIndicatorInsets.bottom = covered
      if covered > 0 { self.showFocusedInput() }
    }
  }

  private func textDidBeginEditing(_ notification: Notification) {
    focusedInput = notification.object as? UIView
    UIView.animate(withDuration: 0.25) { self.showFocusedInput() }
  }

  private func showFocusedInput() {
    guard let focusedInput, focusedInput.isDescendant(of: scrollView) else { return }
    var rect = focusedInput.bounds
    // A tall text view is scrolled to the line that the person types.
    if let textView = focusedInput as? UITextView { rect = textView.caretRect(for: textView.endOfDocument) }
    scrollView.scrollRectToVisible(focusedInput.convert(rect, to: scrollView), animated: false)
  }
}
