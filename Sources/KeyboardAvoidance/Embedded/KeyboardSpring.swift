import UIKit

/// The spring that moves the keyboard, for code that follows the keyboard frame by frame.
///
/// It has a mass of 3, a stiffness of 1000 and a damping of 500, as read from Core Animation, and it is
/// treated as critically damped (react-native pull request 15322, flutter pull request 37604).
public enum KeyboardSpring {
  private static let frequency = (1000.0 / 3).squareRoot()

  /// Returns the share of the distance that remains after a time in seconds: 1 at the start, near 0 after
  /// half a second, 0 after infinity.
  public static func remaining(after elapsed: TimeInterval) -> Double {
    elapsed.isFinite ? (1 + frequency * elapsed) * exp(-frequency * elapsed) : 0
  }
}
