/// An animation as an object. Scrubbing, pausing and reversing it are not played.
public final class UIViewPropertyAnimator: NSObject {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private let options: UIView.AnimationOptions
  /// The duration in seconds.
  public let duration: TimeInterval
  /// Whether it has been started and is not over.
  public private(set) var isRunning = false

  /// Makes an animation along a curve.
  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.duration = duration
    options = UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
    self.animations = animations.map { [$0] } ?? []
  }

  /// Makes an animation on a spring: not played.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    UIWorld.current.unsupported("UIViewPropertyAnimator(duration:dampingRatio:)")
    self.init(duration: duration, curve: .easeInOut, animations: animations)
  }

  /// Makes an animation and starts it.
  @discardableResult public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, options: options)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  private init(duration: TimeInterval, options: UIView.AnimationOptions) {
    self.duration = duration
    self.options = options
  }

  /// Adds changes.
  public func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  /// Adds what is called at the end.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts it; a delay is not played.
  public func startAnimation(afterDelay delay: TimeInterval) {
    if delay > 0 { UIWorld.current.unsupported("UIViewPropertyAnimator.startAnimation(afterDelay:)") }
    startAnimation()
  }

  /// Starts it.
  public func startAnimation() {
    let world = UIWorld.current
    isRunning = true
    let animations = animations
    world.animate(duration: duration, options: options) { for animation in animations { animation() } }
    world.later(duration) { [self] in
      isRunning = false
      for completion in completions { completion(.end) }
    }
  }

  /// Stops it where it is: not played.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if isRunning { UIWorld.current.unsupported("UIViewPropertyAnimator.stopAnimation(_:)") }
  }
}

/// Where an animator stopped.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}
