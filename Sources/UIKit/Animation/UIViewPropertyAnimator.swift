/// An object that animates changes to views. Scrubbing, pausing and reversing are not simulated.
public final class UIViewPropertyAnimator: NSObject {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private let timing: AnimationTiming
  /// The duration of the animation in seconds.
  public var duration: TimeInterval { timing.duration }
  /// Whether the animation was started and has not ended.
  public private(set) var isRunning = false

  /// Creates an animation with a timing curve.
  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    timing = AnimationTiming(duration: duration, options: UIView.AnimationOptions(curve))
    self.animations = animations.map { [$0] } ?? []
  }

  /// Creates an animation with a spring that comes to rest in a duration.
  public init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    let spring = SpringParameters(ratio, named: "UIViewPropertyAnimator(duration:dampingRatio:)")
    timing = AnimationTiming(duration: duration, spring: spring)
    self.animations = animations.map { [$0] } ?? []
  }

  /// Creates an animation and starts it.
  @discardableResult public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      AnimationTiming(duration: duration, options: options, delay: delay))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation()
    return animator
  }

  /// Creates an animation with timing parameters.
  public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.init(parameters.timing(duration: duration))
  }

  private init(_ timing: AnimationTiming) { self.timing = timing }

  /// Adds changes to the animation.
  public func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  /// Adds a closure to call at the end of the animation.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts the animation. A delay is not simulated.
  public func startAnimation(afterDelay delay: TimeInterval) {
    if delay > 0 { UIWorld.current.unsupported("UIViewPropertyAnimator.startAnimation(afterDelay:)") }
    startAnimation()
  }

  /// Starts the animation.
  public func startAnimation() {
    let world = UIWorld.current
    isRunning = true
    let animations = animations
    world.animate(timing) { for animation in animations { animation() } }
    world.later(timing.length) { [self] in
      isRunning = false
      for completion in completions { completion(.end) }
    }
  }

  /// Stops the animation at its current position. This is reported as unsupported while the animation runs.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if isRunning { UIWorld.current.unsupported("UIViewPropertyAnimator.stopAnimation(_:)") }
  }
}

/// The position at which an animation stopped.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}
