import KeyboardAvoidance
import UIKit

final class ContentInsetCovered: UIViewController, KeyboardAvoidanceStrategy {
  var margin: CGFloat = 8
  /// The bottom insets before the keyboard appeared; nil while the keyboard is hidden.
  private var resting: (content: CGFloat, indicator: CGFloat)?
  private var duration: TimeInterval = 0
  private var options: UIView.AnimationOptions = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillChangeFrame),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
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
      self, selector: Selector(keyboardWillChangeFrame), name: UIResponder.keyboardDidShowNotification,
      object: nil)
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    guard note.concerns(self), let scrollView = outlets.scrollingContent else { return }
    guard let top = note.dockedTop(in: view) else { return keyboardWillHide(note) }
    let rest = resting ?? (scrollView.contentInset.bottom, scrollView.verticalScrollIndicatorInsets.bottom)
    resting = rest
    duration = note.keyboardAnimationDuration
    options = [note.keyboardAnimationOptions, .beginFromCurrentState]
    // The system adds this inset automatically for the safe area.
    let added = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
    let covered = max(0, scrollView.frameInWindow.maxY - top - added)
    setInsets(of: scrollView, content: rest.content + covered, indicator: rest.indicator + covered)
    reveal()
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self), let rest = resting, let scrollView = outlets.scrollingContent else { return }
    resting = nil
    duration = note.keyboardAnimationDuration
    options = [note.keyboardAnimationOptions, .beginFromCurrentState]
    setInsets(of: scrollView, content: rest.content, indicator: rest.indicator)
  }

  private func setInsets(of scrollView: UIScrollView, content: CGFloat, indicator: CGFloat) {
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      if scrollView.contentInset.bottom != content { scrollView.contentInset.bottom = content }
      scrollView.verticalScrollIndicatorInsets.bottom = indicator
      // Keep the user's scroll position if the content and the insets still permit it.
      let offset = scrollView.permittedOffset(scrollView.contentOffset.y)
      if offset != scrollView.contentOffset.y { scrollView.contentOffset.y = offset }
    }
  }

  /// Scrolls by the smallest amount that shows the caret with its margin.
  private func reveal() {
    guard resting != nil, let scrollView = outlets.scrollingContent,
      let input = outlets.focusedInput, input.isDescendant(of: scrollView)
    else { return }
    let caret = input.convert(input.caretRect, to: scrollView).insetBy(dx: 0, dy: -margin)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      scrollView.scrollRectToVisible(caret, animated: false)
    }
  }
}
