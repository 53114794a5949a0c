import KeyboardAvoidance
import UIKit

/// The module react-native-avoid-softinput, enabled with its default settings.
final class AvoidSoftInputModule: UIViewController, KeyboardAvoidanceStrategy {
  private let showDuration: TimeInterval = 0.22
  private let hideDelay: TimeInterval = 0.3
  private let hideDuration: TimeInterval = 0.66
  private var softInputHeight: CGFloat = 0
  private var screenHeight: CGFloat = 0
  /// The distance by which the root view is moved up, or by which the scroll view is inset.
  private var bottomOffset: CGFloat = 0
  private var isVisible = false
  /// Whether nothing had to move when the keyboard last appeared.
  private var wasAborted = false
  private var isShowing = false
  private var isHiding = false
  private var lastFocused: UIView?
  /// The root view's vertical position without an offset. React Native's own root view begins at the screen's
  /// top edge.
  private var restingY: CGFloat = 0
  /// The last vertical position to which this module moved the root view.
  private var shiftedY: CGFloat?
  private var scrollInset = UIEdgeInsets.zero
  /// The number of animations so far. A delayed animation is skipped if another one began in the meantime.
  private var animations = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    screenHeight = UIScreen.main.bounds.height
    NotificationCenter.default.addObserver(
      self, selector: Selector(softInputHeightWillChange),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  private func softInputHeightWillChange(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    let screenHeight = UIScreen.main.bounds.height
    let (from, to) = (softInputHeight, screenHeight - end.minY)
    guard from >= 0, to >= 0 else { return }
    let turned = screenHeight != self.screenHeight
    (softInputHeight, self.screenHeight) = (to, screenHeight)
    guard let input = outlets.focusedInput ?? lastFocused else { return }
    lastFocused = input
    let scroll = input.outerScrollView
    if isVisible, turned {
      add(to, input, scroll)
    } else if to == from {
      // Nothing changes if another field has the same keyboard height.
    } else if to == 0 {
      remove(scroll)
    } else if to > from, !isVisible || from == 0 {
      add(to, input, scroll)
    } else {
      change(from, to, input, scroll)
    }
  }

  private func add(_ height: CGFloat, _ input: UIView, _ scroll: UIScrollView?) {
    let offset = max(0, height - distanceToBottom(of: scroll ?? input))
    wasAborted = offset == 0
    guard !wasAborted else { return }
    bottomOffset = offset
    let y = target(height, input, scroll)
    if !isVisible {
      scrollInset = scroll?.contentInset ?? .zero
    }
    if view.frame.minY != shiftedY { restingY = view.frame.minY }
    show {
      if let scroll {
        scroll.contentInset.bottom = max(offset, scroll.contentInset.bottom)
        scroll.contentOffset.y = y
      } else {
        self.shift(by: offset)
      }
    }
  }

  /// Changes the offset by the difference between the old and the new height, even if the field does not need
  /// it.
  private func change(_ from: CGFloat, _ to: CGFloat, _ input: UIView, _ scroll: UIScrollView?) {
    let keeps = wasAborted || (to > from ? isHiding : isShowing)
    let offset = keeps ? bottomOffset : bottomOffset + to - from
    let y = target(to, input, scroll)
    guard offset >= 0 else { return }
    let changes = {
      if let scroll {
        scroll.contentInset.bottom = offset
        scroll.contentOffset.y = y
      } else {
        self.shift(by: offset)
      }
    }
    if to > from {
      show(changes) { self.bottomOffset = offset }
    } else {
      hide(changes) { self.bottomOffset = offset }
    }
  }

  private func remove(_ scroll: UIScrollView?) {
    // If a layout pass has reset the root view in the meantime, it is already at its original position.
    if scroll == nil, view.frame.minY != shiftedY || shiftedY == restingY { return }
    let y = view.frame.minY + bottomOffset
    hide {
      if let scroll {
        scroll.contentInset = self.scrollInset
        self.scrollInset = .zero
      } else {
        self.view.frame.origin.y = y
      }
    } completion: {
      self.bottomOffset = 0
      self.isVisible = false
      self.lastFocused = nil
    }
  }

  private func shift(by offset: CGFloat) {
    shiftedY = restingY - offset
    view.frame.origin.y = restingY - offset
  }

  // The library uses its own timing and ignores the notification's duration and curve.

  private func show(_ changes: @escaping () -> Void, completion: @escaping () -> Void = {}) {
    (isVisible, isShowing) = (true, true)
    animations += 1
    UIView.animate(
      withDuration: showDuration, delay: 0, options: [.beginFromCurrentState, .curveLinear],
      animations: changes
    ) { _ in
      self.isShowing = false
      completion()
    }
  }

  private func hide(_ changes: @escaping () -> Void, completion: @escaping () -> Void) {
    isHiding = true
    animations += 1
    let number = animations
    let main = DispatchQueue.main
    main.asyncAfter(deadline: .now() + hideDelay) {
      guard number == self.animations else { return self.isHiding = false }
      UIView.animate(
        withDuration: self.hideDuration, delay: 0, options: [.beginFromCurrentState, .curveLinear],
        animations: changes
      ) { _ in
        self.isHiding = false
        if number == self.animations { completion() }
      }
    }
  }

  /// Returns the distance from a view's bottom edge to the safe area's bottom edge, in window coordinates.
  private func distanceToBottom(of other: UIView) -> CGFloat {
    screenHeight - other.frameInWindow.maxY - view.safeAreaInsets.bottom
  }

  /// Returns the content offset that shows a field, without scrolling past its top edge.
  ///
  /// The library calculates the offset after it has set the inset. Here that would be too late, because UIKit
  /// has already scrolled to the field then.
  private func target(_ height: CGFloat, _ input: UIView, _ scroll: UIScrollView?) -> CGFloat {
    guard let scroll else { return 0 }
    return scroll.contentOffset.y
      + min(
        max(0, height - distanceToBottom(of: input)),
        input.frameInWindow.minY - scroll.frameInWindow.minY)
  }
}
