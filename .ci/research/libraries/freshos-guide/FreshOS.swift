import KeyboardAvoidance
import KeyboardLayoutGuide
import UIKit

/// Ties the content to the library's guide, as its README does.
final class FreshOS: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let content = designed.firstItem as? UIView else { return }
    designed.isActive = false
    content.bottomAnchor.constraint(
      like: designed, to: view.keyboardLayoutGuide.topAnchor, constant: designed.constant
    ).isActive = true
  }
}
