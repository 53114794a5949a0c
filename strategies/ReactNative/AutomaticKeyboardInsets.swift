import KeyboardAvoidance
import UIKit

/// A React Native ScrollView with automaticallyAdjustKeyboardInsets.
final class AutomaticKeyboardInsets: UIViewController, KeyboardAvoidanceStrategy {
  /// The distance that is kept below the caret of a text field, in points. Below the caret of a text view
  /// there is none.
  private let singleLineOffset: CGFloat = 15
  private var ownInset = UIEdgeInsets.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let scroll = outlets.scrollView else { return }
    ownInset = scroll.contentInset
    NotificationCenter.default.addObserver(
      self, selector: Selector(keyboardWillChangeFrame),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  private func keyboardWillChangeFrame(_ note: Notification) {
    guard let scroll = outlets.scrollView, scroll.contentSize.width <= scroll.frame.width,
      let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
      let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return }
    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    let curve = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0
    // React Native compares window coordinates with screen coordinates.
    let overlap = max(0, scroll.frameInWindow.maxY - end.minY)
    var inset = scroll.contentInset
    inset.bottom = max(overlap, ownInset.bottom)
    var offset = scroll.contentOffset
    if let input = outlets.focusedInput {
      if input.isDescendant(of: scroll) {
        offset.y += max(0, focusedBottom(of: input) - end.minY)
      } else if input.inputAccessoryView != nil {
        offset.y -= end.minY - begin.minY
      }
    }
    if end.height == 0 {
      // With cross-fade transitions, the reported frame is zero.
      offset.y = 0
      inset.bottom = 0
    }
    UIView.animate(withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16))
    {
      scroll.contentInset = inset
      scroll.verticalScrollIndicatorInsets = inset
      self.scroll(scroll, to: offset)
    }
  }

  /// Returns the caret's bottom edge plus the distance below it, in window coordinates.
  private func focusedBottom(of input: UIView) -> CGFloat {
    let caret = input.convert(input.caretRect, to: nil)
    return input is UITextView ? caret.maxY : caret.maxY + singleLineOffset
  }

  private func scroll(_ scroll: UIScrollView, to offset: CGPoint) {
    let y = scroll.permittedOffset(offset.y)
    if y != scroll.contentOffset.y { scroll.contentOffset = CGPoint(x: offset.x, y: y) }
  }
}
