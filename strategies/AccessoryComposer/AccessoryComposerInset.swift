import KeyboardAvoidance
import UIKit

final class AccessoryComposerInset: UIViewController, KeyboardAvoidanceStrategy {
  private var list: UIScrollView?
  /// The list's bottom inset while nothing covers the list; nil if nothing covers it now.
  private var resting: CGFloat?

  override var canBecomeFirstResponder: Bool { outlets.bar != nil }
  override var inputAccessoryView: UIView? { outlets.bar }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard outlets.bar != nil else { return }
    list = view.subviews.lazy.compactMap { $0 as? UIScrollView }.first
    list?.keyboardDismissMode = .interactive
    NotificationCenter.default.addObserver(
      self, selector: Selector(keyboardWillChangeFrame),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    guard note.concerns(self), let list else { return }
    // The keyboard's frame includes the bar, which stays on the screen after the keyboard hides.
    let top = note.dockedTop(in: view) ?? .infinity
    let added = list.adjustedContentInset.bottom - list.contentInset.bottom
    let covered = max(0, list.frameInWindow.maxY - top - added)
    let rest = resting ?? list.contentInset.bottom
    resting = covered > 0 ? rest : nil
    // A text view is excluded because it scrolls to its caret automatically.
    let isAtEnd =
      !(list is UITextView) && list.contentOffset.y >= list.permittedOffset(.greatestFiniteMagnitude) - 1
    UIView.animate(
      withDuration: note.keyboardAnimationDuration, delay: 0,
      options: [note.keyboardAnimationOptions, .beginFromCurrentState]
    ) {
      if list.contentInset.bottom != rest + covered { list.contentInset.bottom = rest + covered }
      list.verticalScrollIndicatorInsets.bottom = rest + covered
      // If the list shows the last message, keep that message visible.
      let offset = list.permittedOffset(isAtEnd ? .greatestFiniteMagnitude : list.contentOffset.y)
      if offset != list.contentOffset.y { list.contentOffset.y = offset }
    }
  }
}
