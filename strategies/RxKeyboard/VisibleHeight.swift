import UIKit

/// The library's one observable, without Rx: hands over the height of what the main screen shows of the keyboard, at
/// once and whenever the frame changes.
final class VisibleHeight {
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
    // The library's delegate lets it begin only over scroll views that dismiss the keyboard interactively.
    let pan = UIPanGestureRecognizer(target: self, action: Selector(panned))
    UIApplication.shared.windows.first?.addGestureRecognizer(pan)
    onNext(0)
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    var end = endFrame(note)
    // A frame above the screen is taken for a mistake.
    if end.origin.y < 0 { end.origin.y = UIScreen.main.bounds.height - end.height }
    accept(end)
  }

  private func keyboardWillHide(_ note: Notification) {
    var end = endFrame(note)
    if end.origin.y < 0 { end.origin.y = UIScreen.main.bounds.height }
    accept(end)
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let height = UIScreen.main.bounds.height
    guard let window = UIApplication.shared.windows.first, frame.origin.y < height else { return }
    var dragged = frame
    dragged.origin.y = max(pan.location(in: window).y, height - frame.height)
    accept(dragged)
  }

  private func endFrame(_ note: Notification) -> CGRect {
    note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? frame
  }

  /// The same frame twice in a row is told once.
  private func accept(_ new: CGRect) {
    guard new != frame else { return }
    frame = new
    onNext(UIScreen.main.bounds.intersection(new).height)
  }
}
