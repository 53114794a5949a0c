import KeyboardAvoidance
import UIKit

final class TrackingGuideScroll: UIViewController, KeyboardAvoidanceStrategy {
  private var top: CGFloat?
  private var duration: TimeInterval = 0
  private var options: UIView.AnimationOptions = []
  /// The original insets of the changed scroll views; empty while the keyboard is hidden.
  private var restingInsets: [UIScrollView: UIEdgeInsets] = [:]
  /// The original offset of each scroll view that the strategy scrolled, and the last offset that the
  /// strategy set.
  private var offsets: [UIScrollView: (rest: CGFloat, last: CGFloat)] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    if let designed = outlets.bottomConstraint, let footer = designed.firstItem as? UIView {
      designed.isActive = false
      footer.bottomAnchor.constraint(
        like: designed, to: view.keyboardLayoutGuide.topAnchor, constant: designed.constant
      ).isActive = true
    }
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    for name in [
      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
    ] {
      center.addObserver(self, selector: Selector(reveal), name: name, object: nil)
    }
    for name in [UITextField.textDidChangeNotification, UITextView.textDidChangeNotification] {
      center.addObserver(self, selector: Selector(textDidChange), name: name, object: nil)
    }
  }

  // The guide may resize a scroll view after the keyboard's notification was handled.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    adjustInsets()
  }

  private func keyboardWillShow(_ note: Notification) {
    guard note.concerns(self) else { return }
    top = note.dockedTop(in: view)
    follow(note)
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self) else { return }
    top = nil
    follow(note)
  }

  private func textDidChange() {
    reveal()
    // After the text has grown, its position is not restored when the keyboard hides.
    offsets = [:]
  }

  private func follow(_ note: Notification) {
    duration = note.keyboardAnimationDuration
    options = note.keyboardAnimationOptions
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      self.view.layoutIfNeeded()
      self.adjustInsets()
    }
    reveal()
  }

  /// Insets every scroll view around an input by the height that the keyboard covers. If no keyboard is
  /// docked, it restores the insets.
  private func adjustInsets() {
    for scroll in outlets.inputs.compactMap(scroller) {
      guard let top else {
        restore(scroll)
        continue
      }
      let resting = restingInsets[scroll] ?? scroll.contentInset
      restingInsets[scroll] = resting
      // The system adds this inset automatically for the safe area.
      let added = scroll.adjustedContentInset.bottom - scroll.contentInset.bottom
      let bottom = resting.bottom + max(0, scroll.frameInWindow.maxY - top - added)
      if bottom != scroll.contentInset.bottom { scroll.contentInset.bottom = bottom }
    }
  }

  private func restore(_ scroll: UIScrollView) {
    guard let resting = restingInsets.removeValue(forKey: scroll) else { return }
    scroll.contentInset = resting
    let back = offsets.removeValue(forKey: scroll)?.rest ?? scroll.contentOffset.y
    let offset = scroll.permittedOffset(back)
    if offset != scroll.contentOffset.y { scroll.contentOffset.y = offset }
  }

  /// Scrolls by the smallest amount that shows the focused input, or the caret of a text view.
  private func reveal() {
    guard let top, let field = outlets.focusedInput,
      let scroll = scroller(of: field),
      let usable = usable(of: scroll, above: top)
    else { return }
    let caret = Span(field.convert(field.caretRect, to: nil))
    let target = RevealTarget(
      caret: caret, field: scroll === field ? caret : Span(field.frameInWindow), label: nil, action: nil,
      everything: nil, usable: UsableArea(usable))
    let move = CGFloat(target.move(into: UsableArea(usable)))
    guard abs(move) > 0.001, caret.height <= usable.height else { return }
    let before = scroll.contentOffset.y
    let after = max(-scroll.adjustedContentInset.top, before + move)
    // When the offset is restored, the distance that the user scrolled in the meantime is kept.
    let scrolledByOthers = offsets[scroll].map { before - $0.last } ?? 0
    offsets[scroll] = ((offsets[scroll]?.rest ?? before) + scrolledByOthers, after)
    UIView.animate(withDuration: duration, delay: 0, options: options) { scroll.contentOffset.y = after }
  }

  private func usable(of scroll: UIScrollView, above top: CGFloat) -> Span? {
    let frame = scroll.frameInWindow
    var span = Span(
      Double(max(frame.minY, view.frameInWindow.minY + view.safeAreaInsets.top)), Double(min(frame.maxY, top))
    )
    if let bar = outlets.bar?.frameInWindow, bar.minY > frame.minY {
      span.maxY = min(span.maxY, Double(bar.minY))
    }
    return span.height > 0 ? span : nil
  }

  /// Returns the scroll view that can bring the input into view: one around it, or the input itself if it is
  /// a text view.
  private func scroller(of input: UIView) -> UIScrollView? {
    input.outerScrollView ?? (input as? UITextView)
  }
}
