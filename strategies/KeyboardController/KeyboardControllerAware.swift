import KeyboardAvoidance
import UIKit

/// The KeyboardAwareScrollView of react-native-keyboard-controller, with its default settings.
final class KeyboardControllerAware: UIViewController, KeyboardAvoidanceStrategy {
  /// The position of the focused input when it was last measured: its top edge in window coordinates, and the
  /// height from there to the caret's bottom edge.
  private struct Layout { var top, height: CGFloat }

  private let bottomOffset: CGFloat
  private var motion: KeyboardMotion?
  private var ownInset: CGFloat = 0
  private var keyboardHeight: CGFloat = 0
  private var initialHeight: CGFloat = 0
  private var willAppear = false
  private var focused: UIView?
  private var layout: Layout?
  /// The content offset at which the scroll begins, and the offset to which it returns when the keyboard
  /// hides.
  private var position: CGFloat = 0
  private var positionBefore: CGFloat = 0
  /// The height of the visible area below the end of the content, where the scroll view shows only its inset.
  private var ghost: CGFloat = -1
  private var lastCaret: CGFloat = 0
  /// The height of the focused input when its caret was last scrolled into view.
  private var lastHeight: CGFloat = 0
  /// The time of the last edit within a line; nil before the first one.
  private var lastEdit: DispatchTime?

  init(bottomOffset: CGFloat = 0) {
    self.bottomOffset = bottomOffset
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

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

  // The library also scrolls if the focused input grows after its text has changed.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let focused, focused.isFirstResponder, keyboardHeight > 0, focused.frame.height != lastHeight
    else { return }
    revealText()
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
      // The whole inset is set in the first frame, because the scroll view cannot scroll without it.
      setInset(height, scroll)
      // The library's scroll view prevents UIKit from scrolling to a field (pull request 1336), so restore
      // the offset.
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

  /// Interpolates from `a` to `b` while the keyboard moves from its first to its last height.
  private func interpolate(_ height: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
    keyboardHeight == initialHeight
      ? b : a + (b - a) * (height - initialHeight) / (keyboardHeight - initialHeight)
  }

  /// Scrolls by the distance by which the caret is covered, in proportion to the keyboard's progress.
  private func reveal(_ height: CGFloat, _ scroll: UIScrollView, animated: Bool) {
    guard let focused, focused.isDescendant(of: scroll), let layout else { return }
    let visible = (view.window?.bounds.height ?? 0) - keyboardHeight
    let point = layout.top + layout.height
    if visible - point <= bottomOffset {
      let distance = interpolate(height, 0, point - visible + bottomOffset)
      self.scroll(scroll, to: position + max(0, distance), animated: animated)
    } else if point < scroll.frameInWindow.minY {
      self.scroll(scroll, to: position + point - (visible - bottomOffset), animated: animated)
    }
  }

  /// Scrolls the area below the content out of sight while the keyboard hides, and returns whether there is
  /// such an area.
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
    (lastCaret, lastHeight) = (input.caretRect.maxY, input.frame.height)
    return Layout(top: input.frameInWindow.minY, height: max(0, min(lastCaret, input.frame.height)))
  }

  /// Scrolls immediately if the caret moved to another line. Edits within a line scroll only if no other one
  /// came in the 200 ms before, because the library's `debounce` runs the first call and drops the calls that
  /// follow it closely.
  private func textDidChange() {
    guard let focused, keyboardHeight > 0 else { return }
    if focused.caretRect.maxY != lastCaret { return revealText() }
    let now = DispatchTime.now()
    let isClose = lastEdit.map { now < $0 + 0.2 } ?? false
    lastEdit = now
    if !isClose { revealText() }
  }

  private func revealText() {
    guard let scroll = outlets.scrollView, let focused, focused.isFirstResponder else { return }
    let (oldLayout, oldPosition) = (layout, position)
    (layout, position) = (measure(focused), scroll.contentOffset.y)
    reveal(keyboardHeight, scroll, animated: true)
    (layout, position) = (oldLayout, oldPosition)
  }
}
