import Foundation

/// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:)`.
///
/// UIKit makes a spring with a mass of 1 from the duration and the damping ratio, which it limits to 1. The natural
/// frequency is the one at which a bound of the remaining distance is 0.001 of the whole at the end of the
/// duration: |damping ratio · frequency − velocity| / damped frequency · exp(−damping ratio · frequency · duration),
/// or ((frequency − velocity) · duration + 1) · exp(−frequency · duration) without oscillation
/// (guillianbalisi/ios-spring-animations @019b9f2, `Math.swift`; "four kinds of spring APIs", an answer to
/// stackoverflow.com/q/20336594, whose tests compare it with the springs that UIKit makes). If several frequencies
/// meet this condition, the largest is taken, which is not sourced.
public struct DampedSpring: Sendable, Hashable {
  /// The part of the distance that remains at the end of the duration.
  static let rest = 0.001

  /// The damping ratio, which is 1 if the spring does not oscillate.
  public var dampingRatio: Double
  /// The velocity at the start, in distances per second.
  public var initialVelocity: Double
  /// The frequency without damping, in radians per second.
  public var naturalFrequency: Double

  /// Creates a spring from its stored values.
  public init(dampingRatio: Double, initialVelocity: Double, naturalFrequency: Double) {
    (self.dampingRatio, self.initialVelocity) = (dampingRatio, initialVelocity)
    self.naturalFrequency = naturalFrequency
  }

  /// Creates the spring that UIKit makes for a duration in seconds. The damping ratio must be more than 0.
  public init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    self.init(
      dampingRatio: min(1, max(0.01, dampingRatio)), initialVelocity: initialVelocity, naturalFrequency: 0)
    naturalFrequency = frequency(settlingIn: duration)
  }

  private func frequency(settlingIn duration: Double) -> Double {
    guard duration > 0, duration.isFinite, initialVelocity.isFinite else { return 1 }
    let damped = dampedFrequency(natural: 1)
    // At this frequency, the bound is less than its value at rest.
    let enough = damped > 0 ? log(2 / Self.rest / damped) / dampingRatio : 10
    let most = max(abs(initialVelocity), enough / duration)
    var (low, high) = (most, most)
    while low > most * 1e-6, bound(low, duration) <= Self.rest { (low, high) = (low * 0.95, low) }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bound(middle, duration) > Self.rest { low = middle } else { high = middle }
    }
    return high
  }

  private func bound(_ frequency: Double, _ duration: Double) -> Double {
    let damped = dampedFrequency(natural: frequency)
    return damped > 0
      ? abs(dampingRatio * frequency - initialVelocity) / damped * exp(-dampingRatio * frequency * duration)
      : abs((frequency - initialVelocity) * duration + 1) * exp(-frequency * duration)
  }

  private func dampedFrequency(natural: Double) -> Double {
    natural * max(0, 1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// Returns the progress after a time in seconds: 0 at the start, and more than 1 while the spring is beyond its end.
  public func progress(at time: Double) -> Double {
    let damped = dampedFrequency(natural: naturalFrequency)
    let decay = dampingRatio * naturalFrequency
    let toward = decay - initialVelocity
    let swing =
      damped > 0 ? cos(damped * time) + toward / damped * sin(damped * time) : 1 + toward * time
    return 1 - exp(-decay * time) * swing
  }
}
