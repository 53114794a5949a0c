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
    attachSides(of: footer)
  }

  /// Attaches the sides that are attached to the view or its safe area to the guide, which is as narrow as a floating
  /// keyboard.
  private func attachSides(of footer: UIView) {
    for old in view.constraints where old.firstItem === footer && old.isActive {
      let sides: [NSLayoutConstraint.Attribute] = [.leading, .trailing, .left, .right]
      guard sides.contains(old.firstAttribute),
        old.secondItem === view || old.secondItem === view.safeAreaLayoutGuide
      else { continue }
      old.isActive = false
      let new = NSLayoutConstraint(
        item: footer, attribute: old.firstAttribute, relatedBy: old.relation,
        toItem: view.keyboardLayoutGuide, attribute: old.secondAttribute, multiplier: 1,
        constant: old.constant)
      new.priority = old.priority
      new.isActive = true
    }
  }
}
