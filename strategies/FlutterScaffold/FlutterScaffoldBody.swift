import KeyboardAvoidance
import UIKit

/// A Flutter Scaffold whose body is resized, with text fields that scroll to their caret.
final class FlutterScaffoldBody: UIViewController, KeyboardAvoidanceStrategy {
  /// The distance that a text field keeps around its caret.
  private let scrollPadding: CGFloat
  /// The height of the window that the keyboard covers, as the Flutter framework knows it in the current
  /// frame.
  private var viewInset: CGFloat = 0
  /// The inset at the end and at the start of its animation, and the time since the animation began.
  private var targetInset: CGFloat = 0
  private var originalInset: CGFloat = 0
  private var elapsed: TimeInterval = 0
  private var isShowing = false
  private var link: CADisplayLink?
  private var restingConstant: CGFloat = 0
  /// The height of the window below the view.
  private var below: CGFloat = 0

  init(scrollPadding: CGFloat = 20) {
    self.scrollPadding = scrollPadding
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    restingConstant = outlets.bottomConstraint?.constant ?? 0
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillChangeFrame),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    for name in [
      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      UITextField.textDidChangeNotification, UITextView.textDidChangeNotification,
    ] {
      center.addObserver(self, selector: Selector(caretMoved), name: name, object: nil)
    }
  }

  // MARK: The embedder

  private func keyboardWillChangeFrame(_ note: Notification) { handle(note, .willChangeFrame) }
  private func keyboardWillShow(_ note: Notification) { handle(note, .willShow) }
  private func keyboardWillHide(_ note: Notification) { handle(note, .willHide) }

  private func handle(_ note: Notification, _ name: KeyboardNotificationName) {
    // Without a window the spring cannot be read, so a hide takes effect immediately.
    if view.window == nil, name == .willHide { return finish(at: 0) }
    guard let window = view.window,
      let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
      let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
      !KeyboardMode.ignores(name, endFrame: end, isLocal: note.isKeyboardLocal)
    else { return }
    let screen = UIScreen.main.bounds
    let frame = window.convert(window.bounds, to: window.screen.coordinateSpace)
    var adjusted = end
    // In Slide Over the keyboard's frame does not include the height of the strip below the window.
    if frame.width < screen.width, end.maxY != screen.height {
      adjusted.origin.y += max(0, screen.height - frame.maxY)
    }
    let mode = KeyboardMode(name, endFrame: adjusted, screen: screen)
    let covered = end.intersection(frame)
    let inset = mode == .docked && !covered.isNull ? covered.height : 0
    if mode == .hidden, duration == 0 { return finish(at: 0) }
    guard inset != targetInset else { return }
    targetInset = inset
    let shows = begin.minY > end.minY
    // If the keyboard moves again in the same direction, only the target of the running spring changes.
    if shows == isShowing, link != nil { return }
    isShowing = shows
    guard duration > 0 else { return finish(at: inset) }
    (originalInset, elapsed) = (viewInset, 0)
    link?.invalidate()
    let link = CADisplayLink(target: self, selector: Selector(vsync))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Advances the keyboard's spring. Flutter's embedder reads the spring from a view that UIKit animates with
  /// the keyboard: see `KeyboardSpring`.
  private func vsync(_ link: CADisplayLink) {
    guard link === self.link else { return }
    elapsed += link.duration
    let inset = targetInset - (targetInset - originalInset) * KeyboardSpring.remaining(after: elapsed)
    if abs(targetInset - inset) < 0.5 { finish(at: targetInset) } else { setViewInset(inset) }
  }

  private func finish(at inset: CGFloat) {
    link?.invalidate()
    link = nil
    targetInset = inset
    setViewInset(inset)
  }

  // MARK: The framework

  private func setViewInset(_ inset: CGFloat) {
    let grows = inset > viewInset
    viewInset = inset
    layOutBody()
    // The inset changes in every frame, so this scroll is not animated.
    if grows { showCaret(animated: false) }
  }

  /// Moves the body's bottom edge to the keyboard's top edge. The space that the body already keeps free for
  /// the safe area is not added again.
  private func layOutBody() {
    // Outside a window, the framework still lays out the body, with the view's last known position.
    if let window = view.window { below = window.bounds.maxY - view.frameInWindow.maxY }
    let superview = outlets.bottomConstraint?.secondItem as? UIView
    let free = superview == nil ? view.safeAreaInsets.bottom - additionalSafeAreaInsets.bottom : 0
    let raised = max(0, viewInset - below - free)
    if let constraint = outlets.bottomConstraint {
      if constraint.constant != restingConstant - raised { constraint.constant = restingConstant - raised }
    } else {
      additionalSafeAreaInsets.bottom = raised
    }
    view.layoutIfNeeded()
  }

  private func caretMoved() {
    // Flutter scrolls after the current frame.
    let main = DispatchQueue.main
    main.async { self.showCaret(animated: true) }
  }

  /// Scrolls by the smallest amount that shows the caret: first in the text view itself, then with padding in
  /// every scroll view around it.
  private func showCaret(animated: Bool) {
    guard let input = outlets.focusedInput else { return }
    var next = (input as? UITextView) ?? input.outerScrollView
    while let scroll = next {
      let padding = scroll === input ? 0 : scrollPadding
      let caret = input.convert(input.caretRect, to: nil).insetBy(dx: 0, dy: -padding)
      let shown = scroll.frameInWindow.inset(by: scroll.adjustedContentInset)
      var move = max(0, caret.maxY - shown.maxY)
      if caret.minY - move < shown.minY { move = caret.minY - shown.minY }
      let offset = scroll.permittedOffset(scroll.contentOffset.y + move)
      if abs(offset - scroll.contentOffset.y) > 0.001 {
        // UIKit has no curve equal to Flutter's fastOutSlowIn. This one is the closest.
        UIView.animate(withDuration: animated ? 0.1 : 0, delay: 0, options: .curveEaseInOut) {
          scroll.contentOffset.y = offset
        }
      }
      next = scroll.outerScrollView
    }
  }
}
