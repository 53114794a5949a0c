extension UIView {
  /// Options of an animation, with Apple's raw values.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates options from Apple's raw value. Bits 16 to 19 hold the raw value of a curve.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// An option to lay out subviews inside the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// An option to allow touches during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// An option to start from the values on screen instead of the model values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// An option to use the given duration even inside another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// An option to use the given curve even inside another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// An option to redraw views during the animation. Nothing is drawn here.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// An option of transitions to hide and show views instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// An option not to inherit the options of the animation around. Animations here inherit only durations and curves.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    // Transitions are not drawn.

    /// A transition that turns the view from the left.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A transition that turns the view from the right.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A transition that turns a page up.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A transition that turns a page down.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A transition that fades from one content to the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A transition that turns the view from the top.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A transition that turns the view from the bottom.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// The default curve, which is slow at the beginning and at the end.
    public static let curveEaseInOut: AnimationOptions = []
    /// A curve that is slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A curve that is slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A curve with a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The raw value of the curve, taken from bits 16 to 19.
    public var curve: Int { Int((rawValue >> 16) & 0xF) }
  }

  /// The timing curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
    /// The keyboard's own curve. UIKit has no public name for this curve, so apps create it from the raw
    /// value 7.
    case keyboard = 7
  }

  /// Animates changes to views over a duration in seconds.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates changes to views and calls `completion` at the end.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes to views with options and calls `completion` at the end. The changes take
  /// effect at once, and the views move after the delay in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      AnimationTiming(duration: duration, options: options, delay: delay), animations, completion)
  }

  /// Animates changes to views with a spring that comes to rest in a duration.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringParameters(
      dampingRatio, initialVelocity: velocity,
      named: "UIView.animate(withDuration:delay:usingSpringWithDamping:…)")
    animate(
      AnimationTiming(duration: duration, options: options, delay: delay, spring: spring), animations,
      completion)
  }

  /// Animates changes to views with a spring. The duration is the one that a person perceives: the spring is at rest later.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: UIView.AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringParameters(
      springDuration: duration, bounce: bounce, initialVelocity: initialSpringVelocity,
      named: "UIView.animate(springDuration:bounce:…)")
    animate(
      AnimationTiming(duration: spring.restingTime, options: options, delay: delay, spring: spring),
      animations,
      completion)
  }

  // MARK: Keyframes

  /// Options of an animation with keyframes, with Apple's raw values.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates options from Apple's raw value. The bits of a curve are those of ``AnimationOptions``.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// An option to lay out subviews inside the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// An option to allow touches during the animation.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// An option to start from the values on screen instead of the model values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// An option to use the given duration even inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// An option for straight motion between keyframes, which is the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
  }

  /// Animates the changes of keyframes, which the closure adds with ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      AnimationTiming(
        duration: duration, options: AnimationOptions(rawValue: options.rawValue), delay: delay), animations,
      completion)
  }

  /// Animates changes to views in a part of the animation with keyframes around it.
  ///
  /// No source says how the curve of the whole animation divides between its keyframes. Each has the whole curve here,
  /// which is noted unless the keyframe is as long as the animation.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let start = min(1, max(0, frameStartTime))
    let length = min(1 - start, max(0, frameDuration))
    let world = UIWorld.current
    if length < 1 { world.noteInert("the curve of a keyframe that is a part of its animation") }
    var timing = AnimationTiming(duration: 0)
    timing.keyframe = AnimationTiming.Keyframe(start: start, length: length)
    world.animate(timing, animations)
  }

  private class func animate(
    _ timing: AnimationTiming, _ changes: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let world = UIWorld.current
    // If animations are disabled, the block has the length 0.
    let length = world.areAnimationsEnabled ? timing.length : 0
    world.animate(timing, changes)
    if let completion { world.later(length) { completion(true) } }
  }

  /// Changes the views inside of a view with a transition, such as a cross-fade, which is not drawn.
  ///
  /// Without `allowAnimatedContent` the changes take effect at once. With it they are animated
  /// (developer.apple.com: UIView.AnimationOptions.allowAnimatedContent).
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationTiming(duration: duration, options: options, delay: 0)
    if options.contains(.allowAnimatedContent) {
      animate(timing, animations ?? {}, completion)
    } else {
      performWithoutAnimation { animations?() }
      let world = UIWorld.current
      if let completion { world.later(world.areAnimationsEnabled ? duration : 0) { completion(true) } }
    }
  }

  // Animation functions from the time before iOS 4. Much keyboard code still calls them.

  /// Begins a block of animated changes with a default duration of 0.2 s.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    UIWorld.current.beginAnimations()
  }
  /// Sets the duration of the open animation block, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    UIWorld.current.changeAnimations { $0.duration = duration }
  }
  /// Sets the curve of the open animation block.
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    UIWorld.current.changeAnimations {
      $0.options.remove(UIView.AnimationOptions(rawValue: 0xF << 16))
      $0.options.insert(UIView.AnimationOptions(curve))
    }
  }
  /// Sets whether the open animation block starts from the values on screen instead of the model values.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    UIWorld.current.changeAnimations {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }
  /// Ends the open animation block.
  public class func commitAnimations() { UIWorld.current.commitAnimations() }

  /// Makes changes to views without animation, even inside an animation block. Animation blocks inside it do
  /// not animate either.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    UIWorld.current.performWithoutAnimation(actionsWithoutAnimation)
  }
  /// Whether changes in animation blocks are animated at this point.
  public class var areAnimationsEnabled: Bool { UIWorld.current.areAnimationsEnabled }
}
