import KeyboardAvoidance
import UIKit

final class FreshOSGuide: UIViewController, KeyboardAvoidanceStrategy {
  /// The constraint from the safe area's bottom edge to the content. Its constant is the design's margin less
  /// the guide's height.
  private var bottom: NSLayoutConstraint?
  private var margin: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let content = designed.firstItem as? UIView else { return }
    margin = designed.constant
    designed.isActive = false
    bottom = content.bottomAnchor.constraint(
      like: designed, to: view.safeAreaLayoutGuide.bottomAnchor, constant: margin)
    bottom?.isActive = true
    let center = NotificationCenter.default
    for name in [
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification,
    ] {
      center.addObserver(self, selector: Selector(adjustGuide), name: name, object: nil)
    }
  }

  private func adjustGuide(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    else { return }
    let window = UIApplication.shared.keyWindow?.bounds ?? UIScreen.main.bounds
    var height = note.name == UIResponder.keyboardWillHideNotification ? 0 : window.height - end.minY
    if height > 0 { height -= view.safeAreaInsets.bottom }
    // In a window above the screen's bottom edge, the difference can be negative, and no guide has such a height.
    bottom?.constant = margin - max(0, height)
    guard duration > 0 else { return }
    if isVisible {
      view.layoutIfNeeded()
    } else {
      UIView.performWithoutAnimation { self.view.layoutIfNeeded() }
    }
  }

  /// Whether the view meets each view around it. While another screen is on top, no view is around it, so the library takes
  /// it to be visible.
  private var isVisible: Bool {
    sequence(first: view, next: \.superview).dropFirst().allSatisfy { outer in
      outer.convert(view.bounds, from: view).intersects(outer.bounds)
    }
  }
}
