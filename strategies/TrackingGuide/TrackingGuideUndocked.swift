import KeyboardAvoidance
import UIKit

final class TrackingGuideUndocked: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.keyboardLayoutGuide.followsUndockedKeyboard = true
    guard let designed = outlets.bottomConstraint, let footer = designed.firstItem as? UIView else { return }
    designed.isActive = false
    footer.bottomAnchor.constraint(
      like: designed, to: view.keyboardLayoutGuide.topAnchor, constant: designed.constant
    ).isActive = true
  }
}
