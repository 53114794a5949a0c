import KeyboardAvoidance
import UIKit

/// How high the keyboard stands, frame by frame.
///
/// The library reads the animation of the keyboard's layer and reckons where its spring will be in the next frame; the layer cannot be
/// read here, so the spring is the one that its tests have: critically damped, stiffness 1000, mass 3.
final class KeyboardMotion {
  /// Who is told. It belongs to the view, since a controller that keeps its motion and is told by it would never be let go.
  private final class Listener: UIPanGestureRecognizer {
    var onStart: (CGFloat) -> Void = { _ in }
    var onMove: (CGFloat) -> Void = { _ in }
    var onEnd: (CGFloat) -> Void = { _ in }
    var onInteractive: (CGFloat) -> Void = { _ in }
  }

  /// The keyboard begins to move to a height.
  var onStart: (CGFloat) -> Void {
    get { listener?.onStart ?? { _ in } }
    set { listener?.onStart = newValue }
  }
  /// A frame is due.
  var onMove: (CGFloat) -> Void {
    get { listener?.onMove ?? { _ in } }
    set { listener?.onMove = newValue }
  }
  /// The keyboard has arrived.
  var onEnd: (CGFloat) -> Void {
    get { listener?.onEnd ?? { _ in } }
    set { listener?.onEnd = newValue }
  }
  /// A finger drags the keyboard.
  var onInteractive: (CGFloat) -> Void {
    get { listener?.onInteractive ?? { _ in } }
    set { listener?.onInteractive = newValue }
  }

  private weak var listener: Listener?
  private var link: CADisplayLink?
  private var from: CGFloat = 0
  private var target: CGFloat = 0
  /// Where the keyboard was in the frame before.
  private var height: CGFloat = 0
  private var elapsed: TimeInterval = 0

  /// Listens to the keyboard of a screen.
  init(for view: UIView) {
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    let listener = Listener(target: self, action: Selector(keyboardDragged))
    view.addGestureRecognizer(listener)
    self.listener = listener
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    move(to: end.height, note)
  }

  private func keyboardWillHide(_ note: Notification) { move(to: 0, note) }

  private func keyboardDragged(_ pan: UIPanGestureRecognizer) {
    guard link == nil, height > 0 else { return }
    height = max(0, UIScreen.main.bounds.height - pan.location(in: nil).y)
    onInteractive(height)
  }

  private func move(to target: CGFloat, _ note: Notification) {
    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    (from, self.target) = (height, target)
    // One that does not move, or that does so at once, is where it will be in the next frame.
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
