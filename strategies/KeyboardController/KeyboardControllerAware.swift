import KeyboardAvoidance
import UIKit

/// A KeyboardAwareScrollView of react-native-keyboard-controller with the settings that it comes with.
final class KeyboardControllerAware: UIViewController, KeyboardAvoidanceStrategy {
  /// What the focused input was when it was asked last, in window coordinates: its top edge, and how far down the caret reaches.
  private struct Layout { var top, height: CGFloat }

  private let bottomOffset: CGFloat
  private var motion: KeyboardMotion?
  private var ownInset: CGFloat = 0
  private var keyboardHeight: CGFloat = 0
  /// What the keyboard's height was when it began to take another one.
  private var initialHeight: CGFloat = 0
  private var willAppear = false
  private var focused: UIView?
  private var layout: Layout?
  /// Where the scroll begins, and where it goes back to.
  private var position: CGFloat = 0
  private var positionBefore: CGFloat = 0
  /// How much of the scroll view shows no content but the inset.
  private var ghost: CGFloat = -1
  private var lastCaret: CGFloat = 0
  private var edits = 0

  init(bottomOffset: CGFloat = 0) {
    self.bottomOffset = bottomOffset
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let scroll = outlets.scrollView else { return }
    ownInset = scroll.contentInset.bottom
    let motion = KeyboardMotion(for: view)
    motion.onStart = { [weak self] in self?.start($0, scroll) }
    motion.onMove = { [weak self] in self?.move($0, scroll) }
    motion.onEnd = { [weak self] in self?.end($0, scroll) }
    self.motion = motion
    for name in [UITextField.textDidChangeNotification, UITextView.textDidChangeNotification] {
      NotificationCenter.default.addObserver(
        self, selector: Selector(textDidChange), name: name, object: nil)
    }
  }

  private func start(_ height: CGFloat, _ scroll: UIScrollView) {
    let offset = scroll.contentOffset.y
    let input = outlets.focusedInput
    let changesSize = keyboardHeight != height && height > 0
    let focusChanged = (input != nil && input !== focused) || changesSize
    willAppear = height > 0 && keyboardHeight == 0
    if changesSize { initialHeight = keyboardHeight }
    if height == 0 { (initialHeight, position) = (0, positionBefore) }
    if focusChanged {
      position = offset
      keyboardHeight = height
      focused = input
      layout = measure(input)
      positionBefore = offset
      // All of the keyboard from the first frame on, so that the scroll view lets itself be scrolled.
      setInset(height, scroll)
      // The library's scroll view lets UIKit scroll to no field by itself (pull request 1336).
      if scroll.contentOffset.y != offset { scroll.contentOffset.y = offset }
      if !willAppear { reveal(height, scroll, animated: true) }
    }
    ghost = scroll.contentOffset.y + scroll.bounds.height - scroll.contentSize.height
    if ghost > 0 { position = scroll.contentOffset.y }
  }

  private func move(_ height: CGFloat, _ scroll: UIScrollView) {
    if !removeGhost(height, scroll) { reveal(height, scroll, animated: false) }
  }

  private func end(_ height: CGFloat, _ scroll: UIScrollView) {
    if height == 0 { _ = removeGhost(height, scroll) }
    keyboardHeight = height
    position = scroll.contentOffset.y
    setInset(height, scroll)
  }

  private func setInset(_ height: CGFloat, _ scroll: UIScrollView) {
    if scroll.contentInset.bottom != ownInset + height { scroll.contentInset.bottom = ownInset + height }
  }

  /// What a value is that goes from `a` to `b` while the keyboard goes from its first height to its last.
  private func interpolate(_ height: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
    keyboardHeight == initialHeight
      ? b : a + (b - a) * (height - initialHeight) / (keyboardHeight - initialHeight)
  }

  /// Scrolls as far as the caret is covered, in proportion to how far the keyboard has come.
  private func reveal(_ height: CGFloat, _ scroll: UIScrollView, animated: Bool) {
    guard let focused, focused.isDescendant(of: scroll), let layout else { return }
    let visible = UIScreen.main.bounds.height - keyboardHeight
    let point = layout.top + layout.height
    if visible - point <= bottomOffset {
      let distance = interpolate(height, 0, point - visible + bottomOffset)
      self.scroll(scroll, to: position + max(0, distance), animated: animated)
    } else if point < scroll.frameInWindow.minY {
      self.scroll(scroll, to: position + point - (visible - bottomOffset), animated: animated)
    }
  }

  /// While the keyboard leaves, scrolls back over what is no content.
  private func removeGhost(_ height: CGFloat, _ scroll: UIScrollView) -> Bool {
    guard !willAppear, ghost > 0 else { return false }
    self.scroll(scroll, to: position - interpolate(height, ghost, 0), animated: false)
    return true
  }

  private func scroll(_ scroll: UIScrollView, to y: CGFloat, animated: Bool) {
    let target = scroll.permittedOffset(y)
    guard target != scroll.contentOffset.y else { return }
    scroll.setContentOffset(CGPoint(x: 0, y: target), animated: animated)
  }

  private func measure(_ input: UIView?) -> Layout? {
    guard let input else { return nil }
    lastCaret = input.caretRect.maxY
    return Layout(top: input.frameInWindow.minY, height: max(0, min(lastCaret, input.frame.height)))
  }

  /// A new line is followed at once, anything else when nothing was typed for 200 ms.
  private func textDidChange() {
    guard let focused, keyboardHeight > 0 else { return }
    edits += 1
    let edit = edits
    if focused.caretRect.maxY != lastCaret { return revealText() }
    let main = DispatchQueue.main
    main.asyncAfter(deadline: .now() + .milliseconds(200)) {
      if edit == self.edits { self.revealText() }
    }
  }

  private func revealText() {
    guard let scroll = outlets.scrollView, let focused, focused.isFirstResponder else { return }
    let (oldLayout, oldPosition) = (layout, position)
    (layout, position) = (measure(focused), scroll.contentOffset.y)
    reveal(keyboardHeight, scroll, animated: true)
    (layout, position) = (oldLayout, oldPosition)
  }
}
