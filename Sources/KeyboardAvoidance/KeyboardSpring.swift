import UIKit

/// The spring that moves the keyboard, for code that follows it frame by frame.
///
/// Mass 3, stiffness 1000 and damping 500, as read from Core Animation and treated as critically damped:
/// react-native pull request 15322, flutter pull request 37604.
public enum KeyboardSpring {
  private static let frequency = (1000.0 / 3).squareRoot()

  /// Returns the remaining share of the distance after a time in seconds: 1 at the start, near 0 after half a
  /// second, 0 after infinity.
  public static func remaining(after elapsed: TimeInterval) -> Double {
    elapsed.isFinite ? (1 + frequency * elapsed) * exp(-frequency * elapsed) : 0
  }
}
