import KeyboardAvoidance
import UIKit

final class InputBarKeyboardManager: UIViewController, KeyboardAvoidanceStrategy {
  private var bar: UIView?
  private var list: UIScrollView?
  private var bottom: NSLayoutConstraint?
  // The queue is a property because the compiler isolates a block after the literal
  // `DispatchQueue.main.async` to the main actor.
  private lazy var main = DispatchQueue.main
  private var isKeyboardHidden = true
  private var justDidWillHide = false
  /// The keyboard's last end frame, which the drag handler needs.
  private var cachedEnd: CGRect?
  /// The constant in the library: the distance from the superview's bottom edge, negative if the bar is above
  /// that edge.
  private var constant: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let bar = outlets.bar, let designed = outlets.bottomConstraint, designed.firstItem === bar else {
      return
    }
    self.bar = bar
    designed.isActive = false
    bottom = bar.bottomAnchor.constraint(
      like: designed, to: view.safeAreaLayoutGuide.bottomAnchor, constant: 0)
    bottom?.isActive = true
    let center = NotificationCenter.default
    for (name, method) in [
      (UIResponder.keyboardWillShowNotification, keyboardWillShow),
      (UIResponder.keyboardWillHideNotification, keyboardWillHide),
      (UIResponder.keyboardDidHideNotification, keyboardDidHide),
      (UIResponder.keyboardWillChangeFrameNotification, keyboardWillChangeFrame),
      (UIResponder.keyboardDidChangeFrameNotification, keyboardDidChangeFrame),
    ] {
      center.addObserver(self, selector: Selector(method), name: name, object: nil)
    }
    list = view.subviews.lazy.compactMap { $0 as? UIScrollView }.first { !($0 is UITextView) }
    list?.keyboardDismissMode = .interactive
    list?.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(handlePan)))
  }

  private func keyboardWillShow(_ note: Notification) {
    isKeyboardHidden = false
    guard constant == 0, note.isKeyboardLocal else { return }
    follow(note) { true }
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    if !isKeyboardHidden, note.isKeyboardLocal { follow(note) { !self.justDidWillHide } }
    cachedEnd = note.keyboardFrameEnd
  }

  private func keyboardDidChangeFrame(_ note: Notification) { cachedEnd = note.keyboardFrameEnd }

  private func keyboardWillHide(_ note: Notification) {
    if note.isKeyboardLocal {
      justDidWillHide = true
      animate(note) { self.place(0) }
      main.async { self.justDidWillHide = false }
    }
    cachedEnd = nil
  }

  private func keyboardDidHide(_ note: Notification) {
    isKeyboardHidden = true
    cachedEnd = nil
  }

  /// Moves the bar, and moves it again in the next turn of the run loop if a sheet moved in the meantime.
  private func follow(_ note: Notification, ifMoved mayFollow: @escaping () -> Bool) {
    let move = { self.animate(note) { self.place(min(-34, self.bottomGap - note.keyboardFrameEnd.height)) } }
    move()
    let gap = bottomGap
    main.async {
      if self.bottomGap != 0, self.bottomGap != gap, mayFollow() { move() }
    }
  }

  private func handlePan(_ pan: UIPanGestureRecognizer) {
    // A keyboard that is narrower than the list floats, so the bar does not follow it.
    guard let cachedEnd, let list, let window = UIApplication.shared.windows.first,
      cachedEnd.width >= list.frame.width
    else { return }
    let finger = list.convert(pan.location(in: list), to: window).y
    let top = max(finger, window.bounds.height - cachedEnd.height)
    place(min(0, bottomGap - (window.bounds.height - top)))
  }

  /// The height of the window below the bar's superview, on iPad only. The library uses the superview's frame
  /// as if it were in window coordinates.
  private var bottomGap: CGFloat {
    guard traitCollection.userInterfaceIdiom == .pad, let window = bar?.window, let superview = bar?.superview
    else {
      return 0
    }
    return window.bounds.height - superview.frame.maxY
  }

  /// Sets the library's constant, less the safe area.
  ///
  /// The library's bar reaches the superview's edge and has padding for the home indicator. The bar here has
  /// no such padding.
  private func place(_ constant: CGFloat) {
    self.constant = constant
    bottom?.constant = min(0, constant + view.safeAreaInsets.bottom)
    view.layoutIfNeeded()
  }

  private func animate(_ note: Notification, _ changes: @escaping () -> Void) {
    // The library supports the four named curves. It replaces any other curve, including the keyboard's own,
    // by the linear one.
    let curve = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int ?? 0
    let options = UIView.AnimationOptions(rawValue: UInt((0...3).contains(curve) ? curve : 3) << 16)
    UIView.animate(
      withDuration: note.keyboardAnimationDuration, delay: 0, options: [options, .beginFromCurrentState],
      animations: changes)
  }
}
