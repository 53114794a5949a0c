import KeyboardAvoidance
import UIKit

final class KeyboardAwareScrollView: UIViewController, KeyboardAvoidanceStrategy {
  /// The distance that a field keeps from the keyboard. A field with less distance is moved.
  private let extraHeight: CGFloat
  /// The delay between the notification and the scroll, in seconds.
  private let openingTime: TimeInterval
  /// The delay of the JavaScript thread, in seconds. Two frames are a choice of this project.
  private let latency: TimeInterval = 2.0 / 60
  /// The keyboard's last known top edge, in screen coordinates; nil while it is hidden.
  private var keyboardTop: CGFloat?
  private var restingOffset: CGFloat?

  init(extraHeight: CGFloat = 75, openingTime: TimeInterval = 0.25) {
    (self.extraHeight, self.openingTime) = (extraHeight, openingTime)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard outlets.scrollView != nil else { return }
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    after(latency) { self.updateKeyboardSpace(end) }
  }

  private func keyboardWillHide(_ note: Notification) {
    after(latency, resetKeyboardSpace)
  }

  private func after(_ seconds: TimeInterval, _ work: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
  }

  private func updateKeyboardSpace(_ end: CGRect) {
    guard let scroll = outlets.scrollView else { return }
    keyboardTop = end.minY
    restingOffset = restingOffset ?? scroll.contentOffset.y
    // The library uses the keyboard's whole height, even if the scroll view ends above the screen's bottom
    // edge.
    scroll.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: end.height, right: 0)
    guard let field = outlets.focusedInput, field.isDescendant(of: scroll),
      field.frameInWindow.maxY > end.minY - extraHeight
    else { return }
    after(openingTime) { self.scrollToKeyboard(field, in: scroll) }
  }

  private func resetKeyboardSpace() {
    guard let scroll = outlets.scrollView else { return }
    keyboardTop = nil
    scroll.contentInset = .zero
    self.scroll(scroll, to: restingOffset ?? 0)
    restingOffset = nil
  }

  /// Scrolls to the offset at which the field would end above the keyboard if the content began at the
  /// screen's top edge.
  private func scrollToKeyboard(_ field: UIView, in scroll: UIScrollView) {
    let top = keyboardTop ?? view.window?.bounds.height ?? 0
    let place = field.convert(CGRect(origin: .zero, size: field.frame.size), to: scroll)
    self.scroll(scroll, to: max(0, place.minY - top + place.height + extraHeight))
  }

  /// Scrolls with the scroll view's own animation, as far as content and insets permit.
  private func scroll(_ scroll: UIScrollView, to y: CGFloat) {
    let target = scroll.permittedOffset(y)
    guard target != scroll.contentOffset.y else { return }
    scroll.setContentOffset(CGPoint(x: 0, y: target), animated: true)
  }
}
