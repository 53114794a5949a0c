import KeyboardAvoidance
import UIKit

/// A source of the keyboard's height in every frame.
///
/// The library reads the animation of the keyboard's layer and calculates the position of the layer's spring
/// in the next frame. The layer cannot be read here, so the spring is the one in the library's tests:
/// critically damped, stiffness 1000, mass 3.
final class KeyboardMotion {
  /// The handler that receives the final height when the keyboard begins to move.
  var onStart: (CGFloat) -> Void = { _ in }
  /// The handler that receives the current height in every frame.
  var onMove: (CGFloat) -> Void = { _ in }
  /// The handler that receives the final height when the keyboard has arrived.
  var onEnd: (CGFloat) -> Void = { _ in }
  /// The handler that receives the current height while a finger drags the keyboard.
  var onInteractive: (CGFloat) -> Void = { _ in }

  private weak var view: UIView?
  private var link: CADisplayLink?
  private var from: CGFloat = 0
  private var target: CGFloat = 0
  private var height: CGFloat = 0
  private var elapsed: TimeInterval = 0

  /// Begins to observe the keyboard on a view's screen.
  init(for view: UIView) {
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    self.view = view
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(keyboardDragged)))
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    move(to: end.height, note)
  }

  private func keyboardWillHide(_ note: Notification) { move(to: 0, note) }

  private func keyboardDragged(_ pan: UIPanGestureRecognizer) {
    guard link == nil, height > 0, let window = view?.window else { return }
    height = max(0, window.bounds.height - pan.location(in: nil).y)
    onInteractive(height)
  }

  private func move(to target: CGFloat, _ note: Notification) {
    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    (from, self.target) = (height, target)
    // A keyboard that does not move, or that moves without an animation, reaches its target in the next
    // frame.
    elapsed = duration > 0 && from != target ? 0 : .infinity
    link?.invalidate()
    onStart(target)
    let link = CADisplayLink(target: self, selector: Selector(updateKeyboardFrame))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func updateKeyboardFrame(_ link: CADisplayLink) {
    guard link === self.link else { return }
    elapsed += link.duration
    let next = target - (target - from) * KeyboardSpring.remaining(after: elapsed)
    let arrived = abs(target - next) < 0.5
    let moves = (arrived ? target : next) != height
    height = arrived ? target : next
    if moves { onMove(height) }
    guard arrived else { return }
    link.invalidate()
    self.link = nil
    onEnd(target)
  }
}
