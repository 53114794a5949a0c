import KeyboardAvoidance
import UIKit

final class LayoutGuideFix: UIViewController, KeyboardAvoidanceStrategy {
  private var bottomConstraint: NSLayoutConstraint! { outlets.designedBottomConstraint }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The new constraint ends at the keyboard's top edge, and has the relation, constant and priority of the old
    // one, in which the view can be the first or the second item.
    guard let old = bottomConstraint, let first = old.firstItem, let second = old.secondItem else { return }
    let guide: UIKeyboardLayoutGuide = view.keyboardLayoutGuide
    let isViewFirst = old.firstAttribute == .bottom && first !== view && !(first is UILayoutGuide)
    let new =
      isViewFirst
      ? NSLayoutConstraint(
        item: first, attribute: .bottom, relatedBy: old.relation, toItem: guide, attribute: .top,
        multiplier: 1, constant: old.constant)
      : NSLayoutConstraint(
        item: guide, attribute: .top, relatedBy: old.relation, toItem: second, attribute: .bottom,
        multiplier: 1, constant: old.constant)
    new.priority = old.priority
    old.isActive = false
    new.isActive = true
  }
}
