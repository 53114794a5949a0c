import KeyboardAvoidance
import UIKit

/// A React Native KeyboardAvoidingView around all content of the screen inside the safe area.
final class KeyboardAvoidingView: UIViewController, KeyboardAvoidanceStrategy {
  enum Behavior { case padding, position, height }

  private let behavior: Behavior
  private let latency: TimeInterval
  /// The last keyboard event that the JavaScript code received; nil while the keyboard is hidden.
  private var keyboardEvent: (top: CGFloat, duration: TimeInterval)?
  /// The distance by which the view is padded, shifted or shortened.
  private var bottom: CGFloat = 0
  /// The last and the first height of the view that the JavaScript code received. The first height is never
  /// updated.
  private var knownHeight: CGFloat = 0
  private var initialHeight: CGFloat = 0
  private var restingConstant: CGFloat = 0

  /// Creates a view whose JavaScript code reacts after `latencyFrames` frames.
  init(_ behavior: Behavior, latencyFrames: Double = 2) {
    self.behavior = behavior
    latency = latencyFrames / 60
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    restingConstant = outlets.bottomConstraint?.constant ?? 0
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  /// The first layout that the JavaScript code receives has the safe area, which the view has from now on.
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    guard initialHeight == 0 else { return }
    (knownHeight, initialHeight) = (parentRect.height, parentRect.height)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    inScript {
      self.keyboardEvent = (end.minY, duration)
      self.updateBottom()
    }
  }

  private func keyboardWillHide(_ note: Notification) {
    inScript {
      self.keyboardEvent = nil
      self.updateBottom()
    }
  }

  /// Runs work on the JavaScript thread, which is some frames later and outside the keyboard's animation.
  private func inScript(_ work: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + latency, execute: work)
  }

  /// The view's frame in the coordinates of its parent. They begin at the controller's view, not at the
  /// device's screen.
  private var parentRect: CGRect {
    let superview = outlets.bottomConstraint?.secondItem as? UIView
    guard superview == nil else { return view.bounds }
    var safe = view.safeAreaInsets
    safe.bottom -= additionalSafeAreaInsets.bottom
    return view.bounds.inset(by: safe)
  }

  private func updateBottom() {
    guard let keyboardEvent else {
      guard bottom != 0 else { return }
      // The library requests no animation when the keyboard hides, so the content jumps.
      bottom = 0
      return apply()
    }
    // The height of a shortened view plus the distance by which it was shortened equals its first height.
    let height = behavior == .height && bottom > 0 ? initialHeight : parentRect.height
    let covered = max(0, parentRect.minY + height - keyboardEvent.top)
    guard covered != bottom else { return }
    bottom = covered
    guard keyboardEvent.duration > 0 else { return apply() }
    let options: UIView.AnimationOptions = [
      .beginFromCurrentState, UIView.AnimationOptions(rawValue: 7 << 16),
    ]
    UIView.animate(
      withDuration: max(0.01, keyboardEvent.duration), delay: 0, options: options, animations: apply)
  }

  private func apply() {
    switch behavior {
    case .padding: raiseContent(by: bottom)
    case .height:
      // While the keyboard covers a part of the view, the view sets its own height instead of the one from
      // its parent.
      raiseContent(by: bottom > 0 ? parentRect.height - (initialHeight - bottom) : 0)
    case .position:
      for subview in view.subviews { subview.transform = CGAffineTransform(translationX: 0, y: -bottom) }
    }
  }

  private func raiseContent(by distance: CGFloat) {
    if let constraint = outlets.bottomConstraint {
      if constraint.constant != restingConstant - distance {
        constraint.constant = restingConstant - distance
      }
    } else {
      additionalSafeAreaInsets.bottom = distance
    }
    view.layoutIfNeeded()
  }

  // A layout by the parent is reported to the JavaScript code, which checks the keyboard again if the height
  // changed.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = parentRect.height
    guard height != knownHeight else { return }
    knownHeight = height
    if behavior == .height, bottom > 0 { return raiseContent(by: height - (initialHeight - bottom)) }
    inScript { self.updateBottom() }
  }
}
