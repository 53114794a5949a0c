import KeyboardAvoidance
import UIKit

final class SwiftUIKeyboardRegion: UIViewController, KeyboardAvoidanceStrategy {
  private let margin: CGFloat
  /// The top edge of the docked keyboard in the window, nil without one.
  private var top: CGFloat?
  private var duration: TimeInterval = 0
  private var options: UIView.AnimationOptions = []

  init(margin: Double) {
    self.margin = margin
    super.init()
  }

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

  // The region is a matter of layout: it is right for every place that the view gets.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    updateRegion()
  }

  private func keyboardWillMove(_ note: Notification) {
    let hides = note.name == UIResponder.keyboardWillHideNotification
    top = hides ? nil : note.dockedTop(in: view)
    duration = note.keyboardAnimationDuration
    options = note.keyboardAnimationOptions
    note.animateAlongKeyboard {
      self.updateRegion()
      self.view.layoutIfNeeded()
    }
    reveal()
  }

  /// The safe area ends at the keyboard or at the container's own safe area, whichever is higher.
  private func updateRegion() {
    let container = view.safeAreaInsets.bottom - additionalSafeAreaInsets.bottom
    let covered = top.map { max(0, view.frameInWindow.maxY - $0) } ?? 0
    let region = max(0, covered - container)
    if region != additionalSafeAreaInsets.bottom { additionalSafeAreaInsets.bottom = region }
  }

  /// Scrolls the focused field, or a text view's caret, into what is left of the scroll view.
  private func reveal() {
    guard top != nil, let input = outlets.inputs.first(where: \.isFirstResponder),
      let scrollView = input.outerScrollView ?? (input as? UITextView)
    else { return }
    let shown = input is UITextView ? input.caretRect : input.bounds
    let rect = input.convert(shown, to: scrollView).insetBy(dx: 0, dy: -margin)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      scrollView.scrollRectToVisible(rect, animated: false)
    }
  }
}
