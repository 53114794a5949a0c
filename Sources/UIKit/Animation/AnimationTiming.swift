/// The duration, the options, the delay and the spring of an animation block.
public struct AnimationTiming: Sendable, Hashable {
  /// The duration in seconds, without the delay.
  public var duration: Double
  /// The options, which contain the curve.
  public var options: UIView.AnimationOptions
  /// The seconds before the views move.
  public var delay: Double
  /// The spring that moves the views. Nil if the curve does.
  public var spring: SpringParameters?
  /// The part of the animation around the block in which the views move. Nil for a block without a keyframe.
  public var keyframe: Keyframe?

  /// A part of an animation.
  public struct Keyframe: Sendable, Hashable {
    /// The start, from 0 to 1.
    public var start: Double
    /// The length, from 0 to 1.
    public var length: Double
  }

  /// Creates a timing. A delay of less than 0 is none.
  public init(
    duration: Double, options: UIView.AnimationOptions = [], delay: Double = 0,
    spring: SpringParameters? = nil
  ) {
    self.duration = duration
    self.options = options
    self.delay = delay > 0 ? delay : 0
    self.spring = spring
  }

  /// The seconds until the completion is called.
  var length: Double { duration + delay }
}

/// The spring of an animation whose duration is given.
public struct SpringParameters: Sendable, Hashable {
  /// The damping ratio. With 1 or more, nothing oscillates.
  public var dampingRatio: Double
  /// The velocity at the start, in distances of the animation per second.
  public var initialVelocity: Double
  /// The frequency without damping, in radians per second. Nil if it follows from the duration.
  public var naturalFrequency: Double?

  /// Creates the parameters, and reports a spring that never comes to rest, for which no source says what UIKit does.
  init(_ dampingRatio: CGFloat, initialVelocity: CGFloat = 0, named symbol: String) {
    self.dampingRatio = Double(dampingRatio)
    self.initialVelocity = Double(initialVelocity)
    if !(dampingRatio >= 0.01) || !dampingRatio.isFinite || !initialVelocity.isFinite {
      UIWorld.current.unsupported("\(symbol) with a damping ratio of less than 0.01")
    }
  }

  /// Creates the spring of `UIView.animate(springDuration:bounce:…)`: the frequency is 2π / duration, and the damping ratio
  /// is 1 - bounce ("Animate with springs", developer.apple.com/videos/play/wwdc2023/10158).
  init(springDuration duration: Double, bounce: CGFloat, initialVelocity: CGFloat, named symbol: String) {
    self.init(1 - bounce, initialVelocity: initialVelocity, named: symbol)
    if !(bounce >= 0) { UIWorld.current.unsupported("\(symbol) with a bounce of less than 0") }
    naturalFrequency = duration > 0 ? 2 * .pi / duration : nil
  }

  /// The seconds until the spring with its own frequency is at rest: the bound of the remaining distance is 0.001 of the
  /// whole, as for springs with a given duration. No source says when UIKit ends it.
  var restingTime: Double {
    guard let frequency = naturalFrequency, dampingRatio >= 0.01, initialVelocity.isFinite else { return 0 }
    let ratio = min(1, dampingRatio)
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let toward = ratio * frequency - initialVelocity
    func isAtRest(_ time: Double) -> Bool {
      let swing = damped > 0 ? max(1, abs(toward) / damped) : abs(toward * time + 1)
      return swing * exp(-ratio * frequency * time) <= 0.001
    }
    var (low, high) = (0.0, 1 / frequency)
    while !isAtRest(high), high < 1000 { (low, high) = (high, 2 * high) }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

extension UIView.AnimationOptions {
  /// Creates options that contain only a curve.
  init(_ curve: UIView.AnimationCurve) { self.init(rawValue: UInt(curve.rawValue) << 16) }
}

/// The timing of an animation by `UIViewPropertyAnimator`.
public protocol UITimingCurveProvider: AnyObject {
  /// Returns the timing of an animation with a duration in seconds.
  func timing(duration: Double) -> AnimationTiming
}

/// A spring that comes to rest in the duration of the animation.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private let spring: SpringParameters

  /// Creates a spring with a damping ratio, which starts at rest.
  public init(dampingRatio ratio: CGFloat) {
    spring = SpringParameters(ratio, named: "UISpringTimingParameters(dampingRatio:)")
  }

  /// Returns the timing of an animation with a duration in seconds.
  public func timing(duration: Double) -> AnimationTiming {
    AnimationTiming(duration: duration, spring: spring)
  }
}

/// The timing of one of the curves of UIKit.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  private let curve: UIView.AnimationCurve

  /// Creates the timing of a curve.
  public init(animationCurve curve: UIView.AnimationCurve) { self.curve = curve }

  /// Returns the timing of an animation with a duration in seconds.
  public func timing(duration: Double) -> AnimationTiming {
    AnimationTiming(duration: duration, options: UIView.AnimationOptions(curve))
  }
}
