import KeyboardAvoidance
import UIKit

final class TrackingGuideDocked: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let footer = designed.firstItem as? UIView else { return }
    designed.isActive = false
    footer.bottomAnchor.constraint(
      like: designed, to: view.keyboardLayoutGuide.topAnchor, constant: designed.constant
    ).isActive = true
  }
}
