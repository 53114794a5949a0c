import KeyboardAvoidance
import UIKit

final class SwiftUIKeyboardRegion: UIViewController, KeyboardAvoidanceStrategy {
  private let margin: CGFloat
  /// The docked keyboard's top edge, in window coordinates; nil if there is none.
  private var top: CGFloat?
  /// The original bottom insets of the changed scroll views; empty while the keyboard is hidden.
  private var restingInsets: [UIScrollView: CGFloat] = [:]
  private var duration: TimeInterval = 0
  private var options: UIView.AnimationOptions = []

  init(margin: Double) {
    self.margin = margin
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification] {
      center.addObserver(self, selector: Selector(keyboardWillMove), name: name, object: nil)
    }
    for name in [
      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      UITextField.textDidChangeNotification, UITextView.textDidChangeNotification,
    ] {
      center.addObserver(self, selector: Selector(reveal), name: name, object: nil)
    }
  }

  // Every layout pass updates the region, because it depends on the view's position.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    updateRegion()
    updateInsets()
  }

  private func keyboardWillMove(_ note: Notification) {
    let hides = note.name == UIResponder.keyboardWillHideNotification
    top = hides ? nil : note.dockedTop(in: view)
    duration = note.keyboardAnimationDuration
    options = note.keyboardAnimationOptions
    note.animateAlongKeyboard {
      self.updateRegion()
      self.view.layoutIfNeeded()
      self.updateInsets()
    }
    reveal()
  }

  /// Ends the safe area at the keyboard's top edge, or at the container's own safe area if that is nearer to
  /// the top of the screen.
  private func updateRegion() {
    let container = view.safeAreaInsets.bottom - additionalSafeAreaInsets.bottom
    let covered = top.map { max(0, view.frameInWindow.maxY - $0) } ?? 0
    let region = max(0, covered - container)
    if region != additionalSafeAreaInsets.bottom { additionalSafeAreaInsets.bottom = region }
  }

  /// Insets the scroll views around inputs by the height that the keyboard still covers, even if UIKit would
  /// not do so for the safe area.
  private func updateInsets() {
    for scrollView in outlets.inputs.compactMap(scroller) {
      guard let top else {
        if let resting = restingInsets.removeValue(forKey: scrollView) {
          scrollView.contentInset.bottom = resting
        }
        continue
      }
      let resting = restingInsets[scrollView] ?? scrollView.contentInset.bottom
      restingInsets[scrollView] = resting
      let added = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
      let bottom = resting + max(0, scrollView.frameInWindow.maxY - top - added)
      if bottom != scrollView.contentInset.bottom { scrollView.contentInset.bottom = bottom }
    }
  }

  private func scroller(of input: UIView) -> UIScrollView? { input.outerScrollView ?? (input as? UITextView) }

  /// Scrolls the focused field, or a text view's caret, into the visible part of the scroll view.
  private func reveal() {
    guard top != nil, let input = outlets.focusedInput,
      let scrollView = scroller(of: input)
    else { return }
    let shown = input is UITextView ? input.caretRect : input.bounds
    let rect = input.convert(shown, to: scrollView).insetBy(dx: 0, dy: -margin)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      scrollView.scrollRectToVisible(rect, animated: false)
    }
  }
}
