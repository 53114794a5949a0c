import KeyboardAvoidance
import UIKit

final class BottomConstraintFix: UIViewController, KeyboardAvoidanceStrategy {
  private var bottomConstraint: NSLayoutConstraint! { outlets.designedBottomConstraint }
  private var restingConstant: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let bottomConstraint else { return }
    restingConstant = bottomConstraint.constant
    NotificationCenter.default.addObserver(
      self, selector: Selector(keyboardWillChangeFrame(_:)),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  private func keyboardWillChangeFrame(_ notification: Notification) {
    guard let window = view.window,
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return }
    let frame = view.convert(end, from: window.screen.coordinateSpace)
    // A floating or split keyboard does not reach the bottom edge, so nothing moves for it.
    let isDocked = frame.width >= view.bounds.width - 1 && frame.maxY >= view.bounds.maxY - 1
    // A constraint to the safe area already leaves the safe area free.
    let isToView =
      bottomConstraint.firstItem === view && bottomConstraint.firstAttribute == .bottom
      || bottomConstraint.secondItem === view && bottomConstraint.secondAttribute == .bottom
    let free = isToView ? 0 : view.safeAreaInsets.bottom
    let covered = isDocked ? max(0, view.bounds.maxY - free - frame.minY) : 0
    // A negative constant moves the first item up, and a positive constant moves the second item up.
    let isViewFirst =
      bottomConstraint.firstAttribute == .bottom && bottomConstraint.firstItem !== view
      && !(bottomConstraint.firstItem is UILayoutGuide)
    let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    let curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
    // UIKit expects the curve shifted left by 16 bits in the options.
    let options = UIView.AnimationOptions(rawValue: UInt(curve ?? 7) << 16)
    UIView.animate(withDuration: duration ?? 0.25, delay: 0, options: options) {
      self.bottomConstraint.constant = self.restingConstant + (isViewFirst ? -covered : covered)
      self.view.layoutIfNeeded()
    }
  }
}
