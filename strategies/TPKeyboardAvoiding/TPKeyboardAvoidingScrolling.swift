import KeyboardAvoidance
import UIKit

/// The behaviour of the library's subclass of `UIScrollView`, for the scroll view that holds the inputs.
final class TPKeyboardAvoidingScrolling: UIViewController, KeyboardAvoidanceStrategy {
  private let minimumPadding: CGFloat
  private var scroll: UIScrollView?
  private var priorInset = UIEdgeInsets.zero
  private var priorIndicatorInsets = UIEdgeInsets.zero
  /// The keyboard's frame in the coordinates of the content, at the time of the notification.
  private var keyboard = CGRect.zero
  private var isKeyboardVisible = false
  private var duration: TimeInterval = 0
  /// Whether notifications that change nothing are ignored. They are ignored while the library scrolls to
  /// another input.
  private var ignoresRepeats = false
  private var runningAnimations = 0
  private var lastFrame = CGRect.zero
  private var lastContentSize = CGSize.zero

  init(minimumPadding: CGFloat) {
    self.minimumPadding = minimumPadding
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    scroll = outlets.scrollView ?? outlets.inputs.lazy.compactMap(\.outerScrollView).first
    guard scroll != nil else { return }
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillChangeFrameNotification,
      object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    for name in [UITextView.textDidBeginEditingNotification, UITextField.textDidBeginEditingNotification] {
      center.addObserver(self, selector: Selector(scrollToInput), name: name, object: nil)
    }
  }

  /// The library's subclass overrides the setters of the frame and the content size. Here a layout pass
  /// detects such changes.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard isKeyboardVisible, let scroll else { return }
    guard scroll.frame != lastFrame || scroll.contentSize != lastContentSize else { return }
    (lastFrame, lastContentSize) = (scroll.frame, scroll.contentSize)
    scroll.contentInset = insetForKeyboard(scroll)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let scroll else { return }
    duration = note.keyboardAnimationDuration
    let (begin, end) = frames(note, scroll)
    guard !end.isEmpty else { return isKeyboardVisible = false }
    if begin == end, ignoresRepeats { return }
    keyboard = end
    if !isKeyboardVisible {
      (priorInset, priorIndicatorInsets) = (scroll.contentInset, scroll.scrollIndicatorInsets)
      (lastFrame, lastContentSize) = (scroll.frame, scroll.contentSize)
    }
    isKeyboardVisible = true
    // A text view knows its new caret only after this delay.
    let main = DispatchQueue.main
    main.asyncAfter(deadline: .now() + 0.01) { self.makeRoom(along: note) }
  }

  private func makeRoom(along note: Notification) {
    guard let scroll else { return }
    beginAnimations(along: note)
    runningAnimations += 1
    let main = DispatchQueue.main
    main.asyncAfter(deadline: .now() + note.keyboardAnimationDuration) { self.runningAnimations -= 1 }
    scroll.contentInset = insetForKeyboard(scroll)
    if let input = firstResponder(in: scroll) {
      scroll.setContentOffset(idealOffset(for: input, scroll), animated: false)
    }
    scroll.scrollIndicatorInsets = scroll.contentInset
    scroll.layoutIfNeeded()
    UIView.commitAnimations()
  }

  private func keyboardWillHide(_ note: Notification) {
    guard let scroll else { return }
    let (begin, end) = frames(note, scroll)
    if begin.isEmpty, runningAnimations == 0 { return }
    if begin == end, ignoresRepeats { return }
    guard isKeyboardVisible else { return }
    keyboard = .zero
    isKeyboardVisible = false
    beginAnimations(along: note)
    scroll.contentInset = priorInset
    scroll.scrollIndicatorInsets = priorIndicatorInsets
    scroll.layoutIfNeeded()
    UIView.commitAnimations()
  }

  private func scrollToInput(_ note: Notification) {
    guard isKeyboardVisible, let scroll, let input = firstResponder(in: scroll) else { return }
    ignoresRepeats = true
    let offset = idealOffset(for: input, scroll)
    UIView.animate(withDuration: duration) {
      scroll.contentOffset = offset
    } completion: { _ in
      self.ignoresRepeats = false
    }
  }

  // MARK: Where to

  private func insetForKeyboard(_ scroll: UIScrollView) -> UIEdgeInsets {
    var inset = scroll.contentInset
    let beyond = max(keyboard.maxY - scroll.bounds.maxY, 0)
    inset.bottom = keyboard.height == 0 ? priorInset.bottom : max(keyboard.height - beyond, 0)
    return inset
  }

  /// Returns the offset that centres the caret, or an input without a caret, in the area that the insets
  /// leave.
  private func idealOffset(for input: UIView, _ scroll: UIScrollView) -> CGPoint {
    let viewable = scroll.bounds.height - scroll.contentInset.top - scroll.contentInset.bottom
    var target = input.convert(input.bounds, to: scroll)
    if let text = input as? any UITextInput, let caret = text.selectedTextRange?.start {
      target = scroll.convert(text.caretRect(for: caret), from: text)
    }
    let padding = max(minimumPadding, (viewable - target.height) / 2)
    let top = scroll.adjustedContentInset.top
    // The bottom inset makes space for the keyboard, so it does not count as content.
    let last = scroll.contentSize.height - viewable - top
    return CGPoint(x: scroll.contentOffset.x, y: max(-top, min(target.minY - padding - top, last)))
  }

  private func frames(_ note: Notification, _ scroll: UIScrollView) -> (begin: CGRect, end: CGRect) {
    let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect ?? .zero
    // The library converts screen coordinates as if they were window coordinates.
    return (scroll.convert(begin, from: nil), scroll.convert(note.keyboardFrameEnd, from: nil))
  }

  private func beginAnimations(along note: Notification) {
    let curve = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int ?? 0
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationCurve(UIView.AnimationCurve(rawValue: curve) ?? .easeInOut)
    UIView.setAnimationDuration(note.keyboardAnimationDuration)
    UIView.setAnimationBeginsFromCurrentState(true)
  }

  private func firstResponder(in view: UIView) -> UIView? {
    for subview in view.subviews {
      if subview.isFirstResponder { return subview }
      if let input = firstResponder(in: subview) { return input }
    }
    return nil
  }
}
