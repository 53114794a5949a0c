extension UIView {
  /// Options of an animation, with Apple's raw values.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates options from UIKit's raw value; `curve << 16` selects a curve.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lay out subviews inside the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Allow touches while animating.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Start from the values on screen instead of the model values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Use the given duration even inside another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Use the given curve even inside another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends, the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The curve, taken from bits 16 to 19.
    public var curve: Int { Int((rawValue >> 16) & 0xF) }
  }

  /// The curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
    /// The keyboard's own curve. UIKit has no public name for it; apps create it from the raw value 7.
    case keyboard = 7
  }

  /// Animates changes.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates changes and calls `completion` at the end.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes with options and calls `completion` at the end. A delay is not simulated.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let world = UIWorld.current
    if delay > 0 { world.unsupported("UIView.animate(withDuration:delay:) with a delay") }
    world.animate(duration: duration, options: options, animations)
    if let completion { world.later(duration) { completion(true) } }
  }

  /// Animates changes on a spring. Not simulated.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    UIWorld.current.unsupported("UIView.animate(withDuration:delay:usingSpringWithDamping:…)")
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  // The API from before iOS 4, which much keyboard code still uses.

  /// Begins a block of animated changes with a default duration of 0.2 s.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    UIWorld.current.beginAnimations()
  }
  /// Sets the duration of the open block, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    UIWorld.current.changeAnimations { $0.duration = duration }
  }
  /// Sets the curve of the open block.
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    UIWorld.current.changeAnimations {
      $0.options.remove(UIView.AnimationOptions(rawValue: 0xF << 16))
      $0.options.insert(UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
    }
  }
  /// Sets whether the open block starts from the values on screen.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    UIWorld.current.changeAnimations {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }
  /// Ends the open block.
  public class func commitAnimations() { UIWorld.current.commitAnimations() }

  /// Makes changes without animation, even inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let host = UIWorld.current.host
    host.beginWithoutAnimation()
    actionsWithoutAnimation()
    host.endAnimation()
  }
}
