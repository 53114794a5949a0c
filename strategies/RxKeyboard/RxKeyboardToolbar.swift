import KeyboardAvoidance
import UIKit

final class RxKeyboardToolbar: UIViewController, KeyboardAvoidanceStrategy {
  private var keyboard: VisibleHeight?
  private var bottom: NSLayoutConstraint?
  private var height: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let toolbar = designed.firstItem as? UIView else { return }
    designed.isActive = false
    bottom = toolbar.bottomAnchor.constraint(
      like: designed, to: view.safeAreaLayoutGuide.bottomAnchor, constant: 0)
    bottom?.isActive = true
    keyboard = VisibleHeight { [weak self] in self?.visibleHeightChanged($0) }
  }

  private func visibleHeightChanged(_ new: CGFloat) {
    let isShowing = height == 0 && new > 0
    height = new
    guard new != 0 || bottom?.constant != 0 else { return }
    bottom?.constant = -new
    view.setNeedsLayout()
    UIView.animate(withDuration: 0) { self.view.layoutIfNeeded() }
    if isShowing { messages?.contentOffset.y += new }
  }

  /// The list above the toolbar. A scroll view that holds the inputs is not such a list.
  private var messages: UIScrollView? {
    guard outlets.bar != nil else { return nil }
    return view.subviews.lazy.compactMap { $0 as? UIScrollView }
      .first { $0 !== self.outlets.scrollView && !($0 is UITextView) }
  }
}
