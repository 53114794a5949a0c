/// An object that is asked about gestures.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Asks whether a recognizer gets a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Asks whether a recognizer may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Asks whether two recognizers may recognize at the same time. Scenarios make no gestures that compete, so
  /// this is never asked.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// A recognizer of swipes. It never fires, because scenarios swipe the keyboard and content only.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe, with Apple's raw values.
  public struct Direction: OptionSet, Sendable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates directions from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Up.
    public static let up = Direction(rawValue: 1 << 2)
    /// Down.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The direction of the swipe.
  open var direction: Direction = .right
}

/// A recognizer of long presses. It never fires, because scenarios make no long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time after which a press is long, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}
