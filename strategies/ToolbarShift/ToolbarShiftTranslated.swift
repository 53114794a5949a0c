import KeyboardAvoidance
import UIKit

final class ToolbarShiftTranslated: UIViewController, KeyboardAvoidanceStrategy {
  /// The docked keyboard's top edge, in window coordinates; nil while it is hidden.
  private var keyboardTop: CGFloat?

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard note.concerns(self) else { return }
    keyboardTop = note.dockedTop(in: view)
    note.animateAlongKeyboard { self.placeToolbar() }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard note.concerns(self) else { return }
    keyboardTop = nil
    note.animateAlongKeyboard { self.placeToolbar() }
  }

  private func placeToolbar() {
    guard let toolbar = outlets.bar else { return }
    let restingBottom = toolbar.frameInWindow.maxY - toolbar.transform.ty
    let translation = keyboardTop.map { min(0, $0 - restingBottom) } ?? 0
    if translation != toolbar.transform.ty { toolbar.transform.ty = translation }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeToolbar()
  }
}
