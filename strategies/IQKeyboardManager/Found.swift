import KeyboardAvoidance
import UIKit

struct ReportedKeyboard {
  /// The keyboard's frame from its top edge to the screen's bottom edge. The height is 0 if the keyboard
  /// floats or hides.
  private(set) var frame = CGRect.zero
  private var duration = 0.25
  private var options = UIView.AnimationOptions.curveEaseOut

  var isVisible: Bool { frame.height > 0 }

  /// Creates a keyboard that is not visible.
  init() {}

  init(_ note: Notification) {
    let screen = UIScreen.main.bounds
    frame = note.keyboardFrameEnd
    let floats = frame.width < screen.width && frame.maxY < screen.height
    // On iOS 26 a hide can report an accessory view's height. The library treats every hide as a keyboard
    // without height.
    let hides =
      note.name == UIResponder.keyboardWillHideNotification
      || note.name == UIResponder.keyboardDidHideNotification
    frame.size.height = floats || hides ? 0 : max(0, screen.height - frame.minY)
    if note.keyboardAnimationDuration != 0 { duration = note.keyboardAnimationDuration }
    options = note.keyboardAnimationOptions
  }

  func animate(_ changes: @escaping () -> Void) {
    let options = options.union([.allowUserInteraction, .beginFromCurrentState])
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: changes)
  }
}

/// The root view's position when an input began editing, or when the keyboard appeared for it.
struct FoundRootView {
  let origin: CGPoint
  let safeBottom: CGFloat
  let isPortrait: Bool

  init(_ view: UIView) {
    (origin, safeBottom) = (view.frame.origin, view.safeAreaInsets.bottom)
    isPortrait = UIScreen.main.bounds.height > UIScreen.main.bounds.width
  }
}

struct FoundScrollView {
  let view: UIScrollView
  let inset: UIEdgeInsets
  let indicators: UIEdgeInsets

  init(_ view: UIScrollView) {
    (self.view, inset, indicators) = (view, view.contentInset, view.verticalScrollIndicatorInsets)
  }

  func restore(along keyboard: ReportedKeyboard) { view.setInset(inset, indicators, along: keyboard) }
}

extension UIScrollView {
  func setInset(_ inset: UIEdgeInsets, _ indicators: UIEdgeInsets, along keyboard: ReportedKeyboard) {
    guard contentInset != inset else { return }
    keyboard.animate {
      self.contentInset = inset
      self.layoutIfNeeded()
      self.verticalScrollIndicatorInsets = indicators
    }
  }
}

extension UIView {
  var enabledScrollView: UIScrollView? {
    var next = outerScrollView
    while let scroll = next, !scroll.isScrollEnabled { next = scroll.outerScrollView }
    return next
  }

  func isInStackView(below scroll: UIScrollView) -> Bool {
    sequence(first: self, next: \.superview).prefix { $0 !== scroll }.contains { $0 is UIStackView }
  }

  /// Returns this view's bottom safe area inset, given the root view whose safe area it is a part of.
  func safeBottom(in root: UIView) -> CGFloat {
    let (safe, bottom) = (root.safeAreaInsets.bottom, root.convert(frameInWindow, from: nil).maxY)
    return max(0, min(safe, bottom - (root.bounds.height - safe)))
  }
}
