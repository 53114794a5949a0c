import UIKit

/// The library's observable, without Rx: the height of the keyboard that is visible on the main screen.
///
/// The height is delivered at the start and after every change of the keyboard's frame.
final class VisibleHeight: UIGestureRecognizerDelegate {
  private var frame: CGRect
  private let onNext: (CGFloat) -> Void

  init(_ onNext: @escaping (CGFloat) -> Void) {
    self.onNext = onNext
    let screen = UIScreen.main.bounds
    frame = CGRect(x: 0, y: screen.height, width: screen.width, height: 0)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillChangeFrame),
      name: UIResponder.keyboardWillChangeFrameNotification,
      object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(panned))
    pan.delegate = self
    UIApplication.shared.windows.first?.addGestureRecognizer(pan)
    onNext(0)
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    var end = endFrame(note)
    // The library treats a frame above the screen as a mistake and moves it to the screen's bottom edge.
    if end.origin.y < 0 { end.origin.y = UIScreen.main.bounds.height - end.height }
    accept(end)
  }

  private func keyboardWillHide(_ note: Notification) {
    var end = endFrame(note)
    if end.origin.y < 0 { end.origin.y = UIScreen.main.bounds.height }
    accept(end)
  }

  /// Accepts only touches in a scroll view that dismisses the keyboard interactively.
  func gestureRecognizer(_ pan: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    sequence(first: touch.view, next: { $0?.superview }).contains {
      ($0 as? UIScrollView)?.keyboardDismissMode == .interactive
    }
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let height = UIScreen.main.bounds.height
    guard pan.state == .changed, let window = UIApplication.shared.windows.first, frame.origin.y < height
    else { return }
    var dragged = frame
    dragged.origin.y = max(pan.location(in: window).y, height - frame.height)
    accept(dragged)
  }

  private func endFrame(_ note: Notification) -> CGRect {
    note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? frame
  }

  /// Delivers a frame, unless it equals the last one.
  private func accept(_ new: CGRect) {
    guard new != frame else { return }
    frame = new
    onNext(UIScreen.main.bounds.intersection(new).height)
  }
}
