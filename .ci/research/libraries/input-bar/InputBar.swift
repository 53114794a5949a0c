import InputBarAccessoryView
import KeyboardAvoidance
import UIKit

/// Binds the library's manager to the bar and to the list, as its README does.
///
/// The library's own bar has padding for the home indicator, which changes with the safe area. The bar here has none, so
/// the constant of the bar at rest is the safe area. It is known when the screen is laid out.
final class InputBar: UIViewController, KeyboardAvoidanceStrategy {
  private var manager: KeyboardManager?
  private var bottom: NSLayoutConstraint?
  private var rest: CGFloat { -view.safeAreaInsets.bottom }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard manager == nil, let bar = outlets.bar, let designed = outlets.bottomConstraint,
      designed.firstItem === bar
    else { return }
    designed.isActive = false
    let manager = KeyboardManager()
    self.manager = manager
    manager.additionalInputViewBottomConstraintConstant = { [unowned self] in rest }
    manager.bind(inputAccessoryView: bar)
    bottom = view.constraints.first {
      $0 !== designed && $0.firstItem === bar && $0.firstAttribute == .bottom && $0.isActive
    }
    let lists = view.subviews.lazy.compactMap { $0 as? UIScrollView }
    if let list = lists.first(where: { !($0 is UITextView) }) { manager.bind(to: list) }
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    if manager?.isKeyboardHidden == true { bottom?.constant = rest }
  }
}
