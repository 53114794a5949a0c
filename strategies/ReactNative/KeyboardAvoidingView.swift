import KeyboardAvoidance
import UIKit

/// A KeyboardAvoidingView around everything in the screen's view, in what keeps the content off the safe area.
final class KeyboardAvoidingView: UIViewController, KeyboardAvoidanceStrategy {
  enum Behavior { case padding, position, height }

  private let behavior: Behavior
  private let latency: TimeInterval
  /// What the script heard last; nil while the keyboard is hidden.
  private var keyboardEvent: (top: CGFloat, duration: TimeInterval)?
  /// By how much the view is padded, shifted or lowered.
  private var bottom: CGFloat = 0
  /// The view's height as the script heard it last, and as it heard it first: the latter is never asked for again.
  private var knownHeight: CGFloat = 0
  private var initialHeight: CGFloat = 0
  private var restingConstant: CGFloat = 0

  /// Makes one; a latency is how many frames the script takes to answer.
  init(_ behavior: Behavior, latencyFrames: Double = 2) {
    self.behavior = behavior
    latency = latencyFrames / 60
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    restingConstant = outlets.bottomConstraint?.constant ?? 0
    (knownHeight, initialHeight) = (parentRect.height, parentRect.height)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
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

  /// The script runs on a thread of its own: outside the keyboard's animation, some frames late.
  private func inScript(_ work: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + latency, execute: work)
  }

  /// Where the view is in its parent, which begins at the screen's view and not at the screen.
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
      // Nothing is said about an animation here: the content jumps.
      bottom = 0
      return apply()
    }
    // The shortened height and what it was shortened by make the first height again.
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
      // A height of its own replaces the one that the parent gives, as long as the keyboard covers anything.
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

  // What the parent lays out is told to the script, which looks again when the height is another.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = parentRect.height
    guard height != knownHeight else { return }
    knownHeight = height
    if behavior == .height, bottom > 0 { return raiseContent(by: height - (initialHeight - bottom)) }
    inScript { self.updateBottom() }
  }
}
